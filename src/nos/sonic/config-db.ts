import { RocefabError } from "../../base/errors.js";

/** A field of CONFIG_DB: every scalar is a string, and a leaf-list an array of them (docs/facts/sonic.md, fact 1). */
export type Field = string | readonly string[];
export type Row = Readonly<Record<string, Field>>;
export type Table = Readonly<Record<string, Row>>;
/** CONFIG_DB as rocefab writes it. */
export type ConfigDb = Readonly<Record<string, Table>>;

/** CONFIG_DB as a text has it; a config that others wrote may hold fields of any type. */
export type ReadRow = Readonly<Record<string, unknown>>;
export type ReadTable = Readonly<Record<string, ReadRow>>;
export type ReadDb = Readonly<Record<string, ReadTable>>;

/** @throws RocefabError where the text is no CONFIG_DB: an object of tables, each an object of rows, each an object of fields */
export function parseConfigDb(device: string, text: string | undefined): ReadDb {
  const where = `${device}: config_db.json`;
  if (text === undefined) throw new RocefabError({ where, what: "is missing", fix: "give the text of the file under the name config_db.json" });
  const db = parsed(where, text);
  const wrong = Object.entries(isRecord(db) ? db : { "": db }).find(([, table]) => !isRecord(table) || !Object.values(table).every(isRecord));
  if (wrong) {
    throw new RocefabError({
      where,
      what: "is not a CONFIG_DB",
      got: wrong[0] === "" ? db : { [wrong[0]]: wrong[1] },
      allowed: "{ TABLE: { key: { field: value } } }",
    });
  }
  return db as ReadDb;
}

function parsed(where: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RocefabError({ where, what: `is not JSON: ${(error as Error).message}` });
  }
}

function isRecord(x: unknown): x is Record<string, unknown> {
  return typeof x === "object" && x !== null && !Array.isArray(x);
}

export function tableOf(db: ReadDb, name: string): ReadTable {
  return Object.hasOwn(db, name) ? (db[name] as ReadTable) : {};
}

export function rowOf(db: ReadDb, table: string, key: string): ReadRow | undefined {
  const rows = tableOf(db, table);
  return Object.hasOwn(rows, key) ? rows[key] : undefined;
}

/** A field as text; undefined where it is absent or no scalar. */
export function textField(row: ReadRow | undefined, field: string): string | undefined {
  const value = row && Object.hasOwn(row, field) ? row[field] : undefined;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** A field as a whole number; null where it is absent or none. */
export function numberField(row: ReadRow | undefined, field: string): number | null {
  const text = textField(row, field);
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : null;
}

/** A row whose key names ports and a number or range: `Ethernet0|3-4`. */
export interface PortRange {
  readonly key: string;
  readonly ports: readonly string[];
  readonly numbers: readonly number[];
  readonly row: ReadRow;
}

/** The rows of BUFFER_PG, BUFFER_QUEUE and QUEUE; keys of other shapes (VOQ) are left out. */
export function portRanges(db: ReadDb, table: string): PortRange[] {
  return Object.entries(tableOf(db, table)).flatMap(([key, row]) => {
    const m = /^([^|]+)\|(\d+)(?:-(\d+))?$/.exec(key);
    return m ? [{ key, ports: (m[1] as string).split(","), numbers: span(Number(m[2]), Number(m[3] ?? m[2])), row }] : [];
  });
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(to, 99) - from + 1) }, (_, i) => from + i);
}

/** `[0, 1, 2, 5]` -> `["0-2", "5"]`, the ids of merged rows; input sorted. */
export function mergedRanges(numbers: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`));
}

/** `3,4` -> `[3, 4]`; numbers outside 0-7 and other text are left out. */
export function priorityList(text: string | undefined): number[] {
  const numbers = (text ?? "").split(",").filter((p) => /^[0-7]$/.test(p.trim()));
  return [...new Set(numbers.map(Number))].sort((a, b) => a - b);
}

/** Ports that the text puts to use; a row without admin_status is down (docs/facts/sonic.md, section a). */
export function upPorts(db: ReadDb): [name: string, row: ReadRow][] {
  return Object.entries(tableOf(db, "PORT")).filter(([, row]) => textField(row, "admin_status") === "up");
}
