/** A finding of the grammar: the line (counted from 1), the rule it breaks, and the line's text. */
export interface GrammarFinding {
  readonly line: number;
  readonly rule: string;
  readonly text: string;
}

/** A line with the lines nested below it. */
export interface ConfigLine {
  readonly number: number;
  /** Without its indentation. */
  readonly text: string;
  readonly children: ConfigLine[];
}

interface Shape {
  readonly rule: string;
  readonly wrong: RegExp;
}

/** docs/facts/nxos.md, fact 3, and fact 36 for what the switch prints by itself. */
const SHAPES: readonly Shape[] = [
  { rule: "shape: carriage return", wrong: /\r/ },
  { rule: "shape: tab", wrong: /\t/ },
  { rule: "shape: trailing blank", wrong: / $/ },
  { rule: "shape: empty line", wrong: /^\s*$/ },
  { rule: "shape: indentation is not two blanks a level", wrong: /^(?: {2})* \S/ },
  { rule: "shape: not ASCII", wrong: /[^\x20-\x7e\t\r]/ },
];

/** The lines of a text as a tree, two blanks a level, and what is wrong with their shape. */
export function readTree(text: string): { readonly lines: readonly ConfigLine[]; readonly findings: readonly GrammarFinding[] } {
  const findings: GrammarFinding[] = [];
  const root: ConfigLine = { number: 0, text: "", children: [] };
  const open: ConfigLine[] = [root];
  const rows = text.split("\n");
  if (rows.pop() !== "") findings.push({ line: rows.length + 1, rule: "shape: no newline at the end", text: "" });
  for (const [i, row] of rows.entries()) {
    const number = i + 1;
    for (const { rule, wrong } of SHAPES) if (wrong.test(row)) findings.push({ line: number, rule, text: row });
    const level = Math.floor((row.length - row.trimStart().length) / 2);
    if (level >= open.length) findings.push({ line: number, rule: "shape: deeper than one level below its parent", text: row });
    open.length = Math.min(level + 1, open.length);
    const line: ConfigLine = { number, text: row.trim(), children: [] };
    open.at(-1)?.children.push(line);
    open.push(line);
  }
  return { lines: root.children, findings };
}
