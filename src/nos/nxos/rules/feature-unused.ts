import { flattened, has } from "../reader/lines.js";
import { FEATURE_USE } from "./feature-use.js";
import { nxosRule } from "./nxos-rule.js";

/** These serve without a line of their own. */
const ALONE: readonly string[] = ["grpc", "nxapi", "lldp"];

export const featureUnused = nxosRule({
  rule: "NXOS_FEATURE_UNUSED",
  severity: "warning",
  message: "a feature is enabled that nothing uses",
  allowed: "one `feature NAME` line for every protocol in use, and no others",
  fix: "take the line out, or add what was meant to use it",
  offences: ({ config }) => {
    const all = flattened(config.lines);
    return Object.entries(FEATURE_USE)
      .filter(([feature, use]) => !ALONE.includes(feature) && has(config.lines, new RegExp(`^feature ${feature.replace("+", "\\+")}$`)) && !has(all, use))
      .map(([feature]) => feature);
  },
});
