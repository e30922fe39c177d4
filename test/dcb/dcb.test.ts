import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bandwidth } from "../../src/base/units.js";
import { SwitchModel } from "../../src/catalog/define.js";
import type { NosName } from "../../src/catalog/nos.js";
import type { SonicPlatform } from "../../src/catalog/sonic-platform.js";
import { speedsOf } from "../../src/catalog/switch-model.js";
import { knownSwitchModels, switchModelFacts } from "../../src/catalog/switch-models.js";
import { type EcnQueue, ecnThresholds, worstCaseXoffShare } from "../../src/dcb/ecn.js";
import { headroomFromTable } from "../../src/dcb/headroom/table.js";
import { computeProfile, type PortFacts, profileId } from "../../src/dcb/profile.js";
import type { PolicyIntent } from "../../src/intent/fabric-intent.js";
import { DcbPolicy, type Rocev2Props } from "../../src/intent/policy.js";
import { policyIntent } from "../../src/intent/policy-intent.js";

function platform(model: string): SonicPlatform {
  const found = switchModelFacts("test", model).nos.sonic?.sonic;
  if (!found) throw new Error(`${model} is not known under SONiC`);
  return found;
}

function policy(props: Rocev2Props = {}): PolicyIntent {
  return policyIntent(DcbPolicy.rocev2(props));
}

function queue(nos: NosName, more: Partial<EcnQueue> = {}): EcnQueue {
  return { nos, asic: "spectrum-4", speedMbps: 400_000, cellBytes: null, lossless: true, pool: null, ...more };
}

describe("what a lossless group can still take when all others are full", () => {
  it("is 1,042,122 of the SN5600's t0 pool with 64 ports and one class: SONiC's default Kmin is above it, 1,000,000 below (docs/facts/buffers.md, section 1)", () => {
    const pool = Number(platform("SN5600").buffers.t0?.pools.ingress_lossless_pool?.size);
    expect(pool).toBe(67_737_959);
    const share = worstCaseXoffShare(pool, 0, 64);
    expect(share).toBe(1_042_122);
    const { value } = ecnThresholds("sonic-default", queue("sonic"));
    expect(value.min).toBeGreaterThan(share);
    expect(1_000_000).toBeLessThan(share);
  });

  it("never hands out more than the pool, and less with each full group", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: -7, max: 3 }), fc.integer({ min: 1, max: 512 }), (pool, th, groups) => {
        expect(worstCaseXoffShare(pool, th, groups) * groups).toBeLessThanOrEqual(pool);
        expect(worstCaseXoffShare(pool, th, groups + 1)).toBeLessThanOrEqual(worstCaseXoffShare(pool, th, groups));
      }),
    );
  });
});

describe("headroom from the platform's own table", () => {
  it("takes the row of the speed whose cable is the next longer one", () => {
    const of = (metres: number) => headroomFromTable(platform("SN5600"), "published", 400_000, metres)?.value;
    expect([1, 5, 6, 40, 41, 300].map((m) => of(m)?.rowM)).toEqual([5, 5, 40, 40, 300, 300]);
    expect(of(301)).toBeUndefined();
    expect(headroomFromTable(platform("SN5600"), "published", 1_000_000, 5)).toBeUndefined();
    expect(headroomFromTable(platform("7060X6-64PE"), "published", 400_000, 5)).toBeUndefined();
  });

  it("is verbatim, with its derivation for each number", () => {
    const found = headroomFromTable(platform("Z9864F-ON"), "published", 400_000, 30);
    expect(found?.value).toEqual({ size: 18_796, xon: 0, xoff: 446_024, xonOffset: 3556, dynamicTh: 0, rowM: 40 });
    expect(found?.derivations.map((d) => [d.name, d.value, d.unit])).toEqual([
      ["size", 18_796, "bytes"],
      ["xon", 0, "bytes"],
      ["xoff", 446_024, "bytes"],
      ["xonOffset", 3556, "bytes"],
      ["dynamicTh", 0, "exponent of alpha"],
    ]);
    for (const d of found?.derivations ?? []) {
      expect(d).toMatchObject({
        inputs: { hwsku: "Dell-Z9864f-O64", speedMbps: 400_000, cableM: 30 },
        rounding: "cable rounded up to the row of 40 m",
        confidence: "published",
      });
      expect(d.source).toContain("sonic-buildimage");
    }
  });

  it("has no XON offset where the table has none", () => {
    const found = headroomFromTable(platform("SN5600"), "published", 400_000, 30);
    expect(found?.value.xonOffset).toBeNull();
    expect(found?.derivations.map((d) => d.name)).toEqual(["size", "xon", "xoff", "dynamicTh"]);
  });

  it("never falls short of the cable, and is never larger than it must be", () => {
    const models = knownSwitchModels().flatMap((m) => (m.nos.sonic?.sonic?.pgProfiles.length ? [m.nos.sonic.sonic] : []));
    fc.assert(
      fc.property(fc.constantFrom(...models), fc.integer({ min: 1, max: 3000 }), fc.nat(), (p, metres, pick) => {
        const speed = p.pgProfiles[pick % p.pgProfiles.length]?.speed ?? 0;
        const longEnough = p.pgProfiles.filter((r) => r.speed === speed && r.cable >= metres).map((r) => r.cable);
        const row = headroomFromTable(p, "published", speed, metres)?.value.rowM;
        expect(row).toBe(longEnough.length === 0 ? undefined : Math.min(...longEnough));
      }),
    );
  });
});

describe("ECN thresholds", () => {
  it("come from each NOS's own named preset, with its source", () => {
    const of = (nos: NosName) => ecnThresholds(undefined, queue(nos));
    expect((["nxos", "sonic", "cumulus"] as const).map((nos) => of(nos).value)).toEqual([
      { min: 950_000, max: 3_000_000, probability: 7 },
      { min: 1_048_576, max: 2_097_152, probability: 5 },
      { min: 150_000, max: 1_500_000, probability: 100 },
    ]);
    expect(of("sonic").derivations.map((d) => [d.name, d.value, d.unit, d.formula, d.confidence])).toEqual([
      ["ecn.min", 1_048_576, "bytes", "preset sonic-default", "published"],
      ["ecn.max", 2_097_152, "bytes", "preset sonic-default", "published"],
      ["ecn.probability", 5, "percent", "preset sonic-default", "published"],
    ]);
  });

  it("are the user's where given, for that NOS alone", () => {
    const given = { minBytes: 1_000_000, maxBytes: 2_000_000, probability: 10 };
    expect(ecnThresholds(given, queue("sonic")).value).toEqual({ min: 1_000_000, max: 2_000_000, probability: 10 });
    expect(ecnThresholds(given, queue("sonic")).derivations[0]).toMatchObject({ formula: "given by hand", confidence: "user" });
    expect(ecnThresholds("microsoft-azure-local", queue("nxos")).value).toEqual({ min: 300_000, max: 300_000, probability: 100 });
  });
});

describe("profiles", () => {
  const facts = (model: string, nos: NosName, more: Partial<PortFacts> = {}): PortFacts => {
    const found = switchModelFacts("test", model);
    const onNos = found.nos[nos];
    if (!onNos) throw new Error(`${model} is not known under ${nos}`);
    return { nos, asic: found.asic, modelName: model, model: onNos, role: "leaf", losslessPorts: 64, speedMbps: 400_000, cableM: 30, mtu: 9216, ...more };
  };

  it("are named by what decides their numbers", () => {
    expect(profileId(facts("SN5600", "sonic"))).toBe("sonic-acs-sn5600-leaf-64p-400g-30m");
    expect(profileId(facts("SN5600", "cumulus"))).toBe("cumulus-spectrum-4-400g-30m");
    expect(profileId(facts("SN5400", "cumulus"))).toBe("cumulus-spectrum-4-400g-30m");
    expect(profileId(facts("N9K-C9336C-FX2", "nxos", { speedMbps: 25_000, cableM: 1 }))).toBe("nxos-cloud-scale-fx2-25g-1m");
    expect(profileId(facts("SN5600", "sonic", { speedMbps: 2500 }))).toBe("sonic-acs-sn5600-leaf-64p-2.5g-30m");
  });

  it("hold the lossless priorities, sorted; no headroom without one, none where the NOS sizes it itself; no ECN without an ECN class", () => {
    const two = policy({ data: { priority: 4, share: 40 }, second: { name: "storage", dscp: [34], priority: 3, share: 20 } });
    expect(computeProfile(facts("SN5600", "sonic"), two)).toMatchObject({
      losslessClasses: [3, 4],
      headroom: { rowM: 40 },
      ecn: { min: 525_120 - 192 },
      asic: "spectrum-4",
      mtu: 9216,
    });
    expect(computeProfile(facts("SN5600", "cumulus"), two).headroom).toBeNull();
    const plain: PolicyIntent = { ...policy(), classes: policy().classes.map((c) => ({ ...c, lossless: false, ecn: false })) };
    expect(computeProfile(facts("SN5600", "sonic"), plain)).toMatchObject({ losslessClasses: [], headroom: null, ecn: null, derivations: [] });
  });

  it("with one name have the same numbers: over all models, the user's variants of them, speeds and cables", () => {
    const row = { speed: 400_000, cable: 40, size: 1, xon: 1, xoff: 77, th: 1 };
    const variants = [
      SwitchModel.define({ model: "acs-sn5600", basedOn: "SN5600", sonic: { pgProfiles: [row] } }),
      SwitchModel.define({ model: "ACS-SN5600", basedOn: "SN5600", sonic: { pgProfiles: [{ ...row, xoff: 88 }] } }),
      SwitchModel.define({
        model: "spectrum-4",
        basedOn: "SN5600",
        sonic: { pgProfiles: [{ ...row, xoff: 99 }] },
        cumulus: { ports: 4, speed: Bandwidth.gbps(400) },
      }),
      SwitchModel.define({ model: "user:spectrum-4", basedOn: "SN5600", sonic: { pgProfiles: [{ ...row, xoff: 66 }] } }),
    ].map((m) => m.facts);
    const anyFacts = fc
      .constantFrom(
        ...[...knownSwitchModels(), ...variants].flatMap((m) =>
          Object.entries(m.nos).map(([nos, model]) => ({ nos: nos as NosName, asic: m.asic, modelName: m.model, model })),
        ),
      )
      .chain((base) =>
        fc
          .record({ speedMbps: fc.constantFrom(25_000, 400_000, ...speedsOf(base.model)), cableM: fc.constantFrom(1, 5, 6, 30, 40, 300) })
          .map((more): PortFacts => ({ ...base, ...more, role: "leaf", losslessPorts: 64, mtu: 9216 })),
      );
    const numbers = (f: PortFacts) => {
      const { derivations: _, ...rest } = computeProfile(f, policy());
      return rest;
    };
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 2, maxLength: 60 }), (all) => {
        const byId = new Map<string, ReturnType<typeof numbers>>();
        for (const f of all) {
          const known = byId.get(profileId(f)) ?? numbers(f);
          byId.set(profileId(f), known);
          expect(numbers(f)).toEqual(known);
        }
      }),
      { numRuns: 200 },
    );
    expect(variants.map((m) => m.nos.sonic && profileId({ ...facts("SN5600", "sonic"), modelName: m.model, model: m.nos.sonic }))).toEqual([
      "sonic-user:acs-sn5600-leaf-64p-400g-30m",
      "sonic-user:ACS-SN5600-leaf-64p-400g-30m",
      "sonic-user:spectrum-4-leaf-64p-400g-30m",
      "sonic-user:user:spectrum-4-leaf-64p-400g-30m",
    ]);
  });
});
