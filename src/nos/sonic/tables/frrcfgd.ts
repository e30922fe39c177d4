import { RocefabError } from "../../../base/errors.js";
import { prefixLength } from "../../../base/ip.js";
import { spelling } from "../../../catalog/capabilities/index.js";
import { SONIC } from "../../../catalog/capabilities/sonic.js";
import type { GroupFamily, NeighborGroup, PrefixList, RouteMap, RoutingSlice, SwitchSlice } from "../../../plan/slices.js";
import type { ConfigDb, Row, Table } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";
import { openedByTextOrder } from "../frrcfgd.js";

const VRF = "default";
const FAMILY = "ipv4_unicast";
const MOST_PATHS = 256;

/**
 * BGP in CONFIG_DB, as frrcfgd renders it. All of a session stands on its neighbour: on a fresh boot peer groups are skipped (sonic-buildimage issue 27723;
 * docs/facts/sonic.md, section j).
 *
 * @throws RocefabError where frrcfgd cannot say what was planned
 */
export function frrcfgdTables({ slice }: DevicePlan): ConfigDb {
  if (slice.sonic?.routing !== "frrcfgd") return {};
  const { routing } = slice;
  refuseUnprovenSessions(slice);
  spelling(`${slice.name}: props.sonic.routing`, SONIC.frrcfgd, slice);
  refusePrefixes(slice);
  return {
    PREFIX_SET: Object.fromEntries(routing.prefixLists.map((list): [string, Row] => [list.name, { mode: "IPv4" }])),
    PREFIX: Object.fromEntries(routing.prefixLists.flatMap(prefixRows)),
    AS_PATH_SET: Object.fromEntries(routing.asPathLists.map((list): [string, Row] => [list.name, { as_path_set_member: list.entries.map((e) => e.regex) }])),
    ROUTE_MAP_SET: Object.fromEntries(routing.routeMaps.map((map): [string, Row] => [map.name, {}])),
    ROUTE_MAP: Object.fromEntries(routing.routeMaps.flatMap(routeMapRows)),
    ...globals(routing),
    BGP_NEIGHBOR: Object.fromEntries(routing.groups.flatMap((group) => neighborRows(routing, group))),
    BGP_NEIGHBOR_AF: Object.fromEntries(routing.groups.flatMap(familyRows)),
  };
}

function globals({ asn, routerId, multipathRelax, maximumPaths, networks, aggregates }: RoutingSlice): ConfigDb {
  return {
    BGP_GLOBALS: {
      [VRF]: {
        local_asn: `${asn}`,
        router_id: routerId,
        log_nbr_state_changes: "true",
        default_ipv4_unicast: "false",
        network_import_check: "true",
        graceful_restart_enable: "false",
        ...(multipathRelax ? { load_balance_mp_relax: "true" } : {}),
      },
    },
    BGP_GLOBALS_AF: { [`${VRF}|${FAMILY}`]: { max_ebgp_paths: `${maximumPaths}` } },
    BGP_GLOBALS_AF_NETWORK: keyed(networks, {}),
    BGP_GLOBALS_AF_AGGREGATE_ADDR: keyed(aggregates, { summary_only: "true" }),
  };
}

function keyed(prefixes: readonly string[], row: Row): Table {
  return Object.fromEntries(prefixes.map((prefix) => [`${VRF}|${FAMILY}|${prefix}`, row]));
}

function prefixRows({ name, entries }: PrefixList): [string, Row][] {
  return entries.map(({ seq, prefix, length }) => {
    const range = prefixLength(prefix) === length ? "exact" : `${length}..${length}`;
    return [`${name}|${seq}|${prefix}|${range}`, { action: "permit" }];
  });
}

function routeMapRows({ name, entries }: RouteMap): [string, Row][] {
  return entries.map(({ seq, action, asPath, prefixList }) => [
    `${name}|${seq}`,
    { route_operation: action, ...(asPath ? { match_as_path: asPath } : {}), ...(prefixList ? { match_prefix_set: prefixList } : {}) },
  ]);
}

function neighborRows({ timers }: RoutingSlice, { neighbors }: NeighborGroup): [string, Row][] {
  return neighbors.map(({ peer, remoteAsn, description }) => [
    `${VRF}|${peer}`,
    {
      asn: `${remoteAsn}`,
      name: description,
      keepalive: `${timers.keepaliveS}`,
      holdtime: `${timers.holdS}`,
      conn_retry: `${timers.connectS}`,
      min_adv_interval: `${timers.advertisementS}`,
    },
  ]);
}

function familyRows({ neighbors, families }: NeighborGroup): [string, Row][] {
  return neighbors.flatMap(({ peer }) => families.map((family): [string, Row] => [`${VRF}|${peer}|${FAMILY}`, familyRow(family)]));
}

function familyRow({ inMap, outMap, maximumPrefix }: GroupFamily): Row {
  const { limit, warningPercent, restartMinutes } = maximumPrefix;
  return {
    admin_status: "up",
    route_map_in: [inMap],
    route_map_out: [outMap],
    max_prefix_limit: `${limit}`,
    max_prefix_warning_threshold: `${warningPercent}`,
    ...(restartMinutes === null ? { max_prefix_warning_only: "true" } : { max_prefix_restart_interval: `${restartMinutes}` }),
  };
}

function refuseUnprovenSessions({ name, routing, loopback6 }: SwitchSlice): void {
  const where = `${name}: props.sonic.routing`;
  const fix = 'set props.sonic.routing: "split-unified"';
  if (loopback6 !== null || routing.groups.some((g) => g.session !== "ipv4"))
    throw new RocefabError({ where, what: "carries IPv4 over numbered links alone: nothing else was proved with frrcfgd", got: "frrcfgd", fix });
  if (routing.bfd !== null) {
    const what = "starts bfdd, whose packets the access lists of the control plane drop (docs/facts/sonic.md, section h)";
    throw new RocefabError({ where, what, got: "frrcfgd with BFD", fix: "leave underlay.bfd out for a fabric with SONiC switches" });
  }
  if (routing.maximumPaths > MOST_PATHS)
    throw new RocefabError({ where, what: "takes fewer paths", got: routing.maximumPaths, allowed: `at most ${MOST_PATHS}`, fix });
}

/** A range of lengths that frrcfgd would render without its lower end lets every shorter prefix through. */
function refusePrefixes({ name, routing }: SwitchSlice): void {
  const entries = routing.prefixLists.flatMap((list) => list.entries);
  const opened = entries.find(({ prefix, length }) => openedByTextOrder(prefixLength(prefix), length));
  if (!opened) return;
  throw new RocefabError({
    where: `${name}: props.sonic.routing`,
    what: "compares lengths of prefixes as text, so that the filter would let every length pass",
    got: `${opened.prefix} with length ${opened.length}`,
    allowed: "a block whose length comes before that of its prefixes in text as well, e.g. /12 for /24",
    fix: 'give underlay.loopbacks and underlay.rails other lengths, or set props.sonic.routing: "split-unified"',
  });
}
