import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const ONE_INTERFACE =
  /^interface (?:Ethernet[1-9]\d*(?:\/[1-9]\d*){1,2}(?:\.\d+)?|mgmt0|loopback\d+|port-channel\d+(?:\.\d+)?|Vlan\d+|nve\d+|breakout module \d+ port \d+ map \S+)$/;

export const interfaceStanza = nxosRule({
  rule: "NXOS_INTERFACE_STANZA",
  severity: "error",
  message: "an interface line names no single port as a running-config spells it",
  allowed: "one `interface EthernetS/P` or `interface EthernetS/P/L` stanza a port, no ranges, no lists",
  fix: "write one stanza for each port",
  offences: ({ config }) =>
    findAll(config.lines, /^interface (.+)$/i)
      .filter((f) => !ONE_INTERFACE.test(f.line.text))
      .map((f) => f.words[0] as string),
});
