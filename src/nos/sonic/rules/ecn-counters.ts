import { rowOf, tableOf, textField } from "../config-db.js";
import { ECN_COUNTERS } from "../tables/device.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** The image leaves these two off (docs/facts/sonic.md, fact 37). */
export const ecnCounters = rule("SONIC_ECN_COUNTERS_OFF", ({ db }: Inspected): Complaint => {
  const marks = Object.values(tableOf(db, "WRED_PROFILE")).some((row) => (textField(row, "ecn") ?? "ecn_none") !== "ecn_none");
  return {
    severity: "warning",
    message: "queues mark ECN, but nothing counts the marks",
    allowed: 'FLEX_COUNTER_STATUS "enable"',
    places: marks ? ECN_COUNTERS.filter((name) => textField(rowOf(db, "FLEX_COUNTER_TABLE", name), "FLEX_COUNTER_STATUS") !== "enable") : [],
  };
});
