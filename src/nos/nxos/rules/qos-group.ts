import { findAll } from "../reader/lines.js";
import { qosGroup } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

export const qosGroupRange = nxosRule({
  rule: "NXOS_QOS_GROUP",
  severity: "error",
  message: "a class sets a qos-group that does not exist",
  allowed: "set qos-group 0-7",
  fix: "set the group whose queue the class shall have",
  offences: ({ config }) =>
    config.policyMaps
      .filter((p) => p.type === "qos")
      .flatMap((p) =>
        p.classes.filter((c) => findAll(c.line.children, /^set qos-group (\S+)$/).length > 0 && qosGroup(c) === null).map((c) => `${p.name} ${c.name}`),
      ),
});
