import { familyOf, type IpFamily, networkOf, ofFamily, prefixLength } from "../../../base/ip.js";
import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import type { GroupFamily, MaximumPrefix, NeighborGroup, PrefixList, RouteMap, RoutingSlice, SwitchSlice } from "../../../plan/slices.js";
import { type Dialect, enabled, word } from "../dialect.js";
import { members, type NvueTree } from "../tree.js";
import { bfdOfGroup, bfdOfRouter } from "./bfd.js";

/** `router`: BGP as a whole, BFD where it is not a neighbour's own, and the policy objects. */
export function routerTree({ routing, loadBalancing }: SwitchSlice, dialect: Dialect): NvueTree {
  const global = loadBalancing === "ecmp" ? [] : globalNextHopMaps(routing);
  return {
    ...bfdOfRouter(routing.bfd, dialect),
    bgp: {
      ...enabled(dialect),
      "autonomous-system": routing.asn,
      "router-id": routing.routerId,
      "graceful-restart": { mode: "off" },
      "wait-for-install": dialect.on,
    },
    policy: {
      "as-path-list": named(routing.asPathLists, ({ entries }) => ({
        rule: rules(entries, ({ regex }) => ({ action: "permit", "aspath-exp": regex })),
      })),
      "prefix-list": named(routing.prefixLists, prefixList),
      "route-map": named(routing.routeMaps, ({ name, family, entries }) => ({
        rule: rules(entries, (entry) => ({ ...routeMapRule(family, entry), ...(global.includes(name) ? globalNextHop(entry, dialect) : {}) })),
      })),
    },
  };
}

/** Inbound maps of sessions over IPv6 addresses: beside adaptive routing NVIDIA asks for next hops that are these (docs/facts/cumulus.md, fact 47). */
function globalNextHopMaps({ groups }: RoutingSlice): string[] {
  return groups.filter((g) => g.session === "ipv6").flatMap((g) => g.families.map((f) => f.inMap));
}

function globalNextHop({ action }: RouteMap["entries"][number], { on }: Dialect): NvueTree {
  return action === "permit" ? { set: { "ipv6-nexthop-prefer-global": on } } : {};
}

/** `vrf.default.router.bgp`: networks, neighbours and their groups. */
export function vrfBgpTree(routing: RoutingSlice, dialect: Dialect): NvueTree {
  const families = (["ipv4", "ipv6"] as const).filter((family) => ofFamily(family, routing.networks).length > 0);
  return {
    ...enabled(dialect),
    "address-family": Object.fromEntries(families.map((family) => [unicast(family), familyTree(routing, family, dialect)])),
    "path-selection": { multipath: { "aspath-ignore": word(dialect, routing.multipathRelax) } },
    ...(routing.groups.length > 0 ? peers(routing, dialect) : {}),
  };
}

function unicast(family: IpFamily): string {
  return `${family}-unicast`;
}

function familyTree(routing: RoutingSlice, family: IpFamily, dialect: Dialect): NvueTree {
  const aggregates = ofFamily(family, routing.aggregates).map((prefix): [string, NvueTree] => [prefix, { "summary-only": dialect.on }]);
  return {
    ...enabled(dialect),
    ...(aggregates.length > 0 ? { "aggregate-route": Object.fromEntries(aggregates) } : {}),
    multipaths: { ebgp: routing.maximumPaths },
    network: members(ofFamily(family, routing.networks).map(networkOf)),
  };
}

function peers({ groups, timers, bfd }: RoutingSlice, dialect: Dialect): NvueTree {
  const group = {
    "enforce-first-as": dialect.on,
    timers: { "connection-retry": timers.connectS, hold: timers.holdS, keepalive: timers.keepaliveS },
    ...(bfd ? { bfd: bfdOfGroup(bfd, dialect) } : {}),
  };
  return {
    "peer-group": Object.fromEntries(groups.map((g) => [groupName(g), group])),
    neighbor: Object.fromEntries(groups.flatMap((g) => g.neighbors.map((n) => [n.peer, neighbor(g, n, dialect)]))),
  };
}

function groupName({ name, session }: NeighborGroup): string {
  return session === "ipv6" ? `${name}_V6` : name;
}

/** NVUE has no twin of RFC 8212: without its maps a neighbour would carry everything, so both stand at each neighbour. */
function neighbor(group: NeighborGroup, { remoteAsn, description }: NeighborGroup["neighbors"][number], dialect: Dialect): NvueTree {
  const families = group.families.map((f): [string, NvueTree] => [unicast(f.family), neighborFamily(f, dialect)]);
  return {
    type: group.session === "unnumbered" ? "unnumbered" : "numbered",
    "remote-as": remoteAsn,
    "peer-group": groupName(group),
    description,
    "address-family": Object.fromEntries(group.session === "ipv6" ? [[unicast("ipv4"), switchedOff(dialect)], ...families] : families),
  };
}

/** Of every neighbour IPv4 is on unless it is switched off. */
function switchedOff({ release, off }: Dialect): NvueTree {
  return { [spellingIn(CUMULUS.switchKey, release)]: off };
}

function neighborFamily({ inMap, outMap, maximumPrefix }: GroupFamily, dialect: Dialect): NvueTree {
  return {
    ...enabled(dialect),
    policy: { inbound: { "route-map": inMap }, outbound: { "route-map": outMap } },
    "prefix-limits": { inbound: prefixLimit(maximumPrefix, dialect) },
  };
}

function prefixLimit({ limit, warningPercent, action, restartMinutes }: MaximumPrefix, dialect: Dialect): NvueTree {
  const reaction: NvueTree = action === "warning-only" ? { "warning-only": dialect.on } : { "reestablish-wait": (restartMinutes ?? 0) * 60 };
  return { maximum: limit, "warning-threshold": warningPercent, ...reaction };
}

function prefixList({ entries }: PrefixList): NvueTree {
  return {
    type: familyOf(entries[0]?.prefix ?? ""),
    rule: rules(entries, ({ prefix, length }) => ({ action: "permit", match: { [prefix]: exactLength(prefix, length) } })),
  };
}

function exactLength(prefix: string, length: number): NvueTree {
  return prefixLength(prefix) === length ? {} : { "max-prefix-len": length, "min-prefix-len": length };
}

/** A list of either family is an `ip-prefix-list`; `type` says which. */
function routeMapRule(family: IpFamily, { action, asPath, prefixList }: RouteMap["entries"][number]): NvueTree {
  const match = { ...(asPath ? { "as-path-list": asPath } : {}), ...(prefixList ? { "ip-prefix-list": prefixList, type: family } : {}) };
  return { action: { [action]: {} }, ...(Object.keys(match).length > 0 ? { match } : {}) };
}

function named<T extends { readonly name: string }>(items: readonly T[], tree: (item: T) => NvueTree): NvueTree {
  return Object.fromEntries(items.map((item) => [item.name, tree(item)]));
}

function rules<T extends { readonly seq: number }>(entries: readonly T[], tree: (entry: T) => NvueTree): NvueTree {
  return Object.fromEntries(entries.map((entry) => [String(entry.seq), tree(entry)]));
}
