import { z } from "zod";
import type { Bandwidth, Duration } from "../base/units.js";
import type { Cable } from "../catalog/cable.js";
import { DcbPolicy } from "./policy.js";
import { type ServicesProps, servicesSchema } from "./services.js";
import { asn, bandwidth, cable, count, duration } from "./value-schemas.js";

/** What a fabric may grow to. Every number is a closed formula of (index, capacity), so growth within it renumbers nothing. */
export interface CapacityProps {
  /** Spines, at most; with super-spines, of a pod. Raising it renumbers links and leaf loopbacks. */
  readonly spines: number;
  /** Leaves, at most. Raising it renumbers nothing. */
  readonly leaves: number;
  /** Parallel links of each leaf to each spine; never re-spread. Raising it renumbers links. */
  readonly linksPerSpine: number;
  /** Leaves, and so rails, of a scalable unit. @default 8 */
  readonly leavesPerSu?: number;
  /** Hosts of a scalable unit or rack, at most. @default 64 */
  readonly hostsPerSu?: number;
  /** Host ports that each leaf reserves, at the bottom of its panel. @default 64 */
  readonly hostPortsPerLeaf?: number;
  /** Speed for which they are reserved. @default the speed of the uplink */
  readonly hostPortSpeed?: Bandwidth;
}

export interface UplinkProps {
  /** Of each leaf-spine link. */
  readonly speed: Bandwidth;
  /** Of each leaf-spine link. */
  readonly cable: Cable;
}

/** ASNs and blocks of the underlay. The blocks must not overlap and must hold the capacity. IPv4 is always there, since router ids come from it. */
export interface UnderlayProps {
  /** One ASN for all spines. */
  readonly spineAsn: number;
  /** Leaf j has leafAsnBase + j - 1. */
  readonly leafAsnBase: number;
  /** Router ids, e.g. `10.255.0.0/20`. */
  readonly loopbacks: string;
  /** /31s between leaves and spines, e.g. `10.254.0.0/16`; `unnumbered`: none, BGP runs over link-local addresses, with both families on one session. */
  readonly links: string;
  /** /31s of the host ports, one block a leaf, e.g. `10.0.0.0/12`. */
  readonly rails: string;
  /** IPv6 beside IPv4. @default none */
  readonly ipv6?: UnderlayIpv6Props;
  /** BFD on every link between switches; `true` for 300 ms x 3. @default false */
  readonly bfd?: boolean | BfdProps;
}

/** Unicast blocks, written canonically (RFC 5952). */
export interface UnderlayIpv6Props {
  /** /128 of each switch, e.g. `fd00:0:0:ff::/64`. */
  readonly loopbacks: string;
  /** /127s between leaves and spines, e.g. `fd00:0:0:fe::/64`. @default none, where links are unnumbered; else it must be given */
  readonly links?: string;
  /** /127s of the host ports, e.g. `fd00:1::/48`. A prefix of length 63 or shorter gives each leaf a /64, a longer one as many addresses as of IPv4. */
  readonly rails: string;
}

export interface BfdProps {
  /** Between two packets, both ways; whole milliseconds. @default 300 ms */
  readonly interval?: Duration;
  /** Packets that may be lost, 2 to 50. @default 3 */
  readonly multiplier?: number;
}

/**
 * Super-spines join pods: of `capacity.leaves` each `leavesPerPod` make one, with `capacity.spines` spines of its own, and every spine hangs on every super-spine.
 * Pod p has leaves (p-1) leavesPerPod + 1 and up, spines (p-1) spines + 1 and up; its spines have ASN spineAsn + p - 1. The blocks are the tier's own, so that
 * nothing in the pods is renumbered by it.
 */
export interface SuperSpinesProps {
  /** Super-spines, at most. Raising it renumbers the links to them and the spines' loopbacks from pod 2 on. */
  readonly count: number;
  /** Parallel links of each spine to each super-spine. Raising it renumbers the links between them. */
  readonly linksPerSpine: number;
  /** Leaves of a pod, at most; `capacity.leaves` is a multiple of it. */
  readonly leavesPerPod: number;
  /** Of each link between a spine and a super-spine. */
  readonly uplink: UplinkProps;
  /** One ASN for all super-spines. */
  readonly asn: number;
  /** Router ids of super-spines, and of spines from pod 2 on. */
  readonly loopbacks: string;
  /** /31s between spines and super-spines; `unnumbered` exactly where `underlay.links` is. */
  readonly links: string;
  /** Given exactly where `underlay.ipv6` is. */
  readonly ipv6?: SuperSpinesIpv6Props;
}

/** Unicast blocks, written canonically (RFC 5952). */
export interface SuperSpinesIpv6Props {
  /** /128 of each super-spine, and of each spine from pod 2 on. */
  readonly loopbacks: string;
  /** /127s between spines and super-spines. @default none, where links are unnumbered; else it must be given */
  readonly links?: string;
}

export interface MtuProps {
  /** Layer-3 MTU of every fabric and host port of a switch, 4192 to 9216. @default 9216 */
  readonly switch?: number;
  /** MTU of every rail interface; RDMA's 4096-byte MTU needs 4192. @default 9000 */
  readonly host?: number;
}

/** Resource that carries a device: `none` leaves the default deployment out. */
export type DeployMode = "null_resource" | "terraform_data" | "none";

export interface RoceFabricProps {
  /** @default DcbPolicy.rocev2() */
  readonly policy?: DcbPolicy;
  readonly capacity: CapacityProps;
  readonly uplink: UplinkProps;
  readonly underlay: UnderlayProps;
  /** A third tier that joins pods. @default none: every leaf hangs on every spine */
  readonly superSpines?: SuperSpinesProps;
  readonly mtu?: MtuProps;
  /** @default "null_resource" */
  readonly deploy?: DeployMode;
  /** Warnings block synth as errors do. @default false */
  readonly strict?: boolean;
  /** Access list on the ingress of every host port. @default none */
  readonly hostAcl?: HostAclProps;
  /** Of every switch's management network. @default none */
  readonly services?: ServicesProps;
  /**
   * How a switch spreads packets over its uplinks. `ecmp`: by a hash over the five-tuple. `flowlet` and `per-packet`: by load, where the switch can, which the
   * receiving NICs must bear: they see packets out of order. @default "ecmp"
   */
  readonly loadBalancing?: LoadBalancing;
  readonly sonic?: SonicProps;
  readonly cumulus?: CumulusProps;
  readonly nxos?: NxosProps;
}

export type LoadBalancing = "ecmp" | "flowlet" | "per-packet";

export interface SonicProps {
  /** `split-unified`: a complete frr.conf beside CONFIG_DB. `frrcfgd`: BGP in CONFIG_DB, rendered on the switch. @default "split-unified" */
  readonly routing?: SonicRouting;
}

export interface CumulusProps {
  /**
   * A second file, `replace.yaml`, for `nv config replace`: startup.yaml with the base system in it, whose account `cumulus` is then one of `services.users`.
   * @default false: startup.yaml alone, which is patched
   */
  readonly replace?: boolean;
}

export interface NxosProps {
  /** Offset into the ECMP hash, beside the `universal-id` that each tier has of its own. @default none */
  readonly hashOffset?: HashOffsetProps;
}

/** 0 to 15 each (docs/facts/nxos.md, fact 28). */
export interface HashOffsetProps {
  /** @default the switch's own */
  readonly leaf?: number;
  /** @default the switch's own */
  readonly spine?: number;
  /** @default the switch's own */
  readonly superSpine?: number;
}

export type SonicRouting = "split-unified" | "frrcfgd";

/** A filter on host ports: it never classifies, the DSCP does that. RoCEv2 (UDP 4791) is always permitted. */
export interface HostAclProps {
  /** e.g. `roce-acl`. */
  readonly name: string;
  /** What happens to everything that is not RoCEv2; `deny` also stops ICMP, TCP and all else on the port. @default "permit" */
  readonly rest?: "permit" | "deny";
}

export interface ManagementProps {
  /** With the subnet's length, e.g. `192.0.2.11/25`. */
  readonly address: string;
  readonly gateway: string;
}

/** Management addresses of generated switches: number n of the generator has subnet + firstHost + n - 1. */
export interface ManagementRangeProps {
  /** e.g. `192.0.2.0/25`. */
  readonly subnet: string;
  readonly gateway: string;
  /** Host part of number 1. */
  readonly firstHost: number;
}

/** How the push reaches a device; may hold Terraform tokens, goes to the provisioner's environment and nowhere else. */
export interface ConnectionProps {
  /** @default the management address */
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
}

export const MOST_SWITCH_MTU = 9216;
export const LEAST_MTU = 1280;
/** The smallest Ethernet MTU with an RDMA path MTU of 4096. Source: Linux include/rdma/ib_addr.h, iboe_get_mtu: 96 bytes of headers. */
export const LEAST_HOST_MTU = 4192;

/** What both NX-OS (1 to 50) and NVUE (2 to 255) take. */
const LEAST_BFD_MULTIPLIER = 2;
const MOST_BFD_MULTIPLIER = 50;
/** Instead of a block of links. */
export const UNNUMBERED = "unnumbered";

const capacity = z.strictObject({
  spines: count,
  leaves: count,
  linksPerSpine: z.int().min(1).max(64),
  leavesPerSu: z.int().min(1).max(64).optional(),
  hostsPerSu: count.optional(),
  hostPortsPerLeaf: z.int().min(1).max(4096).optional(),
  hostPortSpeed: bandwidth.optional(),
});
const uplink = z.strictObject({ speed: bandwidth, cable });
const bfd = z.strictObject({ interval: duration.optional(), multiplier: z.int().min(LEAST_BFD_MULTIPLIER).max(MOST_BFD_MULTIPLIER).optional() });
const underlay = z.strictObject({
  spineAsn: asn,
  leafAsnBase: asn,
  loopbacks: z.string(),
  links: z.string(),
  rails: z.string(),
  ipv6: z.strictObject({ loopbacks: z.string(), links: z.string().optional(), rails: z.string() }).optional(),
  bfd: z.union([z.boolean(), bfd]).optional(),
});
const superSpines = z.strictObject({
  count,
  linksPerSpine: z.int().min(1).max(64),
  leavesPerPod: count,
  uplink,
  asn,
  loopbacks: z.string(),
  links: z.string(),
  ipv6: z.strictObject({ loopbacks: z.string(), links: z.string().optional() }).optional(),
});
const mtu = z.strictObject({
  switch: z.int().min(LEAST_HOST_MTU).max(MOST_SWITCH_MTU).optional(),
  host: z.int().min(LEAST_MTU).max(MOST_SWITCH_MTU).optional(),
});
const policy = z.custom<DcbPolicy>(DcbPolicy.isDcbPolicy, {
  error: "a policy, e.g. DcbPolicy.rocev2()",
  params: { allowed: "a policy, e.g. DcbPolicy.rocev2()" },
});

const hashOffset = z.int().min(0).max(15);

export const roceFabricSchema = z.strictObject({
  policy: policy.optional(),
  capacity,
  uplink,
  underlay,
  superSpines: superSpines.optional(),
  mtu: mtu.optional(),
  deploy: z.enum(["null_resource", "terraform_data", "none"]).optional(),
  strict: z.boolean().optional(),
  hostAcl: z.strictObject({ name: z.string(), rest: z.enum(["permit", "deny"]).optional() }).optional(),
  services: servicesSchema.optional(),
  loadBalancing: z.enum(["ecmp", "flowlet", "per-packet"]).optional(),
  sonic: z.strictObject({ routing: z.enum(["split-unified", "frrcfgd"]).optional() }).optional(),
  cumulus: z.strictObject({ replace: z.boolean().optional() }).optional(),
  nxos: z
    .strictObject({ hashOffset: z.strictObject({ leaf: hashOffset.optional(), spine: hashOffset.optional(), superSpine: hashOffset.optional() }).optional() })
    .optional(),
});

export const managementSchema = z.strictObject({ address: z.string(), gateway: z.string() });
export const managementRangeSchema = z.strictObject({ subnet: z.string(), gateway: z.string(), firstHost: z.int().min(1).max(65_534) });

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
/** Holds each hand-written interface to its schema. */
export const PROPS_MATCH: [
  Same<RoceFabricProps, z.input<typeof roceFabricSchema>>,
  Same<ManagementProps, z.input<typeof managementSchema>>,
  Same<ManagementRangeProps, z.input<typeof managementRangeSchema>>,
] = [true, true, true];
