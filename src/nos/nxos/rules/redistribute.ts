import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const redistribute = nxosRule({
  rule: "NXOS_REDISTRIBUTE",
  severity: "error",
  message: "routes are redistributed into BGP without a route-map that exists",
  allowed: "redistribute ... route-map NAME, with NAME defined",
  fix: "write `network` statements instead, as rocefab does",
  offences: ({ config }) => {
    const families = findAll(config.lines, /^router bgp \S+$/).flatMap((f) => findAll(f.line.children, /^address-family /));
    return findAll(
      families.flatMap((f) => f.line.children),
      /^redistribute .+?(?: route-map (\S+))?$/,
    )
      .filter((f) => f.words[0] === "" || !config.lines.some((l) => l.text.startsWith(`route-map ${f.words[0]} `)))
      .map((f) => f.line.text);
  },
});
