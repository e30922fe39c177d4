import { rowOf, tableOf } from "../config-db.js";
import { FIVE_TUPLE, takesHashFields } from "../tables/hash.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** RoCE flows differ in their UDP source port alone; Broadcom's SAI takes no fields, and its default stands (docs/facts/sonic.md, fact 32). */
export const hashFields = rule("SONIC_HASH_FIELDS", ({ db, slice }: Inspected): Complaint => {
  const fields = rowOf(db, "SWITCH_HASH", "GLOBAL")?.ecmp_hash;
  const written = Array.isArray(fields) ? fields : [];
  const takes = takesHashFields(slice.asic);
  const missing = FIVE_TUPLE.filter((field) => !written.includes(field)).map((field) => `no ${field}`);
  return {
    severity: takes ? "warning" : "error",
    message: takes
      ? "the ECMP hash leaves out a part of the five-tuple, so that flows of two hosts share one uplink"
      : "SWITCH_HASH has fields that the SAI of the ASIC does not take",
    allowed: takes ? FIVE_TUPLE.join(", ") : "no SWITCH_HASH",
    places: takes ? missing : Object.keys(tableOf(db, "SWITCH_HASH")).map((key) => `SWITCH_HASH|${key}`),
  };
});
