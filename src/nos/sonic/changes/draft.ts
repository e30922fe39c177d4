import { naturalSort } from "../../../base/sort.js";
import type { PatchOperation } from "../../change.js";
import type { ReadDb, ReadRow, ReadTable } from "../config-db.js";

/** CONFIG_DB while it is changed, and the operations of the patch that is being written. */
export interface Draft {
  readonly db: Map<string, Map<string, ReadRow>>;
  operations: PatchOperation[];
}

/** Tables without rows are left out: the generic updater takes none. */
export function draftOf(db: ReadDb): Draft {
  const tables = Object.entries(db).filter(([, rows]) => Object.keys(rows).length > 0);
  return { db: new Map(tables.map(([table, rows]) => [table, new Map(Object.entries(rows))])), operations: [] };
}

/** JSON Pointer (RFC 6901). */
export function pointer(...tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A table that is not there yet comes with all of its rows at once, since an empty one is refused. */
export function addRows(draft: Draft, table: string, rows: ReadTable): void {
  const sorted = naturalSort(Object.entries(rows), ([key]) => key);
  if (sorted.length === 0) return;
  const there = draft.db.get(table);
  if (!there) {
    draft.db.set(table, new Map(sorted));
    draft.operations.push({ op: "add", path: pointer(table), value: Object.fromEntries(sorted) });
    return;
  }
  for (const [key, row] of sorted) {
    there.set(key, row);
    draft.operations.push({ op: "add", path: pointer(table, key), value: row });
  }
}

/** With its last row the table goes. */
export function removeRows(draft: Draft, table: string, keys: readonly string[]): void {
  const there = draft.db.get(table);
  if (!there || keys.length === 0) return;
  if (keys.length === there.size) {
    draft.db.delete(table);
    draft.operations.push({ op: "remove", path: pointer(table) });
    return;
  }
  for (const key of naturalSort(keys, (k) => k).reverse()) {
    there.delete(key);
    draft.operations.push({ op: "remove", path: pointer(table, key) });
  }
}

/** Sets fields of a row that is there; undefined takes a field away. */
export function changeFields(draft: Draft, table: string, key: string, fields: Readonly<Record<string, unknown>>): void {
  const there = draft.db.get(table);
  const row = there?.get(key);
  if (!there || !row) return;
  const changed: Record<string, unknown> = { ...row };
  for (const [field, value] of naturalSort(Object.entries(fields), ([f]) => f)) {
    const path = pointer(table, key, field);
    if (value === undefined) {
      delete changed[field];
      draft.operations.push({ op: "remove", path });
    } else {
      draft.operations.push({ op: Object.hasOwn(row, field) ? "replace" : "add", path, value });
      changed[field] = value;
    }
  }
  there.set(key, changed);
}

/** The row as a whole, for fields that the switch takes at creation only. */
export function replaceRow(draft: Draft, table: string, key: string, row: ReadRow): void {
  draft.db.get(table)?.set(key, row);
  draft.operations.push({ op: "replace", path: pointer(table, key), value: row });
}

/** Fields of a row that differ from the wanted ones, undefined for those that go. */
export function fieldsToChange(row: ReadRow, wanted: ReadRow): Record<string, unknown> {
  const gone = Object.keys(row).filter((field) => !Object.hasOwn(wanted, field));
  const other = Object.entries(wanted).filter(([field, value]) => !Object.hasOwn(row, field) || !sameValue(row[field], value));
  return Object.fromEntries([...gone.map((field) => [field, undefined] as const), ...other]);
}

/** Fields are words and lists of words, in any order of keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
