import type { Fact } from "../../catalog/asics.js";
import type { Headroom } from "../headroom/headroom.js";

/** A port that pauses, as a buffer sees it. */
export interface LosslessPort {
  readonly name: string;
  readonly speedMbps: number;
  /** Metres that headroom is sized for. */
  readonly cableM: number;
  /** How many of them are no cable but what delays a frame as they would. @default 0 */
  readonly delayM?: number;
  /** Lossless priority groups. */
  readonly groups: number;
  /** Of each of its groups. */
  readonly headroom: Headroom;
}

/** Bytes that one object takes for itself alone, whether it is used or not. */
export interface Guaranteed {
  readonly lossyGroup: number;
  readonly losslessQueue: number;
  readonly lossyQueue: number;
  /** All profiles of the port itself together. */
  readonly portProfiles: number;
}

/** Pools of fixed sizes in a Spectrum: what is reserved comes on top of them. */
export interface StaticPools {
  readonly kind: "static-pools";
  readonly mmuBytes: number;
  /** The shared ingress pools together. */
  readonly ingressBytes: number;
  readonly guaranteed: Guaranteed;
}

/** One headroom that all groups share, beside a pool of a fixed size. */
export interface SharedHeadroom {
  readonly kind: "shared-headroom";
  readonly pool: string;
  readonly xoffBytes: number;
  /** How much larger than it the sum of all groups may be; 1 or more. */
  readonly oversubscription: number;
}

/** Each group has its headroom in the pool. */
export interface PrivateHeadroom {
  readonly kind: "private-headroom";
  readonly pool: string;
  readonly poolBytes: number;
}

/** SONiC's dynamic model on a Spectrum: the switch sizes the shared pools from what its MMU has left. */
export interface DynamicPools {
  readonly kind: "dynamic-pools";
  readonly mmu: Fact;
  readonly cellBytes: number;
  /** Bytes in the pipeline of a port of up to four lanes. */
  readonly pipelineBytes: number;
  /** Shared ingress pools, equal in size. */
  readonly ingressPools: number;
  /** 0 and 1: each group has its headroom for itself. */
  readonly oversubscription: number;
  readonly guaranteed: Guaranteed;
  /** Rows of PORT in use, paused or not, and those of them with eight lanes. */
  readonly up: PortRows;
  /** Rows of PORT, used or not. */
  readonly all: PortRows;
  /** The most that the shared headroom of one port may take; null where nobody has published it. */
  readonly portLimitBytes: number | null;
}

/** A switch of which no more is known than how large its buffer is. */
export interface WholeMmu {
  readonly kind: "whole-mmu";
  readonly mmu: Fact;
  readonly cellBytes: number;
}

export interface PortRows {
  readonly count: number;
  readonly eightLanes: number;
}

export type Buffers = StaticPools | SharedHeadroom | PrivateHeadroom | DynamicPools | WholeMmu;

/** All that reserves buffer on a switch. */
export interface BufferDevice {
  readonly buffers: Buffers;
  /** Rows of PORT, used or not. */
  readonly portRows: number;
  readonly ports: readonly LosslessPort[];
}

export interface BudgetPart {
  readonly name: string;
  readonly bytes: number;
}
