import { RocefabError } from "../../base/errors.js";
import type { TrafficClass } from "../../intent/policy.js";
import type { SwitchSlice } from "../../plan/slices.js";

/** The strict queue is the highest one (docs/facts/nxos.md, section 1a): that of the CNPs, or of another lossy class that is strict. */
const STRICT_GROUP = 7;
export const BEST_EFFORT_GROUP = 0;
const HIGHEST_GROUP = 7;
export const GROUPS_DOWNWARD = Array.from({ length: HIGHEST_GROUP + 1 }, (_, i) => HIGHEST_GROUP - i);

/**
 * The class of each qos-group in use. Queue and network-qos class follow from the group by NX-OS's fixed mapping, so it is the one number that is
 * chosen.
 *
 * @throws RocefabError where the policy does not fit into eight groups with their fixed names
 */
export function classesByGroup(slice: SwitchSlice): Map<number, TrafficClass> {
  const byGroup = new Map<number, TrafficClass>();
  for (const c of slice.qos.classes) {
    const group = qosGroup(c);
    const refuse = (what: string, allowed: string): never => {
      throw new RocefabError({ where: `${slice.name}: class ${c.name}`, what, got: `qos-group ${group}`, allowed, fix: "give the class another priority" });
    };
    const other = byGroup.get(group);
    if (other) refuse(`shares its NX-OS qos-group with class ${other.name}`, "one class a group; group 7 is that of the CNPs");
    if (c.lossless && group === BEST_EFFORT_GROUP) refuse("is lossless in the group of best effort, which NX-OS cannot pause", "qos-group 1-7");
    if (group < 0 || group > HIGHEST_GROUP) refuse("has no NX-OS qos-group", "0-7");
    byGroup.set(group, c);
  }
  return byGroup;
}

function qosGroup(c: TrafficClass): number {
  if (c.priority === BEST_EFFORT_GROUP) return BEST_EFFORT_GROUP;
  return "strict" in c.scheduling && !c.lossless ? STRICT_GROUP : c.priority;
}

export function isLossless(slice: SwitchSlice): boolean {
  return slice.qos.classes.some((c) => c.lossless);
}

/** Groups of the lossless classes, the highest first. */
export function losslessGroups(slice: SwitchSlice): number[] {
  const byGroup = classesByGroup(slice);
  return GROUPS_DOWNWARD.filter((group) => byGroup.get(group)?.lossless);
}
