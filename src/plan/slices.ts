import type { Derivation } from "../base/derivation.js";
import type { IpFamily } from "../base/ip.js";
import type { CableMedium } from "../catalog/cable.js";
import type { LinkSettings } from "../catalog/link.js";
import type { BufferBudget } from "../dcb/budget/budget.js";
import type { Profile } from "../dcb/profile.js";
import type { WatchdogTimes } from "../dcb/watchdog/facts.js";
import type {
  BfdIntent,
  ConfigAddition,
  DcbxIntent,
  DcqcnIntent,
  HostAclIntent,
  ManagementIntent,
  NcclIntent,
  NosIntent,
  SonicBufferModel,
  SwitchRole,
  TrimmingIntent,
} from "../intent/fabric-intent.js";
import type { CumulusRoceMode, TrafficClass } from "../intent/policy.js";
import type { LoadBalancing, SonicRouting } from "../intent/props.js";
import type { ServicesIntent } from "../intent/services.js";

export const DEVICE_SCHEMA = "rocefab.device/1";

/** device.json of a switch: all that its renderer, its rules and its push need, and nothing else. */
export interface SwitchSlice {
  readonly schema: typeof DEVICE_SCHEMA;
  readonly kind: "switch";
  readonly fabric: string;
  readonly name: string;
  readonly role: SwitchRole;
  readonly index: number;
  readonly model: string;
  readonly asic: string;
  readonly nos: NosIntent;
  readonly management: ManagementIntent;
  readonly loopback: string;
  /** Null for IPv4 alone. */
  readonly loopback6: string | null;
  readonly asn: number;
  readonly mtu: number;
  readonly qos: QosSlice;
  /** The fabric, host and edge ports in natural order; all other ports of the panel are unused. */
  readonly ports: readonly PortSlice[];
  readonly routing: RoutingSlice;
  /** On the ingress of every host port: permits UDP 4791, then permits or denies the rest. Null for none. */
  readonly hostAcl: HostAclIntent | null;
  readonly services: ServicesIntent;
  /** Of the GPU hosts, none of which may reach a management service of the switch. */
  readonly hostNetworks: readonly string[];
  readonly loadBalancing: LoadBalancing;
  /** SONiC only, else null. */
  readonly sonic: { readonly routing: SonicRouting } | null;
  /** Cumulus only, else null. */
  readonly cumulus: { readonly replace: boolean } | null;
  /** NX-OS only, else null; no offset: the switch's own. */
  readonly nxos: { readonly hashOffset: number | null } | null;
  readonly profiles: Readonly<Record<string, Omit<Profile, "derivations">>>;
  /** SONiC only, else null. */
  readonly buffers: BufferSlice | null;
  readonly additions: readonly ConfigAddition[];
  /** Of the numbers of the whole switch; those of its ports are in the plan's profiles. */
  readonly derivations: readonly Derivation[];
}

/** Of a SONiC switch. */
export interface BufferSlice {
  readonly model: SonicBufferModel;
  /** How much larger than a shared headroom the sum of all groups may be; 0 and 1: no larger. */
  readonly oversubscription: number;
  /** What the switch reserves as planned, where it has not the buffer for it; else null. */
  readonly overBudget: BufferBudget | null;
}

export interface QosSlice {
  readonly classes: readonly TrafficClass[];
  /** Index = DSCP, value = priority of its class. */
  readonly dscpToPriority: readonly number[];
  readonly watchdog: { readonly enabled: boolean; readonly action: "drop" | "forward" } & WatchdogTimes;
  readonly dcbx: DcbxIntent;
  /** Cumulus only, else null. */
  readonly cumulusRoce: CumulusRoceMode | null;
  /** `priority` is that of the class whose queue takes the trimmed packets. */
  readonly trimming: (TrimmingIntent & { readonly priority: number }) | null;
}

export interface PortSlice {
  /** The NOS's own name, e.g. `Ethernet1/1/2`, `swp1s0`, `Ethernet4`. */
  readonly name: string;
  readonly kind: "fabric" | "host" | "edge";
  /** 1-based panel port, its own name, and the vendor's spelling of the breakout mode ("" = whole). */
  readonly panel: { readonly number: number; readonly name: string; readonly mode: string; readonly child: number };
  readonly speedMbps: number;
  readonly mtu: number;
  readonly cable: {
    readonly lengthM: number;
    /** Metres that headroom is sized for: the length, and what delays a frame as more of it would. */
    readonly headroomM: number;
    readonly medium: CableMedium;
  } | null;
  readonly link: LinkSettings;
  /** With length, e.g. `10.254.0.1/31`. */
  readonly address: string | null;
  /** With length, e.g. `fd00:0:0:fe::1/127`. */
  readonly address6: string | null;
  /** Carries routes over its link-local address alone, for both families. */
  readonly unnumbered: boolean;
  readonly peer: { readonly device: string; readonly port: string; readonly kind: "switch" | "host" | "imported" } | null;
  /** `<far device> <far port>`, or the edge port's own text. */
  readonly description: string;
  /** `dscp`: classified, lossless classes paused. `none`: the trust boundary: PFC off, every DSCP to best effort. */
  readonly trust: "dscp" | "none";
  /** Key of `profiles`; null at the trust boundary. */
  readonly profile: string | null;
}

/** BGP in words that the three NOS share; names are SONiC's, each NOS spells them its own way. */
export interface RoutingSlice {
  readonly asn: number;
  readonly routerId: string;
  readonly timers: { readonly keepaliveS: number; readonly holdS: number; readonly connectS: number; readonly advertisementS: number };
  readonly maximumPaths: number;
  readonly multipathRelax: boolean;
  /** 10 on leaves, 20 on spines, 30 on super-spines: equal seeds on consecutive tiers polarise. SONiC takes its own from DEVICE_METADATA's type. */
  readonly hashSeed: number;
  /** Loopback first, then the connected host prefixes; all of IPv4 before those of IPv6. */
  readonly networks: readonly string[];
  /** Summary-only. */
  readonly aggregates: readonly string[];
  /** One for each family: the name ends in V4 or V6. */
  readonly prefixLists: readonly PrefixList[];
  readonly asPathLists: readonly AsPathList[];
  /** Likewise. */
  readonly routeMaps: readonly RouteMap[];
  readonly groups: readonly NeighborGroup[];
  /** On every session; null for none. */
  readonly bfd: BfdIntent | null;
}

export interface PrefixList {
  readonly name: PrefixListName;
  /** `length` is the one that matches inside the prefix. */
  readonly entries: readonly { readonly seq: number; readonly prefix: string; readonly length: number }[];
}

export type FamilySuffix = "V4" | "V6";
export type PrefixListName = `PL_Loopback${FamilySuffix}` | `PL_${"FABRIC_LOOPBACKS" | "FABRIC_HOSTS" | "OWN_HOSTS"}_${FamilySuffix}`;
export type AsPathListName = "AP_LOCAL" | "AP_LEAF" | "AP_OWN_POD" | "AP_FROM_ABOVE" | "AP_POD";
export type NeighborGroupName = "SPINE" | "LEAF" | "SUPERSPINE";
export type RouteMapName = `${"FROM" | "TO"}_${NeighborGroupName}_${FamilySuffix}`;

export interface AsPathList {
  readonly name: AsPathListName;
  readonly entries: readonly { readonly seq: number; readonly regex: string }[];
}

export interface RouteMap {
  readonly name: RouteMapName;
  readonly family: IpFamily;
  readonly entries: readonly {
    readonly seq: number;
    readonly action: "permit" | "deny";
    readonly asPath: AsPathListName | null;
    readonly prefixList: PrefixListName | null;
  }[];
}

/** Sessions of one kind with one tier. */
export interface NeighborGroup {
  /** Who is on the other end. */
  readonly name: NeighborGroupName;
  /** What the sessions run over: addresses of a family, or the link-local ones of a port. */
  readonly session: IpFamily | "unnumbered";
  /** What they carry, IPv4 first; numbered sessions carry the family that they run over. */
  readonly families: readonly GroupFamily[];
  /** `peer` is the far address, or the own port where the session is unnumbered. */
  readonly neighbors: readonly { readonly peer: string; readonly remoteAsn: number; readonly description: string; readonly port: string }[];
}

export interface GroupFamily {
  readonly family: IpFamily;
  readonly inMap: RouteMapName;
  readonly outMap: RouteMapName;
  readonly maximumPrefix: MaximumPrefix;
}

export interface MaximumPrefix {
  readonly limit: number;
  readonly warningPercent: number;
  readonly action: "warning-only" | "restart";
  readonly restartMinutes: number | null;
}

/** device.json of a GPU host. */
export interface HostSlice {
  readonly schema: typeof DEVICE_SCHEMA;
  readonly kind: "host";
  readonly fabric: string;
  readonly name: string;
  readonly index: number;
  readonly model: string;
  readonly nic: string;
  readonly gpus: number;
  readonly managementInterface: string;
  readonly mtu: number;
  readonly classes: readonly TrafficClass[];
  readonly dcqcn: DcqcnIntent;
  /** Covers every rail address of every host. */
  readonly railsSupernet: string;
  /** Likewise; null for IPv4 alone. */
  readonly railsSupernet6: string | null;
  readonly rails: readonly RailSlice[];
  /** Rails of the model, cabled or not. */
  readonly modelRails: readonly number[];
  /** Uplinks of the leaves on this host's rails: more than one means ECMP. */
  readonly uplinksPerLeaf: number;
  readonly nccl: NcclIntent;
  readonly deploy: boolean;
}

export interface RailSlice {
  /** 1-based. */
  readonly rail: number;
  readonly gpu: number;
  readonly hca: string;
  readonly netdev: string;
  readonly speedMbps: number;
  /** With length, e.g. `10.0.0.1/31`. */
  readonly address: string;
  /** The leaf's end of the /31. */
  readonly gateway: string;
  /** Null for IPv4 alone. */
  readonly ipv6: { readonly address: string; readonly gateway: string } | null;
  readonly leaf: string;
  readonly leafPort: string;
}

/** device.json of a switch that somebody else owns: what is asked of its owner. */
export interface ImportedSlice {
  readonly schema: typeof DEVICE_SCHEMA;
  readonly kind: "imported";
  readonly fabric: string;
  readonly name: string;
  readonly role: SwitchRole;
  readonly model: string;
  readonly nos: NosIntent;
  readonly asn: number;
  readonly loopback: string;
  readonly policy: "assume-same" | "unknown";
  readonly mtu: number;
  readonly classes: readonly TrafficClass[];
  /** On each of its sessions; null for none. */
  readonly bfd: BfdIntent | null;
  /** What passes between this fabric and the switch, both ways: /32s of `loopbacks`, and in `hosts` prefixes of exactly `hostBlockLength`. */
  readonly prefixes: { readonly loopbacks: readonly string[]; readonly hosts: string; readonly hostBlockLength: number };
  readonly links: readonly {
    readonly port: string;
    readonly address: string;
    readonly speedMbps: number;
    readonly cable: { readonly lengthM: number; readonly medium: string };
    readonly peer: {
      readonly device: string;
      readonly port: string;
      readonly asn: number;
      readonly address: string;
      /** Its loopback, and the host block of a leaf with hosts. */
      readonly originates: readonly string[];
      readonly maximumPrefix: MaximumPrefix;
    };
  }[];
}

export type DeviceSlice = SwitchSlice | HostSlice | ImportedSlice;
