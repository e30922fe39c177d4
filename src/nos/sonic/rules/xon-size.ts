import { numberField, type ReadRow } from "../config-db.js";
import { isSpectrum } from "../platform.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

/** Spectrum's SAI refuses a lossless profile with an xon of 0, or one that its size does not hold; the YANG takes both (docs/facts/sonic.md, section f). */
export const xonSize = rule(
  "SONIC_XON_ABOVE_SIZE",
  ({ db, slice }: Inspected): Complaint => ({
    severity: "error",
    message: "lossless buffer profiles have an xon of 0, or above their size, which Spectrum's SAI refuses",
    allowed: "0 < xon <= size",
    places: isSpectrum(slice) ? wrongRows(db, "BUFFER_PROFILE", (_key, row) => row !== undefined && isWrong(row)) : [],
  }),
  ["SONIC_HEADROOM_PROFILE"],
);

function isWrong(row: ReadRow): boolean {
  const [xon, size] = [numberField(row, "xon") ?? 0, numberField(row, "size") ?? 0];
  return (numberField(row, "xoff") ?? 0) > 0 && (xon <= 0 || xon > size);
}
