import { flattened } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** Lines that public generators pass off as NX-OS; source: docs/facts/nxos.md, section 1d. */
const FOREIGN: readonly RegExp[] = [
  /^qos map /,
  /^mls qos /,
  /^priority-flow-control priority \d/,
  /^hardware qos (?:pfc-watchdog|dcbx default|queuing mode)\b/,
  /^random-detect ecn$/,
  /^ipv4 access-group /,
  /^neighbor \S+ (?:activate|peer-group)\b/,
  /^(?:activate|peer-group\b.*)$/,
];

export const foreignSyntax = nxosRule({
  rule: "NXOS_FOREIGN_SYNTAX",
  severity: "error",
  message: "lines belong to another system, and NX-OS refuses them",
  allowed: "NX-OS's own: a qos policy instead of a map, `priority-flow-control mode on`, `template peer` and `inherit peer`, `ip access-group`",
  fix: "say it in NX-OS's words",
  offences: ({ config }) =>
    flattened(config.lines)
      .filter((l) => FOREIGN.some((f) => f.test(l.text)))
      .map((l) => `line ${l.number} (${l.text})`),
});
