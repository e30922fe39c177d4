import { numberField, type ReadDb, type ReadRow, rowOf, textField } from "../config-db.js";
import { isSpectrum } from "../platform.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

/** Where groups do not share a headroom, the guaranteed size is what absorbs after XOFF (docs/facts/sonic.md, section a and fact 27). */
export const sizeBelowXoff = rule(
  "SONIC_SIZE_BELOW_XOFF",
  ({ db, slice }: Inspected): Complaint => ({
    severity: "error",
    message: "lossless buffer profiles guarantee less (size) than they must absorb (xoff), and their pool has no shared headroom",
    allowed: "size at least xoff on Spectrum",
    fix: "give rows whose size holds xoff in sonic.pgProfiles of SwitchModel.define",
    places: isSpectrum(slice) ? wrongRows(db, "BUFFER_PROFILE", (_key, row) => row !== undefined && isShort(db, row)) : [],
  }),
  ["SONIC_HEADROOM_PROFILE", "SONIC_XON_ABOVE_SIZE"],
);

function isShort(db: ReadDb, row: ReadRow): boolean {
  const pool = rowOf(db, "BUFFER_POOL", textField(row, "pool") ?? "");
  const shared = (numberField(pool, "xoff") ?? 0) > 0;
  return !shared && (numberField(row, "xoff") ?? 0) > (numberField(row, "size") ?? 0);
}
