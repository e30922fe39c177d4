import type { BufferBudget } from "../../../dcb/budget/budget.js";
import { costTexts, overrunOf, type SumAndBudget, verdictTexts } from "../../../dcb/budget/verdict.js";
import { rowOf, textField } from "../config-db.js";
import { broadcomBudget, spectrumBudget } from "../headroom-budget.js";
import { isSpectrum } from "../platform.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/**
 * What the ports reserve fits into the chip (docs/facts/sonic.md, fact 26, and docs/facts/buffers.md, section 4): by the text, or, where the switch
 * sizes its buffers itself, by the plan.
 */
export const headroomFit = rule("HEADROOM_DOES_NOT_FIT", (device: Inspected): Complaint => {
  const planned = device.slice.buffers?.overBudget ?? null;
  const over = isDynamic(device) ? dynamicOverrun(planned) : textOverrun(device);
  return {
    severity: "error",
    message: "the headroom and the guaranteed sizes of the ports are more than the switch has",
    ...(over && verdictTexts(over, planned?.remedies ?? [])),
    places: over ? [costTexts(over.costs)] : [],
  };
});

function isDynamic({ db }: Inspected): boolean {
  return textField(rowOf(db, "DEVICE_METADATA", "localhost"), "buffer_model") === "dynamic";
}

function dynamicOverrun(planned: BufferBudget | null): SumAndBudget | null {
  return planned?.model === "dynamic-pools" ? overrunOf(planned) : null;
}

function textOverrun({ db, slice }: Inspected): SumAndBudget | null {
  const budget = isSpectrum(slice) ? spectrumBudget(db) : broadcomBudget(db, oversubscriptionOf(slice));
  return budget && budget.needed > budget.available ? budget : null;
}

/** The most that the sum may be larger than a shared headroom. */
export function oversubscriptionOf({ buffers }: Pick<Inspected["slice"], "buffers">): number {
  return buffers?.oversubscription ?? 1;
}
