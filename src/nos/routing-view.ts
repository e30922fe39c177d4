import type { IpFamily } from "../base/ip.js";

/** The underlay of a device, parsed back from the text that ships; names are as the text spells them. */
export interface RoutingView {
  readonly device: string;
  readonly asn: number | null;
  readonly routerId: string | null;
  /** Routed interfaces, loopback included, management excluded. */
  readonly interfaces: readonly InterfaceView[];
  readonly networks: readonly string[];
  readonly aggregates: readonly { readonly prefix: string; readonly summaryOnly: boolean }[];
  /** `connected`, `direct`, `static` ...: whatever is redistributed into BGP. */
  readonly redistribute: readonly string[];
  readonly prefixLists: Readonly<Record<string, readonly PrefixEntry[]>>;
  readonly asPathLists: Readonly<Record<string, readonly AsPathEntry[]>>;
  readonly routeMaps: Readonly<Record<string, readonly RouteMapEntry[]>>;
  /** A session with two families is there twice. */
  readonly neighbors: readonly NeighborView[];
  readonly maximumPaths: number | null;
  /** Of IPv6; null too where BGP does not run for it. */
  readonly maximumPaths6: number | null;
  readonly multipathRelax: boolean;
  readonly gracefulRestart: "off" | "helper" | "full" | "unset";
  /** Without both maps a neighbour carries nothing (RFC 8212) rather than everything. */
  readonly requiresPolicy: boolean;
  /** Hash seed of ECMP, where the text says one. */
  readonly hashSeed: number | null;
}

export interface InterfaceView {
  readonly name: string;
  /** With length. */
  readonly addresses: readonly string[];
  readonly up: boolean;
  /** Set up to carry both families over its link-local address. */
  readonly unnumbered: boolean;
}

export interface PrefixEntry {
  readonly seq: number;
  readonly action: "permit" | "deny";
  readonly prefix: string;
  /** Lengths that match, both included. */
  readonly fromLength: number;
  readonly toLength: number;
}

export interface AsPathEntry {
  readonly seq: number;
  readonly action: "permit" | "deny";
  readonly regex: string;
}

export interface RouteMapEntry {
  readonly seq: number;
  readonly action: "permit" | "deny";
  readonly prefixLists: readonly string[];
  /** In which the lists are matched, by the words of the match. */
  readonly families: readonly IpFamily[];
  readonly asPathLists: readonly string[];
  /** What matches goes on to the entries below, which decide. */
  readonly continues: boolean;
  /** Match or set lines that the walk does not understand; a permit entry with any is refused. */
  readonly other: readonly string[];
}

export interface NeighborView {
  /** Address of the neighbour, or an interface for unnumbered ones. */
  readonly peer: string;
  /** The one that the maps and the limit are for. */
  readonly family: IpFamily;
  readonly remoteAsn: number | null;
  readonly description: string | null;
  readonly activated: boolean;
  readonly inMap: string | null;
  readonly outMap: string | null;
  readonly keepaliveS: number | null;
  readonly holdS: number | null;
  readonly connectS: number | null;
  readonly maximumPrefix: { readonly limit: number; readonly action: "warning-only" | "restart" | "shutdown" } | null;
  /** Null where the session runs without; null times where nothing says them. */
  readonly bfd: { readonly intervalMs: number | null; readonly multiplier: number | null } | null;
  /** allowas-in, allow-my-asn, as-override, disable-peer-as-check ... as spelled. */
  readonly loopAllowances: readonly string[];
}
