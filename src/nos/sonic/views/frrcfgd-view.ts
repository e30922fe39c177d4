import type { IpFamily } from "../../../base/ip.js";
import { naturalSort } from "../../../base/sort.js";
import type { AsPathEntry, NeighborView, PrefixEntry, RouteMapEntry, RoutingView } from "../../routing-view.js";
import { numberField, type ReadDb, type ReadRow, rowOf, tableOf, textField } from "../config-db.js";
import { openedByTextOrder } from "../frrcfgd.js";
import { routingView } from "./routing-view.js";

const VRF = "default";
const FAMILIES: readonly (readonly [IpFamily, string])[] = [
  ["ipv4", "ipv4_unicast"],
  ["ipv6", "ipv6_unicast"],
];
const SEQ_STEP = 5;

/** What frrcfgd makes of CONFIG_DB. A peer group is not counted on: on a fresh boot it is skipped, and what only it says is missing. */
export function frrcfgdView(device: string, db: ReadDb): RoutingView {
  const globals = rowOf(db, "BGP_GLOBALS", VRF);
  const neighbors = keysOf(db, "BGP_NEIGHBOR").flatMap(([peer = "", ...more]) => (more.length > 0 ? [] : neighborViews(db, peer)));
  return {
    ...routingView(device, db, ""),
    asn: numberField(globals, "local_asn"),
    routerId: textField(globals, "router_id") ?? null,
    networks: keysOf(db, "BGP_GLOBALS_AF_NETWORK").flatMap(([, prefix]) => prefix ?? []),
    aggregates: keysOf(db, "BGP_GLOBALS_AF_AGGREGATE_ADDR").flatMap(([family, prefix]) => {
      const row = rowOf(db, "BGP_GLOBALS_AF_AGGREGATE_ADDR", `${VRF}|${family}|${prefix}`);
      return prefix === undefined ? [] : [{ prefix, summaryOnly: textField(row, "summary_only") === "true" }];
    }),
    redistribute: keysOf(db, "ROUTE_REDISTRIBUTE").flatMap(([source]) => source ?? []),
    prefixLists: prefixLists(db),
    asPathLists: asPathLists(db),
    routeMaps: routeMaps(db),
    neighbors: naturalSort(neighbors, (n) => n.peer),
    maximumPaths: numberField(rowOf(db, "BGP_GLOBALS_AF", `${VRF}|ipv4_unicast`), "max_ebgp_paths"),
    maximumPaths6: numberField(rowOf(db, "BGP_GLOBALS_AF", `${VRF}|ipv6_unicast`), "max_ebgp_paths"),
    multipathRelax: textField(globals, "load_balance_mp_relax") === "true",
    gracefulRestart: textField(globals, "graceful_restart_enable") === "true" ? "full" : "helper",
    requiresPolicy: true,
  };
}

/** What follows the default VRF in the keys of a table. */
function keysOf(db: ReadDb, table: string): string[][] {
  return Object.keys(tableOf(db, table)).flatMap((key) => {
    const [vrf, ...rest] = key.split("|");
    return vrf === VRF ? [rest] : [];
  });
}

/** `set|seq|prefix|range`, the range `exact` or `from..to`. */
function prefixLists(db: ReadDb): Record<string, PrefixEntry[]> {
  const lists = emptyLists<PrefixEntry>(db, "PREFIX_SET");
  for (const [key, row] of Object.entries(tableOf(db, "PREFIX"))) {
    const [name = "", seq, prefix = "", range = ""] = key.split("|");
    const length = Number(prefix.split("/")[1]);
    const [from = length, to = length] = range === "exact" ? [] : range.split("..").map(Number);
    const fromLength = openedByTextOrder(length, from) ? length : from;
    lists[name] = [...(lists[name] ?? []), { seq: Number(seq), action: actionOf(row, "action"), prefix, fromLength, toLength: to }];
  }
  return sortedLists(lists);
}

function asPathLists(db: ReadDb): Record<string, AsPathEntry[]> {
  const lists = Object.entries(tableOf(db, "AS_PATH_SET")).map(([name, row]): [string, AsPathEntry[]] => {
    const members = Array.isArray(row.as_path_set_member) ? row.as_path_set_member : [];
    return [name, members.map((regex, i) => ({ seq: SEQ_STEP * (i + 1), action: actionOf(row, "action"), regex: String(regex) }))];
  });
  return Object.fromEntries(lists);
}

const UNDERSTOOD = ["route_operation", "match_prefix_set", "match_ipv6_prefix_set", "match_as_path"] as const;

function routeMaps(db: ReadDb): Record<string, RouteMapEntry[]> {
  const maps = emptyLists<RouteMapEntry>(db, "ROUTE_MAP_SET");
  for (const [key, row] of Object.entries(tableOf(db, "ROUTE_MAP"))) {
    const [name = "", seq] = key.split("|");
    maps[name] = [...(maps[name] ?? []), routeMapEntry(Number(seq), row)];
  }
  return sortedLists(maps);
}

function routeMapEntry(seq: number, row: ReadRow): RouteMapEntry {
  const [v4, v6] = [textField(row, "match_prefix_set"), textField(row, "match_ipv6_prefix_set")];
  return {
    seq,
    action: actionOf(row, "route_operation"),
    prefixLists: [v4, v6].filter((name) => name !== undefined),
    families: [...(v4 === undefined ? [] : ["ipv4" as const]), ...(v6 === undefined ? [] : ["ipv6" as const])],
    asPathLists: [textField(row, "match_as_path")].filter((name) => name !== undefined),
    continues: false,
    other: Object.entries(row).flatMap(([field, value]) => (UNDERSTOOD.some((f) => f === field) ? [] : [`${field} ${String(value)}`])),
  };
}

function actionOf(row: ReadRow, field: string): "permit" | "deny" {
  return textField(row, field) === "deny" ? "deny" : "permit";
}

function emptyLists<T>(db: ReadDb, table: string): Record<string, T[]> {
  return Object.fromEntries(Object.keys(tableOf(db, table)).map((name) => [name, []]));
}

function sortedLists<T extends { readonly seq: number }>(lists: Readonly<Record<string, readonly T[]>>): Record<string, T[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, entries]) => [name, [...entries].sort((a, b) => a.seq - b.seq)]));
}

function neighborViews(db: ReadDb, peer: string): NeighborView[] {
  const row = rowOf(db, "BGP_NEIGHBOR", `${VRF}|${peer}`);
  const active = FAMILIES.filter(([, word]) => textField(rowOf(db, "BGP_NEIGHBOR_AF", `${VRF}|${peer}|${word}`), "admin_status") === "up");
  if (active.length === 0) return [neighborView(db, peer, row, undefined, "ipv4")];
  return active.map(([family, word]) => neighborView(db, peer, row, rowOf(db, "BGP_NEIGHBOR_AF", `${VRF}|${peer}|${word}`), family));
}

function neighborView(db: ReadDb, peer: string, row: ReadRow | undefined, own: ReadRow | undefined, family: IpFamily): NeighborView {
  const globals = rowOf(db, "BGP_GLOBALS", VRF);
  return {
    peer,
    family,
    remoteAsn: numberField(row, "asn"),
    description: textField(row, "name") ?? null,
    activated: own !== undefined && textField(row, "admin_status") !== "down",
    inMap: firstOf(own, "route_map_in"),
    outMap: firstOf(own, "route_map_out"),
    keepaliveS: numberField(row, "keepalive") ?? numberField(globals, "keepalive"),
    holdS: numberField(row, "holdtime") ?? numberField(globals, "holdtime"),
    connectS: numberField(row, "conn_retry"),
    maximumPrefix: maximumPrefix(own),
    bfd: textField(row, "bfd") === "true" ? { intervalMs: null, multiplier: null } : null,
    loopAllowances: ["allow_as_in", "as_override"].filter((field) => textField(own, field) === "true"),
  };
}

function firstOf(row: ReadRow | undefined, field: string): string | null {
  const value = row?.[field];
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === "string" ? first : null;
}

function maximumPrefix(row: ReadRow | undefined): NeighborView["maximumPrefix"] {
  const limit = numberField(row, "max_prefix_limit");
  if (limit === null) return null;
  if (textField(row, "max_prefix_warning_only") === "true") return { limit, action: "warning-only" };
  return { limit, action: numberField(row, "max_prefix_restart_interval") === null ? "shutdown" : "restart" };
}
