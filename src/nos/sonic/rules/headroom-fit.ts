import { broadcomBudget, type HeadroomBudget, losslessGroups, OVERSUBSCRIPTION, spectrumBudget } from "../headroom-budget.js";
import { isSpectrum } from "../platform.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const FIX = "use fewer ports, lower speeds or shorter cables on this switch, or one lossless class less";

/** Fact 26: what all ports reserve at once fits into the chip. */
export const headroomFit = rule("HEADROOM_DOES_NOT_FIT", (device: Inspected): Complaint => {
  const budget = budgetOf(device);
  const over = budget !== undefined && budget.needed > budget.available;
  return {
    severity: "error",
    message: "the headroom and the guaranteed sizes of all ports together are more than the switch has",
    got: `sum ${budget?.needed} B`,
    allowed: `budget ${budget?.available} B = ${budget?.formula}`,
    fix: FIX,
    places: over ? [`${losslessGroups(device.db)} lossless groups on ${device.slice.model}`] : [],
  };
});

function budgetOf({ db, slice }: Inspected): HeadroomBudget | undefined {
  if (isSpectrum(slice)) return spectrumBudget(db);
  const budget = broadcomBudget(db);
  if (!budget?.shared) return budget;
  return { ...budget, available: budget.available * OVERSUBSCRIPTION, formula: `${OVERSUBSCRIPTION} x ${budget.formula} (oversubscribed)` };
}

/** Shared headroom that is smaller than the sum is how images ship; lossless then holds only while not all groups are paused at once. */
export const headroomOversubscribed = rule("SONIC_HEADROOM_OVERSUBSCRIBED", ({ db, slice }: Inspected): Complaint => {
  const budget = isSpectrum(slice) ? undefined : broadcomBudget(db);
  const over = budget?.shared && budget.needed > budget.available && budget.needed <= budget.available * OVERSUBSCRIPTION;
  return {
    severity: "warning",
    message: "the shared headroom does not hold all lossless priority groups at once; they drop if more of them are paused together than it holds",
    got: `sum ${budget?.needed} B`,
    allowed: `${budget?.available} B = ${budget?.formula}`,
    fix: FIX,
    places: over ? [`${losslessGroups(db)} lossless groups on ${slice.model}`] : [],
  };
});
