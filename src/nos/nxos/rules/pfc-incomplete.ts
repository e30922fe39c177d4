import { networkQosClasses } from "../qos-view.js";
import { isEthernet } from "../reader/interfaces.js";
import { qosGroup } from "../reader/mqc.js";
import { boundPolicy, mayPause } from "../reader/running-config.js";
import { nxosRule } from "./nxos-rule.js";

export const pfcIncomplete = nxosRule({
  rule: "NXOS_PFC_INCOMPLETE",
  severity: "error",
  message: "PFC is on at ports where nothing is classified into a paused group, so that it protects nothing",
  allowed: "an input policy that sets the group, and network-qos under `system qos` that pauses it",
  fix: "bind both, or switch PFC off",
  offences: ({ config }) => {
    const paused = new Set(networkQosClasses(config).flatMap((c) => (c.pauseCos.length > 0 ? [c.group] : [])));
    return config.interfaces
      .filter((i) => isEthernet(i) && i.up && mayPause(config, i))
      .filter((i) => !boundPolicy(config, i.servicePolicies, "qos", "input")?.classes.some((c) => paused.has(qosGroup(c) ?? -1)))
      .map((i) => i.name);
  },
});
