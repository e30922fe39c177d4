import type { Sourced } from "../base/derivation.js";
import type { NosName } from "./nos.js";

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
  /** Behind the tables that images ship. */
  readonly headroom: HeadroomModel | null;
  /** What SONiC's dynamic buffer model computes on the switch. */
  readonly dynamicHeadroom: NvidiaHeadroom | null;
  readonly features: readonly AsicFeature[];
}

/** What a NOS has on some ASICs alone: the map from pause priority to priority group, pools that the switch sizes itself, adaptive routing. */
export type FeatureName = "pfc-to-pg-map" | "dynamic-buffers" | "adaptive-routing";

export interface AsicFeature extends Sourced {
  readonly nos: NosName;
  readonly name: FeatureName;
}

const HEADROOM_LUA = "sonic-net/sonic-swss cfgmgr/buffer_headroom_mellanox.lua";
const ASIC_TABLE = "sonic-net/sonic-buildimage platform/mellanox/asic_table.j2";
const TABLES = "sonic-net/sonic-buildimage, pg_profile_lookup.ini";
const POOLS = "sonic-net/sonic-buildimage, buffers_defaults templates: egress_lossless_pool of";
const FBOSS = "facebook/fboss fboss/agent/hw/switch_asics";

const published = (value: number, source: string): Fact => ({ value, source, confidence: "published" });

const PRIORITY_GROUPS = published(8, "sonic-net/sonic-buildimage, sonic-buffer-pg.yang");
const QUEUES = published(8, "sonic-net/sonic-buildimage, buffers_config.j2: UC0 to UC7 on every platform that rocefab renders for");

/** The algorithm since September 2024. */
const NVIDIA_NEW: NvidiaHeadroom = {
  kind: "nvidia",
  peerResponse: "ieee",
  tileBytesPerGbps: 0,
  wholeCells: true,
  pattern: { smallPacketPercent: 100, mtu: 1024 },
  fastestMbps: 400_000,
  source: `${HEADROOM_LUA}; its tests (pull request 3235) are given exactly`,
  confidence: "published",
};

/** The algorithm before September 2024: the peer answers in 3.8 KiB at any speed, and a 64-byte packet takes a part of its cells. */
const NVIDIA_OLD: NvidiaHeadroom = {
  ...NVIDIA_NEW,
  peerResponse: { bytes: 3.8 * 1024 },
  wholeCells: false,
  source: `${HEADROOM_LUA} before 2024-09; gives every row of ACS-MSN4700's table exactly`,
  confidence: "verified",
};

const NVIDIA_TILED: NvidiaHeadroom = {
  ...NVIDIA_NEW,
  tileBytesPerGbps: 15,
  fastestMbps: 800_000,
  source: `${HEADROOM_LUA}; gives every row of ACS-SN5600's table exactly`,
  confidence: "verified",
};

/** NVIDIA's pattern for AI: half of the packets are small, the others have RDMA's largest MTU. */
export const AI_PATTERN: LosslessPattern = { smallPacketPercent: 50, mtu: 4096 };

const SPECTRUM_FEATURES: readonly AsicFeature[] = [
  { nos: "sonic", name: "pfc-to-pg-map", source: "sonic-net/sonic-buildimage qos_config.j2: asic_type mellanox", confidence: "published" },
  { nos: "sonic", name: "dynamic-buffers", source: "sonic-net/sonic-swss cfgmgr/buffermgrdyn.cpp and its mellanox scripts", confidence: "published" },
];
const ADAPTIVE_ROUTING: AsicFeature = {
  nos: "cumulus",
  name: "adaptive-routing",
  source: "NVIDIA, Cumulus Linux guide, Equal Cost Multipath",
  confidence: "published",
};

interface Spectrum {
  readonly cell: number;
  readonly mmu: number;
  /** Platform whose pools show the MMU. */
  readonly hwsku: string;
  readonly headroom: NvidiaHeadroom;
  readonly dynamicHeadroom: NvidiaHeadroom;
  readonly sharedHeadroomCells?: number;
  readonly features?: readonly AsicFeature[];
}

const RESERVED_SHARED_CELLS = 20;

function spectrum(generation: number, facts: Spectrum): AsicFacts {
  const { cell, mmu, hwsku, headroom, dynamicHeadroom, sharedHeadroomCells = 8192, features = [] } = facts;
  return {
    asic: `spectrum-${generation}`,
    title: `NVIDIA Spectrum-${generation}`,
    cell: published(cell, ASIC_TABLE),
    mmu: published(mmu, `${POOLS} ${hwsku}`),
    pipeline: published(19 * 1024, ASIC_TABLE),
    queues: QUEUES,
    priorityGroups: PRIORITY_GROUPS,
    sharedHeadroomCells: published(sharedHeadroomCells + RESERVED_SHARED_CELLS, ASIC_TABLE),
    headroom,
    dynamicHeadroom,
    features: [...SPECTRUM_FEATURES, ...features],
  };
}

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
    source: `fitted through the rows of ${hwskus.join(" and ")} (${TABLES})`,
    confidence: "fitted",
  };
}

const NOT_NVIDIA = { pipeline: null, sharedHeadroomCells: null, dynamicHeadroom: null, features: [] } as const;

function broadcom(asic: string, title: string, cellBytes: number, mmu: Fact | null, headroom: FittedHeadroom | null): AsicFacts {
  const cell = published(cellBytes, `${TABLES}: every size of the ASIC's platforms is a multiple`);
  return { ...NOT_NVIDIA, asic, title, cell, mmu, queues: QUEUES, priorityGroups: PRIORITY_GROUPS, headroom };
}

function cisco(asic: string, title: string, mmu: Fact | null = null): AsicFacts {
  return { ...NOT_NVIDIA, asic, title, cell: null, mmu, queues: null, priorityGroups: null, headroom: null };
}

const ASICS: readonly AsicFacts[] = [
  spectrum(1, { cell: 96, mmu: 13_945_824, hwsku: "Mellanox-SN2700-D48C8", headroom: NVIDIA_NEW, dynamicHeadroom: NVIDIA_NEW }),
  spectrum(2, { cell: 144, mmu: 34_287_552, hwsku: "ACS-MSN3700", headroom: NVIDIA_NEW, dynamicHeadroom: NVIDIA_NEW }),
  spectrum(3, { cell: 144, mmu: 60_817_392, hwsku: "ACS-MSN4700", headroom: NVIDIA_OLD, dynamicHeadroom: NVIDIA_NEW }),
  spectrum(4, {
    cell: 192,
    mmu: 158_229_504,
    hwsku: "ACS-SN5600",
    headroom: NVIDIA_TILED,
    dynamicHeadroom: NVIDIA_TILED,
    features: [ADAPTIVE_ROUTING],
  }),
  spectrum(5, {
    cell: 192,
    mmu: 136_209_408,
    hwsku: "Mellanox-SN5640-C512S2",
    headroom: { ...NVIDIA_TILED, pattern: AI_PATTERN, source: `${HEADROOM_LUA}; gives every row of SN5640-C512S2's table exactly` },
    dynamicHeadroom: NVIDIA_TILED,
    sharedHeadroomCells: 6144,
  }),
  broadcom("tomahawk-3", "Broadcom Tomahawk 3", 254, published(67_108_864, `${FBOSS}/Tomahawk3Asic.h`), {
    ...fitted(23_950, 2170, 0.0004, 400_000, ["DellEMC-Z9332f-O32"]),
    packetBytes: 192,
  }),
  broadcom(
    "tomahawk-4",
    "Broadcom Tomahawk 4",
    254,
    published(119_179_848, `${FBOSS}/Tomahawk4Asic.h, in two halves`),
    fitted(16_200, 2100, 0.012, 400_000, ["DellEMC-Z9664f-O64"]),
  ),
  broadcom(
    "tomahawk-5",
    "Broadcom Tomahawk 5",
    254,
    published(173_268_640, `${FBOSS}/Tomahawk5Asic.h, in two halves`),
    fitted(21_100, 2140, 0.005, 800_000, ["Dell-Z9864f-O64", "M2-W6940-64OC"]),
  ),
  broadcom("trident-3", "Broadcom Trident 3", 256, null, null),
  cisco("cloud-scale-gx", "Cisco Cloud Scale GX"),
  cisco("cloud-scale-gx2", "Cisco Cloud Scale GX2"),
  cisco("cloud-scale-fx2", "Cisco Cloud Scale FX2"),
  cisco("silicon-one-g200", "Cisco Silicon One G200", published(268_435_456, `${FBOSS}/YubaAsic.h`)),
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

/** Of an ASIC that only the user knows nothing; a later Spectrum has what all Spectrums have. */
export function asicHas(asic: string, nos: NosName, name: FeatureName): boolean {
  const features = asicFacts(asic)?.features ?? (isSpectrum(asic) ? SPECTRUM_FEATURES : []);
  return features.some((f) => f.nos === nos && f.name === name);
}

/** NVIDIA's family, the generations that rocefab has no facts of included. */
export function isSpectrum(asic: string): boolean {
  return asic.startsWith("spectrum");
}
