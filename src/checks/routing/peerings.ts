import { type IpFamily, withoutLength } from "../../base/ip.js";
import type { SwitchRole } from "../../intent/fabric-intent.js";
import type { NeighborView, RouteMapEntry, RoutingView } from "../../nos/routing-view.js";
import { TIER } from "../../topology/tiers.js";
import { groupBy } from "../group.js";
import type { CheckContext, CheckedSwitch } from "../rule.js";
import { listText } from "../words.js";

/** The device at the other end of a session. */
export interface FarDevice {
  readonly name: string;
  readonly role: SwitchRole;
  readonly asn: number;
}

/** A session that the plan wants, and what the text says of it. */
export interface Peering {
  /** Far address, or own port where the session is unnumbered. */
  readonly peer: string;
  readonly port: string;
  readonly family: IpFamily;
  readonly far: FarDevice;
  readonly neighbor: NeighborView | undefined;
}

/** Sessions of a device by plan, each family of its own; a neighbour goes by the far address or by the port it is on. */
export function peeringsOf(device: CheckedSwitch, context: CheckContext): Peering[] {
  const far = farDevices(context);
  const peers = new Map(device.view.routing.neighbors.map((n) => [`${n.family} ${n.peer}`, n]));
  const portPeer = new Map(device.slice.ports.map((p) => [p.name, p.peer?.device ?? ""]));
  const sessions = device.slice.routing.groups.flatMap((g) => g.neighbors.flatMap((n) => g.families.map(({ family }) => ({ ...n, family }))));
  return sessions.flatMap(({ peer, port, family }) => {
    const farDevice = far.get(portPeer.get(port) ?? "");
    return farDevice ? [{ peer, port, family, far: farDevice, neighbor: peers.get(`${family} ${peer}`) ?? peers.get(`${family} ${port}`) }] : [];
  });
}

function farDevices({ plan }: CheckContext): Map<string, FarDevice> {
  return new Map([...plan.switches, ...plan.imported].map(({ name, role, asn }) => [name, { name, role, asn }]));
}

export type Side = "above" | "below";

/**
 * The tier at the other end of a neighbour of the text; of one that the plan does not have the side on which the role has most of its own: spines are above
 * a leaf, and everything is below the others.
 */
export function sidesOf(device: CheckedSwitch, context: CheckContext): (neighbor: NeighborView) => Side {
  const { role } = device.slice;
  const planned = new Map(peeringsOf(device, context).flatMap((p) => (p.neighbor ? [[p.neighbor.peer, p.far.role] as const] : [])));
  return ({ peer }) => {
    const far = planned.get(peer);
    if (far === undefined) return role === "leaf" ? "above" : "below";
    return TIER[far] > TIER[role] ? "above" : "below";
  };
}

/** Neighbours of the text that are no session of the plan. */
export function unplannedNeighbors(device: CheckedSwitch): NeighborView[] {
  const planned = device.slice.routing.groups.flatMap((g) => g.neighbors.flatMap((n) => [n.peer, n.port]));
  return device.view.routing.neighbors.filter((n) => !planned.includes(n.peer));
}

export function peerText(n: NeighborView): string {
  return n.description ? `${n.peer} (${n.description})` : n.peer;
}

/** `text: peer, peer; other text: peer`. */
export function byPeers(items: Iterable<{ readonly peer: string; readonly text: string }>): string {
  return [...groupBy(items, (i) => i.text)].map(([text, group]) => `${text}: ${listText(group.map((g) => g.peer))}`).join("; ");
}

export type Direction = "in" | "out";

/** Route-maps that neighbours name, by direction, defined or not. */
export function usedMaps({ neighbors }: Pick<RoutingView, "neighbors">, direction: Direction): string[] {
  const names = neighbors.map((n) => (direction === "in" ? n.inMap : n.outMap));
  return [...new Set(names.filter((n) => n !== null))];
}

/** Entries of every map that a neighbour names. */
export function usedEntries(view: RoutingView): UsedEntry[] {
  const maps = new Set([...usedMaps(view, "in"), ...usedMaps(view, "out")]);
  return [...maps].flatMap((map) => (view.routeMaps[map] ?? []).map((entry) => ({ map, entry })));
}

/** Those of the neighbours on one side. */
export function permitEntriesToward(device: CheckedSwitch, context: CheckContext, side: Side, direction: Direction): UsedEntry[] {
  const { routing } = device.view;
  const sideOf = sidesOf(device, context);
  return permitEntries({ ...routing, neighbors: routing.neighbors.filter((n) => sideOf(n) === side) }, direction);
}

export interface UsedEntry {
  readonly map: string;
  readonly entry: RouteMapEntry;
}

/** Entries that let routes pass by themselves; undefined maps have none. */
export function permitEntries(view: RoutingView, direction: Direction): UsedEntry[] {
  return usedMaps(view, direction).flatMap((map) =>
    (view.routeMaps[map] ?? []).filter((e) => e.action === "permit" && !e.continues).map((entry) => ({ map, entry })),
  );
}

export function entryText({ map, entry }: UsedEntry): string {
  return `${map} ${entry.seq}`;
}

/** Connected prefixes and the interface of each. */
export function addressesOf(view: RoutingView): { readonly name: string; readonly address: string }[] {
  return view.interfaces.flatMap((i) => i.addresses.map((address) => ({ name: i.name, address })));
}

export function ownAddresses(view: RoutingView): Set<string> {
  return new Set(addressesOf(view).map((a) => withoutLength(a.address)));
}
