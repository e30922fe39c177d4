import { hostPrefix, type IpFamily, ofFamily } from "../../../src/base/ip.js";
import type { CheckContext } from "../../../src/checks/rule.js";
import { viewOfFamily } from "../../../src/checks/walk/family-view.js";
import type { WalkDevice } from "../../../src/checks/walk/network.js";
import { type Walk, walkUnderlay } from "../../../src/checks/walk/walk.js";
import { hostBlockLength, hostBlockLength6 } from "../../../src/topology/addressing.js";
import { loopbackBlocks, loopbackBlocks6 } from "../../../src/topology/tiers.js";
import { withRouting } from "../support.js";

export function walkDevices(context: CheckContext, family: IpFamily = "ipv4"): WalkDevice[] {
  return context.switches.map(({ slice, view }) => ({
    name: slice.name,
    role: slice.role,
    view: viewOfFamily(view.routing, family),
    ownPrefixes:
      slice.role === "leaf" ? ofFamily(family, [...[slice.loopback, slice.loopback6 ?? []].flat().map(hostPrefix), ...slice.routing.aggregates]) : [],
  }));
}

/** The walk of a context for one family, with some cables pulled for good. */
export function walked(context: CheckContext, pulled: readonly string[] = [], family: IpFamily = "ipv4"): Walk {
  const { underlay, capacity, cables } = context.plan;
  const ipv4 = { loopbacks: loopbackBlocks(context.plan), rails: underlay.rails, blockLength: hostBlockLength(capacity) };
  const ipv6 = { loopbacks: loopbackBlocks6(context.plan), rails: underlay.ipv6?.rails ?? "", blockLength: hostBlockLength6(context.plan) ?? 0 };
  return walkUnderlay(
    walkDevices(context, family),
    cables.filter((c) => !pulled.includes(c.id)),
    family === "ipv4" ? ipv4 : ipv6,
  );
}

export function acceptedValleys({ tables }: Walk): number {
  return [...tables.values()].flatMap((t) => t.accepted).filter((r) => r?.valley).length;
}

/** Prefixes that a device holds of others and itself, as `show ip bgp` counts them, without what it keeps to itself. */
export function held({ network, tables }: Walk, device: string): string[] {
  const node = network.nodes.findIndex((n) => n.name === device);
  return [...tables.values()].filter((t) => t.best[node]).map((t) => t.prefix);
}

export function width({ network, tables }: Walk, device: string, prefix: string): number {
  return tables.get(prefix)?.width(network.nodes.findIndex((n) => n.name === device)) ?? 0;
}

/** Every way that packets of a device can take to a prefix, by the next hops of each device in turn. */
export function ways({ network, tables }: Walk, device: string, prefix: string): string[] {
  const table = tables.get(prefix);
  const name = (n: number): string => network.nodes[n]?.name ?? "";
  const from = (node: number, seen: readonly number[]): string[] => {
    const here = [...seen, node];
    const next = (table?.nextHops[node] ?? []).map((a) => network.arcs[a]?.from ?? node);
    return next.length === 0 ? [here.map(name).join(" > ")] : next.flatMap((n) => (here.includes(n) ? [] : from(n, here)));
  };
  return from(
    network.nodes.findIndex((n) => n.name === device),
    [],
  );
}

export function namesOf(context: CheckContext, role?: "leaf" | "spine"): string[] {
  return context.switches.filter((s) => !role || s.slice.role === role).map((s) => s.slice.name);
}

export function withoutPolicy(context: CheckContext, names = namesOf(context)): CheckContext {
  return withRouting(context, names, (v) => ({ requiresPolicy: false, neighbors: v.neighbors.map((n) => ({ ...n, inMap: null, outMap: null })) }));
}

/** A second spine ASN for one spine, and leaves that expect it. */
export function withSpineAsn(context: CheckContext, spine: string, asn: number): CheckContext {
  const own = withRouting(context, spine, () => ({ asn }));
  return withRouting(own, namesOf(context, "leaf"), (v) => ({
    neighbors: v.neighbors.map((n) => (n.description?.startsWith(`${spine} `) ? { ...n, remoteAsn: asn } : n)),
  }));
}

export function withAllowasIn(context: CheckContext, names = namesOf(context)): CheckContext {
  return withRouting(context, names, (v) => ({ neighbors: v.neighbors.map((n) => ({ ...n, loopAllowances: ["allowas-in"] })) }));
}

export function withRelax(context: CheckContext): CheckContext {
  return withRouting(context, namesOf(context), () => ({ multipathRelax: true }));
}
