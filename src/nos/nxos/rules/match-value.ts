import { nxosRule } from "./nxos-rule.js";

export const matchValue = nxosRule({
  rule: "NXOS_MATCH_VALUE",
  severity: "error",
  message: "a class-map matches a value that NX-OS does not take",
  allowed: "match dscp 0-63 as a comma and dash list, match cos 0-7",
  fix: "mend the list",
  offences: ({ config }) =>
    config.classMaps.flatMap((m) => m.other.filter((text) => /^match (?:ip )?(?:dscp|precedence|cos) /.test(text)).map((text) => `${m.name} (${text})`)),
});
