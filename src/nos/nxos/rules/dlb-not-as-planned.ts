import { shortName } from "../dlb-config.js";
import { dlbLines } from "../reader/dlb.js";
import { findAll, findLast } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const dlbNotAsPlanned = nxosRule({
  rule: "NXOS_DLB_NOT_AS_PLANNED",
  severity: "error",
  message: "load balancing is not as planned",
  allowed: "hardware profile dlb with the planned mode, on every port to another switch and no other",
  fix: "write the planned mode and ports",
  offences: ({ slice, config }) => {
    const uplinks = slice.ports.filter((p) => p.kind === "fabric").map((p) => shortName(p.name));
    if (slice.loadBalancing === "ecmp" || uplinks.length === 0) return [];
    const lines = dlbLines(config.lines);
    const mode = findLast(lines, /^mode (.+)$/)?.words[0] ?? "none";
    const ports = new Set(findAll(lines, /^dlb-interface (.+)$/).flatMap((f) => (f.words[0] as string).split(/ ?, ?/).map(shortName)));
    const isAll = ports.has("all");
    return [
      ...(mode === slice.loadBalancing ? [] : [`mode ${mode}, planned ${slice.loadBalancing}`]),
      ...uplinks.filter((p) => !isAll && !ports.has(p)).map((p) => `${p} without`),
      ...(isAll ? ["all ports"] : [...ports].filter((p) => !uplinks.includes(p)).map((p) => `${p} with`)),
    ];
  },
});
