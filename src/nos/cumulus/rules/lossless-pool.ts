import { numberAt, numbered, treeAt } from "../parse/read.js";
import { type RoceMode, roceMode } from "../parse/roce-defaults.js";
import { startupRule } from "./startup-rule.js";

const LOSSLESS: readonly string[] = ["roce-lossless", "default-lossless"];

/** Undefined: the mode's pool has no name here. */
const OWN: Readonly<Record<RoceMode, string | undefined>> = {
  lossless: "roce-lossless",
  "lossless-single-ipool": undefined,
  lossy: "default-lossless",
  "lossy-multi-tc": "default-lossless",
  none: "default-lossless",
};

/**
 * A switch has one lossless pool: roce-lossless in RoCE lossless mode, that of the mode itself with one ingress pool, default-lossless otherwise. The
 * priorities that pause fill that pool, which has memory, and no other (docs/facts/cumulus.md, facts 10, 11 and 48).
 */
export const losslessPool = startupRule({
  rule: "CUMULUS_LOSSLESS_POOL",
  severity: "error",
  message: "the lossless traffic pool is not the one of the RoCE mode, or not that of the priorities that pause",
  allowed:
    "roce-lossless with RoCE lossless, none with lossless-single-ipool, default-lossless otherwise, never both; memory for it, and a priority that pauses in no lossy pool",
  problems: ({ startup: { set } }) => {
    const pools = treeAt(set, "qos", "traffic-pool");
    const own = OWN[roceMode(set)];
    const foreign = LOSSLESS.filter((pool) => pool !== own && pool in pools);
    const paused = [...numbered(treeAt(set, "qos", "pfc", "default-global", "switch-priority")).keys()];
    const lossy = Object.entries(pools).filter(([name]) => !LOSSLESS.includes(name));
    return [
      ...foreign.map((pool) => `${pool} with RoCE mode ${roceMode(set)}`),
      ...(own !== undefined && numberAt(pools, own, "memory-percent") === 0 ? [`${own} has no memory`] : []),
      ...lossy.flatMap(([name, pool]) =>
        [...numbered(treeAt(pool, "switch-priority")).keys()].filter((p) => paused.includes(p)).map((p) => `priority ${p}, which pauses, in ${name}`),
      ),
    ];
  },
});
