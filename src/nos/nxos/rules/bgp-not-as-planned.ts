import { type ConfigLine, findAll, flattened, has } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** docs/facts/routing.md, facts 13 and 26. */
export const bgpNotAsPlanned = nxosRule({
  rule: "NXOS_BGP_NOT_AS_PLANNED",
  severity: "warning",
  message: "BGP does not log its neighbours' changes, sets a neighbour up before it inherits, or comes back from a prefix limit at another time",
  allowed: "log-neighbor-changes; `inherit peer` first below each neighbour; maximum-prefix ... restart with the planned minutes",
  fix: "write the lines as planned",
  offences: ({ slice, config }) => {
    const router = findAll(config.lines, /^router bgp \S+$/).flatMap((f) => f.line.children);
    const minutes = slice.routing.groups.flatMap((g) => g.families.map((f) => String(f.maximumPrefix.restartMinutes)));
    const restarts = findAll(flattened(router), /^maximum-prefix \d+(?: \d+)? restart (\d+)$/).filter((f) => !minutes.includes(f.words[0] as string));
    return [
      ...(has(router, /^log-neighbor-changes$/) ? [] : ["no log-neighbor-changes"]),
      ...findAll(router, /^neighbor \S+$/)
        .filter((f) => inheritsLate(f.line.children))
        .map((f) => f.line.text),
      ...restarts.map((f) => f.line.text),
    ];
  },
});

function inheritsLate(lines: readonly ConfigLine[]): boolean {
  return lines.findIndex((l) => l.text.startsWith("inherit peer ")) > 0;
}
