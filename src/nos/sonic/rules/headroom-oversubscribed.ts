import { costTexts, SMALLER_HEADROOM, verdictTexts } from "../../../dcb/budget/verdict.js";
import { broadcomBudget } from "../headroom-budget.js";
import { isSpectrum } from "../platform.js";
import { oversubscriptionOf } from "./headroom-fit.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** Shared headroom that is smaller than the sum is how images ship; lossless then holds only while not all groups are paused at once. */
export const headroomOversubscribed = rule("SONIC_HEADROOM_OVERSUBSCRIBED", ({ db, slice }: Inspected): Complaint => {
  const ratio = oversubscriptionOf(slice);
  const [own, most] = isSpectrum(slice) ? [undefined, undefined] : [broadcomBudget(db, 1), broadcomBudget(db, ratio)];
  const over = own && most && own.needed > own.available && most.needed <= most.available ? own : undefined;
  return {
    severity: "warning",
    message: "the shared headroom does not hold all lossless priority groups at once; they drop if more of them are paused together than it holds",
    ...(over && verdictTexts(over, [])),
    fix: `${SMALLER_HEADROOM}; policy.sonicBuffers.oversubscription says how much of it you accept (${ratio} now)`,
    places: over ? [costTexts(over.costs)] : [],
  };
});
