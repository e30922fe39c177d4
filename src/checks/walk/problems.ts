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

/** A leaf that holds another leaf's prefix over fewer links than go to spines which that leaf is cabled to as well. */
export function missingWidth(network: Network, table: PrefixTable, node: number, { owner, prefix }: Duty, lost: LostCable | null): WalkProblem[] {
  const { nodes } = network;
  if (nodes[node]?.tier !== 0 || node === owner) return [];
  const wanted = sharedLinks(network, node, owner, lost);
  const got = table.width(node);
  if (got >= wanted) return [];
  const text = `${prefix} of ${nodes[owner]?.name}: ${got === 0 ? "no route" : `${got} ${got === 1 ? "link" : "links"}`} instead of ${wanted}`;
  return [{ node, kind: "width", text, down: lost?.cable ?? null }];
}

export interface LostCable {
  readonly cable: string;
  readonly a: number;
  readonly b: number;
}

/** By cabling: links of a leaf to spines that also have a link to the other leaf. */
function sharedLinks({ cabled }: Network, leaf: number, other: number, lost: LostCable | null): number {
  let sum = 0;
  for (const [spine, links] of cabled[leaf] ?? []) {
    const [here, there] = [lostOn(lost, leaf, spine), lostOn(lost, other, spine)];
    if ((cabled[other]?.get(spine) ?? 0) > there) sum += links - here;
  }
  return sum;
}

function lostOn(lost: LostCable | null, a: number, b: number): number {
  return lost !== null && ((lost.a === a && lost.b === b) || (lost.a === b && lost.b === a)) ? 1 : 0;
}
