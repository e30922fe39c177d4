import type { ConfigLine } from "../reader/lines.js";
import { isBlock, isReplacedBy } from "./syntax.js";

/** A line that goes or comes. A header that is only entered has neither done to it. */
export interface Edit {
  readonly text: string;
  readonly what: "remove" | "add" | "enter";
  readonly children: readonly Edit[];
}

export interface Difference {
  /** In the order of the old config; what one value replaces another of is not among them. */
  readonly gone: readonly Edit[];
  /** In the order of the new config. */
  readonly come: readonly Edit[];
  /** Old lines that a line of `come` replaces. */
  readonly replaced: readonly string[];
}

export function difference(old: readonly ConfigLine[], wanted: readonly ConfigLine[]): Difference {
  const olds = new Map(old.map((line) => [line.text, line]));
  const wants = new Map(wanted.map((line) => [line.text, line]));
  const inside = new Map<string, Difference>();
  for (const [text, line] of olds) {
    const stays = wants.get(text);
    if (stays) inside.set(text, difference(line.children, stays.children));
  }
  const left = old.filter((line) => !wants.has(line.text));
  const replaced = left.filter((line) => isReplacedBy(line, wanted));
  const byNumber = new Map(left.flatMap((line) => entryOf(line.text).map((entry) => [entry, line] as const)));
  const sameNumber = (line: ConfigLine): ConfigLine | undefined => entryOf(line.text).flatMap((entry) => byNumber.get(entry) ?? [])[0];
  const comes = (line: ConfigLine): Edit[] => {
    const other = sameNumber(line);
    return other ? swapped(other, line, guardOf(other, old, wanted)) : [addition(line)];
  };
  const renumbered = new Set(wanted.filter((line) => !olds.has(line.text)).map(sameNumber));
  const goes = (line: ConfigLine): Edit[] => (wants.has(line.text) || replaced.includes(line) || renumbered.has(line) ? [] : [removal(line)]);
  return {
    gone: old.flatMap((line) => entering(line.text, inside.get(line.text)?.gone) ?? goes(line)),
    come: swapsLast(wanted, sameNumber).flatMap((line) => entering(line.text, inside.get(line.text)?.come) ?? comes(line)),
    replaced: [...replaced.map((line) => line.text), ...[...inside.values()].flatMap((d) => d.replaced)],
  };
}

/** In a list of entries alone the new numbers come first, so that what is permitted stays permitted. */
function swapsLast(wanted: readonly ConfigLine[], sameNumber: (line: ConfigLine) => ConfigLine | undefined): readonly ConfigLine[] {
  if (!wanted.every((line) => entryOf(line.text).length > 0)) return wanted;
  return [...wanted].sort((a, b) => Number(sameNumber(a) !== undefined) - Number(sameNumber(b) !== undefined));
}

/** An entry of a list by its number; another one with that number takes its place only once it is gone. */
function entryOf(text: string): string[] {
  const entry = /^(?:(?:ip(?:v6)? prefix-list|ip as-path access-list) \S+ seq )?\d+(?= (?:permit|deny) )/.exec(text)?.[0];
  return entry === undefined ? [] : [entry];
}

function swapped(old: ConfigLine, wanted: ConfigLine, guard: string | undefined): Edit[] {
  const edit = (what: "add" | "remove"): Edit[] => (guard === undefined ? [] : [{ text: guard, what, children: [] }]);
  return [...edit("add"), removal(old), addition(wanted), ...edit("remove")];
}

const LIST_ENTRY = /^((ip|ipv6) (prefix-list|as-path access-list) \S+ seq )(\d+) /;
const STEP = 5;

/** A rule that names a list without entries may take everything, so that one of which no entry stays denies all for a moment. */
function guardOf({ text }: ConfigLine, old: readonly ConfigLine[], wanted: readonly ConfigLine[]): string | undefined {
  const [, list = "", family, kind] = LIST_ENTRY.exec(text) ?? [];
  if (list === "") return undefined;
  const entries = [...old, ...wanted].filter((line) => line.text.startsWith(list));
  if (entries.some((line) => old.includes(line) && wanted.some((w) => w.text === line.text))) return undefined;
  const free = Math.max(...entries.map((line) => Number(LIST_ENTRY.exec(line.text)?.[4]))) + STEP;
  const all = kind === "prefix-list" ? (family === "ip" ? "0.0.0.0/0 le 32" : "::/0 le 128") : '".*"';
  return `${list}${free} deny ${all}`;
}

function entering(text: string, children: readonly Edit[] | undefined): Edit[] | undefined {
  if (children === undefined) return undefined;
  return children.length === 0 ? [] : [{ text, what: "enter", children }];
}

/** What the switch has always is emptied, everything else goes with its header. */
function removal(line: ConfigLine): Edit {
  if (!isBlock(line.text)) return { text: line.text, what: "remove", children: [] };
  return { text: line.text, what: "enter", children: line.children.map(removal) };
}

function addition(line: ConfigLine): Edit {
  return { text: line.text, what: "add", children: line.children.map(addition) };
}

/** A copy with those lines only that pass, and the headers that lead to them. */
export function only(edits: readonly Edit[], passes: (edit: Edit, headers: readonly string[]) => boolean, headers: readonly string[] = []): Edit[] {
  return edits.flatMap((edit) => {
    if (edit.what !== "enter") return passes(edit, headers) ? [edit] : [];
    const children = only(edit.children, passes, [...headers, edit.text]);
    return children.length > 0 ? [{ ...edit, children }] : [];
  });
}

/** Every line that is removed or added, with the headers above it. */
export function touchedLines(edits: readonly Edit[], headers: readonly string[] = []): { readonly text: string; readonly headers: readonly string[] }[] {
  return edits.flatMap((edit) => {
    const below = touchedLines(edit.children, [...headers, edit.text]);
    return edit.what === "enter" ? below : [{ text: edit.text, headers }, ...below];
  });
}
