import type { EcnThresholds } from "../../../dcb/ecn/ecn.js";
import type { TrafficClass } from "../../../intent/policy.js";
import type { ConfigDb, Row } from "../config-db.js";
import { mergedRanges } from "../config-db.js";
import type { DevicePlan, PortPlan } from "../device-plan.js";

/** BGP and LLDP leave the switch through it: strict, and the highest of all (docs/facts/sonic.md, fact 42). */
export const CONTROL_QUEUE = 7;
const QUEUES = [0, 1, 2, 3, 4, 5, 6, CONTROL_QUEUE] as const;
const UNUSED = "scheduler.unused";
export const COLOURS = ["green", "yellow", "red"] as const;

export function schedulingTables(device: DevicePlan): ConfigDb {
  const { classes } = device.slice.qos;
  const unused = QUEUES.some((q) => q !== CONTROL_QUEUE && !classes.some((c) => c.priority === q));
  const wred = wredProfiles(device);
  return {
    SCHEDULER: {
      ...Object.fromEntries(classes.map((c) => [schedulerName(c.priority), schedulerRow(c)])),
      [schedulerName(CONTROL_QUEUE)]: { type: "STRICT" },
      ...(unused ? { [UNUSED]: { type: "DWRR", weight: "1" } } : {}),
    },
    WRED_PROFILE: Object.fromEntries(wred.map(({ name, ecn }) => [name, wredRow(ecn)])),
    QUEUE: Object.assign({}, ...device.ports.map((p) => queueRows(p, classes, wred))),
  };
}

function schedulerName(queue: number): string {
  return `scheduler.${queue}`;
}

function schedulerRow({ scheduling }: TrafficClass): Row {
  return "strict" in scheduling ? { type: "STRICT" } : { type: "DWRR", weight: `${scheduling.share}` };
}

/** The WRED profile of a class for one set of thresholds. */
interface NamedWred {
  readonly className: string;
  readonly name: string;
  readonly ecn: EcnThresholds;
}

function wredProfiles({ slice, ports }: DevicePlan): NamedWred[] {
  const fastestFirst = [...ports].sort((a, b) => b.speedMbps - a.speedMbps);
  return slice.qos.classes.flatMap(({ name }) => wredOfClass(name, fastestFirst));
}

/**
 * `ROCE` on the fastest ports, `ROCE_100G` on slower ones whose thresholds differ: a slower port that is added later renames nothing. Of several sets at
 * one speed the later ones are numbered.
 */
function wredOfClass(className: string, fastestFirst: readonly PortPlan[]): NamedWred[] {
  const base = className.toUpperCase();
  const profiles: NamedWred[] = [];
  for (const { speedMbps, ecn } of fastestFirst) {
    const own = ecn.get(className);
    if (!own || profiles.some((p) => sameEcn(p.ecn, own))) continue;
    const wanted = profiles.length === 0 ? base : `${base}_${speedMbps / 1000}G`;
    const name = profiles.some((p) => p.name === wanted) ? `${wanted}_${profiles.length + 1}` : wanted;
    profiles.push({ className, name, ecn: own });
  }
  return profiles;
}

function sameEcn(a: EcnThresholds, b: EcnThresholds): boolean {
  return a.min === b.min && a.max === b.max && a.probability === b.probability;
}

/** All colours alike and early drop on: some SAIs mark only then (docs/facts/sonic.md, section f). */
function wredRow(ecn: EcnThresholds): Row {
  const colours = COLOURS.map((colour) => ({
    [`wred_${colour}_enable`]: "true",
    [`${colour}_min_threshold`]: `${ecn.min}`,
    [`${colour}_max_threshold`]: `${ecn.max}`,
    [`${colour}_drop_probability`]: `${ecn.probability}`,
  }));
  return Object.assign({ ecn: "ecn_all" }, ...colours);
}

/** Neighbouring queues with equal rows share one. */
function queueRows(port: PortPlan, classes: readonly TrafficClass[], wred: readonly NamedWred[]): Record<string, Row> {
  const rows = new Map<string, { row: Row; queues: number[] }>();
  for (const queue of QUEUES) {
    const row = queueRow(queue, classes, port, wred);
    const id = JSON.stringify(row);
    rows.set(id, { row, queues: [...(rows.get(id)?.queues ?? []), queue] });
  }
  const entries = [...rows.values()].flatMap(({ row, queues }) => mergedRanges(queues).map((range): [string, Row] => [`${port.name}|${range}`, row]));
  return Object.fromEntries(entries);
}

function queueRow(queue: number, classes: readonly TrafficClass[], port: PortPlan, wred: readonly NamedWred[]): Row {
  if (queue === CONTROL_QUEUE) return { scheduler: schedulerName(queue) };
  const own = classes.find((c) => c.priority === queue);
  if (!own) return { scheduler: UNUSED };
  const ecn = port.ecn.get(own.name);
  const profile = ecn && wred.find((w) => w.className === own.name && sameEcn(w.ecn, ecn));
  return { scheduler: schedulerName(queue), ...(profile ? { wred_profile: profile.name } : {}) };
}
