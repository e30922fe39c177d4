import type { Sourced } from "../base/derivation.js";

/** A number with its source. */
export interface Fact extends Sourced {
  readonly value: number;
}

/** How an ASIC's headroom is computed; where a platform has a table of its own, the table wins. */
export type HeadroomModel = NvidiaHeadroom | FittedHeadroom;

/** The terms of SONiC's buffer_headroom_mellanox.lua that differ between generations. */
export interface NvidiaHeadroom extends Sourced {
  readonly kind: "nvidia";
  /** Answer of the peer: 802.3 annex 31B's quanta for the speed, or one time in bytes for all. */
  readonly peerResponse: "ieee" | { readonly bytes: number };
  /** Bytes for each Gb/s of the port: tiles of Spectrum-4 and later. */
  readonly tileBytesPerGbps: number;
  /** Whether the cells that a 64-byte packet takes count as whole ones. */
  readonly wholeCells: boolean;
  /** The traffic that the platform's table assumes: share of 64-byte packets, and MTU of the others. */
  readonly pattern: LosslessPattern;
  readonly fastestMbps: number;
}

/** What the lossless class carries: percent of 64-byte packets, and the size of the others in bytes. */
export interface LosslessPattern {
  readonly smallPacketPercent: number;
  readonly mtu: number;
}

/** `ceil_cell((base + rate x turnaround + round trip) x cell / packet)`, fitted through published tables. */
export interface FittedHeadroom extends Sourced {
  readonly kind: "fitted";
  readonly baseBytes: number;
  readonly turnaroundNs: number;
  /** Bytes on the wire for each cell. */
  readonly packetBytes: number;
  /** Worst relative error over the rows it was fitted on; added as margin. */
  readonly error: number;
  readonly slowestMbps: number;
  readonly fastestMbps: number;
  /** Platforms whose table it reproduces; on others it is not used. */
  readonly hwskus: readonly string[];
}

/** A switch chip: only what somebody has published; null is what nobody has. */
export interface AsicFacts {
  /** e.g. `spectrum-4`. */
  readonly asic: string;
  readonly title: string;
  /** Bytes of a buffer cell. */
  readonly cell: Fact | null;
  /** Bytes of the packet buffer. */
  readonly mmu: Fact | null;
  /** Bytes in the pipeline when a port resumes: XON of a port of up to four lanes. */
  readonly pipeline: Fact | null;
  readonly queues: Fact | null;
  readonly priorityGroups: Fact | null;
  /** Cells that the shared headroom of one port may take. */
  readonly sharedHeadroomCells: Fact | null;
  readonly headroom: HeadroomModel | null;
}

const HEADROOM_LUA = "sonic-net/sonic-swss cfgmgr/buffer_headroom_mellanox.lua";
const TABLES = "sonic-net/sonic-buildimage, pg_profile_lookup.ini";
const POOLS = "sonic-net/sonic-buildimage, buffers_defaults templates";

const published = (value: number, source: string): Fact => ({ value, source, confidence: "published" });

/** SONiC has eight priority groups a port and eight unicast queues on every platform that rocefab renders for. */
const EIGHT = published(8, "sonic-net/sonic-buildimage, sonic-buffer-pg.yang and sonic-queue.yang");

/** NVIDIA's cell sizes and pipeline, with the SHP limit of buffer_check_headroom. */
function spectrum(generation: number, cellBytes: number, mmu: Fact | null, headroom: NvidiaHeadroom | null, sharedCells = 8192): AsicFacts {
  return {
    asic: `spectrum-${generation}`,
    title: `NVIDIA Spectrum-${generation}`,
    cell: published(cellBytes, HEADROOM_LUA),
    mmu,
    pipeline: published(19 * 1024, `${HEADROOM_LUA}; xon of every row of a port of up to four lanes`),
    queues: EIGHT,
    priorityGroups: EIGHT,
    sharedHeadroomCells: published(sharedCells + 20, "sonic-net/sonic-swss cfgmgr/buffer_check_headroom_mellanox.lua"),
    headroom,
  };
}

/** The algorithm before September 2024: the peer answers in 3.8 KiB at any speed, and a 64-byte packet takes a part of its cells. */
const NVIDIA_OLD: NvidiaHeadroom = {
  kind: "nvidia",
  peerResponse: { bytes: 3.8 * 1024 },
  tileBytesPerGbps: 0,
  wholeCells: false,
  pattern: { smallPacketPercent: 100, mtu: 1024 },
  fastestMbps: 400_000,
  source: `${HEADROOM_LUA} before 2024-09; gives every row of ACS-MSN4700's table exactly`,
  confidence: "verified",
};

const NVIDIA_NEW: NvidiaHeadroom = {
  kind: "nvidia",
  peerResponse: "ieee",
  tileBytesPerGbps: 15,
  wholeCells: true,
  pattern: { smallPacketPercent: 100, mtu: 1024 },
  fastestMbps: 800_000,
  source: `${HEADROOM_LUA}; gives every row of ACS-SN5600's table exactly`,
  confidence: "verified",
};

const ETHERNET_OVERHEAD_BYTES = 84;

function fitted(baseBytes: number, turnaroundNs: number, error: number, fastestMbps: number, hwskus: readonly string[]): FittedHeadroom {
  return {
    kind: "fitted",
    baseBytes,
    turnaroundNs,
    packetBytes: ETHERNET_OVERHEAD_BYTES,
    error,
    slowestMbps: 100_000,
    fastestMbps,
    hwskus,
    source: `fitted through the rows of ${hwskus.join(" and ")} (${TABLES}), worst error ${error * 100} %`,
    confidence: "fitted",
  };
}

function broadcom(asic: string, title: string, cellBytes: number, headroom: FittedHeadroom | null): AsicFacts {
  return {
    asic,
    title,
    cell: published(cellBytes, `${TABLES}: every size of the ASIC's platforms is a multiple`),
    mmu: null,
    pipeline: null,
    queues: EIGHT,
    priorityGroups: EIGHT,
    sharedHeadroomCells: null,
    headroom,
  };
}

function cisco(asic: string, title: string): AsicFacts {
  return { asic, title, cell: null, mmu: null, pipeline: null, queues: null, priorityGroups: null, sharedHeadroomCells: null, headroom: null };
}

const ASICS: readonly AsicFacts[] = [
  spectrum(1, 96, null, null),
  spectrum(2, 144, null, null),
  spectrum(3, 144, published(60_817_392, `${POOLS}: egress_lossless_pool of ACS-MSN4700`), NVIDIA_OLD),
  spectrum(4, 192, published(158_229_504, `${POOLS}: egress_lossless_pool of ACS-SN5600`), NVIDIA_NEW),
  spectrum(
    5,
    192,
    published(136_209_408, `${POOLS}: egress pool of SN5640`),
    { ...NVIDIA_NEW, pattern: { smallPacketPercent: 50, mtu: 4096 }, source: `${HEADROOM_LUA}; gives every row of SN5640-C512S2's table exactly` },
    6144,
  ),
  broadcom("tomahawk-3", "Broadcom Tomahawk 3", 254, { ...fitted(23_950, 2170, 0.0004, 400_000, ["DellEMC-Z9332f-O32"]), packetBytes: 192 }),
  broadcom("tomahawk-4", "Broadcom Tomahawk 4", 254, fitted(16_200, 2100, 0.012, 400_000, ["DellEMC-Z9664f-O64"])),
  broadcom("tomahawk-5", "Broadcom Tomahawk 5", 254, fitted(21_100, 2140, 0.005, 800_000, ["Dell-Z9864f-O64", "M2-W6940-64OC"])),
  broadcom("trident-3", "Broadcom Trident 3", 256, null),
  cisco("cloud-scale-gx", "Cisco Cloud Scale GX"),
  cisco("cloud-scale-gx2", "Cisco Cloud Scale GX2"),
  cisco("cloud-scale-fx2", "Cisco Cloud Scale FX2"),
  cisco("silicon-one-g200", "Cisco Silicon One G200"),
];

const byName = new Map(ASICS.map((a) => [a.asic, a]));

/** The ASICs that rocefab has facts of. */
export function knownAsics(): readonly AsicFacts[] {
  return ASICS;
}

/** Undefined for an ASIC that only the user knows. */
export function asicFacts(asic: string): AsicFacts | undefined {
  return byName.get(asic);
}
