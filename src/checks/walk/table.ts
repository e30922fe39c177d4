import type { Network } from "./network.js";
import { ownRoute, type Route, sameRoute, transferred } from "./route.js";

/**
 * One prefix on every device: eBGP until nothing changes. Best path = own, then the shortest; equal ones share when they come from one ASN or with
 * multipath-relax, up to maximum-paths; of equal ones the first node's is told to others, where a router would take the lowest router id.
 *
 * The result does not depend on the order of events: each hop makes a path longer, so what is best at a distance follows from what is best nearer.
 */
export class PrefixTable {
  /** By arc: what its receiver accepted. */
  readonly accepted: (Route | null)[];
  /** By node. */
  readonly best: (Route | null)[];
  /** By node: the arcs that traffic leaves by, against their direction. */
  readonly nextHops: (readonly number[])[];
  private readonly originates: readonly boolean[];
  private undo: (() => void)[] | undefined;

  constructor(
    private readonly network: Network,
    readonly prefix: string,
  ) {
    this.accepted = network.arcs.map(() => null);
    this.originates = network.nodes.map((n) => n.advertises.has(prefix));
    this.best = this.originates.map((own, n) => (own ? ownRoute(n) : null));
    this.nextHops = network.nodes.map(() => []);
  }

  /** @returns false where it does not settle */
  converge(): boolean {
    return this.spread(this.network.nodes.map((_, n) => n).filter((n) => this.originates[n]));
  }

  /**
   * Takes both directions of a bundle away, settles, lets `look` see the result and the nodes that changed, and restores all.
   *
   * @returns false where it does not settle
   */
  without(arcs: readonly number[], look: (changed: ReadonlySet<number>) => void): boolean {
    if (arcs.every((a) => this.accepted[a] === null)) return true;
    const undo: (() => void)[] = [];
    this.undo = undo;
    const changed = new Set<number>();
    for (const a of arcs) this.accept(a, null, changed);
    const dirty = [...changed].filter((n) => this.decide(n));
    const settled = this.spread(dirty, arcs, changed);
    look(changed);
    for (const restore of undo.reverse()) restore();
    this.undo = undefined;
    return settled;
  }

  /** Links that traffic of a node to this prefix is shared over; 0 for no route. */
  width(node: number): number {
    const links = (this.nextHops[node] ?? []).reduce((sum, a) => sum + (this.network.arcs[a]?.cables.length ?? 0), 0);
    return Math.min(links, this.network.nodes[node]?.maximumPaths ?? 0);
  }

  private spread(start: readonly number[], down: readonly number[] = [], changed = new Set<number>()): boolean {
    const waiting = new Set(start);
    let steps = this.network.arcs.length * STEPS_PER_ARC + this.network.nodes.length;
    for (const node of waiting) {
      waiting.delete(node);
      if (steps-- < 0) return false;
      for (const n of this.advertise(node, down, changed)) waiting.add(n);
    }
    return true;
  }

  /** @returns nodes that have something new to tell */
  private advertise(node: number, down: readonly number[], changed: Set<number>): number[] {
    const { arcs, outOf } = this.network;
    const best = this.best[node] ?? null;
    const touched: number[] = [];
    for (const a of outOf[node] ?? []) {
      const arc = arcs[a];
      if (!arc || down.includes(a)) continue;
      const offered = best && transferred(this.network, arc, this.prefix, best);
      if (sameRoute(offered, this.accepted[a] ?? null)) continue;
      this.accept(a, offered, changed);
      touched.push(arc.to);
    }
    return touched.filter((n) => this.decide(n));
  }

  private accept(a: number, route: Route | null, changed: Set<number>): void {
    const before = this.accepted[a] ?? null;
    this.undo?.push(() => {
      this.accepted[a] = before;
    });
    this.accepted[a] = route;
    changed.add(this.network.arcs[a]?.to ?? 0);
  }

  /** @returns whether the node now tells others something else */
  private decide(node: number): boolean {
    if (this.originates[node]) return false;
    const { into, nodes } = this.network;
    const candidates = (into[node] ?? []).filter((a) => this.accepted[a]);
    const best = candidates.reduce<Route | null>((b, a) => shorter(b, this.accepted[a] ?? null), null);
    const relax = nodes[node]?.multipathRelax ?? false;
    const hops = candidates.filter((a) => shares(this.accepted[a] ?? null, best, relax));
    const [oldBest, oldHops] = [this.best[node] ?? null, this.nextHops[node] ?? []];
    this.undo?.push(() => {
      this.best[node] = oldBest;
      this.nextHops[node] = oldHops;
    });
    this.best[node] = best;
    this.nextHops[node] = hops;
    return !sameRoute(best, oldBest);
  }
}

/** Far more than any fabric needs; a policy that makes routes chase each other ends here. */
const STEPS_PER_ARC = 50;

function shorter(a: Route | null, b: Route | null): Route | null {
  return a === null || (b !== null && b.asns.length < a.asns.length) ? b : a;
}

function shares(route: Route | null, best: Route | null, relax: boolean): boolean {
  return route !== null && best !== null && route.asns.length === best.asns.length && (relax || route.asns[0] === best.asns[0]);
}
