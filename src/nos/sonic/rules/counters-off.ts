import { rowOf, textField } from "../config-db.js";
import { IMAGE_COUNTERS } from "../tables/device.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** The image has these on, so that a row that is absent changes nothing; the watchdog sees storms in its own counters (docs/facts/sonic.md, fact 37). */
export const countersOff = rule("SONIC_COUNTERS_OFF", ({ db }: Inspected): Complaint => {
  const off = IMAGE_COUNTERS.filter((name) => (textField(rowOf(db, "FLEX_COUNTER_TABLE", name), "FLEX_COUNTER_STATUS") ?? "enable") !== "enable");
  return {
    severity: off.includes("PFCWD") ? "error" : "warning",
    message: "nothing counts what pauses, queues and buffers do, or lets the PFC watchdog see storms",
    allowed: 'FLEX_COUNTER_STATUS "enable"',
    places: off,
  };
});
