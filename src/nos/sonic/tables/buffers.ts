import type { ShippedBuffers } from "../../../catalog/sonic-platform.js";
import type { Headroom } from "../../../dcb/headroom/headroom.js";
import { type ConfigDb, mergedRanges, type Row, type Table } from "../config-db.js";
import { type DevicePlan, losslessProfileName, type PortPlan } from "../device-plan.js";
import { LOSSLESS_POOL } from "../platform.js";

const LOSSY_GROUP = 0;
const QUEUES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Pools and profiles as the image ships them, plus one profile for each (speed, cable) that a lossless port has. */
export function bufferTables({ shipped, ports }: DevicePlan): ConfigDb {
  if (!shipped) return {};
  return {
    BUFFER_POOL: shipped.pools,
    BUFFER_PROFILE: { ...shipped.profiles, ...losslessProfiles(ports) },
    BUFFER_PG: Object.assign({}, ...ports.map((p) => groupRows(shipped, p))),
    BUFFER_QUEUE: Object.assign({}, ...ports.map((p) => queueRows(shipped, p))),
    BUFFER_PORT_INGRESS_PROFILE_LIST: profileList(ports, shipped.ingressProfileList),
    BUFFER_PORT_EGRESS_PROFILE_LIST: profileList(ports, shipped.egressProfileList),
  };
}

function losslessProfiles(ports: readonly PortPlan[]): Table {
  const rows = ports.flatMap((p): [string, Row][] => (p.lossless ? [[profileName(p), losslessProfile(p.lossless.headroom)]] : []));
  return Object.fromEntries(rows);
}

function losslessProfile({ size, xon, xoff, xonOffset, dynamicTh }: Headroom): Row {
  return {
    pool: LOSSLESS_POOL,
    size: `${size}`,
    xon: `${xon}`,
    xoff: `${xoff}`,
    ...(xonOffset === null ? {} : { xon_offset: `${xonOffset}` }),
    ...(dynamicTh === null ? {} : { dynamic_th: `${dynamicTh}` }),
  };
}

function profileName(port: PortPlan): string {
  return losslessProfileName(port.speedMbps, port.lossless?.headroom.rowM ?? 0);
}

function groupRows({ lossyPgProfile }: ShippedBuffers, port: PortPlan): Table {
  const lossless = mergedRanges(port.lossless?.priorities ?? []).map((range): [string, Row] => [`${port.name}|${range}`, { profile: profileName(port) }]);
  const lossy: [string, Row][] = lossyPgProfile === null ? [] : [[`${port.name}|${LOSSY_GROUP}`, { profile: lossyPgProfile }]];
  return Object.fromEntries([...lossy, ...lossless]);
}

/** All eight queues, once each (docs/facts/sonic.md, fact 12). */
function queueRows({ lossyQueueProfile, losslessQueueProfile }: ShippedBuffers, port: PortPlan): Table {
  const priorities = port.lossless?.priorities ?? [];
  const rows = (queues: readonly number[], profile: string | null): [string, Row][] =>
    profile === null ? [] : mergedRanges(queues).map((range) => [`${port.name}|${range}`, { profile }]);
  const lossy = QUEUES.filter((q) => !priorities.includes(q));
  return Object.fromEntries([...rows(lossy, lossyQueueProfile), ...rows(priorities, losslessQueueProfile)]);
}

/** One comma-joined string, although the YANG has a leaf-list; only NVIDIA's images ship it. */
function profileList(ports: readonly PortPlan[], list: string | null): Table {
  return list === null ? {} : Object.fromEntries(ports.map((p) => [p.name, { profile_list: list }]));
}
