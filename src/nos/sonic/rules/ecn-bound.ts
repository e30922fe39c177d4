import { worstCaseXoffShare } from "../../../dcb/ecn.js";
import { numberField, rowOf, textField } from "../config-db.js";
import { isLossless, profileOf, queueOfPause, wredOf } from "../qos-lookup.js";
import { type Complaint, type Inspected, pausingPorts, rule } from "./support.js";

/**
 * With every lossless group of the switch full, ECN must still act before PFC: the minimum threshold stays below what one group can then take of
 * the pool (Zhu et al., SIGCOMM'15, section 4).
 */
export const ecnBound = rule("SONIC_ECN_MIN_ABOVE_XOFF_SHARE", (device: Inspected): Complaint => {
  const groups = losslessGroups(device);
  const late = groups.filter((g) => g.min !== null && g.min > worstCaseXoffShare(g.pool, g.dynamicTh, groups.length));
  const share = late.map((g) => worstCaseXoffShare(g.pool, g.dynamicTh, groups.length));
  return {
    severity: "warning",
    message: `with all ${groups.length} lossless priority groups full, PFC acts before ECN on these ports`,
    got: `minimum threshold ${late.map((g) => g.min)[0]} B`,
    allowed: `at most ${Math.min(...share)} B: pool x alpha / (1 + groups x alpha)`,
    fix: "give policy.ecnThresholds.sonic a lower minimum",
    places: late.map((g) => g.port),
  };
});

interface LosslessGroup {
  readonly port: string;
  readonly pool: number;
  readonly dynamicTh: number;
  /** ECN threshold of the queue that the group's pause protects; null where it does not mark. */
  readonly min: number | null;
}

function losslessGroups(device: Inspected): LosslessGroup[] {
  const { db, look } = device;
  return pausingPorts(device).flatMap(({ port, priorities, groups }) =>
    groups.flatMap((group, i): LosslessGroup[] => {
      const profile = profileOf(db, look.at("BUFFER_PG", port, group));
      const pool = numberField(rowOf(db, "BUFFER_POOL", textField(profile, "pool") ?? ""), "size");
      const dynamicTh = numberField(profile, "dynamic_th");
      if (!isLossless(profile) || pool === null || dynamicTh === null) return [];
      const wred = wredOf(look, port, queueOfPause(look, port, priorities[i] ?? group));
      const marks = (textField(wred, "ecn") ?? "ecn_none") !== "ecn_none";
      return [{ port, pool, dynamicTh, min: marks ? numberField(wred, "green_min_threshold") : null }];
    }),
  );
}
