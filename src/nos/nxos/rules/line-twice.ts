import { nxosRule } from "./nxos-rule.js";

/** Of two such blocks the second goes on with the first, and the entry matches what neither says alone. */
const ONCE = /^route-map /;

export const lineTwice = nxosRule({
  rule: "NXOS_LINE_TWICE",
  severity: "warning",
  message: "lines stand twice in one block, or one entry of a route-map is begun twice",
  allowed: "each line once, as a running-config has it",
  fix: "take the second one out, or give the entry a number of its own",
  offences: ({ text }) => {
    const lines = placed(text);
    const first = new Map<string, number>();
    return lines.flatMap(({ path, own, number, opensBlock }) => {
      if (opensBlock && !ONCE.test(own)) return [];
      const before = first.get(path);
      if (before === undefined) first.set(path, number);
      return before === undefined ? [] : [`line ${number} (${own}, as line ${before})`];
    });
  },
});

interface Placed {
  /** The line below those that it stands in. */
  readonly path: string;
  readonly own: string;
  readonly number: number;
  readonly opensBlock: boolean;
}

function placed(text: string): Placed[] {
  const lines = text
    .split("\n")
    .map((raw, i) => ({ own: raw.trim(), indent: raw.length - raw.trimStart().length, number: i + 1 }))
    .filter(({ own }) => own !== "" && !own.startsWith("!"));
  let open: (typeof lines)[number][] = [];
  return lines.map((line, i) => {
    open = [...open.filter((o) => o.indent < line.indent), line];
    return { path: open.map((o) => o.own).join("\n"), own: line.own, number: line.number, opensBlock: (lines[i + 1]?.indent ?? 0) > line.indent };
  });
}
