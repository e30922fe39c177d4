import { pauseCos, systemGroup } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

export const pauseCosOfGroup = nxosRule({
  rule: "NXOS_PAUSE_COS",
  severity: "error",
  message: "a network-qos class pauses another priority than that of its group, so that the traffic of the group is not the one that is paused",
  allowed: "c-8q-nqN with `pause pfc-cos N`",
  fix: "use one number for qos-group, network-qos class, queue and pfc-cos",
  offences: ({ config }) =>
    config.policyMaps
      .filter((p) => p.type === "network-qos")
      .flatMap((p) =>
        p.classes
          .map((c) => ({ name: c.name, group: systemGroup("network-qos", c.name), cos: pauseCos(c) }))
          .filter(({ group, cos }) => cos.length > 0 && group !== 0 && (cos.length > 1 || cos[0] !== group))
          .map(({ name, cos }) => `${p.name} ${name} (pfc-cos ${cos.join(",")})`),
      ),
});
