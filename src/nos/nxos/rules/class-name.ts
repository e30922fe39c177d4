import { systemGroup } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

export const className = nxosRule({
  rule: "NXOS_CLASS_NAME",
  severity: "error",
  message: "network-qos and queuing have system-defined classes only, and these are named otherwise or defined anew",
  allowed: "c-8q-nq1..7, c-8q-nq-default; c-out-8q-q1..7, c-out-8q-q-default; no class-map of these types",
  fix: "use the system's names",
  offences: ({ config }) => [
    ...config.policyMaps.flatMap((p) => p.classes.filter((c) => !exists(p.type, c.name)).map((c) => `${p.name} ${c.name}`)),
    ...config.classMaps.filter((m) => m.type === "network-qos" || m.type === "queuing").map((m) => `class-map ${m.name}`),
  ],
});

function exists(type: string, name: string): boolean {
  if (type === "network-qos") return isOfEightQueues(name) && systemGroup(type, name) !== null;
  if (type === "queuing") return (isOfEightQueues(name) && systemGroup(type, name) !== null) || /^c-in-(?:8q-)?q(?:[1-7]|-default)$/.test(name);
  return true;
}

/** Those of the 4-queue model, such as c-nq3, are of a switch set to it, where groups 4 to 7 are not there. */
function isOfEightQueues(name: string): boolean {
  return name.includes("-8q-");
}
