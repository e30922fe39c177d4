import type { Arc, Network } from "./network.js";

/** A route that a device holds, with the way its traffic takes. */
export interface Route {
  /** ASNs, the neighbour's first. */
  readonly asns: readonly number[];
  /** As a router prints it; "" for a route of one's own. */
  readonly asPath: string;
  /** Nodes from the holder to the origin. */
  readonly nodes: readonly number[];
  /** The traffic goes up somewhere on its way. */
  readonly climbs: boolean;
  /** The traffic goes down and up again. */
  readonly valley: boolean;
}

export function ownRoute(node: number): Route {
  return { asns: [], asPath: "", nodes: [node], climbs: false, valley: false };
}

export function sameRoute(a: Route | null, b: Route | null): boolean {
  if (a === null || b === null) return a === b;
  return a === b || (a.asPath === b.asPath && a.nodes.length === b.nodes.length && a.nodes.every((n, i) => n === b.nodes[i]));
}

/** What the far end of an arc accepts of a route: export policy, the path grows, loop check, import policy. */
export function transferred(network: Network, arc: Arc, prefix: string, route: Route): Route | null {
  const from = network.nodes[arc.from];
  const to = network.nodes[arc.to];
  if (!from || !to || !arc.send.permits(prefix, route.asPath)) return null;
  const passed = arc.overridesAsn ? route.asns.map((asn) => (asn === to.asn ? from.asn : asn)) : route.asns;
  const asns = [from.asn, ...passed];
  if (occurrences(asns, to.asn) > arc.ownAsnAllowed) return null;
  const asPath = asns.join(" ");
  if (!arc.receive.permits(prefix, asPath)) return null;
  const [up, down] = [from.tier > to.tier, from.tier < to.tier];
  return { asns, asPath, nodes: [arc.to, ...route.nodes], climbs: up || route.climbs, valley: route.valley || (down && route.climbs) };
}

function occurrences(asns: readonly number[], asn: number): number {
  return asns.reduce((n, a) => n + (a === asn ? 1 : 0), 0);
}
