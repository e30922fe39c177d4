import { type ReadRow, rowOf, tableOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** Rows that are missing are for the checks of all NOS. */
export const watchdogNotAsPlanned = rule(
  "SONIC_PFCWD_NOT_AS_PLANNED",
  ({ db, slice }: Inspected): Complaint => {
    const { enabled, action, pollMs, detectionMs, restorationMs } = slice.qos.watchdog;
    const row = { action, detection_time: `${detectionMs}`, restoration_time: `${restorationMs}` };
    const ports = Object.entries(tableOf(db, "PFC_WD")).filter(([key]) => key !== "GLOBAL");
    return {
      severity: "error",
      message: "the action or the times of the PFC watchdog are not those of policy.watchdog",
      allowed: "POLL_INTERVAL, action, detection_time and restoration_time as planned",
      fix: "leave PFC_WD to policy.watchdog",
      places: enabled
        ? [
            ...differences("GLOBAL", rowOf(db, "PFC_WD", "GLOBAL"), { POLL_INTERVAL: `${pollMs}` }),
            ...ports.flatMap(([port, seen]) => differences(port, seen, row)),
          ]
        : [],
    };
  },
  ["SONIC_PFCWD_EARLY"],
);

function differences(key: string, row: ReadRow | undefined, planned: Readonly<Record<string, string>>): string[] {
  if (!row) return [];
  const odd = Object.entries(planned).filter(([field, want]) => textField(row, field) !== want);
  return odd.map(([field, want]) => `${key} ${field} ${textField(row, field) ?? "left out"}, planned ${want}`);
}
