import type { Finding } from "../base/finding.js";
import type { NosRule } from "../nos/driver.js";
import { NOS_DRIVERS } from "../nos/index.js";
import type { SwitchSlice } from "../plan/slices.js";
import type { CheckContext } from "./rule.js";
import { findingsOf } from "./run.js";

export { NEUTRAL_RULES } from "./run.js";

/**
 * Every rule over a fabric: on the plan, and on what was parsed back from the text that ships.
 *
 * @param nosRules the rules that one NOS has for itself; by default those of its driver
 * @returns errors first, then by rule and place; at most one finding a rule and place, and what was acknowledged carries its reason
 */
export function runChecks(
  context: CheckContext,
  nosRules: (slice: SwitchSlice) => readonly NosRule[] = (slice) => NOS_DRIVERS[slice.nos.name].rules,
): Finding[] {
  return findingsOf(context, nosRules);
}
