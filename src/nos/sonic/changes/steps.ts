import { naturalSort } from "../../../base/sort.js";
import type { PatchStep } from "../../change.js";
import { type ReadDb, type ReadRow, type ReadTable, rowOf, tableOf, textField } from "../config-db.js";
import { addRows, changeFields, type Draft, draftOf, fieldsToChange, removeRows, replaceRow } from "./draft.js";
import { stepEffects } from "./effects.js";
import { BINDINGS, definitionTables, goesFirst, isCreateOnly, PORT_MAPS, WATCHDOG, WATCHDOG_GLOBAL } from "./tables.js";
import { thresholdsInTwo } from "./wred.js";

/** Both configs, and the one that is on its way from the one to the other. */
interface Work {
  readonly before: ReadDb;
  readonly after: ReadDb;
  readonly draft: Draft;
}

/** What each patch is for, in order; the generic updater sorts the operations within one, so an order that it does not know needs patches of their own. */
const PARTS: readonly (readonly [about: string, part: (work: Work) => void])[] = [
  ["watchdog off where it changes, ports down that are no longer used", leaving],
  ["maps, profiles, schedulers, addresses", definitions],
  ["thresholds that follow their counterpart", secondThresholds],
  ["what ports are bound to", bindings],
  ["watchdog", watchdog],
  ["ports up", portsUp],
  ["what nothing names any more", leftOver],
];

/** From one CONFIG_DB to another in patches of which each leaves a config that holds by itself. */
export function patchSteps(before: ReadDb, after: ReadDb): PatchStep[] {
  const work: Work = { before, after: withoutEmpty(after), draft: draftOf(before) };
  return PARTS.flatMap(([about, part]) => {
    const effectsOf = stepEffects(work.draft.db);
    part(work);
    const { operations } = work.draft;
    work.draft.operations = [];
    return operations.length === 0 ? [] : [{ kind: "patch" as const, about, operations, effects: effectsOf(operations) }];
  });
}

function withoutEmpty(db: ReadDb): ReadDb {
  return Object.fromEntries(Object.entries(db).filter(([, rows]) => Object.keys(rows).length > 0));
}

function leaving({ after, draft, before }: Work): void {
  const changed = (port: string): boolean => {
    const watched = (db: ReadDb): string | undefined => textField(rowOf(db, PORT_MAPS, port), "pfcwd_sw_enable");
    return watched(before) !== watched(after);
  };
  const wanted = tableOf(after, WATCHDOG);
  const rows = [...(draft.db.get(WATCHDOG)?.keys() ?? [])];
  removeRows(
    draft,
    WATCHDOG,
    rows.filter((key) => !Object.hasOwn(wanted, key) || (key !== WATCHDOG_GLOBAL && changed(key))),
  );
  const [poll, wantedPoll] = [pollOf(before), pollOf(after)];
  if (poll !== undefined && wantedPoll !== undefined && wantedPoll < poll) changeRow(draft, WATCHDOG, WATCHDOG_GLOBAL, wanted[WATCHDOG_GLOBAL] ?? {});
  for (const [port, row] of draft.db.get("PORT") ?? []) {
    const status = textField(rowOf(after, "PORT", port), "admin_status");
    if (textField(row, "admin_status") === "up" && status !== undefined && status !== "up") changeFields(draft, "PORT", port, { admin_status: status });
  }
}

function pollOf(db: ReadDb): number | undefined {
  const text = textField(rowOf(db, WATCHDOG, WATCHDOG_GLOBAL), "POLL_INTERVAL");
  return text === undefined ? undefined : Number(text);
}

function definitions({ after, draft }: Work): void {
  const tables = definitionTables([...draft.db.keys(), ...Object.keys(after)]);
  for (const table of tables)
    removeRows(
      draft,
      table,
      goneRows(draft, after, table).filter((key) => goesFirst(table, key)),
    );
  for (const table of tables) {
    addRows(draft, table, newRows(draft, after, table));
    for (const [key, row] of keptRows(draft, after, table)) changeDefinition(draft, table, key, row);
  }
}

function changeDefinition(draft: Draft, table: string, key: string, wanted: ReadRow): void {
  const row = draft.db.get(table)?.get(key) ?? {};
  const fields = fieldsToChange(row, wanted);
  if (table === "WRED_PROFILE") changeFields(draft, table, key, thresholdsInTwo(row, fields).first);
  else if (table === "PORT") changeFields(draft, table, key, withoutUp(fields));
  else changeRow(draft, table, key, wanted);
}

/** A port comes up last, once all that it needs is there. */
function withoutUp(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => !(field === "admin_status" && value === "up")));
}

function secondThresholds({ after, draft }: Work): void {
  for (const [key, row] of keptRows(draft, after, "WRED_PROFILE")) changeRow(draft, "WRED_PROFILE", key, row);
}

function bindings({ after, draft }: Work): void {
  for (const table of [...BINDINGS].reverse()) removeRows(draft, table, goneRows(draft, after, table));
  for (const table of [PORT_MAPS, ...BINDINGS]) {
    addRows(draft, table, newRows(draft, after, table));
    for (const [key, row] of keptRows(draft, after, table)) changeRow(draft, table, key, row);
  }
  removeRows(draft, PORT_MAPS, goneRows(draft, after, PORT_MAPS));
}

/** The interval of all ports after the times of each, which must not be below it. */
function watchdog({ after, draft }: Work): void {
  addRows(draft, WATCHDOG, newRows(draft, after, WATCHDOG));
  const rows = keptRows(draft, after, WATCHDOG);
  for (const [key, row] of rows.filter(([key]) => key !== WATCHDOG_GLOBAL)) changeRow(draft, WATCHDOG, key, row);
  for (const [key, row] of rows.filter(([key]) => key === WATCHDOG_GLOBAL)) changeRow(draft, WATCHDOG, key, row);
}

function portsUp({ after, draft }: Work): void {
  for (const [key, row] of keptRows(draft, after, "PORT")) changeRow(draft, "PORT", key, row);
}

function leftOver({ after, draft }: Work): void {
  for (const table of definitionTables(draft.db.keys()).reverse()) removeRows(draft, table, goneRows(draft, after, table));
}

function goneRows(draft: Draft, after: ReadDb, table: string): string[] {
  const wanted = tableOf(after, table);
  return [...(draft.db.get(table)?.keys() ?? [])].filter((key) => !Object.hasOwn(wanted, key));
}

function newRows(draft: Draft, after: ReadDb, table: string): ReadTable {
  const there = draft.db.get(table);
  return Object.fromEntries(Object.entries(tableOf(after, table)).filter(([key]) => !there?.has(key)));
}

/** Rows of both whose fields differ. */
function keptRows(draft: Draft, after: ReadDb, table: string): [key: string, wanted: ReadRow][] {
  const there = draft.db.get(table);
  const rows = Object.entries(tableOf(after, table)).filter(
    ([key, row]) => there?.has(key) && Object.keys(fieldsToChange(there.get(key) as ReadRow, row)).length > 0,
  );
  return naturalSort(rows, ([key]) => key);
}

function changeRow(draft: Draft, table: string, key: string, wanted: ReadRow): void {
  const fields = fieldsToChange(draft.db.get(table)?.get(key) ?? {}, wanted);
  if (Object.keys(fields).some((field) => isCreateOnly(table, field))) replaceRow(draft, table, key, wanted);
  else changeFields(draft, table, key, fields);
}
