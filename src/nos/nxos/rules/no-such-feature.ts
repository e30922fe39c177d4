import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const noSuchFeature = nxosRule({
  rule: "NXOS_NO_SUCH_FEATURE",
  severity: "error",
  message: "a feature line names what NX-OS has always on or does not have",
  allowed: "no `feature dcbx`, `feature qos` or `feature pfc`",
  fix: "remove the line",
  offences: ({ config }) => findAll(config.lines, /^feature (dcbx|qos|pfc)$/).map((f) => f.words[0] as string),
});
