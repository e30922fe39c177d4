import { numberField, type PortRange, portRanges, type ReadDb, type ReadRow, rowOf, textField } from "./config-db.js";

/** What a port's packets meet, row by row, with SONiC's own defaults where the text has none. */
export interface QosLookup {
  readonly db: ReadDb;
  /** Row of BUFFER_PG, BUFFER_QUEUE or QUEUE that holds a number of a port. */
  at(table: "BUFFER_PG" | "BUFFER_QUEUE" | "QUEUE", port: string, number: number): PortRange | undefined;
  /** Numbers of a port that a table has rows for. */
  rowsOf(table: "BUFFER_PG" | "BUFFER_QUEUE" | "QUEUE", port: string): readonly PortRange[];
  /** The map that a port's field names, from its own row or, for DSCP, from the device's. */
  mapOf(port: string, field: PortMapField): ReadRow | undefined;
}

const MAP_TABLES = {
  dscp_to_tc_map: "DSCP_TO_TC_MAP",
  dot1p_to_tc_map: "DOT1P_TO_TC_MAP",
  tc_to_queue_map: "TC_TO_QUEUE_MAP",
  tc_to_pg_map: "TC_TO_PRIORITY_GROUP_MAP",
  pfc_to_queue_map: "MAP_PFC_PRIORITY_TO_QUEUE",
  pfc_to_pg_map: "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP",
} as const;

export type PortMapField = keyof typeof MAP_TABLES;

export function qosLookup(db: ReadDb): QosLookup {
  const tables = { BUFFER_PG: byPort(db, "BUFFER_PG"), BUFFER_QUEUE: byPort(db, "BUFFER_QUEUE"), QUEUE: byPort(db, "QUEUE") };
  const rowsOf: QosLookup["rowsOf"] = (table, port) => tables[table].get(port) ?? [];
  return {
    db,
    rowsOf,
    at: (table, port, number) => rowsOf(table, port).find((r) => r.numbers.includes(number)),
    mapOf: (port, field) => {
      const own = textField(rowOf(db, "PORT_QOS_MAP", port), field);
      const name = own ?? (field === "dscp_to_tc_map" ? textField(rowOf(db, "PORT_QOS_MAP", "global"), field) : undefined);
      return name === undefined ? undefined : rowOf(db, MAP_TABLES[field], name);
    },
  };
}

function byPort(db: ReadDb, table: string): Map<string, PortRange[]> {
  const ports = new Map<string, PortRange[]>();
  for (const range of portRanges(db, table)) for (const port of range.ports) ports.set(port, [...(ports.get(port) ?? []), range]);
  return ports;
}

/** Without a map, or without a row in it, SAI sends every TC to priority group 0. */
export function groupOfTc(look: QosLookup, port: string, tc: number): number {
  return numberField(look.mapOf(port, "tc_to_pg_map"), `${tc}`) ?? 0;
}

/** Without a map, or without a row in it, SAI sends every TC to queue 0. */
export function queueOfTc(look: QosLookup, port: string, tc: number): number {
  return numberField(look.mapOf(port, "tc_to_queue_map"), `${tc}`) ?? 0;
}

/** Priority group whose fullness makes the port send a pause of this priority; equal numbers where there is no map. */
export function groupOfPause(look: QosLookup, port: string, priority: number): number {
  return numberField(look.mapOf(port, "pfc_to_pg_map"), `${priority}`) ?? priority;
}

/** Queue that a received pause of this priority stops; equal numbers where there is no map. */
export function queueOfPause(look: QosLookup, port: string, priority: number): number {
  return numberField(look.mapOf(port, "pfc_to_queue_map"), `${priority}`) ?? priority;
}

/** The BUFFER_PROFILE that a row binds. */
export function profileOf(db: ReadDb, range: PortRange | undefined): ReadRow | undefined {
  return rowOf(db, "BUFFER_PROFILE", textField(range?.row, "profile") ?? "");
}

/** A profile that absorbs bytes after XOFF, or whose headroom SONiC computes. */
export function isLossless(profile: ReadRow | undefined): boolean {
  return (numberField(profile, "xoff") ?? 0) > 0 || textField(profile, "headroom_type") === "dynamic";
}

/** What stands for a profile that the switch computes, in the dynamic buffer model. */
export const COMPUTED_PROFILE = "NULL";

export function isComputed(range: PortRange | undefined): boolean {
  return textField(range?.row, "profile") === COMPUTED_PROFILE;
}

/** A row of BUFFER_PG that is bound to a lossless profile, or has the switch compute one. */
export function isLosslessRange(db: ReadDb, range: PortRange | undefined): boolean {
  return isComputed(range) || isLossless(profileOf(db, range));
}

export function isStrict(look: QosLookup, port: string, queue: number): boolean {
  return textField(schedulerOf(look, port, queue), "type") === "STRICT";
}

export function schedulerOf(look: QosLookup, port: string, queue: number): ReadRow | undefined {
  return rowOf(look.db, "SCHEDULER", textField(look.at("QUEUE", port, queue)?.row, "scheduler") ?? "");
}

export function wredOf(look: QosLookup, port: string, queue: number): ReadRow | undefined {
  return rowOf(look.db, "WRED_PROFILE", textField(look.at("QUEUE", port, queue)?.row, "wred_profile") ?? "");
}
