import { type ConfigLine, findAll, flattened } from "../reader/lines.js";
import { FEATURE_USE } from "./feature-use.js";
import { nxosRule } from "./nxos-rule.js";

interface Named {
  readonly what: string;
  readonly definition: RegExp;
  readonly use: RegExp;
}

const NAMED: readonly Named[] = [
  { what: "class-map", definition: /^class-map(?: type qos)?(?: match-(?:any|all))? (\S+)$/, use: /^class (\S+)$/ },
  { what: "policy-map", definition: /^policy-map(?: type \S+)? (\S+)$/, use: /^service-policy .*?(\S+)$/ },
  { what: "prefix-list", definition: /^ip(?:v6)? prefix-list (\S+) /, use: /^match ip(?:v6)? address prefix-list (.+)$/ },
  { what: "as-path list", definition: /^ip as-path access-list (\S+) /, use: /^match as-path (.+)$/ },
  { what: "route-map", definition: /^route-map (\S+) (?:permit|deny)/, use: /^(?:redistribute .+ )?route-map (\S+)(?: in| out)?$/ },
  { what: "template", definition: /^template peer (\S+)$/, use: /^inherit peer (\S+)$/ },
];

export const blockOrder = nxosRule({
  rule: "NXOS_BLOCK_ORDER",
  severity: "error",
  message: "what is used above its definition is refused when the file is loaded",
  allowed:
    "hostname, features, management, class-maps, policy-maps, system qos, priority-flow-control, vrf, prefix-lists and as-path lists, route-maps, interfaces, router bgp",
  fix: "move the definition up",
  offences: ({ config }) => {
    const all = flattened(config.lines);
    return [...NAMED.flatMap((named) => usedTooEarly(all, named)), ...featuresTooLate(all)];
  },
});

function usedTooEarly(all: readonly ConfigLine[], { what, definition, use }: Named): string[] {
  const defined = new Map(
    findAll(all, definition)
      .reverse()
      .map((f) => [f.words[0], f.line.number]),
  );
  const names = findAll(all, use).flatMap(({ line, words }) => (words[0] as string).split(" ").map((name) => ({ name, number: line.number })));
  return names.filter(({ name, number }) => (defined.get(name) ?? 0) > number).map(({ name, number }) => `${what} ${name} (line ${number})`);
}

function featuresTooLate(all: readonly ConfigLine[]): string[] {
  return Object.entries(FEATURE_USE).flatMap(([feature, use]) => {
    const enabled = all.find((l) => l.text === `feature ${feature}`)?.number ?? 0;
    const early = all.find((l) => use.test(l.text) && l.number < enabled);
    return early ? [`feature ${feature} (line ${early.number})`] : [];
  });
}
