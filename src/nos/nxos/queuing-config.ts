import { RocefabError } from "../../base/errors.js";
import { speedText } from "../../base/units.js";
import { ecnOf } from "../../dcb/profile.js";
import type { TrafficClass } from "../../intent/policy.js";
import type { SwitchSlice } from "../../plan/slices.js";
import { mainSpeed } from "../main-speed.js";
import type { OutputQueuing, QueuingClass } from "./config.js";
import { BEST_EFFORT_GROUP, classesByGroup, GROUPS_DOWNWARD } from "./groups.js";

const QUEUING_POLICY = "PM-EGRESS";

type Numbers = SwitchSlice["profiles"][string];
type ClassByGroup = ReadonlyMap<number, TrafficClass>;

/** Queues of all ports of one speed. */
interface Speed {
  readonly speedMbps: number;
  readonly classes: readonly QueuingClass[];
}

/**
 * The output queues. `system qos` has the numbers of the main speed; each speed with other numbers has a whole policy of its own, which its ports bind.
 *
 * @throws RocefabError where ports of one speed have different numbers
 */
export function outputQueuing(slice: SwitchSlice): OutputQueuing {
  const byGroup = classesByGroup(slice);
  const speeds = speedsOf(slice, byGroup);
  const system = { name: QUEUING_POLICY, classes: speeds.get(mainSpeed(slice) ?? 0)?.classes ?? queuingClasses(byGroup, null) };
  const own = [...speeds.values()]
    .filter((s) => !isSame(s.classes, system.classes))
    .map((s) => ({ ...s, name: `${QUEUING_POLICY}-${speedText(s.speedMbps)}` }));
  const ofProfile = Object.entries(slice.profiles).flatMap(([id, { speedMbps }]) => {
    const policy = own.find((s) => s.speedMbps === speedMbps);
    return policy ? [[id, policy.name] as const] : [];
  });
  return { system: system.name, policies: [system, ...own.map(({ name, classes }) => ({ name, classes }))], ofProfile: Object.fromEntries(ofProfile) };
}

/** The fastest first. */
function speedsOf(slice: SwitchSlice, byGroup: ClassByGroup): Map<number, Speed> {
  const speeds = new Map<number, Speed>();
  for (const profile of Object.values(slice.profiles).sort((a, b) => b.speedMbps - a.speedMbps)) {
    const { speedMbps } = profile;
    const classes = queuingClasses(byGroup, profile);
    const known = speeds.get(speedMbps);
    if (known && !isSame(known.classes, classes)) refuseDiffering(slice, speedMbps);
    speeds.set(speedMbps, { speedMbps, classes });
  }
  return speeds;
}

function isSame(a: readonly QueuingClass[], b: readonly QueuingClass[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function refuseDiffering(slice: SwitchSlice, speedMbps: number): never {
  const all = Object.values(slice.profiles).filter((p) => p.speedMbps === speedMbps);
  const marking = slice.qos.classes.filter((c) => c.ecn);
  const texts = all.map((p) => marking.map((c) => ecnText(p, c)).join(", "));
  throw new RocefabError({
    where: `${slice.name}: ECN thresholds`,
    what: "differ between ports of one speed, which share a queuing policy",
    got: [...new Set(texts)].join("; "),
    allowed: `equal thresholds on all ports at ${speedText(speedMbps)}`,
  });
}

function ecnText(profile: Numbers, c: TrafficClass): string {
  const ecn = ecnOf(profile, c);
  return ecn ? `${c.name} ${ecn.min}-${ecn.max} B, ${ecn.probability} %` : `${c.name} none`;
}

/** All eight queues are written, so that none keeps a share of its own. */
function queuingClasses(byGroup: ClassByGroup, profile: Numbers | null): QueuingClass[] {
  return GROUPS_DOWNWARD.map((group) => {
    const c = byGroup.get(group);
    const ecn = c && profile ? ecnOf(profile, c) : null;
    return {
      name: group === BEST_EFFORT_GROUP ? "c-out-8q-q-default" : `c-out-8q-q${group}`,
      strict: c !== undefined && "strict" in c.scheduling,
      share: c && "share" in c.scheduling ? c.scheduling.share : 0,
      ecn: ecn && { minimum: thresholdText(ecn.min), maximum: thresholdText(ecn.max), probability: ecn.probability },
    };
  });
}

/** NX-OS's kbyte is read as 1000 bytes, as the presets do. */
function thresholdText(bytes: number): string {
  return bytes % 1000 === 0 ? `${bytes / 1000} kbytes` : `${bytes} bytes`;
}
