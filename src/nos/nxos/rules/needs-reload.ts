import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const needsReload = nxosRule({
  rule: "NXOS_NEEDS_RELOAD",
  severity: "warning",
  message: "lines work only after `copy running-config startup-config` and a reload",
  allowed: "DLB, resilient ECMP and TCAM carving only on purpose",
  fix: "plan the reload, or leave them out",
  offences: ({ slice, config }) =>
    findAll(config.lines, /^(hardware (?:profile dlb|profile ecmp resilient|access-list tcam region .+))$/)
      .map((f) => f.words[0] as string)
      .filter((line) => slice.loadBalancing === "ecmp" || line !== "hardware profile dlb"),
});
