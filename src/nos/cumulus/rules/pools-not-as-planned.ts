import type { SwitchSlice } from "../../../plan/slices.js";
import type { Dialect } from "../dialect.js";
import { nodeAt, numberAt, numbered, treeAt } from "../parse/read.js";
import { qosTree } from "../render/qos.js";
import { merged, type NvueTree } from "../tree.js";
import { startupRule } from "./startup-rule.js";

/**
 * Pools that are written are all written: a share or a priority that is left out is whatever the switch makes of it. Without any, RoCE mode's own stand.
 * Additions count as planned, since no prop shares the memory otherwise.
 */
export const poolsNotAsPlanned = startupRule({
  rule: "CUMULUS_POOLS_NOT_AS_PLANNED",
  severity: "error",
  message: "traffic pools are not the planned ones",
  allowed: "none at all, or each planned one with its memory and its switch priorities",
  problems: ({ startup: { set }, slice, dialect }) => {
    const pools = treeAt(set, "qos", "traffic-pool");
    return Object.keys(pools).length > 0 ? poolProblems(pools, plannedPools(slice, dialect)) : [];
  },
});

function plannedPools(slice: SwitchSlice, dialect: Dialect): NvueTree {
  const additions = slice.additions.flatMap((a) => (a.nos === "cumulus" ? [treeAt(a.tree, "qos", "traffic-pool")] : []));
  return additions.reduce(merged, treeAt(qosTree(slice, dialect), "traffic-pool"));
}

function poolProblems(pools: NvueTree, planned: NvueTree): string[] {
  const names = [...new Set([...Object.keys(planned), ...Object.keys(pools)])];
  return names.flatMap((name) => {
    const [seen, want] = [poolText(pools, name), poolText(planned, name)];
    return seen === want ? [] : [`${name} ${seen}, planned ${want}`];
  });
}

/** `50 percent for 0 1 2`. */
function poolText(pools: NvueTree, name: string): string {
  if (nodeAt(pools, name) === undefined) return "left out";
  const share = numberAt(pools, name, "memory-percent");
  const priorities = [...numbered(treeAt(pools, name, "switch-priority")).keys()].sort((a, b) => a - b);
  return [share === undefined ? "no share" : `${share} percent`, ...(priorities.length > 0 ? [`for ${priorities.join(" ")}`] : [])].join(" ");
}
