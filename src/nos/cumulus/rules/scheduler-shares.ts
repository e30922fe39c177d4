import { nodeAt, numberAt, numbered, treeAt, wordAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

export const schedulerShares = startupRule({
  rule: "CUMULUS_SCHEDULER_SHARES",
  severity: "error",
  message: "qos.egress-scheduler does not add up",
  allowed: "dwrr with bw-percent 1 to 100, at most 100 in a profile; strict without bw-percent",
  problems: ({ startup }) =>
    Object.entries(treeAt(startup.set, "qos", "egress-scheduler")).flatMap(([profile, tree]) => {
      const entries = [...numbered(treeAt(tree, "traffic-class"))];
      const odd = entries.flatMap(([tc, entry]) => {
        const problem = entryProblem(entry);
        return problem === undefined ? [] : [`${profile} traffic class ${tc} ${problem}`];
      });
      const sum = entries.reduce((s, [, entry]) => s + (numberAt(entry, "bw-percent") ?? 0), 0);
      return sum > 100 ? [...odd, `${profile} together ${sum}`] : odd;
    }),
});

function entryProblem(entry: unknown): string | undefined {
  const share = nodeAt(entry, "bw-percent");
  if (wordAt(entry, "mode") === "strict") return share === undefined || share === 0 ? undefined : `is strict with ${String(share)} percent`;
  const percent = numberAt(entry, "bw-percent") ?? 0;
  return percent >= 1 && percent <= 100 ? undefined : `is dwrr with ${String(share ?? "no")} percent`;
}
