import { createHash } from "node:crypto";
import { naturalCompare, naturalSort } from "./sort.js";

export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** JSON with two blanks, a final newline and the given key order (plan and slices are built in reading order). */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A copy whose object keys are in natural order, so that data files diff by content alone. */
export function sortedKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map((v) => sortedKeys(v)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => naturalCompare(a, b));
  return Object.fromEntries(entries.map(([k, v]) => [k, sortedKeys(v)])) as T;
}

/** `[24, 25, 26, 30]` -> `24-26,30`; input need not be sorted. */
export function rangeText(numbers: Iterable<number>): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const n of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : b === a + 1 ? `${a},${b}` : `${a}-${b}`)).join(",");
}

/** `24-26,30` -> `[24, 25, 26, 30]`; undefined where the text is not such a list. */
export function parseRange(text: string): number[] | undefined {
  const out: number[] = [];
  for (const part of text.split(",")) {
    const m = /^(\d+)(?:-(\d+))?$/.exec(part.trim());
    if (!m) return undefined;
    const from = Number(m[1]);
    const to = Number(m[2] ?? m[1]);
    if (to < from || to - from > 4096) return undefined;
    for (let n = from; n <= to; n++) out.push(n);
  }
  return out;
}

/** Names that differ only in their last number together: `swp1`, `swp2`, `swp5s0`, `swp5s1` -> `swp1,2 swp5s0,1`; longer runs are written with a dash. */
export function portRanges(names: readonly string[]): string {
  const numbers = new Map<string, number[]>();
  const others: string[] = [];
  for (const name of naturalSort(names, (n) => n)) {
    const [, before, number] = /^(.*?)(\d+)$/.exec(name) ?? [];
    if (before === undefined || number === undefined) others.push(name);
    else numbers.set(before, [...(numbers.get(before) ?? []), Number(number)]);
  }
  return [...others, ...[...numbers].map(([before, all]) => `${before}${rangeText(all)}`)].join(" ");
}

/** Levenshtein. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

/** The candidate that takes the fewest changes to become, the case of letters aside; of equal ones the first. */
export function nearestOf(name: string, candidates: readonly string[]): string | undefined {
  const distance = (candidate: string): number => editDistance(candidate.toLowerCase(), name.toLowerCase());
  return [...candidates].sort((a, b) => distance(a) - distance(b))[0];
}
