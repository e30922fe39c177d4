import type { TrafficClass } from "../../intent/policy.js";

/** The queues that RoCE mode programs its own roles to. Source: NVIDIA, RoCE page of the Cumulus Linux guide. */
export const ROCE_TC = 3;
export const CNP_TC = 6;
export const REST_TC = 0;
export const PRIORITIES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Switch priority of each class -> its traffic class. A class's switch priority is its 802.1p priority; its traffic class follows the roles of RoCE
 * mode, as the guide does when it moves RoCE to another priority: the (first) lossless class has TC 3, the strict one TC 6, the rest TC 0.
 * Any other class has its own number, or the lowest free one.
 */
export function trafficClasses(classes: readonly TrafficClass[]): ReadonlyMap<number, number> {
  const taken = new Map<number, number>();
  const assign = (c: TrafficClass | undefined, tc: number): void => {
    if (c && !taken.has(c.priority)) taken.set(c.priority, tc);
  };
  assign(
    classes.find((c) => c.priority === 0),
    REST_TC,
  );
  assign(roceClass(classes), ROCE_TC);
  assign(
    classes.find((c) => "strict" in c.scheduling),
    CNP_TC,
  );
  for (const c of classes) assign(c, freeTc(c.priority, new Set(taken.values())));
  return taken;
}

/** The lossless class that takes RoCE mode's own queue. */
function roceClass(classes: readonly TrafficClass[]): TrafficClass | undefined {
  const lossless = classes.filter((c) => c.lossless);
  return lossless.find((c) => c.priority === ROCE_TC) ?? lossless[0];
}

function freeTc(wanted: number, taken: ReadonlySet<number>): number {
  return [wanted, ...PRIORITIES].find((tc) => !taken.has(tc)) ?? REST_TC;
}
