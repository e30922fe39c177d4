import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const accessList = nxosRule({
  rule: "NXOS_ACCESS_LIST",
  severity: "error",
  message: "an access list is bound in the form of the other kind of port, or does not exist",
  allowed: "routed port: ip access-group NAME in; switchport: ip port access-group NAME in; NAME defined",
  fix: "use the form of the port; a list filters and does not classify",
  offences: ({ config }) =>
    config.interfaces.flatMap((i) =>
      findAll(i.line.children, /^ip (port )?access-group (\S+) (?:in|out)$/)
        .filter(({ words: [port, name] }) => (port !== "") === i.routed || !config.lines.some((l) => l.text === `ip access-list ${name}`))
        .map(({ words: [, name] }) => `${i.name} (${name})`),
    ),
});
