import { frrConf } from "../frr-conf.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** Lines that other rules and the routing view judge by what they mean. */
const JUDGED = [
  /^(?:frr|zebra|router|exit|exit-address-family|end)\b/,
  /^(?:no )?(?:fpm|bgp)\b/,
  /^ip(?:v6)? (?:prefix-list|route|protocol)\b/,
  /^(?:route-map|match|set|on-match)\b/,
  /^(?:network|aggregate-address|redistribute|timers)\b/,
  /^neighbor \S+ (?:remote-as|peer-group|interface|description|timers|activate|route-map|maximum-prefix|shutdown|bfd|allowas-in|as-override|default-originate)\b/,
  /^(?:agentx|password|enable password)\b/,
] as const;

/** Whatever else frr.conf has: its name, how next hops resolve, how fast routes go out, how many paths are installed. */
export const frrNotAsPlanned = rule("SONIC_FRR_NOT_AS_PLANNED", ({ frr, slice }: Inspected): Complaint => {
  const written = judgedHere(frr);
  const planned = slice.sonic?.routing === "frrcfgd" ? written : judgedHere(frrConf(slice).split("\n"));
  return {
    severity: "error",
    message: "frr.conf says more or less than planned",
    allowed: "the lines of the plan",
    places: [
      ...[...planned].filter((line) => !written.has(line)).map((line) => `no ${JSON.stringify(line)}`),
      ...[...written].filter((line) => !planned.has(line)).map((line) => JSON.stringify(line)),
    ],
  };
});

/** Each with the lines that it stands below; the AS and the number of paths are judged elsewhere, only that they are said is not. */
const NUMBERED = /^(router bgp|maximum-paths) .*/;

function judgedHere(lines: readonly string[]): Set<string> {
  const found = new Set<string>();
  let above: { readonly indent: number; readonly text: string }[] = [];
  for (const line of lines) {
    const text = line.trim().replace(NUMBERED, "$1");
    if (text === "" || text.startsWith("!")) continue;
    const indent = line.length - line.trimStart().length;
    above = above.filter((section) => section.indent < indent);
    if (!JUDGED.some((pattern) => pattern.test(text))) found.add([...above.map((section) => section.text), text].join(", "));
    above.push({ indent, text });
  }
  return found;
}
