import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const LONGEST = 63;

export const asPathRegex = nxosRule({
  rule: "NXOS_AS_PATH_REGEX",
  severity: "error",
  message: "an as-path expression is not quoted or too long",
  allowed: `in double quotes, at most ${LONGEST} characters`,
  fix: "quote it, and split a long one into several entries",
  offences: ({ config }) =>
    findAll(config.lines, /^ip as-path access-list (\S+)(?: seq \d+)? (?:permit|deny) (.+)$/)
      .filter((f) => !new RegExp(`^"[^"]{0,${LONGEST}}"$`).test(f.words[1] as string))
      .map((f) => `${f.words[0]} (line ${f.line.number})`),
});
