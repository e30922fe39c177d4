import { nxosRule } from "./nxos-rule.js";

export const matchAll = nxosRule({
  rule: "NXOS_MATCH_ALL",
  severity: "warning",
  message: "a class-map says match-all, which Nexus 9000 treats as match-any",
  allowed: "match-any",
  fix: "write match-any, and split the class where all criteria were meant to hold",
  offences: ({ config }) => config.classMaps.filter((m) => m.type === "qos" && m.matchWord === "match-all").map((m) => m.name),
});
