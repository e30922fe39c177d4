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
    if (named && isRows(given.pools) && isRows(given.profiles)) continue;
    throw new RocefabError({
      where: `${where}: buffers.${set}`,
      what: "are not pools and profiles as CONFIG_DB has them",
      got: given,
      allowed: `pools and profiles (name -> fields, all text), and ${PROFILE_NAMES.join(", ")} (text or null)`,
    });
  }
}

function isRows(rows: unknown): boolean {
  return isObject(rows) && Object.values(rows).every((row) => isObject(row) && Object.values(row).every((field) => typeof field === "string"));
}

function isObject(x: unknown): x is Readonly<Record<string, unknown>> {
  return typeof x === "object" && x !== null && !Array.isArray(x);
}
