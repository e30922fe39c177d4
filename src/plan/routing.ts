import { withoutLength } from "../base/ip.js";
import { naturalSort } from "../base/sort.js";
import type { SwitchRole } from "../intent/fabric-intent.js";
import { hostBlock, hostBlockLength, type Numbering, nextPowerOfTwo, podCount } from "../topology/addressing.js";
import { loopbackBlocks, TIER } from "../topology/tiers.js";
import type { AsPathList, AsPathListName, NeighborGroup, NeighborGroupName, PrefixList, RouteMap, RoutingSlice } from "./slices.js";

/** A BGP session of a switch: one a cable. */
export interface Session {
  readonly port: string;
  readonly far: { readonly role: SwitchRole; readonly asn: number; readonly address: string; readonly description: string };
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
const HOST_LINK_LENGTH = 31;
const LAST_SEQ = 65_535;

export interface RoutingInput {
  readonly numbering: Numbering;
  readonly role: SwitchRole;
  readonly index: number;
  readonly asn: number;
  readonly loopback: string;
  /** Connected /31 of each host port, with the leaf's address. */
  readonly hostAddresses: readonly string[];
  readonly sessions: readonly Session[];
}

/** The underlay of one switch: explicit export policy, no path down and up again. */
export function routingOf(input: RoutingInput): RoutingSlice {
  const { role, asn, loopback, sessions } = input;
  const ownBlocks = hostBlocksOf(input);
  const up = sessions.filter((s) => s.far.role === "spine");
  return {
    asn,
    routerId: loopback,
    timers: TIMERS,
    maximumPaths: MAXIMUM_PATHS,
    multipathRelax: role === "leaf" && new Set(up.map((s) => s.far.asn)).size > 1,
    hashSeed: HASH_SEED[role],
    networks: [`${loopback}/32`, ...naturalSort(input.hostAddresses, (a) => a)],
    aggregates: hostBlockLength(input.numbering.capacity) < HOST_LINK_LENGTH ? ownBlocks : [],
    prefixLists: prefixLists(input, ownBlocks),
    asPathLists: asPathLists(input),
    routeMaps: routeMaps(input, ownBlocks.length > 0),
    groups: groups(input),
  };
}

/** What a switch originates, as its neighbours see it: its loopback, and the block of a leaf with hosts. */
export function originated(input: Originator): string[] {
  return [`${input.loopback}/32`, ...hostBlocksOf(input)];
}

type Originator = Pick<RoutingInput, "numbering" | "role" | "index" | "loopback" | "hostAddresses">;

function hostBlocksOf({ numbering, role, index, hostAddresses }: Originator): string[] {
  return role === "leaf" && hostAddresses.length > 0 ? [hostBlock(numbering, index)] : [];
}

function prefixLists({ numbering, loopback }: RoutingInput, ownBlocks: readonly string[]): PrefixList[] {
  const { underlay, capacity } = numbering;
  const blockLength = hostBlockLength(capacity);
  const lists: PrefixList[] = [
    { name: "PL_LoopbackV4", entries: [{ seq: 5, prefix: `${loopback}/32`, length: 32 }] },
    { name: "PL_FABRIC_LOOPBACKS_V4", entries: loopbackBlocks(numbering).map((prefix, i) => ({ seq: 5 * (i + 1), prefix, length: 32 })) },
    { name: "PL_FABRIC_HOSTS_V4", entries: [{ seq: 5, prefix: underlay.rails, length: blockLength }] },
  ];
  if (ownBlocks.length > 0) lists.push({ name: "PL_OWN_HOSTS_V4", entries: ownBlocks.map((prefix, i) => ({ seq: 5 * (i + 1), prefix, length: blockLength })) });
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

function routeMaps({ role, numbering }: RoutingInput, hasHosts: boolean): RouteMap[] {
  if (role === "leaf") return leafMaps(hasHosts);
  if (role === "super-spine") return mapsBelow("SPINE", "AP_POD");
  return [...mapsBelow("LEAF", "AP_LEAF"), ...(numbering.superSpines ? mapsToSuperSpines() : [])];
}

function leafMaps(hasHosts: boolean): RouteMap[] {
  const ownBlock = { seq: 110, action: "permit", asPath: "AP_LOCAL", prefixList: "PL_OWN_HOSTS_V4" } as const;
  return [
    { name: "FROM_SPINE_V4", entries: loopbacksAndBlocks(null) },
    {
      name: "TO_SPINE_V4",
      entries: [{ seq: 100, action: "permit", asPath: "AP_LOCAL", prefixList: "PL_LoopbackV4" }, ...(hasHosts ? [ownBlock] : []), DENY_REST],
    },
  ];
}

/** From below only what the tier below may have, to below everything. */
function mapsBelow(group: NeighborGroupName, asPath: AsPathListName): RouteMap[] {
  return [
    { name: `FROM_${group}_V4`, entries: loopbacksAndBlocks(asPath) },
    { name: `TO_${group}_V4`, entries: loopbacksAndBlocks(null) },
  ];
}

/** To above what the pod originates, and nothing that has been above. */
function mapsToSuperSpines(): RouteMap[] {
  return [
    { name: "FROM_SUPERSPINE_V4", entries: loopbacksAndBlocks(null) },
    {
      name: "TO_SUPERSPINE_V4",
      entries: [{ seq: 100, action: "deny", asPath: "AP_FROM_ABOVE", prefixList: null }, ...loopbacksAndBlocks("AP_OWN_POD", 110)],
    },
  ];
}

function loopbacksAndBlocks(asPath: AsPathListName | null, first = 100): RouteMap["entries"] {
  return [
    { seq: first, action: "permit", asPath, prefixList: "PL_FABRIC_LOOPBACKS_V4" },
    { seq: first + 10, action: "permit", asPath, prefixList: "PL_FABRIC_HOSTS_V4" },
    DENY_REST,
  ];
}

const GROUP: Readonly<Record<SwitchRole, NeighborGroupName>> = { leaf: "LEAF", spine: "SPINE", "super-spine": "SUPERSPINE" };

function groups({ role, numbering, sessions }: RoutingInput): NeighborGroup[] {
  return (["leaf", "spine", "super-spine"] as const).flatMap((far): NeighborGroup[] => {
    const own = sessions.filter((s) => s.far.role === far);
    const neighbors = own.map((s) => ({ address: withoutLength(s.far.address), remoteAsn: s.far.asn, description: s.far.description, port: s.port }));
    if (neighbors.length === 0) return [];
    const name = GROUP[far];
    const maximumPrefix = maximumPrefixOf(role, far, numbering);
    return [{ name, inMap: `FROM_${name}_V4`, outMap: `TO_${name}_V4`, maximumPrefix, neighbors: naturalSort(neighbors, (n) => n.address) }];
  });
}

const BLOCKS_OF_A_LEAF = 1;

/** What a switch takes from one neighbour at most: from below a hard limit, since the tier below has little to say; from above a warning. */
export function maximumPrefixOf(role: SwitchRole, far: SwitchRole, numbering: Numbering): NeighborGroup["maximumPrefix"] {
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
