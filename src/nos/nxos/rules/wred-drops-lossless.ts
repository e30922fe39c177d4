import { networkQosClasses } from "../qos-view.js";
import { dropsNotEct, systemGroup } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

export const wredDropsLossless = nxosRule({
  rule: "NXOS_WRED_DROPS_LOSSLESS",
  severity: "error",
  message: "WRED drops in the queue of a no-drop class",
  allowed: "random-detect with `ecn` there, and no `random-detect non-ecn`",
  fix: "add `ecn` to the line",
  offences: ({ config }) => {
    const noDrop = new Set(networkQosClasses(config).flatMap((c) => (c.pauseCos.length > 0 ? [c.group] : [])));
    return config.policyMaps
      .filter((p) => p.type === "queuing")
      .flatMap((p) => p.classes.filter((c) => noDrop.has(systemGroup("queuing", c.name) ?? -1) && dropsNotEct(c)).map((c) => `${p.name} ${c.name}`));
  },
});
