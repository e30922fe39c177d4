import type { FittedHeadroom } from "../../catalog/asics.js";
import { upToCell } from "../cells.js";

const NS_PER_METRE_AND_BACK = 10;

export const FITTED_FORMULA = "upCell((base + speed x (turnaround + 2 x 5 ns/m x cable)) x cell / packet x (1 + margin))";

/**
 * Bytes that a lossless priority group must absorb after XOFF, by a closed form through published tables.
 *
 * @param error relative margin; the fit's own worst error makes the result no smaller than any row it was fitted on
 */
export function fittedXoff(fit: FittedHeadroom, cellBytes: number, speedMbps: number, cableM: number, error = fit.error): number {
  const bytesPerNs = speedMbps / 8000;
  const onTheWire = fit.baseBytes + bytesPerNs * (fit.turnaroundNs + NS_PER_METRE_AND_BACK * cableM);
  return upToCell(((onTheWire * cellBytes) / fit.packetBytes) * (1 + error), cellBytes);
}
