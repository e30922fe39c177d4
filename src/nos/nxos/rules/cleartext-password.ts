import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** A placeholder of `Secret.env`. */
const PLACEHOLDER = "__ROCEFAB_SECRET_";

/** Each takes what it names; numbers from 1 up stand before a hash or a scrambled key, and SNMP says `localizedkey` or `localizedV2key` behind one. */
const CLEAR: readonly RegExp[] = [
  new RegExp(`^(username \\S+) password (?![1-9] |(?:0 )?${PLACEHOLDER})\\S+`),
  new RegExp(`^(tacacs-server host \\S+) key (?![1-9] |(?:0 )?${PLACEHOLDER})\\S+`),
  new RegExp(`^(snmp-server user \\S+) (?!.* localized(?:V2)?key\\b).*\\bauth \\S+ (?!${PLACEHOLDER})\\S+`),
  new RegExp(`^(snmp-server user \\S+) (?!.* localized(?:V2)?key\\b).*\\bpriv (?:(?:aes-\\d+|des) )?(?!${PLACEHOLDER}|(?:aes-\\d+|des) )\\S+`),
];

export const cleartextPassword = nxosRule({
  rule: "NXOS_CLEARTEXT_PASSWORD",
  severity: "error",
  message: "passwords or keys stand in clear text",
  allowed: "username U password 5 HASH role R, a key of type 6 or 7, or a placeholder of Secret.env",
  fix: "give the hash, or a Secret",
  offences: ({ config }) => CLEAR.flatMap((line) => findAll(config.lines, line).map((f) => f.words[0] as string)),
});
