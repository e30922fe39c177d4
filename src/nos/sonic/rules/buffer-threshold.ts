import { numberField, type ReadDb, type ReadRow, rowOf, textField } from "../config-db.js";
import { isSpectrum } from "../platform.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

const LEAST_TH = -8;
const MOST_TH = 7;

/** Broadcom's own templates mix static and dynamic thresholds, so that the mode of the pool counts on Spectrum alone (docs/facts/sonic.md, fact 21). */
export const bufferThreshold = rule(
  "SONIC_BUFFER_THRESHOLD",
  ({ db, slice }: Inspected): Complaint => ({
    severity: "error",
    message: "buffer profiles have a threshold that is out of range, or of the other kind than their pool",
    allowed: `dynamic_th ${LEAST_TH} to ${MOST_TH} in a dynamic pool, static_th in a static one`,
    places: wrongRows(db, "BUFFER_PROFILE", (_key, row) => row !== undefined && isWrong(db, row, isSpectrum(slice))),
  }),
);

function isWrong(db: ReadDb, row: ReadRow, strictMode: boolean): boolean {
  const dynamicTh = textField(row, "dynamic_th");
  const staticTh = textField(row, "static_th");
  const th = numberField(row, "dynamic_th");
  if (dynamicTh !== undefined && (th === null || th < LEAST_TH || th > MOST_TH)) return true;
  if (dynamicTh === undefined && staticTh === undefined) return true;
  const mode = textField(rowOf(db, "BUFFER_POOL", textField(row, "pool") ?? ""), "mode");
  return strictMode && ((mode === "dynamic" && staticTh !== undefined) || (mode === "static" && dynamicTh !== undefined));
}
