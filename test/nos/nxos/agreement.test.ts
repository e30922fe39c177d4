import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bandwidth, ByteSize, Duration } from "../../../src/base/units.js";
import { DcbPolicy, type DcbPolicyProps, type TrafficClass, type TrafficClassProps } from "../../../src/intent/policy.js";
import type { DeviceView } from "../../../src/nos/driver.js";
import { pauseBuffersOf } from "../../../src/nos/nxos/reader/running-config.js";
import type { TcView } from "../../../src/nos/qos-view.js";
import type { PortSlice, SwitchSlice } from "../../../src/plan/slices.js";
import { assembledPod, type PodOptions, pod } from "../../support/intents.js";
import { computedBySpeed, configOf, edgePort, findingsOf, mixedSpeeds, onLeaf1, pauseBuffers, textOf, viewOf } from "./support.js";

const RUNS = 60;

interface ClassDraw {
  readonly priority: number;
  readonly kind: "lossless" | "lossy" | "cnp";
  readonly ecn: boolean;
  readonly dscps: number;
  readonly share: number;
  /** Thresholds of its own, kbytes. */
  readonly own: readonly [number, number] | null;
}

const classDraws = fc.uniqueArray(
  fc.record<ClassDraw>({
    priority: fc.integer({ min: 1, max: 6 }),
    kind: fc.constantFrom("lossless", "lossy", "cnp"),
    ecn: fc.boolean(),
    dscps: fc.integer({ min: 1, max: 12 }),
    share: fc.integer({ min: 1, max: 15 }),
    own: fc.option(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 900, max: 60_000_000 }))),
  }),
  { selector: (c) => c.priority, maxLength: 5 },
);

/** Any times that NX-OS counts: an interval, and what it takes of it. */
const watchdogs = fc
  .record({
    interval: fc.integer({ min: 100, max: 1000 }),
    times: fc.option(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 100 }))),
    said: fc.boolean(),
  })
  .map(({ interval, times, said }) => {
    const [detection, restoration] = (times ?? []).map((n) => Duration.ms(n * interval));
    return said ? { poll: Duration.ms(interval), detection, restoration } : {};
  });

/** Any policy that can be said: at most two lossless classes, one for CNPs and then strict, one strict, shares of 100 in all. */
const policies = fc
  .record({
    draws: classDraws,
    order: fc.shuffledSubarray(
      Array.from({ length: 64 }, (_, d) => d),
      { minLength: 64 },
    ),
    strict: fc.nat(5),
    enabled: fc.boolean(),
    watchdog: watchdogs,
    dcbx: fc.constantFrom("off", "ieee", "willing"),
  })
  .map(({ draws, order, strict, enabled, watchdog, dcbx }) => {
    const kinds = draws.map((d, i) => (draws.slice(0, i).filter((e) => e.kind === d.kind).length < (d.kind === "lossless" ? 2 : 1) ? d.kind : "lossy"));
    const strictAt = kinds.includes("cnp") ? kinds.indexOf("cnp") : strict;
    let next = 0;
    const classes = draws.map((d, i): TrafficClassProps => {
      const dscp = order.slice(next, next + d.dscps);
      next += d.dscps;
      const scheduling = i === strictAt ? ({ strict: true } as const) : { share: d.share };
      const ecnThresholds = d.ecn && d.own ? { nxos: ownThresholds(d.own) } : undefined;
      const kind = { lossless: kinds[i] === "lossless", cnp: kinds[i] === "cnp" };
      return { name: `c-${d.priority}`, dscp, priority: d.priority, ...kind, ecn: d.ecn, ecnThresholds, scheduling };
    });
    const given = classes.reduce((sum, c) => sum + ("share" in c.scheduling ? c.scheduling.share : 0), 0);
    const rest: TrafficClassProps = { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 100 - given } };
    return { classes: [...classes, rest], watchdog: { enabled, ...watchdog }, dcbx: { switches: dcbx } } satisfies DcbPolicyProps;
  });

function ownThresholds([min, max]: readonly [number, number]) {
  return { min: ByteSize.bytes(min * 1000), max: ByteSize.bytes(Math.min(max * 1000, 2_147_483_000)), probability: 50 };
}

const pods = fc
  .record({
    policy: policies,
    leaves: fc.integer({ min: 1, max: 2 }),
    spines: fc.integer({ min: 1, max: 2 }),
    linksPerSpine: fc.integer({ min: 1, max: 2 }),
    hosts: fc.integer({ min: 0, max: 2 }),
    speedMbps: fc.constantFrom(100_000, 200_000, 400_000),
    edges: fc.subarray(["none", "dscp"] as const),
    speeds: fc.constantFrom("one", "mixed", "computed"),
    uplinkM: fc.constantFrom(30, 300),
    buffered: fc.uniqueArray(fc.constantFrom(10, 30, 300)),
  })
  .map(({ policy: given, edges, speeds, uplinkM, buffered, ...options }): PodOptions => {
    const lengths = [...new Set(uplinkM > 100 ? [...buffered, 300] : buffered)];
    const policy = DcbPolicy.of({
      ...given,
      ecnThresholds: speeds === "computed" ? { nxos: "auto" } : {},
      pauseBuffers: lengths.flatMap((m) => [100, 200, 400].map((gbps) => pauseBuffers(m, { speed: Bandwidth.gbps(gbps) }))),
    });
    const edgePorts = edges.map((trust, i) => edgePort(`Ethernet1/${16 + i}`, trust, { id: `edge-${trust}`, address: `192.168.${i}.0/31` }));
    const all = { ...options, policy, uplinkM, change: onLeaf1({ edgePorts }) };
    if (speeds === "one") return all;
    return speeds === "mixed" ? mixedSpeeds(all) : computedBySpeed(all);
  });

describe("parse(render(slice)) agrees with the slice", () => {
  it("on every DSCP of every port, and on all of routing", () => {
    fc.assert(
      fc.property(pods, (options) => {
        for (const slice of assembledPod(pod("nxos", options)).switches) {
          const text = textOf(slice);
          const view = viewOf(text);
          expectQos(slice, view);
          expectRouting(slice, view);
          expectNumbers(slice, text);
          const negotiated = slice.qos.dcbx.switches === "willing" && slice.qos.classes.some((c) => c.lossless) && slice.ports.some((p) => p.kind === "host");
          expect(findingsOf(slice, text).map((f) => f.rule)).toEqual(negotiated ? ["NXOS_PFC_NEGOTIATED"] : []);
        }
      }),
      { numRuns: RUNS },
    );
  }, 60_000);
});

function classOf(slice: SwitchSlice, dscp: number): TrafficClass {
  const found = slice.qos.classes.find((c) => c.priority === slice.qos.dscpToPriority[dscp]);
  if (!found) throw new Error(`DSCP ${dscp} has no class`);
  return found;
}

function groupOf(c: TrafficClass): number {
  return "strict" in c.scheduling && !c.lossless ? 7 : c.priority;
}

function expectQos(slice: SwitchSlice, { qos }: DeviceView): void {
  expect(qos.control).toEqual({ kind: "separate" });
  expect(qos.ports.map((p) => p.port)).toEqual(slice.ports.map((p) => p.name));
  for (const [i, port] of slice.ports.entries()) expect(qos.ports[i]).toEqual(expectedPort(slice, port));
}

function expectedPort(slice: SwitchSlice, port: PortSlice): unknown {
  const all = Array.from({ length: 64 }, (_, d) => d);
  const trusted = port.trust === "dscp";
  const mapped = trusted ? all.map((d) => classOf(slice, d)) : [];
  const lossless = slice.qos.classes.filter((c) => c.lossless).map((c) => c.priority);
  const pfcPriorities = trusted ? lossless.sort((a, b) => a - b) : [];
  const inUse = slice.qos.classes.filter((c) => (trusted ? mapped.includes(c) : c.priority === 0)).sort((a, b) => groupOf(a) - groupOf(b));
  return {
    port: port.name,
    mtu: port.mtu,
    trust: trusted && mapped.some((c) => c.priority !== 0) ? "dscp" : "none",
    dscpToTc: trusted ? mapped.map(groupOf) : all.map(() => 0),
    classes: inUse.map((c) => expectedClass(c, slice.profiles[port.profile ?? ""])),
    pfcPriorities,
    watchdogPriorities: slice.qos.watchdog.enabled ? pfcPriorities : [],
  };
}

function expectedClass(c: TrafficClass, profile: SwitchSlice["profiles"][string] | undefined): TcView {
  const ecn = profile?.ecnOfClass[c.name] ?? profile?.ecn;
  return {
    tc: groupOf(c),
    ingress: c.lossless ? "lossless" : "lossy",
    pausePriority: c.lossless ? c.priority : null,
    queue: groupOf(c),
    scheduling: "strict" in c.scheduling ? { strict: true } : { weight: c.scheduling.share },
    ecn: c.ecn && ecn ? { minBytes: ecn.min, maxBytes: ecn.max, probability: ecn.probability } : null,
    dropsNotEct: false,
    egressUnlimited: null,
  };
}

/** Pause buffers of every port and the watchdog's times, as planned. */
function expectNumbers(slice: SwitchSlice, text: string): void {
  const config = configOf(text);
  const lossless = slice.qos.classes.filter((c) => c.lossless);
  for (const port of slice.ports) {
    const found = config.interfaces.find((i) => i.name === port.name);
    if (!found) throw new Error(`no ${port.name}`);
    const planned = slice.profiles[port.profile ?? ""]?.headroom;
    const wanted = planned ? { bufferSize: planned.size, pauseThreshold: planned.size - planned.xoff, resumeThreshold: planned.xon } : undefined;
    expect([...pauseBuffersOf(config, found)].sort()).toEqual(wanted ? lossless.map((c) => [groupOf(c), wanted]).sort() : []);
  }
  const { enabled, pollMs, detectionMs, restorationMs } = slice.qos.watchdog;
  const { intervalMs, shutdownMultiplier, autoRestoreMultiplier } = config.watchdogTimes;
  const times = [intervalMs, shutdownMultiplier, autoRestoreMultiplier].map((n, i) => (n === null ? null : i === 0 ? n : n * Number(intervalMs)));
  expect(times).toEqual(enabled && lossless.length > 0 ? [pollMs, detectionMs, restorationMs] : [null, null, null]);
}

const spelled = (name: string): string => name.replace("LoopbackV4", "LOOPBACK_V4").replaceAll("_", "-");

function expectRouting(slice: SwitchSlice, { routing }: DeviceView): void {
  const planned = slice.routing;
  expect(routing).toMatchObject({
    device: "leaf1",
    asn: slice.asn,
    routerId: slice.loopback,
    redistribute: [],
    maximumPaths: planned.maximumPaths,
    multipathRelax: planned.multipathRelax,
    gracefulRestart: "off",
    requiresPolicy: false,
    hashSeed: planned.hashSeed,
    aggregates: planned.aggregates.map((prefix) => ({ prefix, summaryOnly: true })),
  });
  expect(new Set(routing.networks)).toEqual(new Set(planned.networks));
  const addressed = slice.ports.filter((p) => p.address !== null).map((p) => ({ name: p.name, addresses: [p.address], up: true, unnumbered: false }));
  expect(routing.interfaces).toEqual([{ name: "loopback0", addresses: [`${slice.loopback}/32`], up: true, unnumbered: false }, ...addressed]);
  expect(routing.prefixLists).toEqual(
    byName(planned.prefixLists, (e) => ({ seq: e.seq, action: "permit", prefix: e.prefix, fromLength: e.length, toLength: e.length })),
  );
  expect(routing.asPathLists).toEqual(byName(planned.asPathLists, (e) => ({ ...e, action: "permit" })));
  expect(routing.routeMaps).toEqual(
    byName(planned.routeMaps, (e) => ({
      seq: e.seq,
      action: e.action,
      prefixLists: e.prefixList ? [spelled(e.prefixList)] : [],
      families: e.prefixList ? [e.prefixList.endsWith("V6") ? "ipv6" : "ipv4"] : [],
      asPathLists: e.asPath ? [spelled(e.asPath)] : [],
      continues: false,
      other: [],
    })),
  );
  expect(routing.neighbors).toEqual(
    planned.groups.flatMap((group) =>
      group.neighbors.flatMap((n) =>
        group.families.map((f) => ({
          peer: n.peer,
          family: f.family,
          remoteAsn: n.remoteAsn,
          description: n.description,
          activated: true,
          inMap: spelled(f.inMap),
          outMap: spelled(f.outMap),
          keepaliveS: 3,
          holdS: 9,
          connectS: 10,
          maximumPrefix: { limit: f.maximumPrefix.limit, action: f.maximumPrefix.action },
          bfd: planned.bfd,
          loopAllowances: [],
        })),
      ),
    ),
  );
}

function byName<E, T>(lists: readonly { readonly name: string; readonly entries: readonly E[] }[], entry: (e: E) => T): Record<string, T[]> {
  return Object.fromEntries(lists.map(({ name, entries }) => [spelled(name), entries.map(entry)]));
}
