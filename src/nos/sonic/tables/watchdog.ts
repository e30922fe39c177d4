import type { ConfigDb, Row } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";

const STEP_MS = 200;
const PORTS_A_STEP = 32;
const LONGEST_POLL_MS = 1000;
const LONGEST_DETECTION_MS = 5000;

/** Times of the PFC watchdog, ms: 200 for each started 32 ports, as SONiC's own CLI scales them (util pfcwd/main.py). */
export function watchdogTimes(portRows: number): { poll: number; detection: number; restoration: number } {
  const scaled = STEP_MS * Math.max(1, Math.ceil(portRows / PORTS_A_STEP));
  return { poll: Math.min(scaled, LONGEST_POLL_MS), detection: Math.min(scaled, LONGEST_DETECTION_MS), restoration: scaled };
}

export function watchdogTables({ slice, ports }: DevicePlan): ConfigDb {
  const watched = ports.filter((p) => p.lossless !== null);
  if (!slice.qos.watchdog.enabled || watched.length === 0) return {};
  const { poll, detection, restoration } = watchdogTimes(ports.length);
  const row: Row = { action: slice.qos.watchdog.action, detection_time: `${detection}`, restoration_time: `${restoration}` };
  return { PFC_WD: { GLOBAL: { POLL_INTERVAL: `${poll}` }, ...Object.fromEntries(watched.map((p) => [p.name, row])) } };
}
