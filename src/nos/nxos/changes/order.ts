import type { ConfigLine } from "../reader/lines.js";
import { flattened } from "../reader/lines.js";
import { type Difference, type Edit, only } from "./diff.js";
import { definedName, mentions, negated } from "./syntax.js";

/** The lines of a change in the order in which they are entered. */
export interface Ordered {
  /** From the end of the old config to its beginning, so that nothing is deleted while it is in use. */
  readonly going: readonly Edit[];
  /** As in the new config: what is named is defined above its first use. */
  readonly coming: readonly Edit[];
  /** Old lines that were in use until the new ones stood beside them. */
  readonly replaced: readonly Edit[];
}

export function ordered({ gone, come, replaced }: Difference, old: readonly ConfigLine[], wanted: readonly ConfigLine[]): Ordered {
  const late = new Set([...lateNames(gone, replaced, old), ...keptNames(wanted)]);
  const isLate = (edit: Edit, headers: readonly string[]): boolean => isMatch(edit, headers) || late.has(definedName(edit.text) ?? "");
  return { going: only(gone, (edit, headers) => !isLate(edit, headers)), coming: lowerSharesFirst(come, old), replaced: only(gone, isLate) };
}

/** A rule that loses its last match takes everything, and a list its last entry nothing, so these go once their followers are there. */
function isMatch({ text }: Edit, headers: readonly string[]): boolean {
  return /^(?:match|\d+ (?:permit|deny)) /.test(text) && headers.length > 0;
}

/** Names that the new config defines as well: a list or a map is never without any entry. */
function keptNames(wanted: readonly ConfigLine[]): string[] {
  return flattened(wanted).flatMap((line) => definedName(line.text) ?? []);
}

/** Names that stay in use while the new lines are entered: by lines that are replaced, by matches, and by what is itself late. */
function lateNames(gone: readonly Edit[], replaced: readonly string[], old: readonly ConfigLine[]): ReadonlySet<string> {
  const matches = only(gone, isMatch).flatMap(function texts(edit): string[] {
    return edit.what === "enter" ? edit.children.flatMap(texts) : [edit.text];
  });
  const defined = flattened(old).flatMap((line) => {
    const name = definedName(line.text);
    return name === undefined ? [] : [{ name, uses: flattened(line.children).map((l) => l.text) }];
  });
  const late = new Set<string>();
  const mark = (uses: readonly string[]): void => {
    for (const { name, uses: further } of defined) {
      if (late.has(name) || !uses.some((text) => mentions(text, name))) continue;
      late.add(name);
      mark(further);
    }
  };
  mark([...replaced, ...matches]);
  return late;
}

/** Shares are never above 100 together, so those that fall come before those that rise. */
function lowerSharesFirst(come: readonly Edit[], old: readonly ConfigLine[]): Edit[] {
  return come.map((edit) => {
    if (edit.what !== "enter" || !edit.text.startsWith("policy-map type queuing ")) return edit;
    const classes = old.find((line) => line.text === edit.text)?.children ?? [];
    const rises = (child: Edit): number => Number(share(child.children) > share(classes.find((c) => c.text === child.text)?.children ?? []));
    return { ...edit, children: [...edit.children].sort((a, b) => rises(a) - rises(b)) };
  });
}

function share(lines: readonly { readonly text: string }[]): number {
  return lines.map((line) => Number(/^bandwidth (?:remaining )?percent (\d+)$/.exec(line.text)?.[1] ?? 0)).reduce((a, b) => Math.max(a, b), 0);
}

const INDENT = "  ";

/** Lines to enter, from the end to the beginning. */
export function removedText(edits: readonly Edit[], depth = 0): string[] {
  return [...edits].reverse().flatMap((edit) => {
    if (edit.what !== "enter") return [`${INDENT.repeat(depth)}${negated(edit.text)}`];
    return [`${INDENT.repeat(depth)}${edit.text}`, ...removedText(edit.children, depth + 1)];
  });
}

/** Lines to enter, from the beginning to the end. */
export function addedText(edits: readonly Edit[], depth = 0): string[] {
  return edits.flatMap((edit) => {
    const text = edit.what === "remove" ? negated(edit.text) : edit.text;
    return [`${INDENT.repeat(depth)}${text}`, ...addedText(edit.children, depth + 1)];
  });
}
