import { numberField, type ReadRow, rowOf, tableOf } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** orchagent refuses a port without detection_time; the global row has the poll interval and nothing else (docs/facts/sonic.md, fact 20). */
export const watchdogRows = rule(
  "SONIC_PFCWD_ROW",
  ({ db }: Inspected): Complaint => {
    const ports = Object.entries(tableOf(db, "PFC_WD")).filter(([key]) => key !== "GLOBAL");
    const global = rowOf(db, "PFC_WD", "GLOBAL");
    return {
      severity: "error",
      message: "PFC_WD has incomplete rows",
      allowed: "detection_time on each port; GLOBAL with POLL_INTERVAL alone",
      places: [
        ...ports.filter(([, row]) => numberField(row, "detection_time") === null).map(([port]) => port),
        ...(isWrongGlobal(global, ports.length) ? ["GLOBAL"] : []),
      ],
    };
  },
  ["SONIC_PFCWD_NOT_AS_PLANNED"],
);

function isWrongGlobal(row: ReadRow | undefined, ports: number): boolean {
  if (!row) return ports > 0;
  return Object.keys(row).join() !== "POLL_INTERVAL";
}
