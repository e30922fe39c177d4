import { numberField, textField } from "../config-db.js";
import { wredOf } from "../qos-lookup.js";
import { type LosslessGroup, losslessGroups } from "./lossless-groups.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/**
 * With every lossless group of the switch full, ECN must still act before PFC: the minimum threshold stays below what one group can then take of
 * the pool (Zhu et al., SIGCOMM'15, section 4).
 */
export const ecnBound = rule("SONIC_ECN_MIN_ABOVE_XOFF_SHARE", (device: Inspected): Complaint => {
  const groups = losslessGroups(device);
  const late = groups.map((g) => ({ ...g, ecnMin: ecnMinimum(device, g) })).filter((g) => g.ecnMin > g.worstShare);
  return {
    severity: "error",
    message: `with all ${groups.length} lossless priority groups full, PFC acts before ECN on these ports`,
    got: `minimum threshold ${Math.max(...late.map((g) => g.ecnMin))} B`,
    allowed: `at most ${Math.min(...late.map((g) => g.worstShare))} B: pool x alpha / (1 + groups x alpha)`,
    fix: 'set policy.ecnThresholds.sonic: "auto", and that of a class with thresholds of its own, or give a minimum that is not above it',
    places: late.map((g) => g.port),
  };
});

/** 0 where the queue does not mark. */
function ecnMinimum({ look }: Inspected, { port, queue }: LosslessGroup): number {
  const wred = wredOf(look, port, queue);
  const marks = (textField(wred, "ecn") ?? "ecn_none") !== "ecn_none";
  return marks ? (numberField(wred, "green_min_threshold") ?? 0) : 0;
}
