import { ADDRESS_BITS, familyOf, type IpFamily } from "../../../base/ip.js";
import type { AsPathEntry, PrefixEntry, RouteMapEntry } from "../../routing-view.js";

/** A statement `neighbor X ...`, for a peer-group as for a neighbour. */
export interface FrrPeer {
  isGroup: boolean;
  /** `neighbor PORT interface`. */
  isInterface: boolean;
  group: string | null;
  remoteAs: string | null;
  description: string | null;
  shutdown: true | null;
  timers: readonly [keepaliveS: number, holdS: number] | null;
  connectS: number | null;
  bfd: { intervalMs: number | null; multiplier: number | null } | null;
  readonly families: Readonly<Record<IpFamily, FrrPeerFamily>>;
}

/** What is said of a neighbour below an address family. */
export interface FrrPeerFamily {
  activated: boolean | null;
  inMap: string | null;
  outMap: string | null;
  maximumPrefix: { readonly limit: number; readonly action: "warning-only" | "restart" | "shutdown" } | null;
  loopAllowances: string[];
}

/** What frr.conf says of the default VRF and of unicast. */
export interface FrrConfig {
  profile: string | null;
  prefixLists: Record<string, PrefixEntry[]>;
  asPathLists: Record<string, AsPathEntry[]>;
  routeMaps: Record<string, RouteMapEntry[]>;
  asn: number | null;
  routerId: string | null;
  timers: readonly [keepaliveS: number, holdS: number] | null;
  defaultActivated: boolean;
  requiresPolicy: boolean | null;
  multipathRelax: boolean;
  gracefulRestart: "off" | "helper" | "full" | "unset";
  networks: string[];
  aggregates: { prefix: string; summaryOnly: boolean }[];
  redistribute: string[];
  readonly maximumPaths: Record<IpFamily, number | null>;
  peers: Map<string, FrrPeer>;
}

interface Cursor {
  readonly config: FrrConfig;
  /** Where a line belongs; `other` is a section of no interest. */
  context: "top" | "router" | "unicast" | "map" | "other";
  /** Of the lines below an address family; IPv4 outside of any. */
  family: IpFamily;
  entry: MutableEntry | null;
}

interface MutableEntry {
  readonly seq: number;
  readonly action: "permit" | "deny";
  prefixLists: string[];
  families: IpFamily[];
  asPathLists: string[];
  continues: boolean;
  other: string[];
}

/**
 * Reads frr.conf line by line, as vtysh does: indentation means nothing, and a command of the top level ends whatever section was open.
 */
export function parseFrr(text: string): FrrConfig {
  const cursor: Cursor = { config: emptyConfig(), context: "top", family: "ipv4", entry: null };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === "" || line.startsWith("!") || line.startsWith("#")) continue;
    readLine(cursor, line, line.split(/\s+/));
  }
  return cursor.config;
}

function emptyConfig(): FrrConfig {
  return {
    profile: null,
    prefixLists: {},
    asPathLists: {},
    routeMaps: {},
    asn: null,
    routerId: null,
    timers: null,
    defaultActivated: true,
    requiresPolicy: null,
    multipathRelax: false,
    gracefulRestart: "unset",
    networks: [],
    aggregates: [],
    redistribute: [],
    maximumPaths: { ipv4: null, ipv6: null },
    peers: new Map(),
  };
}

type Reader = (cursor: Cursor, words: readonly string[], line: string) => void;

/** Commands of the top level by their first two words, or one. */
const TOP: Readonly<Record<string, Reader>> = {
  "frr defaults": (c, w) => {
    c.config.profile = w[2] ?? null;
  },
  "ip prefix-list": (c, w) => readPrefixList(c, w),
  "ipv6 prefix-list": (c, w) => readPrefixList(c, w),
  "bgp as-path": (c, w) => readAsPathList(c, w),
  "ip as-path": (c, w) => readAsPathList(c, w),
  "router bgp": (c, w) => openRouter(c, w),
  "route-map": (c, w) => openRouteMap(c, w),
  router: (c) => open(c, "other"),
  interface: (c) => open(c, "other"),
  vrf: (c) => open(c, "other"),
  hostname: (c) => open(c, "top"),
  end: (c) => open(c, "top"),
};

function readLine(cursor: Cursor, line: string, words: readonly string[]): void {
  const top = commandOf(TOP, words);
  if (top) top(cursor, words, line);
  else if (words[0] === "exit" || words[0] === "exit-address-family") close(cursor, words[0]);
  else if (cursor.context === "map") readMapLine(cursor, line, words);
  else if (cursor.context === "router" || cursor.context === "unicast") readRouterLine(cursor, words, line);
}

function commandOf<T>(commands: Readonly<Record<string, T>>, words: readonly string[]): T | undefined {
  const two = `${words[0]} ${words[1]}`;
  if (Object.hasOwn(commands, two)) return commands[two];
  return Object.hasOwn(commands, words[0] ?? "") ? commands[words[0] ?? ""] : undefined;
}

function open(cursor: Cursor, context: Cursor["context"]): void {
  cursor.context = context;
  cursor.family = "ipv4";
  cursor.entry = null;
}

function close(cursor: Cursor, word: string): void {
  if (word === "exit-address-family" || cursor.context === "unicast") cursor.context = "router";
  else open(cursor, "top");
  cursor.family = "ipv4";
}

/** `ip prefix-list NAME [seq N] permit|deny PREFIX [ge A] [le B]` */
function readPrefixList({ config }: Cursor, words: readonly string[]): void {
  const { name, seq, action, rest } = listEntry(words.slice(2), config.prefixLists);
  const [prefix = ""] = rest;
  const any = words[0] === "ipv6" ? "::/0" : "0.0.0.0/0";
  const written = prefix === "any" ? any : prefix;
  const length = Number(written.split("/")[1]);
  const longest = ADDRESS_BITS[familyOf(written)];
  const [ge, le] = [numberAfter(rest, "ge"), numberAfter(rest, "le")];
  if (!action || Number.isNaN(length)) return;
  const toLength = le ?? (ge === null && prefix !== "any" ? length : longest);
  append(config.prefixLists, name, { seq, action, prefix: written, fromLength: ge ?? length, toLength });
}

/** `bgp as-path access-list NAME [seq N] permit|deny REGEX` */
function readAsPathList({ config }: Cursor, words: readonly string[]): void {
  const { name, seq, action, rest } = listEntry(words.slice(3), config.asPathLists);
  if (action) append(config.asPathLists, name, { seq, action, regex: rest.join(" ") });
}

const SEQ_STEP = 5;

function listEntry(words: readonly string[], lists: Readonly<Record<string, readonly { seq: number }[]>>) {
  const [name = "", ...more] = words;
  const numbered = more[0] === "seq";
  const last = Object.hasOwn(lists, name) ? (lists[name]?.at(-1)?.seq ?? 0) : 0;
  const [word, ...rest] = numbered ? more.slice(2) : more;
  return { name, seq: numbered ? Number(more[1]) : last + SEQ_STEP, action: word === "permit" || word === "deny" ? word : null, rest } as const;
}

/** FRR replaces an entry whose sequence number it has already. */
function append<T extends { seq: number }>(lists: Record<string, T[]>, name: string, entry: T): void {
  const before = Object.hasOwn(lists, name) ? (lists[name] ?? []) : [];
  lists[name] = [...before.filter((e) => e.seq !== entry.seq), entry].sort((a, b) => a.seq - b.seq);
}

function numberAfter(words: readonly string[], word: string): number | null {
  const at = words.indexOf(word);
  return at < 0 ? null : Number(words[at + 1]);
}

/** `route-map NAME permit|deny SEQ` */
function openRouteMap(cursor: Cursor, words: readonly string[]): void {
  const [, name = "", action, seq] = words;
  open(cursor, "map");
  if (action !== "permit" && action !== "deny") return;
  const known = Object.hasOwn(cursor.config.routeMaps, name) ? cursor.config.routeMaps[name] : undefined;
  const entry = (known?.find((e) => e.seq === Number(seq)) as MutableEntry | undefined) ?? {
    seq: Number(seq),
    action,
    prefixLists: [],
    families: [],
    asPathLists: [],
    continues: false,
    other: [],
  };
  cursor.entry = entry;
  append(cursor.config.routeMaps, name, entry);
}

/** Of two global next hops and a link-local one it chooses, and says nothing of which route passes. */
const PREFER_GLOBAL = "set ipv6 next-hop prefer-global";

function readMapLine({ entry }: Cursor, line: string, words: readonly string[]): void {
  if (!entry) return;
  const text = words.join(" ");
  const prefixList = /^match ip(v6)? address prefix-list (\S+)$/.exec(text);
  if (prefixList) {
    entry.prefixLists.push(prefixList[2] as string);
    entry.families.push(prefixList[1] ? "ipv6" : "ipv4");
  } else if (text === "on-match next") entry.continues = true;
  else if (text === PREFER_GLOBAL) return;
  else if (words[0] === "match" && words[1] === "as-path" && words.length === 3) entry.asPathLists.push(words[2] as string);
  else if (words[0] !== "description") entry.other.push(line);
}

/** `router bgp ASN`; instances of other VRFs are of no interest. */
function openRouter(cursor: Cursor, words: readonly string[]): void {
  open(cursor, words.length > 3 ? "other" : "router");
  if (cursor.context === "router") cursor.config.asn = Number(words[2]);
}

/** Commands below `router bgp`, outside or inside a unicast family. */
const ROUTER: Readonly<Record<string, Reader>> = {
  "bgp router-id": (c, w) => {
    c.config.routerId = w[2] ?? null;
  },
  "bgp ebgp-requires-policy": (c) => {
    c.config.requiresPolicy = true;
  },
  "bgp bestpath": (c, w) => {
    if (w.includes("multipath-relax")) c.config.multipathRelax = true;
  },
  "bgp graceful-restart-disable": (c) => {
    c.config.gracefulRestart = "off";
  },
  "bgp graceful-restart": (c, w) => {
    if (w.length === 2) c.config.gracefulRestart = "full";
  },
  "no bgp": (c, w) => {
    if (w[2] === "ebgp-requires-policy") c.config.requiresPolicy = false;
    if (w[2] === "default" && w[3] === "ipv4-unicast") c.config.defaultActivated = false;
  },
  "timers bgp": (c, w) => {
    c.config.timers = [Number(w[2]), Number(w[3])];
  },
  "address-family": (c, w) => {
    const isUnicast = (w[1] === "ipv4" || w[1] === "ipv6") && (w[2] === "unicast" || w[2] === undefined);
    c.context = isUnicast ? "unicast" : "other";
    c.family = w[1] === "ipv6" ? "ipv6" : "ipv4";
  },
  network: (c, w) => {
    c.config.networks.push(w[1] ?? "");
  },
  "aggregate-address": (c, w) => {
    c.config.aggregates.push({ prefix: w[1] ?? "", summaryOnly: w.includes("summary-only") });
  },
  redistribute: (c, w) => {
    c.config.redistribute.push(w[1] ?? "");
  },
  "maximum-paths": (c, w) => {
    if (w[1] !== "ibgp") c.config.maximumPaths[c.family] = Number(w[1]);
  },
  neighbor: (c, w, line) => readNeighbor(peerOf(c, w[1] ?? ""), c.family, w.slice(2), line),
  "no neighbor": (c, w) => {
    if (w[3] === "activate") peerOf(c, w[2] ?? "").families[c.family].activated = false;
  },
};

function readRouterLine(cursor: Cursor, words: readonly string[], line: string): void {
  commandOf(ROUTER, words)?.(cursor, words, line);
}

function peerOf({ config }: Cursor, name: string): FrrPeer {
  const known = config.peers.get(name);
  if (known) return known;
  const peer: FrrPeer = {
    isGroup: false,
    isInterface: false,
    group: null,
    remoteAs: null,
    description: null,
    shutdown: null,
    timers: null,
    connectS: null,
    bfd: null,
    families: { ipv4: emptyFamily(), ipv6: emptyFamily() },
  };
  config.peers.set(name, peer);
  return peer;
}

function emptyFamily(): FrrPeerFamily {
  return { activated: null, inMap: null, outMap: null, maximumPrefix: null, loopAllowances: [] };
}

type PeerReader = (peer: FrrPeer, args: readonly string[], line: string) => void;

const LOOP_ALLOWANCES: readonly string[] = ["allowas-in", "as-override", "disable-peer-as-check"];

/** What follows `neighbor X`. */
const PEER: Readonly<Record<string, PeerReader>> = {
  "peer-group": (p, args) => {
    if (args.length === 0) p.isGroup = true;
    else p.group = args[0] ?? null;
  },
  interface: (p, args) => {
    p.isInterface = true;
    const at = args.indexOf("peer-group");
    if (at >= 0) p.group = args[at + 1] ?? null;
    const as = args.indexOf("remote-as");
    if (as >= 0) p.remoteAs = args[as + 1] ?? null;
  },
  "remote-as": (p, args) => {
    p.remoteAs = args[0] ?? null;
  },
  description: (p, _args, line) => {
    p.description = line.replace(/^neighbor\s+\S+\s+description\s+/, "");
  },
  shutdown: (p) => {
    p.shutdown = true;
  },
  timers: (p, args) => {
    if (args[0] === "connect") p.connectS = Number(args[1]);
    else p.timers = [Number(args[0]), Number(args[1])];
  },
  /** `bfd [MULTIPLIER MIN-RX MIN-TX]` */
  bfd: (p, args) => {
    p.bfd = args.length === 3 ? { multiplier: Number(args[0]), intervalMs: Number(args[2]) } : { multiplier: null, intervalMs: null };
  },
};

type PeerFamilyReader = (family: FrrPeerFamily, args: readonly string[]) => void;

/** Likewise, of one family. */
const PEER_FAMILY: Readonly<Record<string, PeerFamilyReader>> = {
  activate: (f) => {
    f.activated = true;
  },
  "route-map": (f, args) => {
    if (args[1] === "in") f.inMap = args[0] ?? null;
    if (args[1] === "out") f.outMap = args[0] ?? null;
  },
  "maximum-prefix": (f, args) => {
    const action = args.includes("warning-only") ? "warning-only" : args.includes("restart") ? "restart" : "shutdown";
    f.maximumPrefix = { limit: Number(args[0]), action };
  },
};

function readNeighbor(peer: FrrPeer, family: IpFamily, words: readonly string[], line: string): void {
  const [word = "", ...args] = words;
  if (LOOP_ALLOWANCES.includes(word)) peer.families[family].loopAllowances.push(words.join(" "));
  else if (Object.hasOwn(PEER_FAMILY, word)) PEER_FAMILY[word]?.(peer.families[family], args);
  else if (Object.hasOwn(PEER, word)) PEER[word]?.(peer, args, line);
}
