import { prefixLength } from "../../../base/ip.js";
import type { AsPathEntry, NeighborView, PrefixEntry, RouteMapEntry, RoutingView } from "../../routing-view.js";
import { isTree, leafPaths, type NvueTree } from "../tree.js";
import { featureOn, isOn, nodeAt, numberAt, onAt, treeAt, wordAt } from "./read.js";
import { addressesOf, carriesTraffic, isSwitchPort, type Startup, vrfOf } from "./startup.js";

const FAMILY = ["address-family", "ipv4-unicast"] as const;

/** The underlay: BGP of the default VRF, IPv4. */
export function routingView(device: string, { set, interfaces }: Startup): RoutingView {
  const global = treeAt(set, "router", "bgp");
  const bgp = treeAt(set, "vrf", "default", "router", "bgp");
  const family = treeAt(bgp, ...FAMILY);
  const policy = treeAt(set, "router", "policy");
  const routed = [...interfaces].filter(([name, port]) => (isSwitchPort(name) || name === "lo") && vrfOf(port) === "default");
  return {
    device,
    asn: numberAt(bgp, "autonomous-system") ?? numberAt(global, "autonomous-system") ?? null,
    routerId: wordAt(bgp, "router-id") ?? wordAt(global, "router-id") ?? null,
    interfaces: routed.map(([name, port]) => ({ name, addresses: addressesOf(port), up: carriesTraffic(port) })).filter((i) => i.addresses.length > 0),
    networks: Object.keys(treeAt(family, "network")),
    aggregates: Object.entries(treeAt(family, "aggregate-route")).map(([prefix, node]) => ({ prefix, summaryOnly: onAt(node, "summary-only") ?? false })),
    redistribute: Object.entries(treeAt(family, "redistribute")).flatMap(([source, node]) => (featureOn(isTree(node) ? node : {}) === false ? [] : [source])),
    prefixLists: lists(treeAt(policy, "prefix-list"), prefixEntries),
    asPathLists: lists(treeAt(policy, "as-path-list"), asPathEntries),
    routeMaps: lists(treeAt(policy, "route-map"), routeMapEntries),
    neighbors: Object.entries(treeAt(bgp, "neighbor")).map(([peer, node]) => neighborView(peer, isTree(node) ? node : {}, bgp, isRunning(global, bgp))),
    maximumPaths: numberAt(family, "multipaths", "ebgp") ?? null,
    multipathRelax: onAt(bgp, "path-selection", "multipath", "aspath-ignore") ?? false,
    gracefulRestart: gracefulRestart(wordAt(global, "graceful-restart", "mode")),
    requiresPolicy: false,
    hashSeed: numberAt(set, "system", "forwarding", "hash-seed") ?? null,
  };
}

/** BGP has a switch for the device, one for the VRF and one for the family. */
function isRunning(global: NvueTree, bgp: NvueTree): boolean {
  return featureOn(global) === true && featureOn(bgp) !== false && featureOn(treeAt(bgp, ...FAMILY)) !== false;
}

function gracefulRestart(mode: string | undefined): RoutingView["gracefulRestart"] {
  if (mode === "off" || mode === "full") return mode;
  return mode === "helper-only" ? "helper" : "unset";
}

function neighborView(peer: string, own: NvueTree, bgp: NvueTree, running: boolean): NeighborView {
  const group = treeAt(bgp, "peer-group", wordAt(own, "peer-group") ?? "");
  const word = (...path: string[]): string | undefined => wordAt(own, ...path) ?? wordAt(group, ...path);
  const number = (...path: string[]): number | null => numberAt(own, ...path) ?? numberAt(group, ...path) ?? null;
  const map = (way: string): string | null => named(word(...FAMILY, "policy", way, "route-map"));
  const family = { ...treeAt(group, ...FAMILY), ...treeAt(own, ...FAMILY) };
  return {
    peer,
    remoteAsn: number("remote-as"),
    description: word("description") ?? null,
    activated: running && featureOn(own) !== false && onAt(own, "shutdown") !== true && featureOn(family) !== false,
    inMap: map("inbound"),
    outMap: map("outbound"),
    keepaliveS: number("timers", "keepalive"),
    holdS: number("timers", "hold"),
    connectS: number("timers", "connection-retry"),
    maximumPrefix: maximumPrefix(number, word),
    loopAllowances: loopAllowances(treeAt(family, "aspath")),
  };
}

function named(map: string | undefined): string | null {
  return map === undefined || map === "none" ? null : map;
}

function maximumPrefix(number: (...path: string[]) => number | null, word: (...path: string[]) => string | undefined): NeighborView["maximumPrefix"] {
  const limits = [...FAMILY, "prefix-limits", "inbound"];
  const limit = number(...limits, "maximum");
  if (limit === null) return null;
  if (isOn(word(...limits, "warning-only"))) return { limit, action: "warning-only" };
  return { limit, action: number(...limits, "reestablish-wait") === null ? "shutdown" : "restart" };
}

function loopAllowances(aspath: NvueTree): string[] {
  const allowsOwn = nodeAt(aspath, "allow-my-asn") !== undefined && featureOn(treeAt(aspath, "allow-my-asn")) !== false;
  return [...(allowsOwn ? ["allow-my-asn"] : []), ...(onAt(aspath, "replace-peer-as") ? ["replace-peer-as"] : [])];
}

function lists<T extends { readonly seq: number }>(tree: NvueTree, entries: (seq: number, rule: NvueTree) => T[]): Record<string, T[]> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, list]) => {
      const rules = Object.entries(treeAt(list, "rule")).flatMap(([seq, rule]) => entries(Number(seq), isTree(rule) ? rule : {}));
      return [name, rules.sort((a, b) => a.seq - b.seq)];
    }),
  );
}

function actionOf(rule: NvueTree): "permit" | "deny" {
  return wordAt(rule, "action") === "permit" ? "permit" : "deny";
}

const ANY = "0.0.0.0/0";

function prefixEntries(seq: number, rule: NvueTree): PrefixEntry[] {
  return Object.entries(treeAt(rule, "match")).map(([key, lengths]) => {
    const prefix = key === "any" ? ANY : key;
    const own = prefixLength(prefix);
    const longest = prefix.includes(":") ? 128 : 32;
    const [least, most] = [numberAt(lengths, "min-prefix-len"), numberAt(lengths, "max-prefix-len")];
    const toLength = most ?? (least === undefined && key !== "any" ? own : longest);
    return { seq, action: actionOf(rule), prefix, fromLength: least ?? own, toLength };
  });
}

function asPathEntries(seq: number, rule: NvueTree): AsPathEntry[] {
  return [{ seq, action: actionOf(rule), regex: wordAt(rule, "aspath-exp") ?? "" }];
}

const UNDERSTOOD = new Set(["ip-prefix-list", "as-path-list", "type"]);

function routeMapEntries(seq: number, rule: NvueTree): RouteMapEntry[] {
  const match = treeAt(rule, "match");
  const others = Object.entries(match).filter(([key]) => !UNDERSTOOD.has(key));
  const rest = Object.entries(rule).filter(([key]) => !["match", "action", "description"].includes(key));
  const name = (key: string): string[] => [wordAt(match, key) ?? []].flat();
  return [
    {
      seq,
      action: actionOf(rule),
      prefixLists: name("ip-prefix-list"),
      asPathLists: name("as-path-list"),
      other: [...leafPaths(Object.fromEntries(others), ["match"]), ...leafPaths(Object.fromEntries(rest))].map((path) => path.join(" ")),
    },
  ];
}
