import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NosName } from "../../src/catalog/nos.js";
import { type EcnQueue, ecnThresholds, type SharedPool, worstCaseXoffShare } from "../../src/dcb/ecn/ecn.js";
import { mistakeOf } from "../support/mistake.js";
import { platform, queue } from "./support.js";

const KB = 1000;
/** The lossless pool that SONiC ships for an SN5600 leaf. */
const SN5600_POOL = 67_737_959;

function pool(more: Partial<SharedPool> = {}): SharedPool {
  return { bytes: SN5600_POOL, dynamicTh: 0, fullGroups: 64, source: "test", confidence: "published", ...more };
}

describe("the thresholds of DCQCN's own switch: 12 MB, 32 x 40G, 8 priorities, 22.4 KB of flight (docs/facts/buffers.md, section 1)", () => {
  /** The paper cuts after the second place. */
  const printed = (bytes: number): number => Math.floor(bytes / 10) / 100;
  const [PORTS, PRIORITIES] = [32, 8];
  const shared = 12_000 * KB - PORTS * PRIORITIES * 22.4 * KB;

  it("24.47 KB for PFC with fixed shares: what a group has where alpha is as large as it can be", () => {
    expect(printed(worstCaseXoffShare(shared, 7, PORTS * PRIORITIES))).toBe(24.47);
  });

  it("21.75 KB for ECN with beta 8, which is alpha 1 for each of 8 priorities: the share of one of them, spread over 32 egress queues", () => {
    expect(printed(worstCaseXoffShare(shared, Math.log2(8 / PRIORITIES), PRIORITIES) / PORTS)).toBe(21.75);
  });
});

describe("what a lossless group can still take when all others are full", () => {
  it("is 1,042,122 of the SN5600's t0 pool with 64 ports and one class: SONiC's default Kmin is above it, 1,000,000 below", () => {
    expect(Number(platform("SN5600").buffers.t0?.pools.ingress_lossless_pool?.size)).toBe(SN5600_POOL);
    const share = worstCaseXoffShare(SN5600_POOL, 0, 64);
    expect(share).toBe(1_042_122);
    expect(ecnThresholds("sonic-default", queue("sonic")).value.min).toBeGreaterThan(share);
    expect(1_000_000).toBeLessThan(share);
  });

  it("is 525,100 with 128 ports: 600,000 is above it", () => {
    const share = worstCaseXoffShare(SN5600_POOL, 0, 128);
    expect(share).toBe(525_100);
    expect(600_000).toBeGreaterThan(share);
  });

  it("is the largest whole number below alpha P / (1 + n alpha), so n full groups leave something free", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: -8, max: 7 }), fc.integer({ min: 1, max: 512 }), (bytes, th, groups) => {
        const share = worstCaseXoffShare(bytes, th, groups);
        const bound = (2 ** th * bytes) / (1 + groups * 2 ** th);
        expect(share).toBeLessThan(bound);
        expect(share).toBeGreaterThanOrEqual(bound - 1);
        expect(share * groups).toBeLessThan(bytes);
        expect(worstCaseXoffShare(bytes, th, groups + 1)).toBeLessThanOrEqual(share);
      }),
    );
  });
});

describe("computed thresholds", () => {
  const auto = (more: Partial<EcnQueue> = {}) => ecnThresholds("auto", queue("sonic", { cellBytes: 192, pool: pool(), ...more }));

  it("are 32 us and 128 us of the link where the pool has room for that: 100 KB and 400 KB for each 25 Gb/s", () => {
    expect(ecnThresholds("auto", queue("sonic", { speedMbps: 25_000, cellBytes: 1, pool: pool() })).value).toEqual({
      min: 100_000,
      max: 400_000,
      probability: 20,
    });
    expect(auto({ speedMbps: 100_000 }).value).toEqual({ min: 399_936, max: 1_599_936, probability: 20 });
  });

  it("stay below the worst-case share: 64 x 800G on an SN5600 leaf", () => {
    const { value, derivations } = auto({ speedMbps: 800_000 });
    expect(value).toEqual({ min: 1_042_122 - (1_042_122 % 192), max: 12_799_872, probability: 20 });
    expect(derivations.map((d) => [d.name, d.value, d.unit])).toEqual([
      ["ecn.min", 1_041_984, "bytes"],
      ["ecn.max", 12_799_872, "bytes"],
      ["ecn.probability", 20, "percent"],
    ]);
    expect(derivations[0]).toMatchObject({
      formula: "min(speed x queueing time, pool x alpha / (1 + full groups x alpha))",
      inputs: { speedMbps: 800_000, queueingTimeUs: 32, poolBytes: SN5600_POOL, dynamicTh: 0, alpha: 1, fullGroups: 64, shareBytes: 1_042_122 },
      rounding: "down to a cell of 192 bytes",
    });
  });

  it("are computed without being asked for where the pool is known, else a preset of the NOS", () => {
    expect(ecnThresholds(undefined, queue("sonic", { cellBytes: 192, pool: pool() }))).toEqual(auto());
    const preset = ecnThresholds("sonic-default", queue("sonic"));
    expect(ecnThresholds(undefined, queue("sonic"))).toEqual(preset);
    expect(ecnThresholds(undefined, queue("sonic", { cellBytes: 192, pool: pool({ bytes: 0 }) }))).toEqual(preset);
  });

  it("need no pool where no class is lossless: there is no pause that ECN must come before", () => {
    const { value, derivations } = auto({ lossless: false, pool: null });
    expect(value).toEqual({ min: 1_599_936, max: 6_399_936, probability: 20 });
    expect(derivations.slice(0, 2).map((d) => [d.formula, d.confidence])).toEqual([
      ["speed x queueing time", "published"],
      ["speed x queueing time", "published"],
    ]);
  });

  it("are whole cells in the right order below what the pool gives, for every pool that gives a cell", () => {
    const anyQueue = fc.record({
      speedMbps: fc.constantFrom(10_000, 25_000, 100_000, 200_000, 400_000, 800_000, 1_600_000),
      cellBytes: fc.constantFrom(null, 144, 192, 254),
      bytes: fc.integer({ min: 100_000, max: 300_000_000 }),
      dynamicTh: fc.integer({ min: -8, max: 7 }),
      fullGroups: fc.integer({ min: 1, max: 1024 }),
    });
    fc.assert(
      fc.property(anyQueue, ({ bytes, dynamicTh, fullGroups, ...more }) => {
        const cell = more.cellBytes ?? 1;
        fc.pre(worstCaseXoffShare(bytes, dynamicTh, fullGroups) >= cell);
        const { min, max, probability } = auto({ ...more, pool: pool({ bytes, dynamicTh, fullGroups }) }).value;
        for (const threshold of [min, max]) {
          expect(threshold % cell).toBe(0);
          expect(threshold).toBeGreaterThan(0);
          expect(threshold).toBeLessThan(2 ** 31);
        }
        expect(min).toBeLessThanOrEqual(worstCaseXoffShare(bytes, dynamicTh, fullGroups));
        expect(min).toBeLessThanOrEqual(max);
        expect(max).toBeLessThanOrEqual(worstCaseXoffShare(bytes, dynamicTh, 1));
        expect(probability).toBe(20);
      }),
    );
  });
});

describe("thresholds that somebody has written down", () => {
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

  it("are the user's where given, whatever the pool would give", () => {
    const given = { minBytes: 1_000_000, maxBytes: 2_000_000, probability: 10 };
    const found = ecnThresholds(given, queue("sonic", { pool: pool({ fullGroups: 128 }) }));
    expect(found.value).toEqual({ min: 1_000_000, max: 2_000_000, probability: 10 });
    expect(found.derivations[0]).toMatchObject({ formula: "given by hand", source: "props.policy.ecnThresholds", confidence: "user" });
    expect(ecnThresholds("microsoft-azure-local", queue("nxos")).value).toEqual({ min: 300_000, max: 300_000, probability: 100 });
  });
});

describe("refusals", () => {
  it("say which number nobody publishes and where to give it", async () => {
    const cases: Record<string, () => unknown> = {
      "auto on NX-OS without a pool": () => ecnThresholds("auto", queue("nxos", { asic: "cloud-scale-gx2" })),
      "auto on Cumulus without a pool": () => ecnThresholds("auto", queue("cumulus")),
      "auto on SONiC without a headroom row or a pool": () => ecnThresholds("auto", queue("sonic", { asic: "tomahawk-5" })),
      "auto of one class": () => ecnThresholds("auto", queue("nxos", { asic: "cloud-scale-gx2" }), "props.policy.classes: roce.ecnThresholds"),
      "a pool of which headroom has left nothing": () => ecnThresholds("auto", queue("sonic", { cellBytes: 192, pool: pool({ bytes: 0 }) })),
      "a pool that leaves a group less than a cell": () =>
        ecnThresholds("auto", queue("cumulus", { cellBytes: 192, pool: pool({ bytes: 100_000, dynamicTh: -8, fullGroups: 512 }) })),
    };
    const told = Object.entries(cases).map(([name, use]) => `# ${name}\n${mistakeOf(use)}`);
    await expect(`${told.join("\n\n")}\n`).toMatchFileSnapshot("golden/errors.txt");
  });
});
