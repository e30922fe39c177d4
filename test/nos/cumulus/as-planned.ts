import { expect } from "vitest";
import { networkOf } from "../../../src/base/ip.js";
import { ecnOf } from "../../../src/dcb/profile.js";
import type { TrafficClass } from "../../../src/intent/policy.js";
import type { DeviceView } from "../../../src/nos/driver.js";
import type { PortQosView } from "../../../src/nos/qos-view.js";
import type { RoutingView } from "../../../src/nos/routing-view.js";
import type { PortSlice, RoutingSlice, SwitchSlice } from "../../../src/plan/slices.js";
import { viewOf } from "./support.js";

const DSCPS = Array.from({ length: 64 }, (_, d) => d);

function classOf(slice: SwitchSlice, dscp: number): TrafficClass {
  const found = slice.qos.classes.find((c) => c.dscp.includes(dscp));
  if (!found) throw new Error(`no class has DSCP ${dscp}`);
  return found;
}

/** What the text does to a DSCP, in the words of the policy. */
function treatment(view: PortQosView, dscp: number) {
  const tc = view.classes.find((c) => c.tc === view.dscpToTc[dscp]);
  if (!tc) throw new Error(`DSCP ${dscp} reaches no class`);
  return { ingress: tc.ingress, pause: tc.pausePriority, scheduling: tc.scheduling, ecn: tc.ecn, queue: tc.queue };
}

function plannedTreatment(slice: SwitchSlice, port: PortSlice, dscp: number) {
  const trafficClass = classOf(slice, dscp);
  const { lossless, priority, scheduling, ecn } = trafficClass;
  const profile = slice.profiles[port.profile ?? ""];
  const numbers = profile ? ecnOf(profile, trafficClass) : null;
  return {
    ingress: lossless ? "lossless" : "lossy",
    pause: lossless ? priority : null,
    scheduling: "strict" in scheduling ? { strict: true } : { weight: scheduling.share },
    ecn: ecn && numbers ? { minBytes: numbers.min, maxBytes: numbers.max, probability: numbers.probability } : null,
  };
}

function expectPort(slice: SwitchSlice, port: PortSlice, view: PortQosView | undefined): void {
  if (!view) throw new Error(`${port.name} is not in the view`);
  expect(view.mtu).toBe(port.mtu);
  if (port.trust === "none") {
    expect(view).toMatchObject({ trust: "none", pfcPriorities: [], watchdogPriorities: [] });
    expect(DSCPS.map((d) => treatment(view, d).ingress)).toEqual(DSCPS.map(() => "lossy"));
    expect(new Set(view.dscpToTc)).toEqual(new Set([0]));
    return;
  }
  const lossless = slice.qos.classes
    .filter((c) => c.lossless)
    .map((c) => c.priority)
    .sort((a, b) => a - b);
  expect(view.trust).toBe("dscp");
  expect(view.pfcPriorities).toEqual(lossless);
  expect(view.watchdogPriorities).toEqual(slice.qos.watchdog.enabled ? lossless : []);
  const queues = new Map<string, Set<number>>();
  for (const dscp of DSCPS) {
    const { queue, ...said } = treatment(view, dscp);
    expect({ dscp, ...said }).toEqual({ dscp, ...plannedTreatment(slice, port, dscp) });
    const { name } = classOf(slice, dscp);
    queues.set(name, (queues.get(name) ?? new Set()).add(queue));
  }
  expect([...queues.values()].map((q) => q.size)).toEqual([...queues].map(() => 1));
  expect(new Set([...queues.values()].flatMap((q) => [...q])).size).toBe(queues.size);
}

function expectRouting(routing: RoutingSlice, view: RoutingView): void {
  expect(view).toMatchObject({ asn: routing.asn, routerId: routing.routerId, maximumPaths: routing.maximumPaths, multipathRelax: routing.multipathRelax });
  expect([...view.networks].sort()).toEqual(routing.networks.map(networkOf).sort());
  expect(view.aggregates).toEqual(routing.aggregates.map((prefix) => ({ prefix, summaryOnly: true })));
  expect(view.routeMaps).toEqual(
    Object.fromEntries(
      routing.routeMaps.map(({ name, family, entries }) => [
        name,
        entries.map((e) => ({
          seq: e.seq,
          action: e.action,
          prefixLists: [e.prefixList ?? []].flat(),
          families: e.prefixList ? [family] : [],
          asPathLists: [e.asPath ?? []].flat(),
          continues: false,
          other: [],
        })),
      ]),
    ),
  );
  expect(view.prefixLists).toEqual(
    Object.fromEntries(
      routing.prefixLists.map(({ name, entries }) => [
        name,
        entries.map((e) => ({ seq: e.seq, action: "permit", prefix: e.prefix, fromLength: e.length, toLength: e.length })),
      ]),
    ),
  );
  expect(view.asPathLists).toEqual(
    Object.fromEntries(routing.asPathLists.map(({ name, entries }) => [name, entries.map((e) => ({ seq: e.seq, action: "permit", regex: e.regex }))])),
  );
  const neighbors = routing.groups.flatMap((g) =>
    g.neighbors.flatMap((n) =>
      g.families.map((f) => ({
        peer: n.peer,
        family: f.family,
        remoteAsn: n.remoteAsn,
        description: n.description,
        activated: true,
        inMap: f.inMap,
        outMap: f.outMap,
        keepaliveS: routing.timers.keepaliveS,
        holdS: routing.timers.holdS,
        connectS: routing.timers.connectS,
        maximumPrefix: { limit: f.maximumPrefix.limit, action: f.maximumPrefix.action },
        bfd: routing.bfd,
        loopAllowances: [],
      })),
    ),
  );
  expect(view.neighbors).toEqual(neighbors);
}

function given(addresses: readonly (string | null)[]): string[] {
  return addresses.filter((a) => a !== null);
}

function expectInterfaces(slice: SwitchSlice, view: DeviceView): void {
  const planned = [
    { name: "lo", addresses: given([`${slice.loopback}/32`, slice.loopback6 && `${slice.loopback6}/128`]), up: true, unnumbered: false },
    ...slice.ports
      .filter((p) => p.address || p.unnumbered)
      .map((p) => ({ name: p.name, addresses: given([p.address, p.address6]), up: true, unnumbered: p.unnumbered })),
  ];
  expect(view.routing.interfaces).toEqual(planned);
  expect(view.qos.ports.map((p) => p.port)).toEqual(slice.ports.map((p) => p.name));
}

/** What is read back from the text is the plan: ports, queues, numbers and routing. */
export function expectAsPlanned(slice: SwitchSlice, text: string): void {
  const view = viewOf(text);
  expectInterfaces(slice, view);
  expectRouting(slice.routing, view.routing);
  for (const port of slice.ports)
    expectPort(
      slice,
      port,
      view.qos.ports.find((p) => p.port === port.name),
    );
}
