import { withoutLength } from "../base/ip.js";
import { naturalSort } from "../base/sort.js";
import type { SwitchRole } from "../intent/fabric-intent.js";
import { hostBlock, hostBlockLength, type Numbering, nextPowerOfTwo } from "../topology/addressing.js";
import type { AsPathList, NeighborGroup, PrefixList, RouteMap, RoutingSlice } from "./slices.js";

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
    asPathLists: asPathLists(role),
    routeMaps: role === "leaf" ? leafMaps(ownBlocks.length > 0) : spineMaps(),
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
    { name: "PL_FABRIC_LOOPBACKS_V4", entries: [{ seq: 5, prefix: underlay.loopbacks, length: 32 }] },
    { name: "PL_FABRIC_HOSTS_V4", entries: [{ seq: 5, prefix: underlay.rails, length: blockLength }] },
  ];
  if (ownBlocks.length > 0) lists.push({ name: "PL_OWN_HOSTS_V4", entries: ownBlocks.map((prefix, i) => ({ seq: 5 * (i + 1), prefix, length: blockLength })) });
  return lists;
}

function asPathLists(role: SwitchRole): AsPathList[] {
  return role === "leaf" ? [{ name: "AP_LOCAL", entries: [{ seq: 5, regex: "^$" }] }] : [{ name: "AP_LEAF", entries: [{ seq: 5, regex: "^[0-9]+$" }] }];
}

const DENY_REST = { seq: LAST_SEQ, action: "deny", asPath: null, prefixList: null } as const;

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

function spineMaps(): RouteMap[] {
  return [
    { name: "FROM_LEAF_V4", entries: loopbacksAndBlocks("AP_LEAF") },
    { name: "TO_LEAF_V4", entries: loopbacksAndBlocks(null) },
  ];
}

function loopbacksAndBlocks(asPath: "AP_LEAF" | null): RouteMap["entries"] {
  return [
    { seq: 100, action: "permit", asPath, prefixList: "PL_FABRIC_LOOPBACKS_V4" },
    { seq: 110, action: "permit", asPath, prefixList: "PL_FABRIC_HOSTS_V4" },
    DENY_REST,
  ];
}

function groups({ role, numbering, sessions }: RoutingInput): NeighborGroup[] {
  const name = role === "leaf" ? "SPINE" : "LEAF";
  const maximumPrefix = maximumPrefixOf(role, numbering);
  const neighbors = sessions.map((s) => ({ address: withoutLength(s.far.address), remoteAsn: s.far.asn, description: s.far.description, port: s.port }));
  if (neighbors.length === 0) return [];
  return [{ name, inMap: `FROM_${name}_V4`, outMap: `TO_${name}_V4`, maximumPrefix, neighbors: naturalSort(neighbors, (n) => n.address) }];
}

/** What a switch of this role takes from one neighbour at most. */
export function maximumPrefixOf(role: SwitchRole, { capacity }: Numbering): NeighborGroup["maximumPrefix"] {
  const blocksOfALeaf = 1;
  const fromSpine = (capacity.leaves - 1) * (1 + blocksOfALeaf) + 1;
  const fromLeaf = 1 + blocksOfALeaf;
  return role === "leaf"
    ? { limit: prefixLimit(fromSpine), warningPercent: WARNING_PERCENT, action: "warning-only", restartMinutes: null }
    : { limit: prefixLimit(fromLeaf), warningPercent: WARNING_PERCENT, action: "restart", restartMinutes: RESTART_MINUTES };
}

/** The next power of two at or above twice the computed count, at least 64 (docs/facts/routing.md, section 1). */
function prefixLimit(count: number): number {
  return Math.max(LEAST_PREFIX_LIMIT, nextPowerOfTwo(2 * count));
}
