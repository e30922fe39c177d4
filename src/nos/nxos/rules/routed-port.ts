import { type Interface, isEthernet } from "../reader/interfaces.js";
import { has } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const LAYER_3 = /^(?:ip address|ip forward|ipv6 address) ?/;

export const routedPort = nxosRule({
  rule: "NXOS_ROUTED_PORT",
  severity: "error",
  message: "a routed port lacks `no switchport` above its addresses and MTU, or says nothing of its state",
  allowed: "no switchport, then mtu and addresses, at last no shutdown",
  fix: "write the lines in this order",
  offences: ({ config }) => config.interfaces.filter((i) => isEthernet(i) && has(i.line.children, LAYER_3) && !isInOrder(i)).map((i) => i.name),
});

function isInOrder({ line: { children } }: Interface): boolean {
  const routed = children.findIndex((l) => l.text === "no switchport");
  const first = children.findIndex((l) => LAYER_3.test(l.text) || /^mtu /.test(l.text));
  const up = children.findIndex((l) => l.text === "no shutdown");
  const upLast = up < 0 || children.findIndex((l) => LAYER_3.test(l.text)) < up;
  return routed >= 0 && routed < first && upLast && has(children, /^(?:no )?shutdown$/);
}
