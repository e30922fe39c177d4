import type { Acknowledgement } from "../base/finding.js";
import type { Prefix } from "../base/ip.js";
import type { CableMedium } from "../catalog/cable.js";
import type { HostModelFacts } from "../catalog/host-models.js";
import type { NosName } from "../catalog/nos.js";
import type { SwitchModelFacts } from "../catalog/switch-model.js";
import type { EcnPresetName } from "./ecn-presets.js";
import type { CumulusRoceMode, TrafficClass } from "./policy.js";
import type { LoadBalancing, SonicRouting } from "./props.js";
import type { ServicesIntent } from "./services.js";

/** Everything a person has said of a fabric, as plain data in the order of its construction. */
export interface FabricIntent {
  readonly name: string;
  readonly policy: PolicyIntent;
  readonly capacity: CapacityIntent;
  readonly uplink: UplinkIntent;
  readonly underlay: UnderlayIntent;
  /** Null for a fabric of leaves and spines alone. */
  readonly superSpines: SuperSpinesIntent | null;
  readonly mtu: { readonly switch: number; readonly host: number };
  readonly hostAcl: HostAclIntent | null;
  readonly services: ServicesIntent;
  readonly loadBalancing: LoadBalancing;
  readonly sonic: { readonly routing: SonicRouting };
  readonly cumulus: { readonly replace: boolean };
  /** Null: the switch's own. */
  readonly nxos: { readonly hashOffset: Readonly<Record<SwitchRole, number | null>> };
  readonly switches: readonly SwitchIntent[];
  readonly imported: readonly ImportedIntent[];
  readonly hosts: readonly HostIntent[];
  readonly importedLinks: readonly ImportedLinkIntent[];
  readonly acknowledgements: readonly Acknowledgement[];
}

export interface PolicyIntent {
  readonly classes: readonly TrafficClass[];
  readonly watchdog: WatchdogIntent;
  readonly ecnThresholds: EcnByNos;
  /** Of classes that have thresholds of their own, by name. */
  readonly ecnOfClass: Readonly<Record<string, EcnByNos>>;
  readonly pauseBuffers: readonly PauseBufferIntent[];
  readonly sonicBuffers: { readonly model: SonicBufferModel; readonly oversubscription: number };
  readonly dcbx: DcbxIntent;
  readonly dcqcn: DcqcnIntent;
  readonly cumulusRoce: CumulusRoceMode;
  readonly trimming: TrimmingIntent | null;
}

/** Bytes that are kept of a packet that a full lossy queue would drop, and the DSCP under which they go on. */
export interface TrimmingIntent {
  readonly sizeBytes: number;
  readonly dscp: number;
}

export type EcnStrategyIntent = "auto" | EcnPresetName | { readonly minBytes: number; readonly maxBytes: number; readonly probability: number };
export type EcnByNos = Readonly<Partial<Record<NosName, EcnStrategyIntent>>>;

/** Times are null where the user leaves them to rocefab. */
export interface WatchdogIntent {
  readonly enabled: boolean;
  readonly action: "drop" | "forward";
  readonly detectionMs: number | null;
  readonly restorationMs: number | null;
  readonly pollMs: number | null;
}

/** Ingress buffer of an NX-OS port, given by the user. */
export interface PauseBufferIntent {
  readonly speedMbps: number;
  readonly upToM: number;
  /** Null for every model. */
  readonly model: string | null;
  readonly bufferBytes: number;
  readonly pauseBytes: number;
  readonly resumeBytes: number;
}

export type SonicBufferModel = "traditional" | "dynamic";

export interface DcbxIntent {
  readonly switches: "off" | "ieee" | "willing";
  readonly hosts: "static" | "willing" | "advertising";
}

/** DCQCN of the hosts' NICs, microseconds. */
export interface DcqcnIntent {
  readonly cnpIntervalUs: number;
  readonly alphaTimerUs: number;
}

/** What the fabric may grow to; all numbers follow from it. */
export interface CapacityIntent {
  readonly spines: number;
  readonly leaves: number;
  readonly linksPerSpine: number;
  readonly leavesPerSu: number;
  readonly hostsPerSu: number;
  readonly hostPortsPerLeaf: number;
  /** Speed for which host ports are reserved on a leaf. */
  readonly hostPortMbps: number;
}

export interface CableIntent {
  readonly lengthM: number;
  /** One-way delay of what stands between the two MACs besides the cable. */
  readonly delayNs: number;
  readonly medium: CableMedium;
  readonly label: string;
}

export interface UplinkIntent {
  readonly speedMbps: number;
  readonly cable: CableIntent;
}

export interface UnderlayIntent {
  readonly spineAsn: number;
  readonly leafAsnBase: number;
  readonly loopbacks: Prefix;
  /** Null where links are unnumbered. */
  readonly links: Prefix | null;
  readonly rails: Prefix;
  /** Null for IPv4 alone; its links are null where those of IPv4 are. */
  readonly ipv6: { readonly loopbacks: Prefix; readonly links: Prefix | null; readonly rails: Prefix } | null;
  /** Null for none. */
  readonly bfd: BfdIntent | null;
}

/** The same both ways, on every link between switches. */
export interface BfdIntent {
  readonly intervalMs: number;
  readonly multiplier: number;
}

/** The tier above the spines of several pods, with pools of its own. */
export interface SuperSpinesIntent {
  readonly count: number;
  /** Parallel links of each spine to each super-spine. */
  readonly linksPerSpine: number;
  readonly leavesPerPod: number;
  readonly uplink: UplinkIntent;
  readonly asn: number;
  readonly loopbacks: Prefix;
  /** Null where links are unnumbered. */
  readonly links: Prefix | null;
  /** Null for IPv4 alone; its links are null where those of IPv4 are. */
  readonly ipv6: { readonly loopbacks: Prefix; readonly links: Prefix | null } | null;
}

export interface NosIntent {
  readonly name: NosName;
  readonly release: string;
}

export interface ManagementIntent {
  /** With the subnet's length, e.g. `192.0.2.11/25`. */
  readonly address: string;
  readonly gateway: string;
}

/** A filter on the ingress of every host port; RoCEv2 is always permitted. */
export interface HostAclIntent {
  readonly name: string;
  readonly rest: "permit" | "deny";
}

export type SwitchRole = "leaf" | "spine" | "super-spine";

export interface SwitchIntent {
  readonly name: string;
  /** Construct path, for messages. */
  readonly path: string;
  readonly role: SwitchRole;
  readonly index: number;
  readonly model: SwitchModelFacts;
  readonly nos: NosIntent;
  readonly management: ManagementIntent;
  /** Leaves: cabled to every spine of the pod, or to the named ones. */
  readonly spines: "all" | readonly string[];
  /** Spines: of their links to leaves, super-spines: to spines; null for that of the uplink. */
  readonly cableBelow: CableIntent | null;
  readonly edgePorts: readonly EdgePortIntent[];
  readonly additions: readonly ConfigAddition[];
}

export interface EdgePortIntent {
  readonly id: string;
  readonly port: string;
  readonly speedMbps: number;
  /** `none`: no PFC, every DSCP to best effort. `dscp`: treated like a fabric port. */
  readonly trust: "none" | "dscp";
  readonly cable: CableIntent | null;
  /** With length; not exported into the fabric. */
  readonly address: string | null;
  readonly description: string | null;
}

/** What `addConfig` appends (NX-OS lines) or merges (SONiC and Cumulus trees); listed in the manifest and checked like the rest. */
export type ConfigAddition =
  | { readonly nos: "nxos"; readonly section: string; readonly lines: readonly string[]; readonly secrets: readonly SecretUse[] }
  | { readonly nos: "sonic" | "cumulus"; readonly section: string; readonly tree: Readonly<Record<string, unknown>>; readonly secrets: readonly SecretUse[] };

export interface SecretUse {
  readonly name: string;
  readonly version: string;
}

/** A switch that somebody else owns. */
export interface ImportedIntent {
  readonly name: string;
  readonly path: string;
  readonly role: SwitchRole;
  readonly model: SwitchModelFacts;
  readonly nos: NosIntent;
  readonly asn: number;
  readonly loopback: string;
  readonly policy: "assume-same" | "unknown";
}

export interface ImportedLinkIntent {
  /** Our switch. */
  readonly device: string;
  readonly imported: string;
  readonly port: string;
  readonly farPort: string;
  readonly subnet: Prefix;
  readonly speedMbps: number;
  readonly cable: CableIntent;
}

export interface HostIntent {
  readonly name: string;
  readonly path: string;
  readonly index: number;
  readonly model: HostModelFacts;
  readonly managementInterface: string;
  readonly attachments: readonly AttachmentIntent[];
  readonly nccl: NcclIntent;
  /** A Terraform resource of its own. */
  readonly deploy: boolean;
}

/** NIC of a rail into a leaf's host slot. */
export interface AttachmentIntent {
  readonly rail: number;
  readonly leaf: string;
  /** 1-based place among the leaf's host ports. */
  readonly slot: number;
  readonly cable: CableIntent;
}

export interface NcclIntent {
  /** NCCL release, e.g. `2.27.3`. */
  readonly version: string;
  /** NCCL variables set by hand, checked against the release's own list. */
  readonly env: Readonly<Record<string, string | number>>;
}
