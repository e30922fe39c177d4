import { watchdogTimes } from "../../../dcb/watchdog/watchdog.js";
import { numberField, tableOf } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const NOTHING_GIVEN = { enabled: true, action: "drop", detectionMs: null, restorationMs: null, pollMs: null } as const;

/** One CPU polls all ports, so that `pfcwd start_default` gives the watchdog longer the more ports there are (docs/facts/sonic.md, fact 19). */
export const watchdogEarly = rule("SONIC_PFCWD_EARLY", ({ db }: Inspected): Complaint => {
  const ports = Object.keys(tableOf(db, "PORT")).length;
  const { detectionMs } = watchdogTimes("sonic", NOTHING_GIVEN, ports).value;
  const scaled = detectionMs ?? 0;
  const early = Object.entries(tableOf(db, "PFC_WD")).filter(([, row]) => (numberField(row, "detection_time") ?? scaled) < scaled);
  return {
    severity: "warning",
    message: `the PFC watchdog takes a pause for a storm sooner than SONiC's own default does on a switch with ${ports} ports`,
    allowed: `detection_time of at least ${scaled} ms: 200 ms for each started 32 ports`,
    fix: "leave policy.watchdog.detection out",
    places: early.map(([port]) => port),
  };
});
