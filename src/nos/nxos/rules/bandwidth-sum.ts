import { bandwidth } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

const WHOLE = 100;

export const bandwidthSum = nxosRule({
  rule: "NXOS_BANDWIDTH_SUM",
  severity: "error",
  message: "the queues of a policy are promised more than there is",
  allowed: `bandwidth of at most ${WHOLE} percent in all`,
  fix: "lower the shares; an unused queue has 0",
  offences: ({ config }) =>
    config.policyMaps
      .filter((p) => p.type === "queuing")
      .map((p) => ({ name: p.name, sum: p.classes.reduce((sum, c) => sum + (bandwidth(c) ?? 0), 0) }))
      .filter(({ sum }) => sum > WHOLE)
      .map(({ name, sum }) => `${name} (${sum} percent)`),
});
