import { networkOf, prefixLength } from "../../../base/ip.js";
import type { NeighborGroup, PrefixList, RouteMap, RoutingSlice } from "../../../plan/slices.js";
import { type Dialect, enabled, word } from "../dialect.js";
import { members, type NvueTree } from "../tree.js";

/** `router`: BGP as a whole, and the policy objects. */
export function routerTree(routing: RoutingSlice, dialect: Dialect): NvueTree {
  return {
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
      "route-map": named(routing.routeMaps, ({ entries }) => ({ rule: rules(entries, routeMapRule) })),
    },
  };
}

/** `vrf.default.router.bgp`: networks, neighbours and their groups. */
export function vrfBgpTree(routing: RoutingSlice, dialect: Dialect): NvueTree {
  const aggregates = routing.aggregates.map((prefix): [string, NvueTree] => [prefix, { "summary-only": dialect.on }]);
  return {
    ...enabled(dialect),
    "address-family": {
      "ipv4-unicast": {
        ...enabled(dialect),
        ...(aggregates.length > 0 ? { "aggregate-route": Object.fromEntries(aggregates) } : {}),
        multipaths: { ebgp: routing.maximumPaths },
        network: members(routing.networks.map(networkOf)),
      },
    },
    "path-selection": { multipath: { "aspath-ignore": word(dialect, routing.multipathRelax) } },
    ...(routing.groups.length > 0 ? peers(routing, dialect) : {}),
  };
}

function peers({ groups, timers }: RoutingSlice, dialect: Dialect): NvueTree {
  const group = {
    "enforce-first-as": dialect.on,
    timers: { "connection-retry": timers.connectS, hold: timers.holdS, keepalive: timers.keepaliveS },
  };
  return {
    "peer-group": Object.fromEntries(groups.map(({ name }) => [name, group])),
    neighbor: Object.fromEntries(groups.flatMap((g) => g.neighbors.map((n) => [n.address, neighbor(g, n, dialect)]))),
  };
}

/** NVUE has no twin of RFC 8212: without its maps a neighbour would carry everything, so both stand at each neighbour. */
function neighbor(group: NeighborGroup, { remoteAsn, description }: NeighborGroup["neighbors"][number], dialect: Dialect): NvueTree {
  return {
    type: "numbered",
    "remote-as": remoteAsn,
    "peer-group": group.name,
    description,
    "address-family": {
      "ipv4-unicast": {
        ...enabled(dialect),
        policy: { inbound: { "route-map": group.inMap }, outbound: { "route-map": group.outMap } },
        "prefix-limits": { inbound: prefixLimit(group.maximumPrefix, dialect) },
      },
    },
  };
}

function prefixLimit({ limit, warningPercent, action, restartMinutes }: NeighborGroup["maximumPrefix"], dialect: Dialect): NvueTree {
  const reaction: NvueTree = action === "warning-only" ? { "warning-only": dialect.on } : { "reestablish-wait": (restartMinutes ?? 0) * 60 };
  return { maximum: limit, "warning-threshold": warningPercent, ...reaction };
}

function prefixList({ entries }: PrefixList): NvueTree {
  return { type: "ipv4", rule: rules(entries, ({ prefix, length }) => ({ action: "permit", match: { [prefix]: exactLength(prefix, length) } })) };
}

function exactLength(prefix: string, length: number): NvueTree {
  return prefixLength(prefix) === length ? {} : { "max-prefix-len": length, "min-prefix-len": length };
}

function routeMapRule({ action, asPath, prefixList }: RouteMap["entries"][number]): NvueTree {
  const match = { ...(asPath ? { "as-path-list": asPath } : {}), ...(prefixList ? { "ip-prefix-list": prefixList, type: "ipv4" } : {}) };
  return { action: { [action]: {} }, ...(Object.keys(match).length > 0 ? { match } : {}) };
}

function named<T extends { readonly name: string }>(items: readonly T[], tree: (item: T) => NvueTree): NvueTree {
  return Object.fromEntries(items.map((item) => [item.name, tree(item)]));
}

function rules<T extends { readonly seq: number }>(entries: readonly T[], tree: (entry: T) => NvueTree): NvueTree {
  return Object.fromEntries(entries.map((entry) => [String(entry.seq), tree(entry)]));
}
