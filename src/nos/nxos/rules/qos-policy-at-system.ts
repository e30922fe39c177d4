import { nxosRule } from "./nxos-rule.js";

/** docs/facts/nxos.md, fact 11. */
export const qosPolicyAtSystem = nxosRule({
  rule: "NXOS_QOS_POLICY_AT_SYSTEM",
  severity: "error",
  message: "a qos policy is bound for the whole switch, ports at the trust boundary included",
  allowed: "service-policy type qos input NAME at each RoCE port; under `system qos` network-qos and queuing alone",
  fix: "bind it at the ports",
  offences: ({ config }) => config.systemPolicies.filter((b) => b.type === "qos").map((b) => b.line.text),
});
