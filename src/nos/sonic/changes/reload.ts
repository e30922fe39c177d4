import { naturalSort } from "../../../base/sort.js";
import { CABLE_LOOKUP_SINCE, gcuRefusal, WHOLE_PROFILES_SINCE, WRED_CHANGES_SINCE } from "../../../catalog/sonic-gcu.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { Reason } from "../../change.js";
import { portRanges, priorityList, type ReadDb, type ReadRow, rowOf, tableOf, textField, upPorts } from "../config-db.js";
import { builtInPlatform, isSpectrum } from "../platform.js";
import { fieldsToChange } from "./draft.js";
import { BINDINGS, PORT_MAPS, portsOfKey, WATCHDOG, WATCHDOG_GLOBAL } from "./tables.js";

/** Two CONFIG_DBs of one switch. */
export interface Pair {
  readonly slice: SwitchSlice;
  readonly before: ReadDb;
  readonly after: ReadDb;
}

/** A row that differs; a side is undefined where it does not have it. */
interface Difference {
  readonly key: string;
  readonly old: ReadRow | undefined;
  readonly wanted: ReadRow | undefined;
  /** Fields that differ. */
  readonly fields: readonly string[];
}

/** What no patch carries, in the order of the tables of CONFIG_DB. */
export function reloadReasons(pair: Pair): Reason[] {
  const reasons = [wholeTables, ports, bufferProfiles, wredProfiles, watchdog, loopback, cables, lookups].flatMap((rule) => rule(pair));
  return naturalSort(reasons, (r) => r.path);
}

function differences({ before, after }: Pair, table: string): Difference[] {
  const [old, wanted] = [tableOf(before, table), tableOf(after, table)];
  const keys = naturalSort(new Set([...Object.keys(old), ...Object.keys(wanted)]), (k) => k);
  return keys
    .map((key) => ({ key, old: rowOf(before, table, key), wanted: rowOf(after, table, key) }))
    .map((row) => ({ ...row, fields: Object.keys(fieldsToChange(row.old ?? {}, row.wanted ?? {})) }))
    .filter(({ old: a, wanted: b, fields }) => (a === undefined) !== (b === undefined) || fields.length > 0);
}

const WHOLE_TABLES: Readonly<Record<string, string>> = {
  BUFFER_POOL: "the generic updater lets nobody change a pool, and a pool that is rewritten live ends orchagent",
  BREAKOUT_CFG: "a breakout makes and deletes ports",
  DEVICE_METADATA: "services read it when they start",
};

function wholeTables(pair: Pair): Reason[] {
  return Object.entries(WHOLE_TABLES).flatMap(([table, why]) =>
    differences(pair, table).flatMap(({ key, fields }) => (fields.length > 0 ? fields : [""]).map((field) => ({ path: path(table, key, field), why }))),
  );
}

const OF_THE_BREAKOUT = ["lanes", "alias", "index", "subport"];

function ports(pair: Pair): Reason[] {
  return differences(pair, "PORT").flatMap(({ key, old, wanted, fields }) => {
    if (!old || !wanted) return [{ path: path("PORT", key), why: "a breakout makes and deletes ports" }];
    return fields.filter((f) => OF_THE_BREAKOUT.includes(f)).map((f) => ({ path: path("PORT", key, f), why: "a port has it from its creation" }));
  });
}

function bufferProfiles(pair: Pair): Reason[] {
  const { release } = pair.slice.nos;
  return differences(pair, "BUFFER_PROFILE").flatMap(({ key, old, wanted, fields }) => {
    if (old && wanted) return fields.flatMap((field) => guarded(pair, "BUFFER_PROFILE", key, field, old, wanted));
    const why = `the generic updater takes whole profiles from ${WHOLE_PROFILES_SINCE} on only`;
    return release < WHOLE_PROFILES_SINCE ? [{ path: path("BUFFER_PROFILE", key), why }] : [];
  });
}

/** A change of one field of a row that is in both. */
function guarded({ slice, after }: Pair, table: "PFC_WD" | "BUFFER_PROFILE", key: string, field: string, old: ReadRow, wanted: ReadRow): Reason[] {
  const op = !Object.hasOwn(wanted, field) ? "remove" : Object.hasOwn(old, field) ? "replace" : "add";
  const read = table === WATCHDOG && key === WATCHDOG_GLOBAL ? `${key}/${field}`.toLowerCase() : field;
  const why = gcuRefusal({ hwsku: hwskuOf(after), release: slice.nos.release, table, op, field: read });
  return why === undefined ? [] : [{ path: path(table, key, field), why }];
}

function hwskuOf(db: ReadDb): string {
  return textField(rowOf(db, "DEVICE_METADATA", "localhost"), "hwsku") ?? "";
}

function wredProfiles(pair: Pair): Reason[] {
  if (pair.slice.nos.release >= WRED_CHANGES_SINCE) return [];
  const why = `the generic updater takes other changes than of the green thresholds from ${WRED_CHANGES_SINCE} on only`;
  return differences(pair, "WRED_PROFILE").map(({ key }) => ({ path: path("WRED_PROFILE", key), why }));
}

function watchdog(pair: Pair): Reason[] {
  const { before, after, slice } = pair;
  const changed = differences(pair, WATCHDOG);
  if (changed.length === 0) return [];
  const unknown = gcuRefusal({ hwsku: hwskuOf(after), release: slice.nos.release, table: WATCHDOG, op: "remove", field: "" });
  if (unknown !== undefined) return [{ path: WATCHDOG, why: unknown }];
  if (Object.keys(tableOf(after, WATCHDOG)).length === 0) return [];
  if (Object.keys(tableOf(before, WATCHDOG)).length === 0) return [{ path: WATCHDOG, why: "the generic updater does not take the table as a whole" }];
  return changed.flatMap((row) => watchdogRow(pair, row));
}

function watchdogRow(pair: Pair, { key, old, wanted, fields }: Difference): Reason[] {
  if (key === WATCHDOG_GLOBAL && (!old || !wanted || !Object.hasOwn(wanted, "POLL_INTERVAL")))
    return [{ path: path(WATCHDOG, key), why: "the generic updater neither adds nor deletes the row of all ports" }];
  return wanted ? fields.flatMap((field) => guarded(pair, WATCHDOG, key, field, old ?? {}, wanted)) : [];
}

const ROUTER_ID = "Loopback0";

function loopback(pair: Pair): Reason[] {
  const gone = differences(pair, "LOOPBACK_INTERFACE").some(({ key, wanted }) => key === ROUTER_ID && !wanted);
  return gone ? [{ path: path("LOOPBACK_INTERFACE", ROUTER_ID), why: "the generic updater does not delete it" }] : [];
}

function isTraditional(db: ReadDb): boolean {
  return textField(rowOf(db, "DEVICE_METADATA", "localhost"), "buffer_model") !== "dynamic";
}

/** Up to 202505 buffermgrd looks a new cable length up only when the port comes anew (docs/facts/sonic.md, section f). */
function cables(pair: Pair): Reason[] {
  if (pair.slice.nos.release >= CABLE_LOOKUP_SINCE || !isTraditional(pair.after)) return [];
  const why = `buffermgrd looks the headroom of another cable length up from ${CABLE_LOOKUP_SINCE} on only`;
  return differences(pair, "CABLE_LENGTH").flatMap(({ key, fields }) =>
    fields.filter((port) => pauses(pair.after, port)).map((port) => ({ path: path("CABLE_LENGTH", key, port), why })),
  );
}

function pauses(db: ReadDb, port: string): boolean {
  return priorityList(textField(rowOf(db, PORT_MAPS, port), "pfc_enable")).length > 0;
}

/**
 * On NVIDIA's, buffermgrd takes the lossless groups from a port that goes down and looks their headroom up again when it comes up. The generic updater
 * takes ports down, so what only CONFIG_DB knows would be lost.
 */
function lookups(pair: Pair): Reason[] {
  const { slice, before, after } = pair;
  if (!isSpectrum(slice) || !isTraditional(after)) return [];
  const up = new Set(upPorts(before).map(([port]) => port));
  const touched = new Set([PORT_MAPS, ...BINDINGS].flatMap((table) => differences(pair, table).flatMap(({ key }) => portsOfKey(key))));
  const rows = portRanges(after, "BUFFER_PG").filter(({ ports: names }) => names.some((name) => up.has(name) && touched.has(name)));
  const why = "the generic updater takes the port down for it, and buffermgrd then knows no row of the image for the headroom";
  return rows.filter(({ row }) => isBeyondRows(slice.model, textField(row, "profile"))).map(({ key }) => ({ path: path("BUFFER_PG", key), why }));
}

const LOSSLESS_PROFILE = /^pg_lossless_(\d+)_(\d+)m_profile$/;

function isBeyondRows(model: string, profile: string | undefined): boolean {
  const [, speed, cable] = LOSSLESS_PROFILE.exec(profile ?? "") ?? [];
  if (speed === undefined) return false;
  const rows = builtInPlatform(model)?.pgProfiles ?? [];
  return !rows.some((row) => row.speed === Number(speed) && row.cable === Number(cable));
}

function path(table: string, key: string, field = ""): string {
  return [table, key, ...(field === "" ? [] : [field])].join("|");
}
