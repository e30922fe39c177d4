import { fecWord } from "../link.js";
import { findLast } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** FEC is not negotiated: both ends have the same, or the link stays down; and PAM4 has none without (docs/facts/nxos.md, fact 46). */
export const fecNotAsPlanned = nxosRule({
  rule: "NXOS_FEC_NOT_AS_PLANNED",
  severity: "error",
  message: "ports have another FEC than their far end",
  allowed: "fec rs-ieee or fc-fec at 25G, fec rs-fec on lanes of 25G, and no line at PAM4",
  fix: "write the planned FEC",
  offences: ({ slice, config }) => {
    const planned = new Map(slice.ports.map((p) => [p.name, fecWord(p) ?? "auto"]));
    return config.interfaces.flatMap(({ name, line }) => {
      const seen = findLast(line.children, /^fec (\S+)$/)?.words[0] ?? "auto";
      const wanted = planned.get(name);
      return wanted === undefined || seen === wanted ? [] : [`${name} (${seen}, planned ${wanted})`];
    });
  },
});
