import { type LosslessGroup, losslessGroups } from "./lossless-groups.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/**
 * A group that resumes above the level at which it paused never lets its peer go, or lets it go at once. XOFF comes earliest while every lossless group
 * of the switch is full: at the group's share of the pool, after what the profile guarantees besides the headroom.
 */
export const xonLevel = rule("SONIC_XON_ABOVE_XOFF", (device: Inspected): Complaint => {
  const groups = losslessGroups(device);
  const wrong = groups.filter((g) => g.xon >= xoffLevel(g));
  return {
    severity: "error",
    message: `with all ${groups.length} lossless priority groups full, groups of these ports resume (XON) no lower than they pause (XOFF)`,
    got: `xon ${Math.max(...wrong.map((g) => g.xon))} B`,
    allowed: `below ${Math.min(...wrong.map(xoffLevel))} B: pool x alpha / (1 + groups x alpha), and size - xoff where the size holds the headroom`,
    fix: "give rows with a lower xon in sonic.pgProfiles, or lossless classes on fewer ports",
    places: wrong.map((g) => `${g.port} group ${g.group}`),
  };
});

function xoffLevel({ size, xoff, worstShare }: LosslessGroup): number {
  return worstShare + Math.max(0, size - xoff);
}
