import { RocefabError } from "../base/errors.js";
import { lineText } from "../base/safe.js";
import { parseSonicMode } from "./sonic-mode.js";
import type { PgProfile, ShippedBuffers, SonicPort } from "./sonic-platform.js";

/** Columns of port_config.ini. */
const COLUMNS = {
  name: { form: /^Ethernet\d{1,4}$/, example: "Ethernet0" },
  lanes: { form: /^\d{1,4}(,\d{1,4})*$/, example: "0,1,2,3,4,5,6,7" },
  index: { form: /^\d{1,4}$/, example: "1" },
  speed: { form: /^\d{3,7}$/, example: "800000 (Mb/s)" },
} as const;

/**
 * Holds the rows of port_config.ini that a user gives to the form that the image's own have.
 *
 * @throws RocefabError
 */
export function refuseOddPorts(where: string, ports: readonly SonicPort[]): void {
  ports.forEach((port, i) => {
    refuseOddPort(`${where}: ports[${i}]`, port);
  });
  refuseTwice(
    where,
    "name",
    ports.map((p) => p.name),
  );
  refuseTwice(
    where,
    "alias",
    ports.map((p) => p.alias),
  );
  refuseTwice(
    where,
    "lane",
    ports.flatMap((p) => p.lanes.split(",")),
  );
}

function refuseOddPort(where: string, port: SonicPort): void {
  for (const [column, { form, example }] of Object.entries(COLUMNS)) {
    const got = port?.[column as keyof typeof COLUMNS];
    if (typeof got !== "string" || !form.test(got)) {
      throw new RocefabError({ where: `${where}.${column}`, what: "is not as port_config.ini has it", got, allowed: `text such as ${example}` });
    }
  }
  refuseOddAlias(`${where}.alias`, port.alias);
  if (typeof port.modes !== "object" || port.modes === null) {
    throw new RocefabError({
      where: `${where}.modes`,
      what: "is missing",
      got: port.modes,
      allowed: "{} or platform.json's breakout_modes, each with the aliases of its ports",
    });
  }
  for (const [name, aliases] of Object.entries(port.modes)) {
    const { count } = parseSonicMode(name, port.lanes.split(",").length, `${where}.modes`);
    if (!Array.isArray(aliases) || aliases.length !== count) {
      throw new RocefabError({
        where: `${where}.modes[${JSON.stringify(name)}]`,
        what: "does not have one alias a port",
        got: aliases,
        allowed: `${count} aliases`,
      });
    }
    for (const alias of aliases) refuseOddAlias(`${where}.modes[${JSON.stringify(name)}]`, alias);
  }
}

function refuseOddAlias(where: string, alias: string): void {
  if (lineText(where, alias) === "") throw new RocefabError({ where, what: "is empty", got: alias, allowed: "the alias of port_config.ini, e.g. etp1" });
}

function refuseTwice(where: string, what: string, values: readonly string[]): void {
  const twice = values.find((v, i) => values.indexOf(v) !== i);
  if (twice !== undefined) throw new RocefabError({ where: `${where}: ports`, what: `use one ${what} twice`, got: twice });
}

/**
 * Holds the rows of pg_profile_lookup.ini that a user gives to whole, sensible numbers.
 *
 * @throws RocefabError
 */
export function refuseOddRows(where: string, rows: readonly PgProfile[]): void {
  if (!Array.isArray(rows))
    throw new RocefabError({ where: `${where}: pgProfiles`, what: "is not a list", got: rows, allowed: "rows of pg_profile_lookup.ini" });
  rows.forEach((row: PgProfile | null | undefined, i) => {
    if (row && isRow(row)) return;
    throw new RocefabError({
      where: `${where}: pgProfiles[${i}]`,
      what: "is not a row of pg_profile_lookup.ini",
      got: row,
      allowed: "speed in Mb/s, cable in metres, size, xon, xoff and xon_offset in bytes, th from -8 to 7",
    });
  });
  refuseUnknownKeys(`${where}: pgProfiles`, rows, ROW_KEYS);
  const shrinking = rows.find(({ speed, cable, xoff }) => rows.some((r) => r.speed === speed && r.cable < cable && r.xoff > xoff));
  if (shrinking) {
    const { speed, cable, xoff } = shrinking;
    throw new RocefabError({
      where: `${where}: pgProfiles`,
      what: "have less xoff for a longer cable at one speed",
      got: { speed, cable, xoff },
      allowed: "no less than the rows of shorter cables",
    });
  }
  const keys = rows.map(({ speed, cable }) => `${speed} ${cable}`);
  const twice = rows.find((_, i) => keys.indexOf(keys[i] ?? "") !== i);
  if (!twice) return;
  throw new RocefabError({
    where: `${where}: pgProfiles`,
    what: "have two rows for one speed and cable",
    got: { speed: twice.speed, cable: twice.cable },
    allowed: "one row for each speed and cable",
  });
}

const ROW_KEYS = ["speed", "cable", "size", "xon", "xoff", "th", "xon_offset"];

/**
 * Refuses props that nothing reads, which are misspelt ones.
 *
 * @throws RocefabError
 */
export function refuseUnknownKeys(where: string, given: readonly object[], known: readonly string[]): void {
  const odd = given.flatMap((g) => Object.keys(g)).find((key) => !known.includes(key));
  if (odd !== undefined)
    throw new RocefabError({ where, what: `has no prop ${JSON.stringify(odd)}`, allowed: known.join(", "), fix: "mend the spelling or leave it out" });
}

function isRow({ speed, cable, size, xon, xoff, th, xon_offset = 0 }: PgProfile): boolean {
  const whole = [speed, cable, size, xon, xoff, xon_offset].every((n) => Number.isSafeInteger(n) && n >= 0);
  return whole && speed > 0 && cable > 0 && size > 0 && xoff > 0 && Number.isInteger(th) && th >= -8 && th <= 7;
}

const PROFILE_NAMES = ["lossyQueueProfile", "losslessQueueProfile", "lossyPgProfile", "ingressProfileList", "egressProfileList"] as const;

/**
 * Holds the pools and profiles that a user gives to the form that CONFIG_DB has them in.
 *
 * @throws RocefabError
 */
export function refuseOddBuffers(where: string, buffers: Readonly<Partial<Record<"t0" | "t1", ShippedBuffers>>>): void {
  if (!isObject(buffers) || !Object.keys(buffers).every((set) => set === "t0" || set === "t1"))
    throw new RocefabError({ where: `${where}: buffers`, what: "are not the buffers of a platform", got: buffers, allowed: "{ t0: { ... }, t1: { ... } }" });
  for (const [set, given] of Object.entries(buffers)) {
    const named = isObject(given) && PROFILE_NAMES.every((name) => given[name] === null || typeof given[name] === "string");
    if (named && isRows(given.pools) && isRows(given.profiles)) {
      refuseOddFields(`${where}: buffers.${set}`, given);
      continue;
    }
    throw new RocefabError({
      where: `${where}: buffers.${set}`,
      what: "are not pools and profiles as CONFIG_DB has them",
      got: given,
      allowed: `pools and profiles (name -> fields, all text), and ${PROFILE_NAMES.join(", ")} (text or null)`,
    });
  }
}

/** Fields of BUFFER_POOL and BUFFER_PROFILE whose text has a form of its own. Source: sonic-buffer-pool.yang, sonic-buffer-profile.yang. */
const BYTES = { form: /^\d{1,12}$/, allowed: "whole bytes as text" } as const;
const FIELDS: Readonly<Record<string, { readonly form: RegExp; readonly allowed: string }>> = {
  ...Object.fromEntries(["size", "xoff", "xon", "xon_offset", "static_th"].map((field) => [field, BYTES])),
  percentage: { form: /^(100|\d{1,2})$/, allowed: "0 to 100 as text" },
  dynamic_th: { form: /^(-[1-8]|[0-7])$/, allowed: "-8 to 7 as text" },
  type: { form: /^(ingress|egress|both)$/, allowed: "ingress, egress or both" },
  mode: { form: /^(static|dynamic)$/, allowed: "static or dynamic" },
};

function refuseOddFields(where: string, given: ShippedBuffers): void {
  for (const name of PROFILE_NAMES) if (given[name] !== null) lineText(`${where}.${name}`, given[name]);
  for (const table of ["pools", "profiles"] as const) {
    for (const [name, row] of Object.entries(given[table])) {
      lineText(`${where}.${table}`, name);
      for (const [field, text] of Object.entries(row)) refuseOddField(`${where}.${table}.${name}.${field}`, field, text);
    }
  }
  for (const [name, { type, mode }] of Object.entries(given.pools)) {
    if (type !== undefined && mode !== undefined) continue;
    throw new RocefabError({
      where: `${where}.pools.${name}`,
      what: "lacks its type or mode",
      got: given.pools[name],
      allowed: "type ingress, egress or both; mode static or dynamic",
    });
  }
}

function refuseOddField(where: string, field: string, text: string): void {
  lineText(where, text);
  const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  if (known && !known.form.test(text)) throw new RocefabError({ where, what: "is not as CONFIG_DB has it", got: text, allowed: known.allowed });
}

function isRows(rows: unknown): boolean {
  return isObject(rows) && Object.values(rows).every((row) => isObject(row) && Object.values(row).every((field) => typeof field === "string"));
}

function isObject(x: unknown): x is Readonly<Record<string, unknown>> {
  return typeof x === "object" && x !== null && !Array.isArray(x);
}
