import { type ReadDb, rowOf, textField } from "../config-db.js";
import type { QosLookup } from "../qos-lookup.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const SHAPER = ["cir", "pir"] as const;

/**
 * Type and shaper of the schedulers that trusted ports have; without a type it is WRR, which shares packets and not bytes. Weights, and which queue is
 * strict, are for the checks of all NOS.
 */
export const schedulerNotAsPlanned = rule(
  "SONIC_SCHEDULER_NOT_AS_PLANNED",
  ({ db, look, slice }: Inspected): Complaint => ({
    severity: "error",
    message: "queues of the policy's classes share the link by packets, or are held below its speed",
    allowed: "type DWRR or STRICT, no cir and no pir, and no scheduler of the port as a whole",
    places: slice.ports.filter((p) => p.trust === "dscp").flatMap(({ name }) => [...queueProblems(db, look, name), ...portProblems(db, name)]),
  }),
);

function queueProblems(db: ReadDb, look: QosLookup, port: string): string[] {
  const ofQueues = look.rowsOf("QUEUE", port).flatMap(({ row }) => textField(row, "scheduler") ?? []);
  return [...new Set(ofQueues)].flatMap((scheduler) => schedulerProblems(db, scheduler));
}

function schedulerProblems(db: ReadDb, scheduler: string): string[] {
  const row = rowOf(db, "SCHEDULER", scheduler);
  if (!row) return [];
  const type = textField(row, "type") ?? "WRR";
  const shaped = SHAPER.filter((field) => (textField(row, field) ?? "0") !== "0").map((field) => `${scheduler} ${field} ${textField(row, field)}`);
  return [...(type === "DWRR" || type === "STRICT" ? [] : [`${scheduler} type ${type}`]), ...shaped];
}

function portProblems(db: ReadDb, port: string): string[] {
  const scheduler = textField(rowOf(db, "PORT_QOS_MAP", port), "scheduler");
  return scheduler === undefined ? [] : [`${port} scheduler ${scheduler}`];
}
