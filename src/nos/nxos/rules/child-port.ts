import { isEthernet } from "../reader/interfaces.js";
import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** docs/facts/nxos.md, fact 4: a port has its children while a breakout line makes them, and is then no port itself. */
export const childPort = nxosRule({
  rule: "NXOS_CHILD_PORT",
  severity: "error",
  message: "ports are there that their breakout does not make, or that it takes away",
  allowed: "interface EthernetS/P/L where `interface breakout module S port P map RATE-Nx` has L or more children, and there no EthernetS/P",
  fix: "write the breakout, or the port that it leaves",
  offences: ({ config }) => {
    const children = new Map(
      findAll(config.lines, /^interface breakout module (\d+) port (\d+) map \S+-(\d+)x$/).map(({ words: [slot, port, count] }) => [
        `Ethernet${slot}/${port}`,
        Number(count),
      ]),
    );
    return config.interfaces
      .filter(isEthernet)
      .map((i) => i.name)
      .filter((name) => {
        const [, parent = "", child] = /^(Ethernet\d+\/\d+)(?:\/(\d+))?$/.exec(name) ?? [];
        const count = children.get(parent) ?? 0;
        return child === undefined ? count > 0 : Number(child) < 1 || Number(child) > count;
      });
  },
});
