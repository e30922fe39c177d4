import { nodeAt, numberAt, treeAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

export const poolPercent = startupRule({
  rule: "CUMULUS_POOL_PERCENT",
  severity: "error",
  message: "traffic pools share more memory than there is",
  allowed: "memory-percent 0 to 100 each, at most 100 together",
  problems: ({ startup }) => {
    const shares = Object.entries(treeAt(startup.set, "qos", "traffic-pool")).filter(([, pool]) => nodeAt(pool, "memory-percent") !== undefined);
    const numbers = shares.map(([name, pool]) => ({ name, share: numberAt(pool, "memory-percent") ?? Number.NaN }));
    const odd = numbers.filter(({ share }) => !(share >= 0 && share <= 100)).map(({ name, share }) => `${name} has ${share}`);
    const sum = numbers.reduce((s, { share }) => s + share, 0);
    return sum > 100 ? [...odd, `together ${sum}`] : odd;
  },
});
