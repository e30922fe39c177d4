import { worstCaseXoffShare } from "../../../dcb/ecn.js";
import { numberField, rowOf, textField } from "../config-db.js";
import { groupOfPause, isLossless, profileOf, queueOfPause, wredOf } from "../qos-lookup.js";
import { type Complaint, type Inspected, pausingPorts, rule } from "./support.js";

/**
 * With every lossless group of the switch full, ECN must still act before PFC: the minimum threshold stays below what one group can then take of
 * the pool (Zhu et al., SIGCOMM'15, section 4).
 */
export const ecnBound = rule("SONIC_ECN_MIN_ABOVE_XOFF_SHARE", (device: Inspected): Complaint => {
  const groups = losslessGroups(device);
  const bounded = groups.map((g) => ({ ...g, share: worstCaseXoffShare(g.poolBytes, g.dynamicTh, groups.length) }));
  const late = bounded.filter((g) => g.ecnMin > g.share);
  return {
    severity: "warning",
    message: `with all ${groups.length} lossless priority groups full, PFC acts before ECN on these ports`,
    got: `minimum threshold ${Math.max(...late.map((g) => g.ecnMin))} B`,
    allowed: `at most ${Math.min(...late.map((g) => g.share))} B: pool x alpha / (1 + groups x alpha)`,
    fix: "give policy.ecnThresholds.sonic a lower minimum",
    places: late.map((g) => g.port),
  };
});

interface LosslessGroup {
  readonly port: string;
  readonly poolBytes: number;
  readonly dynamicTh: number;
  /** ECN threshold of the queue that the group's pause protects; 0 where it does not mark. */
  readonly ecnMin: number;
}

function losslessGroups(device: Inspected): LosslessGroup[] {
  return pausingPorts(device).flatMap(({ port, priorities }) => priorities.flatMap((priority) => losslessGroup(device, port, priority) ?? []));
}

function losslessGroup({ db, look }: Inspected, port: string, priority: number): LosslessGroup | undefined {
  const profile = profileOf(db, look.at("BUFFER_PG", port, groupOfPause(look, port, priority)));
  const poolBytes = numberField(rowOf(db, "BUFFER_POOL", textField(profile, "pool") ?? ""), "size");
  const dynamicTh = numberField(profile, "dynamic_th");
  if (!isLossless(profile) || poolBytes === null || dynamicTh === null) return undefined;
  const wred = wredOf(look, port, queueOfPause(look, port, priority));
  const marks = (textField(wred, "ecn") ?? "ecn_none") !== "ecn_none";
  return { port, poolBytes, dynamicTh, ecnMin: marks ? (numberField(wred, "green_min_threshold") ?? 0) : 0 };
}
