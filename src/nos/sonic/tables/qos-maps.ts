import { asicHas } from "../../../catalog/asics.js";
import type { ConfigDb, Row } from "../config-db.js";
import type { DevicePlan, PortPlan } from "../device-plan.js";

/** Maps of the ports that are trusted, and of the whole device where a port has none. */
const TRUSTED = "ROCE";
/** The trust boundary and unused ports: every DSCP to best effort. */
const BOUNDARY = "EDGE";
/** Ports that pause nothing: every TC to the one group that has a buffer there. */
const LOSSY = "LOSSY";
const LOSSY_GROUP = 0;
const BEST_EFFORT = 0;
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export function qosMapTables(device: DevicePlan): ConfigDb {
  const { slice, ports } = device;
  const lossless = losslessPriorities(device);
  const pfcMaps: ConfigDb = {
    MAP_PFC_PRIORITY_TO_QUEUE: { [TRUSTED]: map(EIGHT, (n) => n) },
    ...(asicHas(slice.asic, "sonic", "pfc-to-pg-map") ? { PFC_PRIORITY_TO_PRIORITY_GROUP_MAP: { [TRUSTED]: map(lossless, (n) => n) } } : {}),
  };
  return {
    DSCP_TO_TC_MAP: {
      [TRUSTED]: map(slice.qos.dscpToPriority.keys(), (dscp) => slice.qos.dscpToPriority[dscp] ?? BEST_EFFORT),
      ...(ports.every(isTrusted) ? {} : { [BOUNDARY]: map(slice.qos.dscpToPriority.keys(), () => BEST_EFFORT) }),
    },
    TC_TO_QUEUE_MAP: { [TRUSTED]: map(EIGHT, (n) => n) },
    TC_TO_PRIORITY_GROUP_MAP: {
      ...(lossless.length > 0 ? { [TRUSTED]: map(EIGHT, (n) => (lossless.includes(n) ? n : LOSSY_GROUP)) } : {}),
      ...(ports.every((p) => p.lossless) ? {} : { [LOSSY]: map(EIGHT, () => LOSSY_GROUP) }),
    },
    ...(lossless.length > 0 ? pfcMaps : {}),
    PORT_QOS_MAP: { global: { dscp_to_tc_map: TRUSTED }, ...Object.fromEntries(ports.map((p) => [p.name, portQosMap(device, p)])) },
  };
}

/** Priorities that any port of the device pauses; the maps are one for all ports. */
function losslessPriorities({ ports }: DevicePlan): number[] {
  return [...new Set(ports.flatMap((p) => p.lossless?.priorities ?? []))].sort((a, b) => a - b);
}

function isTrusted(port: PortPlan): boolean {
  return port.slice?.trust === "dscp";
}

function portQosMap({ slice }: DevicePlan, port: PortPlan): Row {
  const maps = { dscp_to_tc_map: isTrusted(port) ? TRUSTED : BOUNDARY, tc_to_queue_map: TRUSTED };
  if (!port.lossless) return { ...maps, tc_to_pg_map: LOSSY };
  const priorities = port.lossless.priorities.join(",");
  return {
    ...maps,
    tc_to_pg_map: TRUSTED,
    pfc_to_queue_map: TRUSTED,
    ...(asicHas(slice.asic, "sonic", "pfc-to-pg-map") ? { pfc_to_pg_map: TRUSTED } : {}),
    pfc_enable: priorities,
    ...(slice.qos.watchdog.enabled ? { pfcwd_sw_enable: priorities } : {}),
  };
}

function map(keys: Iterable<number>, to: (key: number) => number): Row {
  return Object.fromEntries([...keys].map((key) => [`${key}`, `${to(key)}`]));
}
