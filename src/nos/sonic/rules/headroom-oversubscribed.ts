import { broadcomBudget, losslessGroups, OVERSUBSCRIPTION, SMALLER_HEADROOM } from "../headroom-budget.js";
import { isSpectrum } from "../platform.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** Shared headroom that is smaller than the sum is how images ship; lossless then holds only while not all groups are paused at once. */
export const headroomOversubscribed = rule("SONIC_HEADROOM_OVERSUBSCRIBED", ({ db, slice }: Inspected): Complaint => {
  const budget = isSpectrum(slice) ? undefined : broadcomBudget(db);
  const over = budget?.shared && budget.needed > budget.available && budget.needed <= budget.available * OVERSUBSCRIPTION;
  return {
    severity: "warning",
    message: "the shared headroom does not hold all lossless priority groups at once; they drop if more of them are paused together than it holds",
    got: `sum ${budget?.needed} B`,
    allowed: `${budget?.available} B = ${budget?.formula}`,
    fix: SMALLER_HEADROOM,
    places: over ? [`${losslessGroups(db)} lossless groups on ${slice.model}`] : [],
  };
});
