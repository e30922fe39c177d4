import { ADDRESS_BITS, familyOf, type IpFamily, prefixLength } from "../../../base/ip.js";
import type { AsPathEntry, NeighborView, PrefixEntry, RouteMapEntry, RoutingView } from "../../routing-view.js";
import { isTree, leafPaths, type NvueTree } from "../tree.js";
import { featureOn, isOn, nodeAt, numberAt, onAt, treeAt, wordAt } from "./read.js";
import { addressesOf, carriesTraffic, isSwitchPort, type Startup, vrfOf } from "./startup.js";

const FAMILIES = ["ipv4", "ipv6"] as const;

function pathOf(family: IpFamily): readonly ["address-family", string] {
  return ["address-family", `${family}-unicast`];
}

/** The underlay: BGP of the default VRF, unicast of both families. */
export function routingView(device: string, { set, interfaces }: Startup): RoutingView {
  const global = treeAt(set, "router", "bgp");
  const bgp = treeAt(set, "vrf", "default", "router", "bgp");
  const all = FAMILIES.map((family) => treeAt(bgp, ...pathOf(family)));
  const policy = treeAt(set, "router", "policy");
  const routed = [...interfaces].filter(([name, port]) => (isSwitchPort(name) || name === "lo") && vrfOf(port) === "default");
  return {
    device,
    asn: numberAt(bgp, "autonomous-system") ?? numberAt(global, "autonomous-system") ?? null,
    routerId: wordAt(bgp, "router-id") ?? wordAt(global, "router-id") ?? null,
    interfaces: interfaceViews(routed, treeAt(bgp, "neighbor")),
    networks: all.flatMap((family) => Object.keys(treeAt(family, "network"))),
    aggregates: all.flatMap((family) =>
      Object.entries(treeAt(family, "aggregate-route")).map(([prefix, node]) => ({ prefix, summaryOnly: onAt(node, "summary-only") ?? false })),
    ),
    redistribute: all.flatMap((family) =>
      Object.entries(treeAt(family, "redistribute")).flatMap(([source, node]) => (featureOn(isTree(node) ? node : {}) === false ? [] : [source])),
    ),
    prefixLists: lists(treeAt(policy, "prefix-list"), prefixEntries),
    asPathLists: lists(treeAt(policy, "as-path-list"), asPathEntries),
    routeMaps: lists(treeAt(policy, "route-map"), routeMapEntries),
    neighbors: Object.entries(treeAt(bgp, "neighbor")).flatMap(([peer, node]) => neighborViews(peer, isTree(node) ? node : {}, { set, global, bgp })),
    maximumPaths: numberAt(bgp, ...pathOf("ipv4"), "multipaths", "ebgp") ?? null,
    maximumPaths6: numberAt(bgp, ...pathOf("ipv6"), "multipaths", "ebgp") ?? null,
    multipathRelax: onAt(bgp, "path-selection", "multipath", "aspath-ignore") ?? false,
    gracefulRestart: gracefulRestart(wordAt(global, "graceful-restart", "mode")),
    requiresPolicy: false,
    hashSeed: numberAt(set, "system", "forwarding", "hash-seed") ?? null,
  };
}

/** A port needs no address to carry an unnumbered session. */
function interfaceViews(routed: readonly (readonly [string, NvueTree])[], neighbors: NvueTree): RoutingView["interfaces"] {
  return routed
    .map(([name, port]) => ({
      name,
      addresses: addressesOf(port),
      up: carriesTraffic(port),
      unnumbered: wordAt(neighbors, name, "type") === "unnumbered",
    }))
    .filter((i) => i.addresses.length > 0 || i.unnumbered);
}

/** What a neighbour inherits from, and what switches it. */
interface Surroundings {
  readonly set: NvueTree;
  readonly global: NvueTree;
  readonly bgp: NvueTree;
}

/** BGP has a switch for the device, one for the VRF and one for the family; IPv4 is on without one. */
function isRunning({ global, bgp }: Surroundings, family: IpFamily): boolean {
  return featureOn(global) === true && featureOn(bgp) !== false && (featureOn(treeAt(bgp, ...pathOf(family))) ?? family === "ipv4");
}

function gracefulRestart(mode: string | undefined): RoutingView["gracefulRestart"] {
  if (mode === "off" || mode === "full") return mode;
  return mode === "helper-only" ? "helper" : "unset";
}

/** One for each family that is on, as IPv4 is unless it is switched off; of none, the peer's own, which is then not active. */
function neighborViews(peer: string, own: NvueTree, around: Surroundings): NeighborView[] {
  const group = treeAt(around.bgp, "peer-group", wordAt(own, "peer-group") ?? "");
  const isOnFor = (family: IpFamily): boolean => {
    const path = pathOf(family);
    return featureOn(treeAt(own, ...path)) ?? featureOn(treeAt(group, ...path)) ?? family === "ipv4";
  };
  const on = FAMILIES.filter(isOnFor);
  if (on.length === 0) return [neighborView(peer, own, group, { ...around, family: familyOf(peer), running: false })];
  return on.map((family) => neighborView(peer, own, group, { ...around, family, running: isRunning(around, family) }));
}

interface FamilySurroundings extends Surroundings {
  readonly family: IpFamily;
  readonly running: boolean;
}

function neighborView(peer: string, own: NvueTree, group: NvueTree, { family: of, running, set }: FamilySurroundings): NeighborView {
  const path = pathOf(of);
  const word = (...to: string[]): string | undefined => wordAt(own, ...to) ?? wordAt(group, ...to);
  const number = (...to: string[]): number | null => numberAt(own, ...to) ?? numberAt(group, ...to) ?? null;
  const map = (way: string): string | null => named(word(...path, "policy", way, "route-map"));
  const family = { ...treeAt(group, ...path), ...treeAt(own, ...path) };
  return {
    peer,
    family: of,
    remoteAsn: number("remote-as"),
    description: word("description") ?? null,
    activated: running && featureOn(own) !== false && onAt(own, "shutdown") !== true,
    inMap: map("inbound"),
    outMap: map("outbound"),
    keepaliveS: number("timers", "keepalive"),
    holdS: number("timers", "hold"),
    connectS: number("timers", "connection-retry"),
    maximumPrefix: maximumPrefix(path, number, word),
    bfd: bfd({ ...treeAt(group, "bfd"), ...treeAt(own, "bfd") }, set),
    loopAllowances: loopAllowances(treeAt(family, "aspath")),
  };
}

function named(map: string | undefined): string | null {
  return map === undefined || map === "none" ? null : map;
}

/** Times of its own up to 5.14, then those of a profile. */
function bfd(own: NvueTree, set: NvueTree): NeighborView["bfd"] {
  const profile = wordAt(own, "profile");
  const times = profile === undefined ? own : treeAt(set, "router", "bfd", "profile", profile);
  const isRunning = profile === undefined ? featureOn(own) === true : featureOn(own) !== false && featureOn(treeAt(set, "router", "bfd")) === true;
  return isRunning ? { intervalMs: numberAt(times, "min-tx-interval") ?? null, multiplier: numberAt(times, "detect-multiplier") ?? null } : null;
}

function maximumPrefix(
  path: readonly string[],
  number: (...path: string[]) => number | null,
  word: (...path: string[]) => string | undefined,
): NeighborView["maximumPrefix"] {
  const limits = [...path, "prefix-limits", "inbound"];
  const limit = number(...limits, "maximum");
  if (limit === null) return null;
  if (isOn(word(...limits, "warning-only"))) return { limit, action: "warning-only" };
  return { limit, action: number(...limits, "reestablish-wait") === null ? "shutdown" : "restart" };
}

function loopAllowances(aspath: NvueTree): string[] {
  const allowsOwn = nodeAt(aspath, "allow-my-asn") !== undefined && featureOn(treeAt(aspath, "allow-my-asn")) !== false;
  return [...(allowsOwn ? ["allow-my-asn"] : []), ...(onAt(aspath, "replace-peer-as") ? ["replace-peer-as"] : [])];
}

function lists<T extends { readonly seq: number }>(tree: NvueTree, entries: (seq: number, rule: NvueTree, list: unknown) => T[]): Record<string, T[]> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, list]) => {
      const rules = Object.entries(treeAt(list, "rule")).flatMap(([seq, rule]) => entries(Number(seq), isTree(rule) ? rule : {}, list));
      return [name, rules.sort((a, b) => a.seq - b.seq)];
    }),
  );
}

function actionOf(rule: NvueTree): "permit" | "deny" {
  return wordAt(rule, "action") === "permit" ? "permit" : "deny";
}

const ANY: Readonly<Record<IpFamily, string>> = { ipv4: "0.0.0.0/0", ipv6: "::/0" };

function prefixEntries(seq: number, rule: NvueTree, list: unknown): PrefixEntry[] {
  const family = wordAt(list, "type") === "ipv6" ? "ipv6" : "ipv4";
  return Object.entries(treeAt(rule, "match")).map(([key, lengths]) => {
    const prefix = key === "any" ? ANY[family] : key;
    const own = prefixLength(prefix);
    const longest = ADDRESS_BITS[familyOf(prefix)];
    const [least, most] = [numberAt(lengths, "min-prefix-len"), numberAt(lengths, "max-prefix-len")];
    const toLength = most ?? (least === undefined && key !== "any" ? own : longest);
    return { seq, action: actionOf(rule), prefix, fromLength: least ?? own, toLength };
  });
}

function asPathEntries(seq: number, rule: NvueTree): AsPathEntry[] {
  return [{ seq, action: actionOf(rule), regex: wordAt(rule, "aspath-exp") ?? "" }];
}

const UNDERSTOOD = new Set(["ip-prefix-list", "as-path-list", "type"]);
/** Says which of a neighbour's two addresses a route takes, not which routes pass. */
const NEXT_HOP = /^set ipv6-nexthop-prefer-global /;

function routeMapEntries(seq: number, rule: NvueTree): RouteMapEntry[] {
  const match = treeAt(rule, "match");
  const name = (key: string): string[] => [wordAt(match, key) ?? []].flat();
  const others = Object.entries(match).filter(([key]) => !UNDERSTOOD.has(key));
  const rest = Object.entries(rule).filter(([key]) => !["match", "action", "description"].includes(key));
  const type = wordAt(match, "type") ?? "ipv4";
  const lists = name("ip-prefix-list");
  return [
    {
      seq,
      action: actionOf(rule),
      prefixLists: lists,
      families: lists.length > 0 ? FAMILIES.filter((family) => family === type) : [],
      continues: false,
      asPathLists: name("as-path-list"),
      other: [...leafPaths(Object.fromEntries(others), ["match"]), ...leafPaths(Object.fromEntries(rest))]
        .map((path) => path.join(" "))
        .filter((clause) => !NEXT_HOP.test(clause)),
    },
  ];
}
