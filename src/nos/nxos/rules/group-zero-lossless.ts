import { has } from "../reader/lines.js";
import { systemGroup } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

export const groupZeroLossless = nxosRule({
  rule: "NXOS_GROUP_ZERO_LOSSLESS",
  severity: "error",
  message: "the default group is paused, which NX-OS does not do: there is no c-8q-nq0",
  allowed: "pause only in c-8q-nq1 to c-8q-nq7",
  fix: "move the lossless class to a group from 1 to 7",
  offences: ({ config }) =>
    config.policyMaps
      .filter((p) => p.type === "network-qos")
      .flatMap((p) => p.classes.filter((c) => systemGroup("network-qos", c.name) === 0 && has(c.line.children, /^pause /)).map((c) => `${p.name} ${c.name}`)),
});
