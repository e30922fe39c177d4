import { isDeepStrictEqual } from "node:util";
import { speedText } from "../../../base/units.js";
import type { EcnThresholds } from "../../../dcb/ecn/ecn.js";
import { ecnOf } from "../../../dcb/profile.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { mainSpeed } from "../../main-speed.js";
import { GLOBAL } from "../parse/profiles.js";
import { PRIORITIES, REST_TC, ROCE_TC, trafficClasses } from "../traffic-classes.js";
import type { NvueTree } from "../tree.js";

type Numbers = SwitchSlice["profiles"][string];

/**
 * Profiles of congestion-control by name. default-global has the thresholds of the switch's main speed; a speed with other thresholds has a profile of
 * its own, which is complete, since it takes the place of default-global on its ports.
 */
export function congestionControl(slice: SwitchSlice): NvueTree {
  const speeds = numbersBySpeed(slice);
  const global = profile(slice, speeds.get(mainSpeed(slice) ?? 0));
  const all = [...speeds].map(([speedMbps, numbers]) => [nameOf(speedMbps), profile(slice, numbers)] as const);
  return { [GLOBAL]: global, ...Object.fromEntries(all.filter(([, tree]) => !isDeepStrictEqual(tree, global))) };
}

/** Speed -> name of its profile; a speed that default-global serves has none. */
export function congestionProfiles(slice: SwitchSlice): ReadonlyMap<number, string> {
  const names = new Set(Object.keys(congestionControl(slice)));
  const speeds = [...numbersBySpeed(slice).keys()].map((speedMbps) => [speedMbps, nameOf(speedMbps)] as const);
  return new Map(speeds.filter(([, name]) => names.has(name)));
}

/** `roce-400g`. */
function nameOf(speedMbps: number): string {
  return `roce-${speedText(speedMbps).toLowerCase()}`;
}

/** Of one switch, the speed alone decides a port's thresholds: pool and ports are the same for all. */
function numbersBySpeed({ profiles }: SwitchSlice): Map<number, Numbers> {
  return new Map(Object.values(profiles).map((numbers) => [numbers.speedMbps, numbers]));
}

/** RoCE mode marks on TC 0 and 3 by itself, and on which ones with eight classes no source says; a class without ECN says so. */
function profile({ qos: { classes, cumulusRoce } }: SwitchSlice, numbers: Numbers | undefined): NvueTree {
  const tcs = trafficClasses(classes);
  const marked = cumulusRoce === "lossy-multi-tc" ? PRIORITIES : [REST_TC, ROCE_TC];
  const silent = [...tcs.values(), ...marked].map((tc) => [String(tc), { ecn: "disable" }] as const);
  const marking = classes.filter((c) => c.ecn).map((c) => [String(tcs.get(c.priority)), markingClass(numbers ? ecnOf(numbers, c) : null)] as const);
  return { "traffic-class": Object.fromEntries([...silent, ...marking]) };
}

/** Null where no port of the switch classifies: RoCE mode's own numbers then stand. */
function markingClass(thresholds: EcnThresholds | null): NvueTree {
  const numbers: NvueTree = thresholds ? { "min-threshold": thresholds.min, "max-threshold": thresholds.max, probability: thresholds.probability } : {};
  return { ecn: "enable", red: "disable", ...numbers };
}
