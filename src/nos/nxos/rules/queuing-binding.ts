import { nxosRule } from "./nxos-rule.js";

export const queuingBinding = nxosRule({
  rule: "NXOS_QUEUING_BINDING",
  severity: "error",
  message: "the output queuing policy is not bound exactly once under `system qos`",
  allowed: "system qos / service-policy type queuing output NAME",
  fix: "bind one queuing policy there",
  offences: ({ config }) => {
    const bound = config.systemPolicies.filter((b) => b.type === "queuing");
    const output = bound.filter((b) => b.direction === "output");
    return [
      ...(output.length === 0 ? ["bound nowhere"] : []),
      ...(output.length > 1 ? output.map((b) => b.policy) : []),
      ...bound.filter((b) => b.direction === "").map((b) => b.line.text),
    ];
  },
});
