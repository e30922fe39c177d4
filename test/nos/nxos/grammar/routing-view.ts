import { contains, networkOf, type Prefix, prefixOf } from "./arguments.js";
import type { MatchedLine } from "./match-lines.js";
import { all, arg, below, type Config, has } from "./query.js";

export type Role = "leaf" | "spine" | "super-spine";

/** A template in one address family: which way its neighbours lie, and its maps. */
export interface Peering {
  readonly template: MatchedLine;
  readonly family: MatchedLine;
  readonly v6: boolean;
  /** A limit that only warns is for what lies above (docs/facts/routing.md, fact 13). */
  readonly up: boolean;
  readonly inMap: readonly MatchedLine[];
  readonly outMap: readonly MatchedLine[];
}

export function bgpOf({ top }: Config): MatchedLine | undefined {
  return all(top, "bgp")[0];
}

export function mapEntries({ top }: Config, name: string): MatchedLine[] {
  return all(top, "route-map").filter((m) => arg(m, "name") === name);
}

export function peerings(config: Config): Peering[] {
  const bgp = bgpOf(config);
  return (bgp ? below(bgp, "template") : []).flatMap((template) =>
    below(template, "peer-family", "peer-family-v6").map((family) => ({
      template,
      family,
      v6: family.id === "peer-family-v6",
      up: below(family, "maximum-prefix").some((m) => m.text.endsWith("warning-only")),
      inMap: mapEntries(config, arg(below(family, "map-in")[0], "name")),
      outMap: mapEntries(config, arg(below(family, "map-out")[0], "name")),
    })),
  );
}

export function neighborsOf(config: Config): MatchedLine[] {
  const bgp = bgpOf(config);
  return bgp ? below(bgp, "neighbor") : [];
}

export function templateOf(config: Config, neighbor: MatchedLine): MatchedLine | undefined {
  const bgp = bgpOf(config);
  const name = arg(below(neighbor, "inherit")[0], "name");
  return bgp && below(bgp, "template").find((t) => arg(t, "name") === name);
}

export function remoteAs(config: Config, neighbor: MatchedLine): string {
  const template = templateOf(config, neighbor);
  return arg(below(neighbor, "remote-as")[0], "asn") || arg(template && below(template, "remote-as")[0], "asn");
}

export function liesAbove(config: Config, neighbor: MatchedLine): boolean {
  return peerings(config).some((p) => p.up && p.template === templateOf(config, neighbor));
}

/** The port of the neighbour's link: the other half of its subnet, or the port itself. */
export function portTo({ top }: Config, neighbor: MatchedLine): MatchedLine | undefined {
  const peer = arg(neighbor, "neighbor");
  if (peer.startsWith("Ethernet")) return all(top, "ethernet").find((p) => arg(p, "port") === peer && has(p, "link-local"));
  const length = peer.includes(":") ? 127 : 31;
  const own = (port: MatchedLine) => below(port, "address", "address-v6").map((a) => a.args.host4 ?? a.args.host6 ?? "");
  return all(top, "ethernet").find((port) => own(port).some((a) => a.endsWith(`/${length}`) && otherHalf(a, peer)));
}

function otherHalf(own: string, peer: string): boolean {
  const [a, b] = [prefixOf(own), prefixOf(peer)];
  return a.width === b.width && (a.address ^ b.address) === 1n;
}

export function regexesOf({ top }: Config, entry: MatchedLine): string[] {
  const names = below(entry, "match-as-path").map((m) => arg(m, "name"));
  return all(top, "as-path-list")
    .filter((l) => names.includes(arg(l, "name")))
    .map((l) => arg(l, "quotedRegex").slice(1, -1));
}

export interface ListEntry {
  readonly line: MatchedLine;
  readonly prefix: Prefix;
  /** The exact length it asks for. */
  readonly exact: number;
  /** Without `eq`: one prefix alone. */
  readonly single: boolean;
}

export function listEntry(line: MatchedLine): ListEntry {
  const prefix = prefixOf(arg(line, "prefix4") || arg(line, "prefix6"));
  const eq = arg(line, "exact4") || arg(line, "exact6");
  return { line, prefix, exact: eq === "" ? prefix.length : Number(eq), single: eq === "" };
}

export function prefixEntries({ top }: Config): ListEntry[] {
  return all(top, "prefix-list", "prefix-list-v6").map(listEntry);
}

/** Entries of the prefix-lists that an entry of a map asks for. */
export function prefixesOf(config: Config, entry: MatchedLine): ListEntry[] {
  const names = below(entry, "match-prefix", "match-prefix-v6").map((m) => arg(m, "name"));
  return prefixEntries(config).filter(({ line }) => names.includes(arg(line, "name")));
}

export function loopbacksOf({ top }: Config): Prefix[] {
  return all(top, "loopback").flatMap((l) => below(l, "address", "address-v6").map((a) => prefixOf(a.args.loopback4 ?? a.args.loopback6 ?? "")));
}

/** Subnets of the ports that are up. */
export function connectedOf({ top }: Config): Prefix[] {
  const addresses = all(top, "ethernet").flatMap((p) => (has(p, "up") ? below(p, "address", "address-v6") : []));
  return addresses.map((a) => prefixOf(a.args.host4 ?? a.args.host6 ?? "")).map((p) => ({ ...p, address: networkOf(p) }));
}

export function announced(config: Config, id: "network" | "aggregate"): { readonly line: MatchedLine; readonly prefix: Prefix }[] {
  const bgp = bgpOf(config);
  const families = bgp ? below(bgp, "family", "family-v6") : [];
  return families.flatMap((f) => below(f, id).map((line) => ({ line, prefix: prefixOf(arg(line, "prefix4") || arg(line, "prefix6")) })));
}

export function same(a: Prefix, b: Prefix): boolean {
  return a.length === b.length && contains(a, b);
}

/** By which templates and lists there are; the two tiers above a leaf differ in the paths they take from below. */
export function roleOf(config: Config): Role {
  const found = peerings(config);
  const down = found.filter((p) => !p.up);
  if (down.length === 0) return "leaf";
  if (down.length < found.length) return "spine";
  return down.some((p) => p.inMap.some((e) => regexesOf(config, e).length > 1)) ? "super-spine" : "spine";
}
