import { has } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** docs/facts/nxos.md, fact 24. */
export const ipForward = nxosRule({
  rule: "NXOS_IP_FORWARD",
  severity: "error",
  message: "a port has an IPv4 address and `ip forward`, which is for ports without one",
  allowed: "an address on a numbered link, `ip forward` on an unnumbered one",
  fix: "take out what the plan does not have",
  offences: ({ config }) => config.interfaces.filter((i) => has(i.line.children, /^ip forward$/) && has(i.line.children, /^ip address /)).map((i) => i.name),
});
