import { treeAt } from "../parse/read.js";
import { isLossless, roceMode } from "../parse/roce-defaults.js";
import { startupRule } from "./startup-rule.js";

/** A switch has one lossless pool: roce-lossless in RoCE lossless mode, default-lossless otherwise. */
export const losslessPool = startupRule({
  rule: "CUMULUS_LOSSLESS_POOL",
  severity: "error",
  message: "the lossless traffic pool is not the one of the RoCE mode",
  allowed: "roce-lossless with RoCE lossless, default-lossless without; never both",
  problems: ({ startup: { set } }) => {
    const pools = treeAt(set, "qos", "traffic-pool");
    const foreign = isLossless(roceMode(set)) ? "default-lossless" : "roce-lossless";
    return foreign in pools ? [`${foreign} with RoCE mode ${roceMode(set)}`] : [];
  },
});
