import { numbered, treeAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

export const poolPriorities = startupRule({
  rule: "CUMULUS_POOL_PRIORITIES",
  severity: "error",
  message: "switch priorities are in two traffic pools",
  allowed: "each switch priority in one pool",
  problems: ({ startup }) => {
    const pools = Object.entries(treeAt(startup.set, "qos", "traffic-pool"));
    const owners = new Map<number, string[]>();
    for (const [name, pool] of pools)
      for (const priority of numbered(treeAt(pool, "switch-priority")).keys()) owners.set(priority, [...(owners.get(priority) ?? []), name]);
    return [...owners].filter(([, names]) => names.length > 1).map(([priority, names]) => `${priority} in ${names.join(" and ")}`);
  },
});
