import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const cleartextPassword = nxosRule({
  rule: "NXOS_CLEARTEXT_PASSWORD",
  severity: "error",
  message: "passwords of users stand in clear text",
  allowed: "username U password 5 HASH role R, or a placeholder of Secret.env",
  fix: "give the hash, or a Secret",
  offences: ({ config }) => findAll(config.lines, /^username (\S+) password (?![1-9] |(?:0 )?__ROCEFAB_SECRET_)\S+/).map((f) => f.words[0] as string),
});
