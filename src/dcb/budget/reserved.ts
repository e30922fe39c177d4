import type { BudgetPart, BufferDevice, Guaranteed, LosslessPort } from "./buffers.js";
import { dynamicParts, portsOverLimit } from "./dynamic-pools.js";

/** What a switch reserves, and what it has for that. */
export interface Reservation extends Available {
  readonly needed: number;
  /** Of `needed`; those of 0 bytes left out. */
  readonly parts: readonly BudgetPart[];
  /** Ports whose own headroom is more than one port may have. */
  readonly overLimit: { readonly limitBytes: number; readonly ports: readonly string[] } | null;
}

export function fits({ needed, available, overLimit }: Pick<Reservation, "needed" | "available" | "overLimit">): boolean {
  return needed <= available && overLimit === null;
}

/** The sum of all reservations of a switch against its budget, by the rules of its buffer model (docs/facts/buffers.md, section 4). */
export function reserved(device: BufferDevice): Reservation {
  const parts = partsOf(device).filter((p) => p.bytes > 0);
  return { ...availableOf(device), parts, needed: parts.reduce((sum, p) => sum + p.bytes, 0), overLimit: overLimitOf(device) };
}

function partsOf(device: BufferDevice): BudgetPart[] {
  const { buffers, ports } = device;
  switch (buffers.kind) {
    case "static-pools":
      return [{ name: LOSSLESS_GROUPS, bytes: sum(ports, (p) => p.headroom.size * p.groups) }, ...guaranteedParts(buffers.guaranteed, device)];
    case "shared-headroom":
      return [{ name: LOSSLESS_GROUPS, bytes: sum(ports, (p) => p.headroom.xoff * p.groups) }];
    case "private-headroom":
    case "whole-mmu":
      return [{ name: LOSSLESS_GROUPS, bytes: sum(ports, (p) => p.headroom.size * p.groups) }];
    case "dynamic-pools":
      return [...dynamicParts(buffers, ports), ...guaranteedParts(buffers.guaranteed, device)];
  }
}

export const LOSSLESS_GROUPS = "lossless groups";
const QUEUES = 8;

/** What is taken for itself alone beside the lossless groups: one lossy group and eight queues a port, and the profiles of the port. */
function guaranteedParts({ lossyGroup, losslessQueue, lossyQueue, portProfiles }: Guaranteed, { portRows, ports }: BufferDevice): BudgetPart[] {
  const lossless = sum(ports, (p) => p.groups);
  return [
    { name: "lossy groups", bytes: portRows * lossyGroup },
    { name: "queues", bytes: lossless * losslessQueue + (portRows * QUEUES - lossless) * lossyQueue },
    { name: "port profiles", bytes: portRows * portProfiles },
  ];
}

/** What there is, and how it comes about. */
export interface Available {
  readonly available: number;
  /** For people, with the numbers. */
  readonly formula: string;
  /** In the names of `terms`. */
  readonly rule: string;
  readonly terms: Readonly<Record<string, number>>;
}

function availableOf({ buffers }: BufferDevice): Available {
  switch (buffers.kind) {
    case "static-pools":
      return staticBudget(buffers.mmuBytes, buffers.ingressBytes);
    case "shared-headroom":
      return sharedBudget(buffers.xoffBytes, buffers.pool, buffers.oversubscription);
    case "private-headroom":
      return privateBudget(buffers.poolBytes, buffers.pool);
    case "dynamic-pools":
      return mmuBudget(buffers.mmu.value, buffers.cellBytes, buffers.ingressPools, `each of the ${buffers.ingressPools} shared pools`);
    case "whole-mmu":
      return mmuBudget(buffers.mmu.value, buffers.cellBytes, 1, "all else");
  }
}

/** @param mmuBytes size of egress_lossless_pool, which on a Spectrum is the whole MMU */
export function staticBudget(mmuBytes: number, ingressBytes: number): Available {
  return {
    available: mmuBytes - ingressBytes,
    formula: `egress_lossless_pool ${mmuBytes} B - ingress pools ${ingressBytes} B`,
    rule: "egress lossless pool - ingress pools",
    terms: { "egress lossless pool": mmuBytes, "ingress pools": ingressBytes },
  };
}

/** @param ratio how much larger than the shared headroom the sum may be; 1 or more */
export function sharedBudget(xoffBytes: number, pool: string, ratio: number): Available {
  return {
    available: ratio * xoffBytes,
    formula: ratio > 1 ? `${ratio} x xoff of ${pool} (oversubscribed)` : `xoff of ${pool}`,
    rule: `oversubscription x shared headroom, the xoff of ${pool}`,
    terms: { oversubscription: ratio, "shared headroom": xoffBytes },
  };
}

export function privateBudget(poolBytes: number, pool: string): Available {
  return { available: poolBytes, formula: `size of ${pool}`, rule: `size of ${pool}`, terms: {} };
}

function mmuBudget(mmuBytes: number, cellBytes: number, cells: number, rest: string): Available {
  return {
    available: mmuBytes - cells * cellBytes,
    formula: `MMU ${mmuBytes} B - a cell of ${cellBytes} B for ${rest}`,
    rule: "MMU - pools x cell",
    terms: { MMU: mmuBytes, pools: cells, cell: cellBytes },
  };
}

function overLimitOf({ buffers, ports }: BufferDevice): Reservation["overLimit"] {
  if (buffers.kind !== "dynamic-pools" || buffers.portLimitBytes === null) return null;
  const over = portsOverLimit(buffers, ports);
  return over.length === 0 ? null : { limitBytes: buffers.portLimitBytes, ports: over };
}

/** What a port takes of the budget. */
export function costOf({ buffers }: BufferDevice, { headroom, groups }: LosslessPort): number {
  return groups * (sharesHeadroom(buffers) ? headroom.xoff : headroom.size);
}

function sharesHeadroom(buffers: BufferDevice["buffers"]): boolean {
  return buffers.kind === "shared-headroom" || (buffers.kind === "dynamic-pools" && buffers.oversubscription > 1);
}

function sum<T>(items: readonly T[], bytes: (item: T) => number): number {
  return items.reduce((total, item) => total + bytes(item), 0);
}
