import { ADDRESS_BITS, hostPrefix, type IpFamily, withoutLength } from "../base/ip.js";
import { naturalSort } from "../base/sort.js";
import type { SwitchRole } from "../intent/fabric-intent.js";
import {
  type EndAddresses,
  hostBlock,
  hostBlock6,
  hostBlockLength,
  hostBlockLength6,
  type Numbering,
  nextPowerOfTwo,
  podCount,
} from "../topology/addressing.js";
import { loopbackBlocks, loopbackBlocks6, TIER } from "../topology/tiers.js";
import type {
  AsPathList,
  AsPathListName,
  FamilySuffix,
  GroupFamily,
  MaximumPrefix,
  NeighborGroup,
  NeighborGroupName,
  PrefixList,
  RouteMap,
  RoutingSlice,
} from "./slices.js";

/** A BGP session of a switch: one a cable. */
export interface Session {
  readonly port: string;
  readonly far: { readonly role: SwitchRole; readonly asn: number; readonly addresses: EndAddresses; readonly description: string };
}

/** Stated once for the fabric; a link that dies with light is seen at once, these catch the rest. */
const TIMERS = { keepaliveS: 3, holdS: 9, connectS: 10, advertisementS: 0 } as const;
/** On every device; a check holds it to be no less than the links that share a route. */
const MAXIMUM_PATHS = 64;
const HASH_SEED: Readonly<Record<SwitchRole, number>> = { leaf: 10, spine: 20, "super-spine": 30 };
const WARNING_PERCENT = 80;
const RESTART_MINUTES = 5;
const LEAST_PREFIX_LIMIT = 64;
/** A block of one host link is that link's own prefix: there is nothing to aggregate. */
const HOST_LINK_LENGTH: Readonly<Record<IpFamily, number>> = { ipv4: 31, ipv6: 127 };
const LAST_SEQ = 65_535;

export interface RoutingInput {
  readonly numbering: Numbering;
  readonly role: SwitchRole;
  readonly index: number;
  readonly asn: number;
  readonly loopback: string;
  /** Null for IPv4 alone. */
  readonly loopback6: string | null;
  /** The leaf's end of each host link. */
  readonly hostAddresses: readonly EndAddresses[];
  readonly sessions: readonly Session[];
}

/** The underlay of one switch: explicit export policy, no path down and up again. */
export function routingOf(input: RoutingInput): RoutingSlice {
  const { role, asn, loopback, sessions, numbering } = input;
  const families = familiesOf(input);
  const above = sessions.filter((s) => TIER[s.far.role] > TIER[role]);
  return {
    asn,
    routerId: loopback,
    timers: TIMERS,
    maximumPaths: MAXIMUM_PATHS,
    multipathRelax: new Set(above.map((s) => s.far.asn)).size > 1,
    hashSeed: HASH_SEED[role],
    networks: families.flatMap((f) => [hostPrefix(f.loopback), ...naturalSort(f.hostLinks, (a) => a)]),
    aggregates: families.flatMap((f) => (f.blockLength < HOST_LINK_LENGTH[f.family] ? f.ownBlocks : [])),
    prefixLists: families.flatMap(prefixLists),
    asPathLists: asPathLists(input),
    routeMaps: families.flatMap((f) => routeMaps(input, f)),
    groups: groups(input),
    bfd: numbering.underlay.bfd,
  };
}

/** What a switch originates, as its neighbours see it: its loopback, and the block of a leaf with hosts. */
export function originated(input: Originator): string[] {
  return familiesOf(input).flatMap((f) => [hostPrefix(f.loopback), ...f.ownBlocks]);
}

type Originator = Pick<RoutingInput, "numbering" | "role" | "index" | "loopback" | "loopback6" | "hostAddresses">;

/** What routing knows of one family. */
interface FamilyNumbers {
  readonly family: IpFamily;
  readonly suffix: FamilySuffix;
  readonly loopback: string;
  readonly loopbackBlocks: readonly string[];
  readonly rails: string;
  readonly blockLength: number;
  /** None above the leaves, and of a leaf without hosts. */
  readonly ownBlocks: readonly string[];
  readonly hostLinks: readonly string[];
}

function familiesOf({ numbering, role, index, loopback, loopback6, hostAddresses }: Originator): FamilyNumbers[] {
  const { underlay, capacity } = numbering;
  const hasHosts = role === "leaf" && hostAddresses.length > 0;
  const ipv4: FamilyNumbers = {
    family: "ipv4",
    suffix: "V4",
    loopback,
    loopbackBlocks: loopbackBlocks(numbering),
    rails: underlay.rails,
    blockLength: hostBlockLength(capacity),
    ownBlocks: hasHosts ? [hostBlock(numbering, index)] : [],
    hostLinks: hostAddresses.flatMap((a) => a.ipv4 ?? []),
  };
  const [blockLength, block] = [hostBlockLength6(numbering), hostBlock6(numbering, index)];
  if (!underlay.ipv6 || loopback6 === null || blockLength === null || block === null) return [ipv4];
  const ipv6: FamilyNumbers = {
    family: "ipv6",
    suffix: "V6",
    loopback: loopback6,
    loopbackBlocks: loopbackBlocks6(numbering),
    rails: underlay.ipv6.rails,
    blockLength,
    ownBlocks: hasHosts ? [block] : [],
    hostLinks: hostAddresses.flatMap((a) => a.ipv6 ?? []),
  };
  return [ipv4, ipv6];
}

function prefixLists({ family, suffix, loopback, loopbackBlocks: blocks, rails, blockLength, ownBlocks }: FamilyNumbers): PrefixList[] {
  const length = ADDRESS_BITS[family];
  const lists: PrefixList[] = [
    { name: `PL_Loopback${suffix}`, entries: [{ seq: 5, prefix: hostPrefix(loopback), length }] },
    { name: `PL_FABRIC_LOOPBACKS_${suffix}`, entries: blocks.map((prefix, i) => ({ seq: 5 * (i + 1), prefix, length })) },
    { name: `PL_FABRIC_HOSTS_${suffix}`, entries: [{ seq: 5, prefix: rails, length: blockLength }] },
  ];
  if (ownBlocks.length > 0)
    lists.push({ name: `PL_OWN_HOSTS_${suffix}`, entries: ownBlocks.map((prefix, i) => ({ seq: 5 * (i + 1), prefix, length: blockLength })) });
  return lists;
}

const ONE_AS = "^[0-9]+$";
const TWO_ASES = "^[0-9]+_[0-9]+$";
const OWN = "^$";

/** What a path of one AS, two or none means depends on the tier: no path goes down and up again (docs/facts/routing.md, section 1). */
function asPathLists({ role, numbering: { superSpines } }: RoutingInput): AsPathList[] {
  if (role === "leaf") return [asPathList("AP_LOCAL", OWN)];
  if (role === "super-spine") return [asPathList("AP_POD", ONE_AS, TWO_ASES)];
  const above = superSpines ? [asPathList("AP_OWN_POD", OWN, ONE_AS), asPathList("AP_FROM_ABOVE", `_${superSpines.asn}_`)] : [];
  return [asPathList("AP_LEAF", ONE_AS), ...above];
}

function asPathList(name: AsPathListName, ...regexes: readonly string[]): AsPathList {
  return { name, entries: regexes.map((regex, i) => ({ seq: 5 * (i + 1), regex })) };
}

const DENY_REST = { seq: LAST_SEQ, action: "deny", asPath: null, prefixList: null } as const;

function routeMaps({ role, numbering }: RoutingInput, family: FamilyNumbers): RouteMap[] {
  if (role === "leaf") return leafMaps(family);
  if (role === "super-spine") return mapsBelow(family, "SPINE", "AP_POD");
  return [...mapsBelow(family, "LEAF", "AP_LEAF"), ...(numbering.superSpines ? mapsToSuperSpines(family) : [])];
}

function leafMaps({ family, suffix, ownBlocks }: FamilyNumbers): RouteMap[] {
  const ownBlock = { seq: 110, action: "permit", asPath: "AP_LOCAL", prefixList: `PL_OWN_HOSTS_${suffix}` } as const;
  return [
    { name: `FROM_SPINE_${suffix}`, family, entries: loopbacksAndBlocks(suffix, null) },
    {
      name: `TO_SPINE_${suffix}`,
      family,
      entries: [{ seq: 100, action: "permit", asPath: "AP_LOCAL", prefixList: `PL_Loopback${suffix}` }, ...(ownBlocks.length > 0 ? [ownBlock] : []), DENY_REST],
    },
  ];
}

/** From below only what the tier below may have, to below everything. */
function mapsBelow({ family, suffix }: FamilyNumbers, group: NeighborGroupName, asPath: AsPathListName): RouteMap[] {
  return [
    { name: `FROM_${group}_${suffix}`, family, entries: loopbacksAndBlocks(suffix, asPath) },
    { name: `TO_${group}_${suffix}`, family, entries: loopbacksAndBlocks(suffix, null) },
  ];
}

/** To above what the pod originates, and nothing that has been above. */
function mapsToSuperSpines({ family, suffix }: FamilyNumbers): RouteMap[] {
  return [
    { name: `FROM_SUPERSPINE_${suffix}`, family, entries: loopbacksAndBlocks(suffix, null) },
    {
      name: `TO_SUPERSPINE_${suffix}`,
      family,
      entries: [{ seq: 100, action: "deny", asPath: "AP_FROM_ABOVE", prefixList: null }, ...loopbacksAndBlocks(suffix, "AP_OWN_POD", 110)],
    },
  ];
}

function loopbacksAndBlocks(suffix: FamilySuffix, asPath: AsPathListName | null, first = 100): RouteMap["entries"] {
  return [
    { seq: first, action: "permit", asPath, prefixList: `PL_FABRIC_LOOPBACKS_${suffix}` },
    { seq: first + 10, action: "permit", asPath, prefixList: `PL_FABRIC_HOSTS_${suffix}` },
    DENY_REST,
  ];
}

const GROUP: Readonly<Record<SwitchRole, NeighborGroupName>> = { leaf: "LEAF", spine: "SPINE", "super-spine": "SUPERSPINE" };

/** Numbered links have a session a family, unnumbered ones a single one that carries both (docs/facts/routing.md, section 2.4). */
function groups(input: RoutingInput): NeighborGroup[] {
  const { role, numbering, sessions } = input;
  const families = familiesOf(input);
  return (["leaf", "spine", "super-spine"] as const).flatMap((far) => {
    const carried = families.map(({ family, suffix }): GroupFamily => {
      const name = GROUP[far];
      return { family, inMap: `FROM_${name}_${suffix}`, outMap: `TO_${name}_${suffix}`, maximumPrefix: maximumPrefixOf(role, far, numbering) };
    });
    const own = sessions.filter((s) => s.far.role === far);
    const numbered = carried.map((f) => group(GROUP[far], f.family, [f], own));
    return [...numbered, group(GROUP[far], "unnumbered", carried, own)].filter((g) => g.neighbors.length > 0);
  });
}

function group(name: NeighborGroupName, session: NeighborGroup["session"], families: readonly GroupFamily[], sessions: readonly Session[]): NeighborGroup {
  const neighbors = sessions.flatMap(({ port, far: { addresses, asn, description } }) => {
    const peer = peerOf(session, port, addresses);
    return peer === null ? [] : [{ peer, remoteAsn: asn, description, port }];
  });
  return { name, session, families, neighbors: naturalSort(neighbors, (n) => n.peer) };
}

function peerOf(session: NeighborGroup["session"], port: string, addresses: EndAddresses): string | null {
  if (session !== "unnumbered") return addresses[session] && withoutLength(addresses[session]);
  return isUnnumbered(addresses) ? port : null;
}

/** A link between switches whose ends have no address but their link-local ones. */
export function isUnnumbered({ ipv4, ipv6 }: EndAddresses): boolean {
  return ipv4 === null && ipv6 === null;
}

const BLOCKS_OF_A_LEAF = 1;

/**
 * What a switch takes of one family from one neighbour at most: from below a hard limit, since the tier below has little to say; from above a warning.
 */
export function maximumPrefixOf(role: SwitchRole, far: SwitchRole, numbering: Numbering): MaximumPrefix {
  const limit = prefixLimit(prefixesFrom(role, far, numbering));
  return TIER[far] > TIER[role]
    ? { limit, warningPercent: WARNING_PERCENT, action: "warning-only", restartMinutes: null }
    : { limit, warningPercent: WARNING_PERCENT, action: "restart", restartMinutes: RESTART_MINUTES };
}

/** As docs/facts/routing.md, section 1, counts them; of what a super-spine sends down, everything that it has. */
function prefixesFrom(role: SwitchRole, far: SwitchRole, numbering: Numbering): number {
  const { capacity, superSpines: tier } = numbering;
  const perLeaf = 1 + BLOCKS_OF_A_LEAF;
  const otherSpines = (podCount(numbering) - 1) * capacity.spines;
  if (far === "leaf") return perLeaf;
  if (role === "leaf") return (capacity.leaves - 1) * perLeaf + 1 + (tier ? tier.count + otherSpines : 0);
  if (far === "spine") return 1 + (tier?.leavesPerPod ?? capacity.leaves) * perLeaf;
  return capacity.leaves * perLeaf + 1 + otherSpines + capacity.spines;
}

/** The next power of two at or above twice the computed count, at least 64 (docs/facts/routing.md, section 1). */
function prefixLimit(count: number): number {
  return Math.max(LEAST_PREFIX_LIMIT, nextPowerOfTwo(2 * count));
}
