import { broadcomBudget, type HeadroomBudget, losslessGroups, OVERSUBSCRIPTION, SMALLER_HEADROOM, spectrumBudget } from "../headroom-budget.js";
import { isSpectrum } from "../platform.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** What all ports reserve at once fits into the chip (docs/facts/sonic.md, fact 26). */
export const headroomFit = rule("HEADROOM_DOES_NOT_FIT", (device: Inspected): Complaint => {
  const budget = budgetOf(device);
  const over = budget !== undefined && budget.needed > budget.available;
  return {
    severity: "error",
    message: "the headroom and the guaranteed sizes of all ports together are more than the switch has",
    got: `sum ${budget?.needed} B`,
    allowed: `budget ${budget?.available} B = ${budget?.formula}`,
    fix: SMALLER_HEADROOM,
    places: over ? [`${losslessGroups(device.db)} lossless groups on ${device.slice.model}`] : [],
  };
});

function budgetOf({ db, slice }: Inspected): HeadroomBudget | undefined {
  if (isSpectrum(slice)) return spectrumBudget(db);
  const budget = broadcomBudget(db);
  if (!budget?.shared) return budget;
  return { ...budget, available: budget.available * OVERSUBSCRIPTION, formula: `${OVERSUBSCRIPTION} x ${budget.formula} (oversubscribed)` };
}
