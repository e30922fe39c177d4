import { findLast } from "../reader/lines.js";
import { isStrict } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

export const strictQueues = nxosRule({
  rule: "NXOS_STRICT_QUEUES",
  severity: "error",
  message: "more than one queue is strict, or one is strict at another level than 1",
  allowed: "exactly one queue with `priority level 1`, that of the CNPs",
  fix: "give the other queues a bandwidth",
  offences: ({ config }) =>
    config.policyMaps
      .filter((p) => p.type === "queuing")
      .flatMap((p) => {
        const strict = p.classes.filter(isStrict);
        const wrong =
          strict.length > 1 ? strict : strict.filter((c) => !["", "1"].includes(findLast(c.line.children, /^priority(?: level (\d+))?$/)?.words[0] ?? ""));
        return wrong.map((c) => `${p.name} ${c.name}`);
      }),
});
