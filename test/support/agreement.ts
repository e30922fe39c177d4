import type { HostView } from "../../src/hosts/host-view.js";
import type { DeviceView } from "../../src/nos/driver.js";
import type { PortQosView } from "../../src/nos/qos-view.js";
import type { RouteMapEntry, RoutingView } from "../../src/nos/routing-view.js";
import type { HostSlice, PortSlice, SwitchSlice } from "../../src/plan/slices.js";

/** Where the text of a switch, read again, says something else than was planned; written apart from the checks, so that one can find the other out. */
export function disagreements(slice: SwitchSlice, view: DeviceView): string[] {
  return [...slice.ports.flatMap((port) => portDisagreements(slice, port, view)), ...routingDisagreements(slice, view.routing)];
}

function portDisagreements(slice: SwitchSlice, port: PortSlice, { qos }: DeviceView): string[] {
  const seen = qos.ports.find((p) => p.port === port.name);
  if (!seen) return [`${port.name}: not in the text`];
  const out: string[] = [];
  if (seen.mtu !== port.mtu) out.push(`${port.name}: mtu ${seen.mtu}`);
  for (let dscp = 0; dscp < 64; dscp++) {
    const got = treatment(seen, dscp);
    const want = port.trust === "dscp" ? plannedTreatment(slice, port, dscp) : "lossy";
    const compared = port.trust === "dscp" ? got : (got.split(" ")[0] as string);
    if (compared !== want) out.push(`${port.name} DSCP ${dscp}: ${compared}, planned ${want}`);
  }
  const lossless = port.trust === "dscp" ? slice.qos.classes.filter((c) => c.lossless).map((c) => c.priority) : [];
  if (seen.pfcPriorities.join() !== lossless.sort().join()) out.push(`${port.name}: PFC on ${seen.pfcPriorities.join() || "none"}`);
  const watched = slice.qos.watchdog.enabled ? lossless : [];
  if (seen.watchdogPriorities.join() !== watched.join()) out.push(`${port.name}: watchdog on ${seen.watchdogPriorities.join() || "none"}`);
  return out;
}

function plannedTreatment(slice: SwitchSlice, port: PortSlice, dscp: number): string {
  const c = slice.qos.classes.find((x) => x.dscp.includes(dscp));
  if (!c) return "no class";
  const profile = slice.profiles[port.profile ?? ""];
  const ecn = c.ecn ? (profile?.ecnOfClass[c.name] ?? profile?.ecn) : null;
  return [
    c.lossless ? `lossless:${c.priority}` : "lossy",
    ecn ? `ecn:${ecn.min}/${ecn.max}/${ecn.probability}` : "no-ecn",
    "strict" in c.scheduling ? "strict" : "weighted",
  ].join(" ");
}

function treatment(port: PortQosView, dscp: number): string {
  const tc = port.classes.find((c) => c.tc === port.dscpToTc[dscp]);
  if (!tc) return `unmapped`;
  const paused = tc.pausePriority !== null && port.pfcPriorities.includes(tc.pausePriority);
  const loss =
    paused && tc.ingress === "lossless"
      ? `lossless:${tc.pausePriority}`
      : !paused && tc.ingress === "lossy"
        ? "lossy"
        : `half-lossless(${tc.ingress},${tc.pausePriority})`;
  const ecn = tc.ecn ? `ecn:${tc.ecn.minBytes}/${tc.ecn.maxBytes}/${tc.ecn.probability}` : "no-ecn";
  return [loss, ecn, tc.scheduling && "strict" in tc.scheduling ? "strict" : "weighted"].join(" ");
}

/** SONiC's `PL_LoopbackV4` and NX-OS' `PL-LOOPBACK-V4` are one name. */
function name(text: string | null): string {
  return (text ?? "none").replace(/[-_]/g, "").toUpperCase();
}

function routingDisagreements(slice: SwitchSlice, view: RoutingView): string[] {
  const want = plannedRouting(slice);
  const got = readRouting(view);
  return Object.keys(want).flatMap((key) => {
    const [a, b] = [JSON.stringify(want[key]), JSON.stringify(got[key])];
    return a === b ? [] : [`routing ${key}: ${b}, planned ${a}`];
  });
}

function plannedRouting({ routing, loopback, loopback6, ports, sonic }: SwitchSlice): Record<string, unknown> {
  const neighbors = routing.groups.flatMap((g) =>
    g.neighbors.flatMap((n) =>
      g.families.map((f) =>
        [
          n.peer,
          n.remoteAsn,
          n.description,
          name(f.inMap),
          name(f.outMap),
          routing.timers.keepaliveS,
          routing.timers.holdS,
          f.maximumPrefix.limit,
          f.maximumPrefix.action,
        ].join(" "),
      ),
    ),
  );
  return {
    asn: routing.asn,
    routerId: routing.routerId,
    networks: [...routing.networks].sort(),
    aggregates: [...routing.aggregates].sort(),
    redistribute: [],
    neighbors: neighbors.sort(),
    maximumPaths: routing.maximumPaths,
    multipathRelax: routing.multipathRelax,
    // frrcfgd cannot turn the helper off.
    gracefulRestart: sonic?.routing === "frrcfgd" ? "helper" : "off",
    prefixLists: routing.prefixLists.flatMap((l) => l.entries.map((e) => `${name(l.name)} ${e.seq} permit ${e.prefix} ${e.length}-${e.length}`)).sort(),
    asPathLists: routing.asPathLists.flatMap((l) => l.entries.map((e) => `${name(l.name)} ${e.seq} permit ${e.regex}`)).sort(),
    routeMaps: routing.routeMaps.flatMap((m) => m.entries.map((e) => `${name(m.name)} ${e.seq} ${e.action} ${name(e.prefixList)} ${name(e.asPath)}`)).sort(),
    addresses: [`${loopback}/32`, ...(loopback6 ? [`${loopback6}/128`] : []), ...ports.flatMap((p) => [p.address ?? [], p.address6 ?? []].flat())].sort(),
  };
}

const LAST_SEQ = 65_535;

/** Entries that decide, numbered as planned: an entry that every route passes on its way down sets the next hop of IPv6, and moves those below it by ten. */
function deciding(entries: readonly RouteMapEntry[]): RouteMapEntry[] {
  const passing = entries.filter((e) => e.continues && e.action === "permit" && [...e.prefixLists, ...e.asPathLists, ...e.other].length === 0);
  return entries
    .filter((e) => !passing.includes(e))
    .map((e) => (e.seq === LAST_SEQ ? e : { ...e, seq: e.seq - 10 * passing.filter((p) => p.seq < e.seq).length }));
}

function readRouting(view: RoutingView): Record<string, unknown> {
  const neighbors = view.neighbors.map((n) =>
    [n.peer, n.remoteAsn, n.description, name(n.inMap), name(n.outMap), n.keepaliveS, n.holdS, n.maximumPrefix?.limit, n.maximumPrefix?.action].join(" "),
  );
  return {
    asn: view.asn,
    routerId: view.routerId,
    networks: [...view.networks].sort(),
    aggregates: view.aggregates.map((a) => (a.summaryOnly ? a.prefix : `${a.prefix} not summary-only`)).sort(),
    redistribute: view.redistribute,
    neighbors: neighbors.sort(),
    maximumPaths: view.maximumPaths,
    multipathRelax: view.multipathRelax,
    gracefulRestart: view.gracefulRestart,
    prefixLists: Object.entries(view.prefixLists)
      .flatMap(([l, entries]) => entries.map((e) => `${name(l)} ${e.seq} ${e.action} ${e.prefix} ${e.fromLength}-${e.toLength}`))
      .sort(),
    asPathLists: Object.entries(view.asPathLists)
      .flatMap(([l, entries]) => entries.map((e) => `${name(l)} ${e.seq} ${e.action} ${e.regex}`))
      .sort(),
    routeMaps: Object.entries(view.routeMaps)
      .flatMap(([m, entries]) =>
        deciding(entries).map((e) => `${name(m)} ${e.seq} ${e.action} ${name(e.prefixLists[0] ?? null)} ${name(e.asPathLists[0] ?? null)}`),
      )
      .sort(),
    addresses: view.interfaces.flatMap((i) => i.addresses).sort(),
  };
}

export function hostDisagreements(slice: HostSlice, view: HostView): string[] {
  const out: string[] = [];
  const data = slice.classes.find((c) => c.lossless);
  const tc = Number(view.nccl.NCCL_IB_TC ?? 0);
  if (slice.nccl.env.NCCL_IB_TC === undefined && data && !data.dscp.includes(tc >> 2)) out.push(`NCCL_IB_TC ${tc}`);
  for (const rail of slice.rails) {
    const seen = view.interfaces.find((i) => i.netdev === rail.netdev);
    if (!seen?.addresses.includes(rail.address)) out.push(`${rail.netdev}: addresses ${seen?.addresses.join()}`);
    if (seen?.mtu !== slice.mtu) out.push(`${rail.netdev}: mtu ${seen?.mtu}`);
    const route = seen?.routes.find((r) => r.to === slice.railsSupernet);
    if (route?.via !== rail.gateway) out.push(`${rail.netdev}: route via ${route?.via}`);
  }
  return out;
}
