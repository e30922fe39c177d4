/** A line of a running-config with the lines indented below it; runs of blanks are one blank. */
export interface ConfigLine {
  readonly text: string;
  /** 1-based line of the file where it first stands. */
  readonly number: number;
  readonly children: readonly ConfigLine[];
}

interface Node extends ConfigLine {
  readonly children: Node[];
}

/** Lines that move the cursor of a person at the prompt and say nothing of the switch. */
const CURSOR = /^(?:exit|end|conf(?:igure)? t(?:erminal)?)$/;

/**
 * Text to a tree by indentation, with the effect that the lines have when they are entered one after the other: a block that comes again is
 * continued, a line that comes again moves to the end, and `no X` takes X away.
 */
export function readLines(text: string): ConfigLine[] {
  const root: Node[] = [];
  const open: { indent: number; siblings: Node[] }[] = [{ indent: -1, siblings: root }];
  for (const [i, raw] of text.split("\n").entries()) {
    const words = raw.trim().replace(/\s+/g, " ");
    if (words === "" || words.startsWith("!")) continue;
    const indent = raw.length - raw.trimStart().length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    if (CURSOR.test(words)) continue;
    const node = enter(open.at(-1)?.siblings ?? root, words, i + 1);
    open.push({ indent, siblings: node.children });
  }
  return root;
}

function enter(siblings: Node[], text: string, number: number): Node {
  const negated = text.startsWith("no ") ? text.slice(3) : undefined;
  removeWhere(siblings, (s) => (negated === undefined ? isNegationOf(s.text, text) : isOrBegins(s.text, negated)));
  const known = siblings.find((s) => s.text === text);
  if (known && known.children.length > 0) return known;
  if (known) removeWhere(siblings, (s) => s === known);
  const node = known ?? { text, number, children: [] };
  siblings.push(node);
  return node;
}

/** Whether `line` says `no` to the beginning of `text`. */
function isNegationOf(line: string, text: string): boolean {
  return line.startsWith("no ") && isOrBegins(text, line.slice(3));
}

function isOrBegins(text: string, beginning: string): boolean {
  return text === beginning || text.startsWith(`${beginning} `);
}

function removeWhere(nodes: Node[], unwanted: (node: Node) => boolean): void {
  for (let i = nodes.length - 1; i >= 0; i--) if (unwanted(nodes[i] as Node)) nodes.splice(i, 1);
}

/** A line with what a pattern found in it. */
export interface Found {
  readonly line: ConfigLine;
  /** The pattern's groups from 1 on; "" for one that took no part. */
  readonly words: readonly string[];
}

export function findAll(lines: readonly ConfigLine[], pattern: RegExp): Found[] {
  return lines.flatMap((line) => {
    const m = pattern.exec(line.text);
    return m ? [{ line, words: m.slice(1).map((w) => w ?? "") }] : [];
  });
}

/** The line that holds where a setting takes one value: the last. */
export function findLast(lines: readonly ConfigLine[], pattern: RegExp): Found | undefined {
  return findAll(lines, pattern).at(-1);
}

export function has(lines: readonly ConfigLine[], pattern: RegExp): boolean {
  return lines.some((line) => pattern.test(line.text));
}

/** A number of such a line, null where there is no such line. */
export function numberIn(lines: readonly ConfigLine[], pattern: RegExp): number | null {
  const found = findLast(lines, pattern);
  return found ? Number(found.words[0]) : null;
}

/** Every line of the tree, from the top down. */
export function flattened(lines: readonly ConfigLine[]): ConfigLine[] {
  return lines.flatMap((line) => [line, ...flattened(line.children)]);
}
