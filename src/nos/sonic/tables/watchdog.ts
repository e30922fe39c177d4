import type { ConfigDb, Row } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";

export function watchdogTables({ slice, ports }: DevicePlan): ConfigDb {
  const watched = ports.filter((p) => p.lossless !== null);
  const { enabled, action, pollMs, detectionMs, restorationMs } = slice.qos.watchdog;
  if (!enabled || watched.length === 0) return {};
  const row: Row = { action, detection_time: `${detectionMs}`, restoration_time: `${restorationMs}` };
  return { PFC_WD: { GLOBAL: { POLL_INTERVAL: `${pollMs}` }, ...Object.fromEntries(watched.map((p) => [p.name, row])) } };
}
