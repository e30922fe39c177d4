import type { BudgetPart, DynamicPools, LosslessPort, PortRows } from "./buffers.js";

const KIB = 1024;
/** Of each port with lossless groups, beside the shared headroom. */
const PRIVATE_HEADROOM_BYTES = 10 * KIB;
/** Of each port in use: packets that are mirrored on egress. */
const EGRESS_MIRROR_BYTES = 10 * KIB;
/** Of the switch: what its CPU exchanges. */
const MANAGEMENT_POOL_BYTES = 256 * KIB;
/** A shared headroom of no size is rendered as this. */
const SMALLEST_SHARED_HEADROOM_BYTES = 640 * KIB;

export const DYNAMIC_SOURCE = "sonic-net/sonic-swss cfgmgr/buffer_pool_mellanox.lua, own re-implementation";

function isShared({ oversubscription }: DynamicPools): boolean {
  return oversubscription > 1;
}

/** What the switch takes from its MMU before it shares out the rest, without what objects are guaranteed. */
export function dynamicParts(buffers: DynamicPools, ports: readonly LosslessPort[]): BudgetPart[] {
  const { pipelineBytes, up, all } = buffers;
  const shared = isShared(buffers);
  const ofGroups = (bytes: (p: LosslessPort) => number): number => ports.reduce((sum, p) => sum + bytes(p) * p.groups, 0);
  return [
    { name: "lossless groups", bytes: ofGroups(({ headroom }) => (shared ? headroom.xon : headroom.size)) },
    ...(shared
      ? sharedParts(
          ofGroups(({ headroom }) => headroom.xoff),
          ports.length,
          buffers.oversubscription,
        )
      : []),
    { name: "pipeline of lossy and management groups", bytes: pipelines(pipelineBytes, all) + pipelines(pipelineBytes, up) },
    { name: "egress mirrors", bytes: up.count * EGRESS_MIRROR_BYTES },
    { name: "management pool", bytes: MANAGEMENT_POOL_BYTES },
  ];
}

/** The headroom of all groups, as much smaller as it is oversubscribed, and what each port keeps for itself. */
function sharedParts(xoffBytes: number, ports: number, ratio: number): BudgetPart[] {
  const own = ports * PRIVATE_HEADROOM_BYTES;
  const pool = Math.ceil(Math.max(0, xoffBytes - own) / ratio) || SMALLEST_SHARED_HEADROOM_BYTES;
  return [
    { name: "private headroom", bytes: own },
    { name: "shared headroom", bytes: pool },
  ];
}

/** A port of eight lanes counts almost twice. */
function pipelines(bytes: number, { count, eightLanes }: PortRows): number {
  return count * bytes + eightLanes * (bytes - KIB);
}

/** Ports whose groups want more of the shared headroom than one port may have. */
export function portsOverLimit(buffers: DynamicPools, ports: readonly LosslessPort[]): string[] {
  const { portLimitBytes } = buffers;
  if (portLimitBytes === null || !isShared(buffers)) return [];
  return ports.filter((p) => p.headroom.xoff * p.groups > portLimitBytes).map((p) => p.name);
}

/**
 * Bytes of each shared ingress pool that the switch makes of what is left; 0 or less where nothing is.
 *
 * @param neededBytes all reservations of the device, `reserved(device).needed`
 */
export function dynamicPoolBytes({ mmu, cellBytes, ingressPools }: DynamicPools, neededBytes: number): number {
  const whole = Math.floor(mmu.value / cellBytes) * cellBytes;
  return Math.ceil(Math.min(whole, (mmu.value - neededBytes) / ingressPools));
}
