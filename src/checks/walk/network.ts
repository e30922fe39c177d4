import { networkOf, withoutLength } from "../../base/ip.js";
import type { SwitchRole } from "../../intent/fabric-intent.js";
import type { NeighborView, RoutingView } from "../../nos/routing-view.js";
import { TIER } from "../../topology/tiers.js";
import { groupBy } from "../group.js";
import { advertisedPrefixes } from "./origin.js";
import { Policies, type Policy } from "./policy.js";

/** A switch to walk: its role and its duty from the plan, all else from its text. */
export interface WalkDevice {
  readonly name: string;
  readonly role: SwitchRole;
  readonly view: RoutingView;
  /** What every leaf must hold of this one: its loopback and its blocks; empty above. */
  readonly ownPrefixes: readonly string[];
}

export interface WalkEnd {
  readonly device: string;
  readonly port: string;
}

export interface WalkCable {
  readonly id: string;
  readonly a: WalkEnd;
  readonly b: WalkEnd;
}

export interface Node {
  readonly name: string;
  /** 0 = leaf, 1 = spine, 2 = super-spine. */
  readonly tier: number;
  readonly asn: number;
  readonly multipathRelax: boolean;
  readonly maximumPaths: number;
  readonly ownPrefixes: readonly string[];
  readonly advertises: ReadonlySet<string>;
}

/** One direction of one or more parallel sessions between two nodes with the same policy. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly cables: readonly string[];
  readonly send: Policy;
  readonly receive: Policy;
  /** Times that the receiver accepts its own ASN in a path. */
  readonly ownAsnAllowed: number;
  /** The sender puts its own ASN in the place of the receiver's. */
  readonly overridesAsn: boolean;
}

/** Nodes and arcs go by their index; arcs 2n and 2n + 1 are the two directions of one bundle. */
export interface Network {
  readonly nodes: readonly Node[];
  readonly arcs: readonly Arc[];
  readonly into: readonly (readonly number[])[];
  readonly outOf: readonly (readonly number[])[];
  /** Cables between two nodes, whether or not a session is up on them: [node][node]. */
  readonly cabled: readonly ReadonlyMap<number, number>[];
}

/** Sessions come up where both ends' text wants them: addresses in one prefix on the cabled ports, or both unnumbered, each end's ASN as the other expects it. */
export function buildNetwork(devices: readonly WalkDevice[], cables: readonly WalkCable[]): Network {
  const index = new Map(devices.map((d, i) => [d.name, i]));
  const between = cables.filter((c) => index.has(c.a.device) && index.has(c.b.device));
  const nodes = devices.map(nodeOf);
  const arcs = bundlesOf(devices, between, index).flatMap(arcsOf);
  return {
    nodes,
    arcs,
    into: nodes.map((_, n) => indicesWhere(arcs, (a) => a.to === n)),
    outOf: nodes.map((_, n) => indicesWhere(arcs, (a) => a.from === n)),
    cabled: cabledCounts(between, index, nodes.length),
  };
}

function nodeOf({ name, role, view, ownPrefixes }: WalkDevice): Node {
  return {
    name,
    tier: TIER[role],
    asn: view.asn ?? 0,
    multipathRelax: view.multipathRelax,
    maximumPaths: view.maximumPaths ?? 1,
    ownPrefixes,
    advertises: advertisedPrefixes(view),
  };
}

function indicesWhere<T>(items: readonly T[], test: (item: T) => boolean): number[] {
  return items.flatMap((item, i) => (test(item) ? [i] : []));
}

function cabledCounts(cables: readonly WalkCable[], index: ReadonlyMap<string, number>, size: number): Map<number, number>[] {
  const counts = Array.from({ length: size }, () => new Map<number, number>());
  const count = (from: number, to: number): void => {
    counts[from]?.set(to, (counts[from]?.get(to) ?? 0) + 1);
  };
  for (const { a, b } of cables) {
    const [from, to] = [index.get(a.device) ?? 0, index.get(b.device) ?? 0];
    count(from, to);
    count(to, from);
  }
  return counts;
}

/** A session as one of its ends sees it. */
interface SessionEnd {
  readonly node: number;
  readonly neighbor: NeighborView;
  readonly send: Policy;
  readonly receive: Policy;
}

interface Session {
  readonly cable: string;
  readonly a: SessionEnd;
  readonly b: SessionEnd;
}

/** Parallel sessions with the same policies and allowances at both ends. */
function bundlesOf(devices: readonly WalkDevice[], cables: readonly WalkCable[], index: ReadonlyMap<string, number>): Session[][] {
  const policies = new Policies();
  const ports = devices.map((d) => new Map(d.view.interfaces.filter((i) => i.up).map((i) => [i.name, i])));
  const sessions = cables.flatMap((cable) => {
    const ends = [cable.a, cable.b].map((end) => ({ node: index.get(end.device) ?? 0, port: end.port }));
    const [a, b] = ends.map(({ node, port }): CableEnd => {
      const found = ports[node]?.get(port);
      return { node, port, addresses: found?.addresses ?? [], unnumbered: found?.unnumbered ?? false };
    });
    return a && b ? sessionOf(cable.id, a, b, devices, policies) : [];
  });
  return [...groupBy(sessions, (s) => `${endKey(s.a)} ${endKey(s.b)}`).values()];
}

function endKey({ node, neighbor, send, receive }: SessionEnd): string {
  return [node, send.id, receive.id, ...neighbor.loopAllowances].join("/");
}

interface CableEnd {
  readonly node: number;
  readonly port: string;
  readonly addresses: readonly string[];
  readonly unnumbered: boolean;
}

function sessionOf(cable: string, a: CableEnd, b: CableEnd, devices: readonly WalkDevice[], policies: Policies): Session[] {
  const [near, far] = [devices[a.node]?.view, devices[b.node]?.view];
  if (!near || !far || near.asn === null || far.asn === null) return [];
  const nearNeighbor = neighborOn(near, a, b);
  const farNeighbor = neighborOn(far, b, a);
  if (nearNeighbor?.remoteAsn !== far.asn || farNeighbor?.remoteAsn !== near.asn) return [];
  return [{ cable, a: sessionEnd(a.node, nearNeighbor, near, policies), b: sessionEnd(b.node, farNeighbor, far, policies) }];
}

function sessionEnd(node: number, neighbor: NeighborView, view: RoutingView, policies: Policies): SessionEnd {
  return { node, neighbor, send: policies.of(view, neighbor.outMap), receive: policies.of(view, neighbor.inMap) };
}

/** The active neighbour that sits at the far end of a cable: by an address in a shared prefix, or by the port where both ends are unnumbered. */
function neighborOn(view: RoutingView, near: CableEnd, far: CableEnd): NeighborView | undefined {
  const networks = near.addresses.map(networkOf);
  const shared = far.addresses.filter((a) => networks.includes(networkOf(a))).map(withoutLength);
  const overPort = near.unnumbered && far.unnumbered;
  return view.neighbors.find((n) => n.activated && (shared.includes(n.peer) || (overPort && n.peer === near.port)));
}

function arcsOf(bundle: readonly Session[]): Arc[] {
  const first = bundle[0];
  if (!first) return [];
  const cables = bundle.map((s) => s.cable);
  return [arc(first.a, first.b, cables), arc(first.b, first.a, cables)];
}

function arc(from: SessionEnd, to: SessionEnd, cables: readonly string[]): Arc {
  return {
    from: from.node,
    to: to.node,
    cables,
    send: from.send,
    receive: to.receive,
    ownAsnAllowed: Math.max(0, ...to.neighbor.loopAllowances.map(ownAsnAllowed)),
    overridesAsn: from.neighbor.loopAllowances.some((text) => text.includes("override")),
  };
}

/** FRR's default of allowas-in; more occurrences only make the same loop longer. */
const MOST_OWN_ASN = 3;

/** `allowas-in 2` -> 2. What concerns the sender (as-override, disable-peer-as-check) allows the receiver nothing. */
function ownAsnAllowed(allowance: string): number {
  if (/override|disable-peer/.test(allowance)) return 0;
  return Math.min(MOST_OWN_ASN, Number(/\d+/.exec(allowance)?.[0] ?? MOST_OWN_ASN));
}
