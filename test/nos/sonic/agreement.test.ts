import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteSize } from "../../../src/base/units.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import { ecnOf } from "../../../src/dcb/profile.js";
import { DcbPolicy, type TrafficClass } from "../../../src/intent/policy.js";
import type { PortQosView } from "../../../src/nos/qos-view.js";
import type { PortSlice, SwitchSlice } from "../../../src/plan/slices.js";
import { findings, type Rendered, rendered, type SonicPodOptions, sonicPod, viewOf } from "./support.js";

const SPEEDS: Readonly<Record<string, readonly number[]>> = {
  SN5600: [800_000, 400_000, 200_000, 100_000],
  SN5400: [400_000, 200_000, 100_000],
  SN4700: [400_000, 200_000, 100_000],
  SN4600C: [100_000, 50_000],
  "Z9864F-ON": [800_000, 400_000, 200_000, 100_000],
  "Z9664F-ON": [400_000],
  "Z9332F-ON": [400_000, 100_000],
  "M2-W6940-64OC": [800_000, 400_000, 200_000],
};

/** Below the worst-case share of any of these pods. */
const OWN = { ecnThresholds: { sonic: { min: ByteSize.kib(50), max: ByteSize.kib(200), probability: 10 } } };

const policies = fc
  .record({
    priorities: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 2 }),
    dscps: fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { minLength: 3, maxLength: 6 }),
    two: fc.boolean(),
    ecn: fc.boolean(),
    share: fc.integer({ min: 1, max: 60 }),
    watchdog: fc.boolean(),
    own: fc.boolean(),
    sonicBuffers: fc.record({ model: fc.constantFrom("traditional", "dynamic"), oversubscription: fc.integer({ min: 1, max: 4 }) }),
  })
  .map(({ priorities, dscps: [cnp = 48, other = 18, ...data], two, ecn, share, watchdog, own, sonicBuffers }) =>
    DcbPolicy.rocev2({
      data: { priority: priorities[0], dscp: data, ecn, share },
      cnp: { dscp: [cnp] },
      ...(two ? { second: { name: "storage", dscp: [other], priority: priorities[1] ?? 1, share: 20, ...(own ? OWN : {}) } } : {}),
      watchdog: { enabled: watchdog },
      sonicBuffers,
    }),
  );

const pods: fc.Arbitrary<SonicPodOptions> = fc
  .record({
    modelAndSpeed: fc.constantFrom(...Object.entries(SPEEDS).flatMap(([model, speeds]) => speeds.map((speedMbps) => ({ model, speedMbps })))),
    release: fc.constantFrom("202411", "202505", "202511", "202605"),
    policy: policies,
    uplinkM: fc.integer({ min: 1, max: 600 }),
    hosts: fc.integer({ min: 0, max: 5 }),
    linksPerSpine: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ modelAndSpeed, ...rest }) => ({ ...modelAndSpeed, ...rest }))
  .filter(({ model, policy }) => model.startsWith("SN") || policy.sonicBuffers.model === "traditional");

/** What a class must look like on a lossless port. */
function expectedClass(c: TrafficClass, port: PortSlice, slice: SwitchSlice): object {
  const profile = slice.profiles[port.profile ?? ""];
  const ecn = profile ? ecnOf(profile, c) : null;
  return {
    tc: c.priority,
    queue: c.priority,
    ingress: c.lossless ? "lossless" : "lossy",
    pausePriority: c.lossless ? c.priority : null,
    scheduling: "strict" in c.scheduling ? { strict: true } : { weight: c.scheduling.share },
    ecn: ecn ? { minBytes: ecn.min, maxBytes: ecn.max, probability: ecn.probability } : null,
    dropsNotEct: c.ecn,
    egressUnlimited: c.lossless,
  };
}

function expectedPort(port: PortSlice, slice: SwitchSlice): PortQosView {
  const { classes, dscpToPriority, watchdog } = slice.qos;
  const mapped = classes.filter((c) => dscpToPriority.includes(c.priority)).sort((a, b) => a.priority - b.priority);
  const lossless = classes
    .filter((c) => c.lossless)
    .map((c) => c.priority)
    .sort((a, b) => a - b);
  return {
    port: port.name,
    mtu: port.mtu,
    trust: "dscp",
    dscpToTc: dscpToPriority,
    classes: mapped.map((c) => expectedClass(c, port, slice)) as unknown as PortQosView["classes"],
    pfcPriorities: lossless,
    watchdogPriorities: watchdog.enabled ? lossless : [],
  };
}

function expectQos(device: Rendered): void {
  const { qos } = viewOf(device);
  expect(qos.ports).toEqual(device.slice.ports.map((port) => expectedPort(port, device.slice)));
  expect(qos.control).toEqual({ kind: "queue", queue: 7, starvable: [] });
}

function expectRouting(device: Rendered): void {
  const { slice } = device;
  const { routing } = viewOf(device);
  const ports = slice.ports.map((p) => ({ name: p.name, addresses: [p.address], up: true, unnumbered: false }));
  expect(routing.interfaces).toEqual([...ports, { name: "Loopback0", addresses: [`${slice.loopback}/32`], up: true, unnumbered: false }]);
  expect(routing.networks).toEqual(slice.routing.networks);
  for (const list of slice.routing.prefixLists) {
    const wanted = list.entries.map(({ seq, prefix, length }) => ({ seq, action: "permit", prefix, fromLength: length, toLength: length }));
    expect(routing.prefixLists[list.name]).toEqual(wanted);
  }
  expect(routing.neighbors.map((n) => n.peer)).toEqual(slice.routing.groups.flatMap((g) => g.neighbors.map((n) => n.peer)));
}

test("on any platform and with any policy the text parses back to what was planned, and no rule has an error to report", () => {
  fc.assert(
    fc.property(pods, (options) => {
      for (const device of sonicPod(options).map((slice) => rendered(slice))) {
        expectQos(device);
        expectRouting(device);
        // Long cables at 800G can be more than the buffer holds.
        expect(findings(device).filter((f) => f.severity === "error" && f.rule !== "HEADROOM_DOES_NOT_FIT")).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});

test("PORT holds each lane of the platform once, whatever mix of modes is in use", () => {
  for (const [model, speeds] of Object.entries(SPEEDS)) {
    const lanes = switchModelFacts("test", model).nos.sonic?.sonic?.ports.flatMap((p) => p.lanes.split(",")) ?? [];
    for (const speedMbps of speeds) {
      const [slice] = sonicPod({ model, speedMbps });
      if (!slice) throw new Error(model);
      const used = Object.values(rendered(slice).db.PORT ?? {}).flatMap((p) => (p.lanes ?? "").split(","));
      expect(new Set(used).size).toBe(used.length);
      expect([...used].sort()).toEqual([...lanes].sort());
    }
  }
});
