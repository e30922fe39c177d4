import { isDeepStrictEqual } from "node:util";
import { speedText } from "../../../base/units.js";
import type { EcnThresholds } from "../../../dcb/ecn.js";
import { ecnOf } from "../../../dcb/profile.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { GLOBAL } from "../parse/profiles.js";
import { REST_TC, ROCE_TC, trafficClasses } from "../traffic-classes.js";
import type { NvueTree } from "../tree.js";

type Numbers = SwitchSlice["profiles"][string];

interface PortSpeed {
  readonly speedMbps: number;
  readonly numbers: Numbers;
}

/**
 * Profiles of congestion-control by name. default-global has the thresholds of the speed that most trusted ports have, of as many the faster; a speed
 * with other thresholds has a profile of its own, which is complete, since it takes the place of default-global on its ports.
 */
export function congestionControl(slice: SwitchSlice): NvueTree {
  const [main, ...others] = portSpeeds(slice);
  const global = profile(slice, main?.numbers);
  const differing = others.map((s) => [nameOf(s.speedMbps), profile(slice, s.numbers)] as const).filter(([, tree]) => !isDeepStrictEqual(tree, global));
  return { [GLOBAL]: global, ...Object.fromEntries(differing) };
}

/** Speed -> name of its profile; a speed that default-global serves has none. */
export function congestionProfiles(slice: SwitchSlice): ReadonlyMap<number, string> {
  const names = new Set(Object.keys(congestionControl(slice)));
  const speeds = portSpeeds(slice).map(({ speedMbps }) => [speedMbps, nameOf(speedMbps)] as const);
  return new Map(speeds.filter(([, name]) => names.has(name)));
}

/** `roce-400g`. */
function nameOf(speedMbps: number): string {
  return `roce-${speedText(speedMbps).toLowerCase()}`;
}

/** Of the trusted ports, the most frequent first. Of one switch, the speed alone decides a port's thresholds: pool and ports are the same for all. */
function portSpeeds({ ports, profiles }: SwitchSlice): PortSpeed[] {
  const bySpeed = new Map<number, { numbers: Numbers; count: number }>();
  for (const { speedMbps, profile: id } of ports) {
    const numbers = id === null ? undefined : profiles[id];
    if (numbers) bySpeed.set(speedMbps, { numbers, count: (bySpeed.get(speedMbps)?.count ?? 0) + 1 });
  }
  const sorted = [...bySpeed].sort(([speed, a], [otherSpeed, b]) => b.count - a.count || otherSpeed - speed);
  return sorted.map(([speedMbps, { numbers }]) => ({ speedMbps, numbers }));
}

/** RoCE mode marks on TC 0 and 3 by itself; a class without ECN says so. */
function profile({ qos: { classes } }: SwitchSlice, numbers: Numbers | undefined): NvueTree {
  const tcs = trafficClasses(classes);
  const silent = [...tcs.values(), REST_TC, ROCE_TC].map((tc) => [String(tc), { ecn: "disable" }] as const);
  const marking = classes.filter((c) => c.ecn).map((c) => [String(tcs.get(c.priority)), markingClass(numbers ? ecnOf(numbers, c) : null)] as const);
  return { "traffic-class": Object.fromEntries([...silent, ...marking]) };
}

/** Null where no port of the switch classifies: RoCE mode's own numbers then stand. */
function markingClass(thresholds: EcnThresholds | null): NvueTree {
  const numbers: NvueTree = thresholds ? { "min-threshold": thresholds.min, "max-threshold": thresholds.max, probability: thresholds.probability } : {};
  return { ecn: "enable", red: "disable", ...numbers };
}
