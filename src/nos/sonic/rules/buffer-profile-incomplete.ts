import { textField } from "../config-db.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

/** Both are mandatory in the YANG, also where the headroom is computed (docs/facts/sonic.md, fact 22). */
export const bufferProfileIncomplete = rule(
  "SONIC_BUFFER_PROFILE_INCOMPLETE",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "buffer profiles lack their pool or size",
    places: wrongRows(db, "BUFFER_PROFILE", (_key, row) => textField(row, "pool") === undefined || textField(row, "size") === undefined),
  }),
);
