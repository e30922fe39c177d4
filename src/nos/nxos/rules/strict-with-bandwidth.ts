import { bandwidth, isStrict } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

export const strictWithBandwidth = nxosRule({
  rule: "NXOS_STRICT_WITH_BANDWIDTH",
  severity: "error",
  message: "a queue is strict and has a bandwidth as well",
  allowed: "`priority level 1` or `bandwidth`, not both",
  fix: "remove one of the two lines",
  offences: ({ config }) =>
    config.policyMaps
      .filter((p) => p.type === "queuing")
      .flatMap((p) => p.classes.filter((c) => isStrict(c) && bandwidth(c) !== null).map((c) => `${p.name} ${c.name}`)),
});
