import type { AsPathEntry, PrefixEntry, RouteMapEntry } from "../../routing-view.js";

/** A statement `neighbor X ...`, for a peer-group as for a neighbour. */
export interface FrrPeer {
  isGroup: boolean;
  group: string | null;
  remoteAs: string | null;
  description: string | null;
  activated: boolean | null;
  shutdown: true | null;
  inMap: string | null;
  outMap: string | null;
  timers: readonly [keepaliveS: number, holdS: number] | null;
  connectS: number | null;
  maximumPrefix: { readonly limit: number; readonly action: "warning-only" | "restart" | "shutdown" } | null;
  loopAllowances: string[];
}

/** What frr.conf says of the default VRF and of IPv4 unicast. */
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
  maximumPaths: number | null;
  peers: Map<string, FrrPeer>;
}

interface Cursor {
  readonly config: FrrConfig;
  /** Where a line belongs; `other` is a section of no interest. */
  context: "top" | "router" | "unicast" | "map" | "other";
  entry: MutableEntry | null;
}

type MutableEntry = { seq: number; action: "permit" | "deny"; prefixLists: string[]; asPathLists: string[]; other: string[] };

/**
 * Reads frr.conf line by line, as vtysh does: indentation means nothing, and a command of the top level ends whatever section was open.
 */
export function parseFrr(text: string): FrrConfig {
  const cursor: Cursor = { config: emptyConfig(), context: "top", entry: null };
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
    maximumPaths: null,
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
  cursor.entry = null;
}

function close(cursor: Cursor, word: string): void {
  if (word === "exit-address-family" || cursor.context === "unicast") cursor.context = "router";
  else open(cursor, "top");
}

/** `ip prefix-list NAME [seq N] permit|deny PREFIX [ge A] [le B]` */
function readPrefixList({ config }: Cursor, words: readonly string[]): void {
  const { name, seq, action, rest } = listEntry(words.slice(2), config.prefixLists);
  const [prefix = ""] = rest;
  const any = words[0] === "ipv6" ? "::/0" : "0.0.0.0/0";
  const written = prefix === "any" ? any : prefix;
  const length = Number(written.split("/")[1]);
  const longest = written.includes(":") ? 128 : 32;
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
    asPathLists: [],
    other: [],
  };
  cursor.entry = entry;
  append(cursor.config.routeMaps, name, entry);
}

function readMapLine({ entry }: Cursor, line: string, words: readonly string[]): void {
  if (!entry) return;
  const prefixList = /^match ip(?:v6)? address prefix-list (\S+)$/.exec(words.join(" "));
  if (prefixList) entry.prefixLists.push(prefixList[1] as string);
  else if (words[0] === "match" && words[1] === "as-path" && words.length === 3) entry.asPathLists.push(words[2] as string);
  else if (words[0] !== "description") entry.other.push(line);
}

/** `router bgp ASN`; instances of other VRFs are of no interest. */
function openRouter(cursor: Cursor, words: readonly string[]): void {
  open(cursor, words.length > 3 ? "other" : "router");
  if (cursor.context === "router") cursor.config.asn = Number(words[2]);
}

/** Commands below `router bgp`, outside or inside its IPv4 unicast family. */
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
    c.context = w[1] === "ipv4" && (w[2] === "unicast" || w[2] === undefined) ? "unicast" : "other";
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
    if (w[1] !== "ibgp") c.config.maximumPaths = Number(w[1]);
  },
  neighbor: (c, w, line) => readNeighbor(peerOf(c, w[1] ?? ""), w.slice(2), line),
  "no neighbor": (c, w) => {
    if (w[3] === "activate") peerOf(c, w[2] ?? "").activated = false;
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
    group: null,
    remoteAs: null,
    description: null,
    activated: null,
    shutdown: null,
    inMap: null,
    outMap: null,
    timers: null,
    connectS: null,
    maximumPrefix: null,
    loopAllowances: [],
  };
  config.peers.set(name, peer);
  return peer;
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
  activate: (p) => {
    p.activated = true;
  },
  shutdown: (p) => {
    p.shutdown = true;
  },
  "route-map": (p, args) => {
    if (args[1] === "in") p.inMap = args[0] ?? null;
    if (args[1] === "out") p.outMap = args[0] ?? null;
  },
  timers: (p, args) => {
    if (args[0] === "connect") p.connectS = Number(args[1]);
    else p.timers = [Number(args[0]), Number(args[1])];
  },
  "maximum-prefix": (p, args) => {
    const action = args.includes("warning-only") ? "warning-only" : args.includes("restart") ? "restart" : "shutdown";
    p.maximumPrefix = { limit: Number(args[0]), action };
  },
};

function readNeighbor(peer: FrrPeer, words: readonly string[], line: string): void {
  const [word = "", ...args] = words;
  if (LOOP_ALLOWANCES.includes(word)) peer.loopAllowances.push(words.join(" "));
  else if (Object.hasOwn(PEER, word)) PEER[word]?.(peer, args, line);
}
