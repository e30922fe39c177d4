import { createHash } from "node:crypto";
import { naturalCompare } from "./sort.js";

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
