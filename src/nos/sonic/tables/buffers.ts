import type { ShippedBuffers } from "../../../catalog/sonic-platform.js";
import { DYNAMIC_PATTERN, DYNAMIC_TH, isSharedHeadroom } from "../../../dcb/headroom/dynamic.js";
import type { Headroom } from "../../../dcb/headroom/headroom.js";
import { type ConfigDb, mergedRanges, type Row, type Table } from "../config-db.js";
import { type DevicePlan, losslessProfileName, type PortPlan } from "../device-plan.js";
import { LOSSLESS_POOL } from "../platform.js";
import { COMPUTED_PROFILE } from "../qos-lookup.js";
import { TRIM_PROFILE, trimmedQueues, trimProfile } from "./trimming.js";

const LOSSY_GROUP = 0;
const QUEUES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Pools and profiles as the image ships them, plus one profile for each (speed, cable) that a lossless port has, or what has the switch compute both. */
export function bufferTables(device: DevicePlan): ConfigDb {
  const { shipped, ports, dynamic } = device;
  const trimming = trimProfile(device.slice, shipped);
  if (!shipped) return {};
  const trimmed = trimmedQueues(device.slice);
  const profileName = dynamic ? () => COMPUTED_PROFILE : ownProfileName;
  return {
    ...switchTables(shipped, device),
    BUFFER_PROFILE: { ...shipped.profiles, ...(dynamic ? {} : losslessProfiles(ports)), ...trimming },
    BUFFER_PG: Object.assign({}, ...ports.map((p) => groupRows(shipped, p, profileName))),
    BUFFER_QUEUE: Object.assign({}, ...ports.map((p) => queueRows(shipped, p, p.slice?.trust === "dscp" ? trimmed : []))),
    BUFFER_PORT_INGRESS_PROFILE_LIST: profileList(ports, shipped.ingressProfileList),
    BUFFER_PORT_EGRESS_PROFILE_LIST: profileList(ports, shipped.egressProfileList),
  };
}

/** What no port of the switch decides. */
export function switchTables(shipped: ShippedBuffers, { slice, dynamic }: Pick<DevicePlan, "slice" | "dynamic">): ConfigDb {
  return {
    BUFFER_POOL: dynamic ? computedPools(shipped) : shipped.pools,
    BUFFER_PROFILE: shipped.profiles,
    ...(dynamic ? dynamicTables(slice) : {}),
  };
}

/** It is the whole buffer, and the switch sizes all others by it. */
const WHOLE_BUFFER = "egress_lossless_pool";

function computedPools({ pools }: ShippedBuffers): Table {
  const entries = Object.entries(pools).map(([name, { size, xoff: _, ...pool }]): [string, Row] => [
    name,
    name === WHOLE_BUFFER && size !== undefined ? { ...pool, size } : pool,
  ]);
  return Object.fromEntries(entries);
}

/** Named as SONiC's own templates do. Without a ratio each group has its headroom for itself: any, even 1, would share it. */
function dynamicTables({ buffers }: DevicePlan["slice"]): ConfigDb {
  const ratio = buffers?.oversubscription ?? 0;
  return {
    DEFAULT_LOSSLESS_BUFFER_PARAMETER: {
      AZURE: { default_dynamic_th: `${DYNAMIC_TH}`, ...(isSharedHeadroom(ratio) ? { over_subscribe_ratio: `${ratio}` } : {}) },
    },
    LOSSLESS_TRAFFIC_PATTERN: { AZURE: { mtu: `${DYNAMIC_PATTERN.mtu}`, small_packet_percentage: `${DYNAMIC_PATTERN.smallPacketPercent}` } },
  };
}

function losslessProfiles(ports: readonly PortPlan[]): Table {
  const rows = ports.flatMap((p): [string, Row][] => (p.lossless ? [[ownProfileName(p), losslessProfile(p.lossless.headroom)]] : []));
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

function ownProfileName(port: PortPlan): string {
  return losslessProfileName(port.speedMbps, port.lossless?.headroom.rowM ?? 0);
}

function groupRows({ lossyPgProfile }: ShippedBuffers, port: PortPlan, profileName: (port: PortPlan) => string): Table {
  const lossless = mergedRanges(port.lossless?.priorities ?? []).map((range): [string, Row] => [`${port.name}|${range}`, { profile: profileName(port) }]);
  const lossy: [string, Row][] = lossyPgProfile === null ? [] : [[`${port.name}|${LOSSY_GROUP}`, { profile: lossyPgProfile }]];
  return Object.fromEntries([...lossy, ...lossless]);
}

/** All eight queues, once each (docs/facts/sonic.md, fact 12). */
function queueRows({ lossyQueueProfile, losslessQueueProfile }: ShippedBuffers, port: PortPlan, trimmed: readonly number[]): Table {
  const priorities = port.lossless?.priorities ?? [];
  const rows = (queues: readonly number[], profile: string | null): [string, Row][] =>
    profile === null ? [] : mergedRanges(queues).map((range) => [`${port.name}|${range}`, { profile }]);
  const lossy = QUEUES.filter((q) => !priorities.includes(q) && !trimmed.includes(q));
  return Object.fromEntries([...rows(lossy, lossyQueueProfile), ...rows(trimmed, TRIM_PROFILE), ...rows(priorities, losslessQueueProfile)]);
}

/** One comma-joined string, although the YANG has a leaf-list; only NVIDIA's images ship it. */
function profileList(ports: readonly PortPlan[], list: string | null): Table {
  return list === null ? {} : Object.fromEntries(ports.map((p) => [p.name, { profile_list: list }]));
}
