import { numberAt, numbered, treeAt } from "../parse/read.js";
import { isLossless, roceMode } from "../parse/roce-defaults.js";
import { startupRule } from "./startup-rule.js";

const LOSSLESS: readonly string[] = ["roce-lossless", "default-lossless"];

/**
 * A switch has one lossless pool: roce-lossless in RoCE lossless mode, default-lossless otherwise. The priorities that pause fill that pool, which has
 * memory, and no other (docs/facts/cumulus.md, facts 10 and 11).
 */
export const losslessPool = startupRule({
  rule: "CUMULUS_LOSSLESS_POOL",
  severity: "error",
  message: "the lossless traffic pool is not the one of the RoCE mode, or not that of the priorities that pause",
  allowed: "roce-lossless with RoCE lossless, default-lossless without, never both; memory for it, and a priority that pauses in no lossy pool",
  problems: ({ startup: { set } }) => {
    const pools = treeAt(set, "qos", "traffic-pool");
    const [own, foreign] = isLossless(roceMode(set)) ? ["roce-lossless", "default-lossless"] : ["default-lossless", "roce-lossless"];
    const paused = [...numbered(treeAt(set, "qos", "pfc", "default-global", "switch-priority")).keys()];
    const lossy = Object.entries(pools).filter(([name]) => !LOSSLESS.includes(name));
    return [
      ...(foreign in pools ? [`${foreign} with RoCE mode ${roceMode(set)}`] : []),
      ...(numberAt(pools, own, "memory-percent") === 0 ? [`${own} has no memory`] : []),
      ...lossy.flatMap(([name, pool]) =>
        [...numbered(treeAt(pool, "switch-priority")).keys()].filter((p) => paused.includes(p)).map((p) => `priority ${p}, which pauses, in ${name}`),
      ),
    ];
  },
});
