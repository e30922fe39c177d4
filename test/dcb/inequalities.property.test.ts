import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteSize } from "../../src/base/units.js";
import { asicFacts } from "../../src/catalog/asics.js";
import { SwitchModel } from "../../src/catalog/define.js";
import type { NosName } from "../../src/catalog/nos.js";
import { type SwitchModelFacts, speedsOf } from "../../src/catalog/switch-model.js";
import { knownSwitchModels } from "../../src/catalog/switch-models.js";
import { worstCaseXoffShare } from "../../src/dcb/ecn/ecn.js";
import type { Headroom } from "../../src/dcb/headroom/headroom.js";
import { headroomFromTable } from "../../src/dcb/headroom/table.js";
import type { PortFacts } from "../../src/dcb/port-facts.js";
import { computeProfile, type Profile } from "../../src/dcb/profile.js";
import type { PolicyIntent } from "../../src/intent/fabric-intent.js";
import { onSonic, platform, policy, portFacts, SECOND } from "./support.js";

const AUTO = { nxos: "auto", sonic: "auto", cumulus: "auto" } as const;
const ONE_CLASS = policy({ ecnThresholds: AUTO });
const TWO_CLASSES = policy({ ecnThresholds: AUTO, data: { share: 40 }, second: SECOND });

const SONIC_MODELS = knownSwitchModels().filter((m) => m.nos.sonic?.sonic?.pgProfiles.length);
const SPECTRUM = SwitchModel.define({
  model: "lab",
  asic: "spectrum-5",
  sonic: { platform: "x86_64-lab-r0", hwsku: "Lab-64", ports: platform("SN5600").ports },
}).facts;
const SHARED_BUFFERS = [
  { pool: ByteSize.bytes(20_000_000), dynamicTh: -2 },
  { pool: ByteSize.bytes(67_737_959), dynamicTh: 0 },
  { pool: ByteSize.bytes(150_000_000), dynamicTh: 3 },
];
/** Nobody publishes the pools of NX-OS and Cumulus: without one of the user's own, `auto` is refused there. */
const OTHER_MODELS = knownSwitchModels()
  .filter((m) => m.nos.nxos || m.nos.cumulus)
  .flatMap((m) =>
    SHARED_BUFFERS.filter(({ pool }) => pool.toBytes() <= (asicFacts(m.asic)?.mmu?.value ?? Number.POSITIVE_INFINITY)).map(
      (sharedBuffer, i) => SwitchModel.define({ model: `${m.model} ${i}`, basedOn: m.model, sharedBuffer }).facts,
    ),
  );

const metres = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 100_000 }));

function bytesOf({ size, xon, xoff }: Headroom): number[] {
  return [size, xon, xoff];
}

function expectNoSmaller(larger: Headroom | undefined, smaller: Headroom | undefined): void {
  if (!larger || !smaller) return;
  const [more, less] = [bytesOf(larger), bytesOf(smaller)];
  more.forEach((bytes, i) => {
    expect(bytes).toBeGreaterThanOrEqual(less[i] ?? Number.NaN);
  });
}

describe("headroom", () => {
  const anyPort = fc.constantFrom(...SONIC_MODELS).chain((model) => {
    const speeds = [...new Set(model.nos.sonic?.sonic?.pgProfiles.map((r) => r.speed))];
    return fc.record({ model: fc.constant(model), speed: fc.constantFrom(...speeds), other: fc.constantFrom(...speeds), cable: metres });
  });

  it("grows with speed, among the speeds that the platform publishes", () => {
    fc.assert(
      fc.property(anyPort, ({ model, speed, other, cable }) => {
        const at = (mbps: number) => onSonic(model, mbps, cable)?.value;
        expectNoSmaller(at(Math.max(speed, other)), at(Math.min(speed, other)));
      }),
    );
  });

  it("grows with length, across the end of the table too, and is never refused before it ends", () => {
    fc.assert(
      fc.property(anyPort, metres, ({ model, speed, cable }, another) => {
        const [short, long] = [Math.min(cable, another), Math.max(cable, another)];
        const [of, farther] = [onSonic(model, speed, short)?.value, onSonic(model, speed, long)?.value];
        if (farther) expect(of).toBeDefined();
        expectNoSmaller(farther, of);
      }),
    );
  });

  it("grows from the last row to the first metre beyond it, on every platform and speed", () => {
    const continued: Record<string, number> = {};
    for (const model of SONIC_MODELS) {
      for (const { speed, cable } of model.nos.sonic?.sonic?.pgProfiles ?? []) {
        if (headroomFromTable(platform(model.model), "published", speed, cable + 1)) continue;
        const beyond = onSonic(model, speed, cable + 1)?.value;
        expectNoSmaller(beyond, onSonic(model, speed, cable)?.value);
        if (beyond) continued[model.model] = (continued[model.model] ?? 0) + 1;
      }
    }
    expect(continued).toEqual({
      "M2-W6940-64OC": 4,
      SN4600C: 7,
      SN4700: 7,
      SN5400: 8,
      SN5600: 8,
      "Z9332F-ON": 2,
      "Z9664F-ON": 3,
      "Z9864F-ON": 4,
    });
  });

  it("by the formula grows with the port MTU", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(10_000, 100_000, 400_000, 800_000),
        metres,
        fc.integer({ min: 4192, max: 9216 }),
        fc.integer({ min: 4192, max: 9216 }),
        (mbps, cable, a, b) => {
          const at = (mtu: number) => onSonic(SPECTRUM, mbps, cable, mtu)?.value;
          expect(at(a)).toBeDefined();
          expectNoSmaller(at(Math.max(a, b)), at(Math.min(a, b)));
        },
      ),
    );
  });
});

describe("every port that compiles with computed thresholds", () => {
  const onNos = (models: readonly SwitchModelFacts[], wanted: readonly NosName[]): PortFacts[] =>
    models.flatMap((m) => wanted.filter((nos) => m.nos[nos]).map((nos) => portFacts(m, nos)));
  const sonicPorts = onNos(SONIC_MODELS, ["sonic"]);
  const anyOf = (bases: readonly PortFacts[]) =>
    fc.constantFrom(...bases).chain((base) =>
      fc
        .record({
          role: fc.constantFrom("leaf", "spine"),
          speedMbps: fc.constantFrom(...speedsOf(base.model)),
          cableM: metres,
          losslessPorts: fc.integer({ min: 1, max: 512 }),
        })
        .map((more): PortFacts => ({ ...base, ...more })),
    );
  const anyFacts = anyOf([...sonicPorts, ...onNos(OTHER_MODELS, ["nxos", "cumulus"])]);

  /** Undefined where a number is missing or the pool too small: then a RocefabError names the prop. */
  function compiled(facts: PortFacts, wanted: PolicyIntent): Profile | undefined {
    try {
      return computeProfile(facts, wanted);
    } catch (error) {
      expect(String(error)).toContain("props.policy.ecnThresholds");
      return undefined;
    }
  }

  function poolOf({ model, role }: PortFacts, headroom: Headroom | null): readonly [bytes: number, dynamicTh: number] {
    if (model.sharedBuffer) return [model.sharedBuffer.poolBytes, model.sharedBuffer.dynamicTh];
    const set = model.sonic?.buffers[role === "leaf" ? "t0" : "t1"];
    return [Number(set?.pools.ingress_lossless_pool?.size), headroom?.dynamicTh ?? Number.NaN];
  }

  it("marks before it pauses, in whole cells and in the right order", () => {
    let seen = 0;
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(1, 2), (facts, classes) => {
        const found = compiled(facts, classes === 1 ? ONE_CLASS : TWO_CLASSES);
        if (!found?.ecn) return;
        seen += 1;
        const { min, max } = found.ecn;
        const [pool, th] = poolOf(facts, found.headroom);
        const alpha = 2 ** th;
        expect(min).toBeLessThan((pool * alpha) / (1 + facts.losslessPorts * classes * alpha));
        expect(max).toBeLessThan((pool * alpha) / (1 + alpha));
        expect(min).toBeLessThanOrEqual(worstCaseXoffShare(pool, th, facts.losslessPorts * classes));
        expect(min).toBeLessThanOrEqual(max);
        const cell = asicFacts(facts.asic)?.cell?.value ?? 1;
        expect([min % cell, max % cell]).toEqual([0, 0]);
      }),
      { numRuns: 500 },
    );
    expect(seen).toBeGreaterThan(250);
  });

  it("marks before it pauses in SONiC's dynamic buffer model too, whatever its switch makes of the pool", () => {
    const spectrums = anyOf(sonicPorts.filter((p) => p.asic.startsWith("spectrum")));
    let seen = 0;
    fc.assert(
      fc.property(spectrums, fc.constantFrom(0, 2, 8), (facts, oversubscription) => {
        const found = compiled(facts, policy({ ecnThresholds: AUTO, sonicBuffers: { model: "dynamic", oversubscription } }));
        if (!found?.ecn) return;
        seen += 1;
        const { min, max } = found.ecn;
        const { poolBytes } = found.derivations.find((d) => d.name === "ecn.min")?.inputs ?? {};
        expect(poolBytes).toBeGreaterThan(0);
        expect(poolBytes).toBeLessThan(asicFacts(facts.asic)?.mmu?.value ?? Number.NaN);
        expect(min).toBeLessThan(Number(poolBytes) / (1 + facts.losslessPorts));
        expect(max).toBeLessThan(Number(poolBytes) / 2);
        expect(min).toBeLessThanOrEqual(max);
      }),
    );
    expect(seen).toBeGreaterThan(20);
  });

  it("has headroom of no less than the table, cells on Broadcom, and XON below XOFF's level", () => {
    let seen = 0;
    fc.assert(
      fc.property(anyOf(sonicPorts), (facts) => {
        const headroom = compiled(facts, ONE_CLASS)?.headroom;
        const { sonic, confidence } = facts.model;
        if (!headroom || !sonic) return;
        seen += 1;
        const row = headroomFromTable(sonic, confidence, facts.speedMbps, facts.cableM)?.value;
        expect(headroom.xoff).toBeGreaterThanOrEqual(row?.xoff ?? 1);
        expect(headroom.rowM).toBeGreaterThanOrEqual(facts.cableM);
        const cell = /^(tomahawk|trident)/.test(facts.asic) ? (asicFacts(facts.asic)?.cell?.value ?? Number.NaN) : 1;
        for (const bytes of [...bytesOf(headroom), headroom.xonOffset ?? 0]) expect(bytes % cell).toBe(0);
        expect(headroom.size).toBeGreaterThanOrEqual(headroom.xon);
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(100);
  });

  it("has whole numbers that every NOS can hold, each explained by its derivation", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const found = compiled(facts, TWO_CLASSES);
        if (!found) return;
        const { headroom, ecn, derivations } = found;
        const given = { ...(headroom && { size: headroom.size, xoff: headroom.xoff }), ...(ecn && { "ecn.min": ecn.min, "ecn.max": ecn.max }) };
        for (const [name, value] of Object.entries(given)) {
          expect(Number.isInteger(value) && value > 0 && value < 2 ** 31).toBe(true);
          expect(derivations.filter((d) => d.name === name).map((d) => d.value)).toEqual([value]);
        }
        for (const d of derivations) expect([d.source, d.formula].every((text) => text.length > 0)).toBe(true);
      }),
    );
  });

  it("loses no headroom by a second lossless class, and marks no later", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const [one, two] = [compiled(facts, ONE_CLASS), compiled(facts, TWO_CLASSES)];
        if (!one || !two) return;
        expectNoSmaller(two.headroom ?? undefined, one.headroom ?? undefined);
        expect(two.headroom === null).toBe(one.headroom === null);
        expect(two.ecn?.min).toBeLessThanOrEqual(one.ecn?.min ?? Number.NaN);
      }),
    );
  });
});
