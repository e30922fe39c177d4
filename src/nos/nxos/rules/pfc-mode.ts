import { findAll, flattened } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const pfcMode = nxosRule({
  rule: "NXOS_PFC_MODE",
  severity: "error",
  message: "a PFC mode does not exist",
  allowed: "priority-flow-control mode on [send-tlv], off or auto",
  fix: "write `priority-flow-control mode on`",
  offences: ({ config }) =>
    config.interfaces.flatMap((i) =>
      findAll(flattened(i.line.children), /^priority-flow-control mode (.*)$/)
        .filter((f) => !/^(?:on(?: send-tlv)?|off|auto)$/.test(f.words[0] as string))
        .map((f) => `${i.name} (mode ${f.words[0]})`),
    ),
});
