import { has } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** docs/facts/routing.md, facts 28 and 36. */
export const bfdIncomplete = nxosRule({
  rule: "NXOS_BFD_INCOMPLETE",
  severity: "error",
  message: "BFD has prerequisites that ports lack",
  allowed: "`no ip redirects` and `no ipv6 redirects` on every port with `bfd interval`",
  fix: "add the lines",
  offences: ({ config }) =>
    config.interfaces
      .filter(({ line: { children } }) => has(children, /^bfd interval /) && !(has(children, /^no ip redirects$/) && has(children, /^no ipv6 redirects$/)))
      .map((i) => i.name),
});
