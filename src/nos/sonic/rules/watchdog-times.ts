import { numberField, type ReadRow, rowOf, tableOf } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const POLL_MS = [100, 1000] as const;
const DETECTION_MS = [100, 5000] as const;
const RESTORATION_MS = [100, 60_000] as const;

/** The hard bounds of the PFC watchdog's times (docs/facts/sonic.md, fact 19). */
export const watchdogTimes = rule(
  "SONIC_PFCWD_TIMES",
  ({ db }: Inspected): Complaint => {
    const poll = numberField(rowOf(db, "PFC_WD", "GLOBAL"), "POLL_INTERVAL");
    const ports = Object.entries(tableOf(db, "PFC_WD")).filter(([key]) => key !== "GLOBAL");
    const wrong = ports.filter(([, row]) => !within(row, "detection_time", DETECTION_MS, poll) || !within(row, "restoration_time", RESTORATION_MS, poll));
    const global = poll !== null && (poll < POLL_MS[0] || poll > POLL_MS[1]) ? ["GLOBAL"] : [];
    return {
      severity: "error",
      message: "the PFC watchdog has times that SONiC refuses",
      allowed: "100 <= POLL_INTERVAL <= 1000, POLL_INTERVAL <= detection_time <= 5000, POLL_INTERVAL <= restoration_time <= 60000 (ms)",
      places: [...global, ...wrong.map(([port]) => port)],
    };
  },
  ["SONIC_PFCWD_NOT_AS_PLANNED"],
);

function within(row: ReadRow, field: string, [least, most]: readonly [number, number], poll: number | null): boolean {
  const value = numberField(row, field);
  return value === null || (value >= Math.max(least, poll ?? 0) && value <= most);
}
