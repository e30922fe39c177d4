import { flattened, has } from "../reader/lines.js";
import { FEATURE_USE } from "./feature-use.js";
import { nxosRule } from "./nxos-rule.js";

export const featureMissing = nxosRule({
  rule: "NXOS_FEATURE_MISSING",
  severity: "error",
  message: "a feature is used and not enabled, so that NX-OS refuses its lines",
  allowed: "one `feature NAME` line for every protocol in use",
  fix: "enable the feature",
  offences: ({ config }) => {
    const all = flattened(config.lines);
    return Object.entries(FEATURE_USE)
      .filter(([feature, use]) => has(all, use) && !config.lines.some((l) => l.text === `feature ${feature}`))
      .map(([feature]) => feature);
  },
});
