import type { EcnThresholds } from "../../../dcb/ecn.js";
import type { TrafficClass } from "../../../intent/policy.js";
import type { ConfigDb, Row } from "../config-db.js";
import { mergedRanges } from "../config-db.js";
import type { DevicePlan, PortPlan } from "../device-plan.js";

/** BGP and LLDP leave the switch through it: strict, and the highest of all (docs/facts/sonic.md, fact 42). */
export const CONTROL_QUEUE = 7;
const QUEUES = [0, 1, 2, 3, 4, 5, 6, CONTROL_QUEUE] as const;
const UNUSED = "scheduler.unused";
const WRED = "ROCE";
const COLOURS = ["green", "yellow", "red"] as const;

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

interface NamedWred {
  readonly name: string;
  readonly ecn: EcnThresholds;
}

/** One profile for each set of thresholds on the device. */
function wredProfiles({ ports }: DevicePlan): NamedWred[] {
  const sets = ports.flatMap((p) => (p.ecn ? [p.ecn] : []));
  const distinct = sets.filter((ecn, i) => sets.findIndex((other) => sameEcn(other, ecn)) === i);
  return distinct.map((ecn, i) => ({ name: i === 0 ? WRED : `${WRED}_${i + 1}`, ecn }));
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
  const profile = wred.find(({ ecn }) => port.ecn && sameEcn(ecn, port.ecn));
  const rows = new Map<string, { row: Row; queues: number[] }>();
  for (const queue of QUEUES) {
    const row = queueRow(queue, classes, profile);
    const id = JSON.stringify(row);
    rows.set(id, { row, queues: [...(rows.get(id)?.queues ?? []), queue] });
  }
  const entries = [...rows.values()].flatMap(({ row, queues }) => mergedRanges(queues).map((range): [string, Row] => [`${port.name}|${range}`, row]));
  return Object.fromEntries(entries);
}

function queueRow(queue: number, classes: readonly TrafficClass[], wred: NamedWred | undefined): Row {
  if (queue === CONTROL_QUEUE) return { scheduler: schedulerName(queue) };
  const own = classes.find((c) => c.priority === queue);
  if (!own) return { scheduler: UNUSED };
  return { scheduler: schedulerName(queue), ...(own.ecn && wred ? { wred_profile: wred.name } : {}) };
}
