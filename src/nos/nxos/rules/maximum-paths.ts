import { NOS_FACTS } from "../../../catalog/nos.js";
import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const { mostPaths } = NOS_FACTS.nxos;

export const maximumPaths = nxosRule({
  rule: "NXOS_MAXIMUM_PATHS",
  severity: "error",
  message: "maximum-paths or bestpath stands in the wrong place or is out of range",
  allowed: `maximum-paths 1-${mostPaths} in \`address-family ipv4 unicast\`, bestpath directly under \`router bgp\``,
  fix: "move the line or lower the number",
  offences: ({ config }) => {
    const router = findAll(config.lines, /^router bgp \S+$/).flatMap((f) => f.line.children);
    const family = findAll(router, /^address-family /).flatMap((f) => f.line.children);
    const outOfRange = findAll(family, /^maximum-paths (\d+)$/).filter((f) => Number(f.words[0]) < 1 || Number(f.words[0]) > mostPaths);
    return [...findAll(router, /^maximum-paths /), ...findAll(family, /^bestpath /), ...outOfRange].map((f) => f.line.text);
  },
});
