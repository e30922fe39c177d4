import type { Network } from "./network.js";
import type { Route } from "./route.js";
import type { PrefixTable } from "./table.js";

export type ProblemKind = "unsettled" | "origin" | "width" | "valley" | "foreign";

/** What is wrong at one node. */
export interface WalkProblem {
  readonly node: number;
  readonly kind: ProblemKind;
  readonly text: string;
  /** Cable that is down when it is so; null = all are up. */
  readonly down: string | null;
}

/** A prefix that every leaf must hold, and whose it is. */
export interface Duty {
  readonly owner: number;
  readonly prefix: string;
}

export function dutiesOf(network: Network): Duty[] {
  return network.nodes.flatMap((n, owner) => n.ownPrefixes.map((prefix) => ({ owner, prefix })));
}

/** An accepted route, or a next hop of a next hop, that goes down and up again. */
export function valleysAt(network: Network, table: PrefixTable, node: number, down: string | null): WalkProblem[] {
  const accepted = (network.into[node] ?? []).map((a) => table.accepted[a] ?? null).filter((r): r is Route => r?.valley === true);
  const routes = accepted.map((r) => ({ node, kind: "valley" as const, text: `${table.prefix} by ${wayText(network, r.nodes)} (as-path ${r.asPath})`, down }));
  return routes.length > 0 ? routes : forwardingValleys(network, table, node, down);
}

/** The next hops of all devices, followed as packets would. */
function forwardingValleys(network: Network, table: PrefixTable, node: number, down: string | null): WalkProblem[] {
  const tier = (n: number): number => network.nodes[n]?.tier ?? 0;
  const hops = (n: number): number[] => (table.nextHops[n] ?? []).map((a) => network.arcs[a]?.from ?? n);
  return hops(node)
    .filter((via) => tier(via) < tier(node))
    .flatMap((via) =>
      hops(via)
        .filter((next) => tier(next) > tier(via))
        .map((next) => [node, via, next]),
    )
    .map((way) => ({ node, kind: "valley" as const, text: `${table.prefix} by ${wayText(network, way)}`, down }));
}

function wayText(network: Network, nodes: readonly number[]): string {
  return nodes.map((n) => network.nodes[n]?.name).join(" > ");
}

/** A switch that holds a leaf's prefix over fewer of its links upward than lead to that leaf. */
export function missingWidth(network: Network, table: PrefixTable, node: number, { owner, prefix }: Duty, lost: LostCable | null): WalkProblem[] {
  if (node === owner) return [];
  const wanted = linksUpTo(network, node, owner, lost);
  const got = table.width(node);
  if (got >= wanted) return [];
  const text = `${prefix} of ${network.nodes[owner]?.name}: ${got === 0 ? "no route" : `${got} ${got === 1 ? "link" : "links"}`} instead of ${wanted}`;
  return [{ node, kind: "width", text, down: lost?.cable ?? null }];
}

export interface LostCable {
  readonly cable: string;
  readonly a: number;
  readonly b: number;
}

/** By cabling: links of a switch to the tier above that lead to a leaf without going down and up again; none where the leaf hangs below the switch itself. */
function linksUpTo(network: Network, node: number, leaf: number, lost: LostCable | null): number {
  if (linksBetween(network, node, leaf, lost) > 0) return 0;
  let sum = 0;
  for (const upper of above(network, node)) if (leadsTo(network, upper, node, leaf, lost)) sum += linksBetween(network, node, upper, lost);
  return sum;
}

/** A spine leads to the leaves below it and, by super-spines, to those below spines of another ASN: its own would refuse the route. */
function leadsTo(network: Network, upper: number, from: number, leaf: number, lost: LostCable | null): boolean {
  if (linksBetween(network, upper, leaf, lost) > 0) return true;
  const { nodes } = network;
  if (nodes[upper]?.tier === 1)
    return above(network, upper).some((top) => linksBetween(network, upper, top, lost) > 0 && leadsTo(network, top, upper, leaf, lost));
  return below(network, upper).some(
    (spine) => nodes[spine]?.asn !== nodes[from]?.asn && linksBetween(network, upper, spine, lost) > 0 && linksBetween(network, spine, leaf, lost) > 0,
  );
}

function above({ cabled, nodes }: Network, node: number): number[] {
  return [...(cabled[node]?.keys() ?? [])].filter((far) => (nodes[far]?.tier ?? 0) > (nodes[node]?.tier ?? 0));
}

function below({ cabled, nodes }: Network, node: number): number[] {
  return [...(cabled[node]?.keys() ?? [])].filter((far) => (nodes[far]?.tier ?? 0) < (nodes[node]?.tier ?? 0));
}

function linksBetween({ cabled }: Network, a: number, b: number, lost: LostCable | null): number {
  const isLost = lost !== null && ((lost.a === a && lost.b === b) || (lost.a === b && lost.b === a));
  return (cabled[a]?.get(b) ?? 0) - (isLost ? 1 : 0);
}
