import { scheduling } from "../reader/mqc.js";
import { outputQueuingPolicies } from "../reader/running-config.js";
import { nxosRule } from "./nxos-rule.js";

/** docs/facts/nxos.md, fact 13: a queue of which nothing is said keeps the share of the system's own policy. */
export const queueWithoutShare = nxosRule({
  rule: "NXOS_QUEUE_WITHOUT_SHARE",
  severity: "error",
  message: "an output queue has neither a share of the bandwidth nor a priority",
  allowed: "bandwidth remaining percent N, or priority level 1, in each queue",
  fix: "write the share, 0 for none",
  offences: ({ config }) => outputQueuingPolicies(config).flatMap((p) => p.classes.filter((c) => scheduling(c) === null).map((c) => `${p.name} ${c.name}`)),
});
