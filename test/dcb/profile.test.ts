import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bandwidth, ByteSize, CableLength } from "../../src/base/units.js";
import { SwitchModel } from "../../src/catalog/define.js";
import type { NosName } from "../../src/catalog/nos.js";
import { speedsOf } from "../../src/catalog/switch-model.js";
import { knownSwitchModels } from "../../src/catalog/switch-models.js";
import { worstCaseXoffShare } from "../../src/dcb/ecn/ecn.js";
import type { PortFacts } from "../../src/dcb/port-facts.js";
import { computeProfile, ecnOf, profileId } from "../../src/dcb/profile.js";
import type { PolicyIntent } from "../../src/intent/fabric-intent.js";
import type { PauseBufferProps } from "../../src/intent/policy.js";
import { mistakeOf } from "../support/mistake.js";
import { lossyOnly, platform, policy, portFacts, SECOND } from "./support.js";

const GX2B = "N9K-C9332D-GX2B";
const GX2A = "N9K-C9364D-GX2A";
const auto = { nxos: "auto", sonic: "auto", cumulus: "auto" } as const;
const sharedBuffer = { pool: ByteSize.bytes(40_000_000), dynamicTh: 1 };
const ownGx2 = SwitchModel.define({ model: "own GX2", basedOn: GX2B, sharedBuffer }).facts;
const ownSn5600 = SwitchModel.define({ model: "own SN5600", basedOn: "SN5600", sharedBuffer }).facts;

/** A pause buffer of so many thousand bytes. */
function pause(kb: number, upTo: number, model?: string): PauseBufferProps {
  const [bufferSize, pauseThreshold, resumeThreshold] = [kb * 1000, kb * 500, kb * 400].map(ByteSize.bytes) as [ByteSize, ByteSize, ByteSize];
  return { speed: Bandwidth.gbps(400), upTo: CableLength.metres(upTo), bufferSize, pauseThreshold, resumeThreshold, model };
}

describe("the id of a profile", () => {
  it("is made of what decides its numbers", () => {
    expect(profileId(portFacts("SN5600", "sonic"))).toBe("sonic-acs-sn5600-leaf-64p-400g-30m");
    expect(profileId(portFacts("SN5600", "sonic", { role: "spine", losslessPorts: 128 }))).toBe("sonic-acs-sn5600-spine-128p-400g-30m");
    expect(profileId(portFacts("SN5600", "cumulus"))).toBe("cumulus-spectrum-4-400g-30m");
    expect(profileId(portFacts("SN5400", "cumulus"))).toBe("cumulus-spectrum-4-400g-30m");
    expect(profileId(portFacts("N9K-C9336C-FX2", "nxos", { speedMbps: 25_000, cableM: 1 }))).toBe("nxos-N9K-C9336C-FX2-25g-1m");
    expect(profileId(portFacts("SN5600", "sonic", { speedMbps: 2500 }))).toBe("sonic-acs-sn5600-leaf-64p-2.5g-30m");
    expect(profileId(portFacts(ownGx2, "nxos"))).toBe("nxos-own GX2-leaf-64p-400g-30m");
    expect(profileId(portFacts(ownSn5600, "cumulus"))).toBe("cumulus-user:own SN5600-leaf-64p-400g-30m");
  });

  it("tells variants of the user's own from the platform and from each other", () => {
    const row = { speed: 400_000, cable: 40, size: 1, xon: 1, xoff: 77, th: 1 };
    const ids = ["acs-sn5600", "ACS-SN5600", "spectrum-4", "user:spectrum-4"].map((model) =>
      profileId(portFacts(SwitchModel.define({ model, basedOn: "SN5600", sonic: { pgProfiles: [row] } }).facts, "sonic")),
    );
    expect(ids).toEqual([
      "sonic-user:acs-sn5600-leaf-64p-400g-30m",
      "sonic-user:ACS-SN5600-leaf-64p-400g-30m",
      "sonic-user:spectrum-4-leaf-64p-400g-30m",
      "sonic-user:user:spectrum-4-leaf-64p-400g-30m",
    ]);
  });

  it("stands for one set of numbers: over all models, the user's variants of them, roles, speeds, cables and ports", () => {
    const row = { speed: 400_000, cable: 40, size: 1, xon: 1, xoff: 77, th: 1 };
    const panel = { ports: 4, speed: Bandwidth.gbps(400) };
    const variants = [
      SwitchModel.define({ model: "acs-sn5600", basedOn: "SN5600", sonic: { pgProfiles: [row] } }).facts,
      SwitchModel.define({ model: "ACS-SN5600", basedOn: "SN5600", sonic: { pgProfiles: [{ ...row, xoff: 88 }] } }).facts,
      SwitchModel.define({ model: "spectrum-4", basedOn: "SN5600", sonic: { pgProfiles: [{ ...row, xoff: 99 }] }, cumulus: panel }).facts,
      SwitchModel.define({ model: "user:spectrum-4", basedOn: "SN5600", sonic: { pgProfiles: [{ ...row, xoff: 66 }] } }).facts,
      SwitchModel.define({ model: GX2B.toLowerCase(), basedOn: GX2B }).facts,
      ownGx2,
      ownSn5600,
    ];
    const onNos = [...knownSwitchModels(), ...variants].flatMap((m) => (Object.keys(m.nos) as NosName[]).map((nos) => portFacts(m, nos)));
    const anyFacts = fc.constantFrom(...onNos).chain((base) =>
      fc
        .record({
          role: fc.constantFrom("leaf", "spine"),
          speedMbps: fc.constantFrom(25_000, 400_000, ...speedsOf(base.model)),
          cableM: fc.constantFrom(1, 5, 6, 30, 40, 300, 301),
          losslessPorts: fc.constantFrom(32, 128),
        })
        .map((more): PortFacts => ({ ...base, ...more })),
    );
    const buffers = [pause(2000, 300), pause(3000, 300, GX2A), pause(4000, 500, GX2B), pause(5000, 300, GX2B.toLowerCase())];
    const numbers = (f: PortFacts) => ({
      ...computeProfile(f, policy({ pauseBuffers: buffers, ecnThresholds: { nxos: "cisco-roce-script-2026" } })),
      derivations: [],
    });
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
  });
});

describe("a profile", () => {
  it("holds the lossless priorities, sorted, headroom of one group and thresholds", () => {
    const two = policy({ data: { priority: 4, share: 40 }, second: { ...SECOND, priority: 3 } });
    const found = computeProfile(portFacts("SN5600", "sonic"), two);
    expect(found).toMatchObject({ nos: "sonic", asic: "spectrum-4", speedMbps: 400_000, cableM: 30, mtu: 9216, losslessClasses: [3, 4], ecnOfClass: {} });
    expect(found.headroom).toMatchObject({ xoff: 283_648, rowM: 40 });
    expect(found.ecn?.min).toBe(525_100 - (525_100 % 192));
    expect(found.derivations.map((d) => d.name)).toEqual(["size", "xon", "xoff", "dynamicTh", "ecn.min", "ecn.max", "ecn.probability"]);
  });

  it("has no headroom where the switch sizes it itself, and none without a lossless class", () => {
    expect(computeProfile(portFacts("SN5600", "cumulus"), policy()).headroom).toBeNull();
    expect(computeProfile(portFacts(GX2B, "nxos"), policy()).headroom).toBeNull();
    expect(computeProfile(portFacts("SN5600", "sonic"), lossyOnly())).toMatchObject({ losslessClasses: [], headroom: null });
  });

  it("has no thresholds where no class marks", () => {
    const plain: PolicyIntent = { ...lossyOnly(), classes: lossyOnly().classes.map((c) => ({ ...c, ecn: false })) };
    const found = computeProfile(portFacts("SN5600", "sonic"), plain);
    expect(found).toMatchObject({ ecn: null, ecnOfClass: {}, derivations: [] });
    expect(ecnOf(found, { name: "roce", ecn: false })).toBeNull();
  });

  it("can be computed on lossy classes alone, on every NOS, without a pool", () => {
    for (const facts of [portFacts("SN5600", "sonic"), portFacts("SN5600", "cumulus"), portFacts(GX2B, "nxos")]) {
      const cell = facts.nos === "nxos" ? 1 : 192;
      const found = computeProfile(facts, lossyOnly({ ecnThresholds: auto }));
      expect(found.ecn).toEqual({ min: 1_600_000 - (1_600_000 % cell), max: 6_400_000 - (6_400_000 % cell), probability: 20 });
    }
  });
});

describe("pools that the user gives", () => {
  it("bound the thresholds under NX-OS and Cumulus by themselves", () => {
    const share = worstCaseXoffShare(40_000_000, 1, 64);
    expect(computeProfile(portFacts(ownGx2, "nxos"), policy()).ecn?.min).toBe(share);
    expect(computeProfile(portFacts(ownSn5600, "cumulus"), policy()).ecn?.min).toBe(share - (share % 192));
    const [min] = computeProfile(portFacts(ownGx2, "nxos"), policy()).derivations;
    expect(min).toMatchObject({ name: "ecn.min", source: expect.stringContaining("given by the user"), confidence: "user" });
  });

  it("are shared by the groups of all lossless classes", () => {
    const two = computeProfile(portFacts(ownGx2, "nxos"), policy({ data: { share: 40 }, second: SECOND }));
    expect(two.ecn?.min).toBe(worstCaseXoffShare(40_000_000, 1, 128));
  });

  it("leave SONiC's own alone: its platform has them", () => {
    expect(computeProfile(portFacts(ownSn5600, "sonic"), policy())).toEqual(computeProfile(portFacts("SN5600", "sonic"), policy()));
  });

  it("are SONiC's pools by role: t0 on leaves, t1 on spines", () => {
    const found = (["leaf", "spine"] as const).map((role) =>
      computeProfile(portFacts("SN5600", "sonic", { role }), policy()).derivations.find((d) => d.name === "ecn.min"),
    );
    const { t0, t1 } = platform("SN5600").buffers;
    expect(found.map((d) => d?.inputs.poolBytes)).toEqual([t0, t1].map((set) => Number(set?.pools.ingress_lossless_pool?.size)));
    expect(found.map((d) => d?.source)).toEqual([expect.stringContaining("of t0"), expect.stringContaining("of t1")]);
  });
});

describe("thresholds of one class", () => {
  const given = { min: ByteSize.bytes(500_000), max: ByteSize.bytes(900_000), probability: 50 };

  it("stand beside those of the others, for the NOS that they are given for", () => {
    const own = policy({ data: { share: 40, ecnThresholds: { sonic: given } }, second: SECOND });
    const found = computeProfile(portFacts("SN5600", "sonic"), own);
    expect(found.ecnOfClass).toEqual({ roce: { min: 500_000, max: 900_000, probability: 50 } });
    expect(ecnOf(found, { name: "roce", ecn: true })).toEqual({ min: 500_000, max: 900_000, probability: 50 });
    expect(ecnOf(found, { name: "storage", ecn: true })).toEqual(found.ecn);
    expect(ecnOf(found, { name: "roce", ecn: false })).toBeNull();
    expect(found.derivations.map((d) => d.name).filter((name) => name.startsWith("ecn."))).toEqual([
      "ecn.min",
      "ecn.max",
      "ecn.probability",
      "ecn.roce.min",
      "ecn.roce.max",
      "ecn.roce.probability",
    ]);
    expect(found.derivations.find((d) => d.name === "ecn.roce.min")?.source).toBe("props.policy.classes: roce.ecnThresholds");
    expect(computeProfile(portFacts("SN5600", "cumulus"), own).ecnOfClass).toEqual({});
  });

  it("leave none for the policy where every marking class has its own", () => {
    const found = computeProfile(portFacts("SN5600", "sonic"), policy({ data: { ecnThresholds: { sonic: "sonic-default" } } }));
    expect(found.ecn).toBeNull();
    expect(ecnOf(found, { name: "roce", ecn: true })).toEqual({ min: 1_048_576, max: 2_097_152, probability: 5 });
  });

  it("are of the class's own name, also where an object has one like it", () => {
    const odd = policy({ data: { name: "constructor" } });
    const found = computeProfile(portFacts("SN5600", "sonic"), odd);
    expect(found.ecnOfClass).toEqual({});
    expect(ecnOf(found, { name: "constructor", ecn: true })).toEqual(found.ecn);
  });
});

describe("pause buffers of NX-OS", () => {
  const buffers = [pause(2000, 300), pause(3000, 300, GX2A), pause(4000, 500, GX2A), pause(6000, 1000)];
  const sizeOf = (model: string, cableM: number) =>
    computeProfile(portFacts(model, "nxos", { cableM }), policy({ pauseBuffers: buffers, ecnThresholds: { nxos: "cisco-roce-script-2026" } })).headroom?.size;

  it("are those of the model itself, then the shortest that is long enough", () => {
    expect([200, 301, 501, 1001].map((metres) => sizeOf(GX2A, metres))).toEqual([3_000_000, 4_000_000, 6_000_000, undefined]);
    expect([200, 301, 501, 1001].map((metres) => sizeOf(GX2B, metres))).toEqual([2_000_000, 6_000_000, 6_000_000, undefined]);
  });
});

describe("refusals", () => {
  it("name the class whose thresholds cannot be computed, and the prop that helps", async () => {
    const cases: Record<string, () => unknown> = {
      "auto for the policy": () => computeProfile(portFacts(GX2B, "nxos"), policy({ ecnThresholds: auto })),
      "auto for one class": () => computeProfile(portFacts("SN5600", "cumulus"), policy({ data: { ecnThresholds: auto } })),
      "SONiC's dynamic buffer model on Broadcom": () => computeProfile(portFacts("Z9864F-ON", "sonic"), policy({ sonicBuffers: { model: "dynamic" } })),
      "auto on a SONiC platform without a pool": () => computeProfile(portFacts("NH-4010", "sonic"), policy({ ecnThresholds: auto })),
    };
    const told = Object.entries(cases).map(([name, use]) => `# ${name}\n${mistakeOf(use)}`);
    await expect(`${told.join("\n\n")}\n`).toMatchFileSnapshot("golden/profile-errors.txt");
  });
});
