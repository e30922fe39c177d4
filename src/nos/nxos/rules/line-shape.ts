import { nxosRule } from "./nxos-rule.js";

const CURSOR = /^ *(?:exit|end|conf(?:igure)? t(?:erminal)?|(?:default|reload|write|copy|clear)\b.*)$/;
/** What NX-OS puts above a config that it shows, and refuses or ignores in one that it loads (docs/facts/nxos.md, fact 36). */
const SHOWN = /^(?:!(?:Command|Running configuration|Time|Startup config)\b.*|version \d.*)$/;
const LEVEL = 2;

export const lineShape = nxosRule({
  rule: "NXOS_LINE_SHAPE",
  severity: "error",
  message: "lines are not in the shape of a running-config, which replace and diff compare with",
  allowed:
    "two blanks a level, no tabs, no trailing blanks, no exit, end, configure terminal, default or other command of the moment, no version and no !Command",
  fix: "write the lines as `show running-config` prints them",
  offences: ({ text }) => {
    let above = 0;
    return text.split("\n").flatMap((line, i) => {
      const trouble = troubleOf(line, above);
      if (line.trim() !== "") above = indentOf(line);
      return trouble ? [`line ${i + 1} (${trouble})`] : [];
    });
  },
});

function troubleOf(line: string, above: number): string | undefined {
  if (line.includes("\t")) return "tab";
  if (/\s$/.test(line)) return "trailing blank";
  if (CURSOR.test(line) || SHOWN.test(line)) return line.trim();
  const indent = indentOf(line);
  return indent % LEVEL !== 0 || indent > above + LEVEL ? "indentation" : undefined;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
