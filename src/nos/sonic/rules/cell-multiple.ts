import { numberField } from "../config-db.js";
import { cellBytes } from "../platform.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

const FIELDS = ["size", "xoff", "xon_offset"] as const;

/** Broadcom counts in cells (docs/facts/sonic.md, fact 25). */
export const cellMultiple = rule(
  "SONIC_CELL_MULTIPLE",
  ({ db, slice }: Inspected): Complaint => {
    const cell = cellBytes(slice);
    return {
      severity: "error",
      message: `buffer profiles have sizes that are no multiple of the ${cell} B cell of ${slice.asic}`,
      places: cell === undefined ? [] : wrongRows(db, "BUFFER_PROFILE", (_key, row) => FIELDS.some((field) => (numberField(row, field) ?? 0) % cell !== 0)),
    };
  },
  ["SONIC_HEADROOM_PROFILE"],
);
