import { describe, expect, it } from "vitest";
import { asicFacts } from "../../src/catalog/asics.js";
import { type BufferBudget, budgetDerivations, bufferBudget } from "../../src/dcb/budget/budget.js";
import type { BufferDevice, Buffers, DynamicPools, Guaranteed, LosslessPort } from "../../src/dcb/budget/buffers.js";
import { dynamicPoolBytes } from "../../src/dcb/budget/dynamic-pools.js";
import type { Choices } from "../../src/dcb/budget/remedies.js";
import { reserved, staticBudget } from "../../src/dcb/budget/reserved.js";
import { smallestBudget } from "../../src/dcb/budget/smallest.js";
import { overrunOf, verdictTexts } from "../../src/dcb/budget/verdict.js";
import type { Headroom } from "../../src/dcb/headroom/headroom.js";
import { PUBLISHED_ROWS } from "./support.js";

const NOTHING: Guaranteed = { lossyGroup: 0, losslessQueue: 0, lossyQueue: 0, portProfiles: 0 };

function headroom(more: Partial<Headroom> = {}): Headroom {
  return { size: 1000, xon: 100, xoff: 800, xonOffset: null, dynamicTh: 0, rowM: 40, ...more };
}

function ports(count: number, more: Partial<LosslessPort> = {}): LosslessPort[] {
  return Array.from({ length: count }, (_, i) => ({ name: `Ethernet${8 * i}`, speedMbps: 800_000, cableM: 40, groups: 1, headroom: headroom(), ...more }));
}

function device(buffers: Buffers, all: readonly LosslessPort[], portRows = all.length): BufferDevice {
  return { buffers, portRows, ports: all };
}

const NO_CHOICES: Choices = { headroomAt: () => undefined, lengthsM: [], dynamic: null };

describe("static pools of a Spectrum", () => {
  const pools = (guaranteed: Guaranteed): Buffers => ({ kind: "static-pools", mmuBytes: 10_000, ingressBytes: 4000, guaranteed });

  it("have for reservations what the MMU has beside them", () => {
    expect(reserved(device(pools(NOTHING), ports(6)))).toMatchObject({ needed: 6000, available: 6000, overLimit: null });
    expect(bufferBudget(device(pools(NOTHING), ports(6)), NO_CHOICES)).toMatchObject({ fits: true, remedies: [] });
    expect(bufferBudget(device(pools(NOTHING), ports(7)), NO_CHOICES).fits).toBe(false);
  });

  it("count a lossy group, eight queues and the profiles of every port, paused or not", () => {
    const guaranteed = { lossyGroup: 1, losslessQueue: 1000, lossyQueue: 10, portProfiles: 100 };
    expect(reserved(device(pools(guaranteed), ports(2, { groups: 2 }), 5)).parts).toEqual([
      { name: "lossless groups", bytes: 4000 },
      { name: "lossy groups", bytes: 5 },
      { name: "queues", bytes: 4 * 1000 + 36 * 10 },
      { name: "port profiles", bytes: 500 },
    ]);
  });
});

describe("shared headroom: Azure storage on a 24 MB switch (NSDI'23, appendix A)", () => {
  const listing = { ingress: 18_000_000, headroom: 6_000_000, egressLossless: 24_000_000, xoff: 96_928 };
  const of = (groups: number, oversubscription: number) =>
    bufferBudget(
      device(
        { kind: "shared-headroom", pool: "ingress_pool", xoffBytes: listing.headroom, oversubscription },
        ports(groups, { headroom: headroom({ size: 1248, xon: 1248, xoff: listing.xoff }) }),
      ),
      NO_CHOICES,
    );

  it("is what the physical buffer, which is the egress lossless pool, has beside the ingress pool", () => {
    expect(staticBudget(listing.egressLossless, listing.ingress).available).toBe(listing.headroom);
  });

  it("holds 61 paused groups; the 62nd oversubscribes it", () => {
    expect(of(61, 1)).toMatchObject({ fits: true, needed: 61 * 96_928 });
    expect(of(62, 1)).toMatchObject({ fits: false, needed: 6_009_536, available: 6_000_000 });
    expect(of(62, 2)).toMatchObject({ fits: true, available: 12_000_000 });
  });

  it("names the smallest whole ratio that holds all of them", () => {
    expect(of(32 * 2 * 4, 1).remedies.find((r) => r.kind === "ratio")).toMatchObject({ to: 5, needed: 256 * 96_928, available: 30_000_000, fits: true });
  });
});

describe("private headroom", () => {
  it("is a part of the pool", () => {
    const own = (count: number) => reserved(device({ kind: "private-headroom", pool: "ingress_lossless_pool", poolBytes: 5000 }, ports(count)));
    expect([own(5), own(6)]).toMatchObject([
      { needed: 5000, available: 5000 },
      { needed: 6000, available: 5000 },
    ]);
  });
});

describe("pools that the switch sizes itself", () => {
  const [mmu, cell, pipeline] = [asicFacts("spectrum-4")?.mmu, asicFacts("spectrum-4")?.cell?.value, asicFacts("spectrum-4")?.pipeline?.value];
  if (!mmu || !cell || !pipeline) throw new Error("Spectrum-4 is in the catalogue");
  const pools = (more: Partial<DynamicPools> = {}): DynamicPools => ({
    kind: "dynamic-pools",
    mmu,
    cellBytes: cell,
    pipelineBytes: pipeline,
    ingressPools: 2,
    oversubscription: 0,
    guaranteed: { ...NOTHING, portProfiles: 9216 },
    up: { count: 64, eightLanes: 64 },
    all: { count: 65, eightLanes: 64 },
    portLimitBytes: 8212 * 192,
    ...more,
  });
  const row = headroom({ size: 410_624, xon: 38_912, xoff: 362_496 });
  const all800 = ports(64, { headroom: row });

  it("take what SONiC's own computation takes, worked by hand for 64 x 800G at 40 m", () => {
    const { needed, parts } = reserved(device(pools(), all800, 65));
    expect(parts).toEqual([
      { name: "lossless groups", bytes: 26_279_936 },
      { name: "pipeline of lossy and management groups", bytes: 65 * 19_456 + 64 * 18_432 + 64 * (19_456 + 18_432) },
      { name: "egress mirrors", bytes: 655_360 },
      { name: "management pool", bytes: 262_144 },
      { name: "port profiles", bytes: 599_040 },
    ]);
    expect(needed).toBe(32_665_600);
    expect(dynamicPoolBytes(pools(), needed)).toBe((158_229_504 - 32_665_600) / 2);
  });

  it("leave one pool twice as much as two, and never more than the whole cells of the MMU", () => {
    expect(dynamicPoolBytes(pools({ ingressPools: 1 }), 32_665_600)).toBe(158_229_504 - 32_665_600);
    expect(dynamicPoolBytes(pools({ ingressPools: 1, mmu: { ...mmu, value: 1000 } }), 0)).toBe(960);
  });

  it("share the headroom above a ratio of 1: each group has XON, each port 10 KiB, and all of them the rest by the ratio", () => {
    const shared = reserved(device(pools({ oversubscription: 2 }), all800, 65)).parts;
    expect(shared.slice(0, 3)).toEqual([
      { name: "lossless groups", bytes: 64 * 38_912 },
      { name: "private headroom", bytes: 64 * 10_240 },
      { name: "shared headroom", bytes: (64 * 362_496 - 64 * 10_240) / 2 },
    ]);
    expect(reserved(device(pools({ oversubscription: 1 }), all800, 65))).toEqual(reserved(device(pools(), all800, 65)));
  });

  it("need a cell each", () => {
    const needed = reserved(device(pools(), all800, 65)).needed;
    const at = (value: number) => bufferBudget(device(pools({ mmu: { ...mmu, value } }), all800, 65), NO_CHOICES);
    expect(at(needed + 2 * 192).fits).toBe(true);
    expect(at(needed + 2 * 192 - 1).fits).toBe(false);
  });

  it("give one port at most so many cells of a shared headroom", () => {
    const of = (xoff: number, oversubscription: number): BufferBudget =>
      bufferBudget(device(pools({ oversubscription }), [...ports(1, { name: "Ethernet8", headroom: headroom({ xoff }) }), ...ports(1)]), NO_CHOICES);
    const limit = 1_576_704;
    expect(of(limit, 2)).toMatchObject({ fits: true, overLimit: null });
    expect(of(limit + 1, 0).overLimit).toBeNull();
    const over = of(limit + 1, 2);
    expect(over).toMatchObject({ fits: false, overLimit: { limitBytes: limit, ports: ["Ethernet8"] } });
    expect(overrunOf(over)).toMatchObject({ needed: limit + 1, available: limit, costs: [{ ports: ["Ethernet8"] }] });
    expect(overrunOf(of(limit, 2))).toBeNull();
    const two = ports(1, { groups: 2, headroom: headroom({ xoff: limit / 2 + 1 }) });
    expect(bufferBudget(device(pools({ oversubscription: 2 }), two), NO_CHOICES).overLimit?.ports).toEqual(["Ethernet0"]);
  });
});

describe("derivations of a budget", () => {
  const source = { source: "an image", confidence: "published" } as const;
  const of = (buffers: Buffers) => budgetDerivations(device(buffers, ports(2, { groups: 2 }), 3), source);
  const guaranteed = { ...NOTHING, portProfiles: 100 };

  it("name every part of the sum, and the terms of the budget", () => {
    expect(of({ kind: "static-pools", mmuBytes: 10_000, ingressBytes: 4000, guaranteed })).toEqual([
      {
        name: "headroom.sum",
        value: 4300,
        unit: "bytes",
        formula: "lossless groups + port profiles",
        inputs: { model: "static-pools", losslessPorts: 2, losslessGroups: 4, "lossless groups": 4000, "port profiles": 300 },
        ...source,
      },
      {
        name: "headroom.budget",
        value: 6000,
        unit: "bytes",
        formula: "egress lossless pool - ingress pools",
        inputs: { model: "static-pools", "egress lossless pool": 10_000, "ingress pools": 4000 },
        ...source,
      },
    ]);
  });

  it("multiply a shared headroom by the ratio", () => {
    expect(of({ kind: "shared-headroom", pool: "pool", xoffBytes: 1000, oversubscription: 3 })).toMatchObject([
      { value: 4 * 800 },
      { value: 3000, inputs: { oversubscription: 3, "shared headroom": 1000 } },
    ]);
  });
});

describe("remedies", () => {
  const mixed: LosslessPort[] = [
    { name: "Ethernet10", speedMbps: 400_000, cableM: 300, groups: 2, headroom: headroom({ size: 900, rowM: 300 }) },
    { name: "Ethernet9", speedMbps: 400_000, cableM: 40, groups: 2, headroom: headroom({ size: 500 }) },
    { name: "Ethernet2", speedMbps: 400_000, cableM: 40, groups: 2, headroom: headroom({ size: 500 }) },
  ];
  const budget = (poolBytes: number, ports = mixed): BufferBudget =>
    bufferBudget(device({ kind: "private-headroom", pool: "pool", poolBytes }, ports), {
      lengthsM: [5, 300, 40, 5],
      headroomAt: (_port, cableM) => headroom({ size: cableM * 10, rowM: cableM }),
      dynamic: null,
    });

  it("come cheapest first, each with its number", () => {
    expect(budget(2900).remedies).toEqual([
      { kind: "cables", to: 40, what: "cables of at most 40 m", needed: 2 * 400 + 2000, available: 2900, fits: true },
      { kind: "classes", to: 1, what: "one lossless class instead of 2", needed: 1900, available: 2900, fits: true },
      { kind: "ports", to: 2, what: "2 lossless ports instead of 3, without the costliest", needed: 2000, available: 2900, fits: true },
    ]);
  });

  it("tell of delays where these are a part of the length", () => {
    const delayed = mixed.map((p) => ({ ...p, delayM: p.cableM === 300 ? 270 : 0 }));
    expect(budget(2900, delayed).remedies[0]?.what).toBe("cables and delays that count as at most 40 m");
  });

  it("say the shortest cable's number where no length is enough", () => {
    expect(budget(200).remedies).toEqual([
      { kind: "cables", to: 5, what: "cables of at most 5 m", needed: 300, available: 200, fits: false },
      { kind: "classes", to: 1, what: "one lossless class instead of 2", needed: 1900, available: 200, fits: false },
      { kind: "cables-and-classes", to: 5, what: "cables of at most 5 m and one lossless class", needed: 150, available: 200, fits: true },
    ]);
    expect(budget(100).remedies.map((r) => r.kind)).toEqual(["cables", "classes"]);
  });

  it("are told in that order, with the ones that are not enough alone", () => {
    const over = budget(200);
    expect(verdictTexts(over, over.remedies)).toEqual({
      got: "sum 3800 B",
      allowed: "budget 200 B = size of pool",
      fix: "the cheapest first: cables of at most 5 m: sum 300 B, not enough alone; one lossless class instead of 2: sum 1900 B, not enough alone; cables of at most 5 m and one lossless class: sum 150 B",
    });
  });

  it("list the costliest ports first, in natural order", () => {
    expect(budget(200).costs).toEqual([
      { bytes: 1800, speedMbps: 400_000, rowM: 300, ports: ["Ethernet10"] },
      { bytes: 1000, speedMbps: 400_000, rowM: 40, ports: ["Ethernet2", "Ethernet9"] },
    ]);
  });
});

describe("the smallest budget of a switch that sizes headroom itself", () => {
  const of = (name: string, speedMbps: number, cableM: number, count = 1): BufferBudget | null => {
    const unsized = ports(count).map((p) => ({ name: p.name, speedMbps, cableM, groups: 1 }));
    return smallestBudget(asicFacts(name), 9216, unsized);
  };
  const rows = PUBLISHED_ROWS.filter(({ model }) => model.asic.startsWith("spectrum"));

  it.each(rows.map(({ model, row }) => ({ model, row, name: `${model.model} ${row.speed / 1000}G ${row.cable} m` })))(
    "is not above $name",
    ({ model, row }) => {
      expect(of(model.asic, row.speed, row.cable)?.needed).toBeLessThanOrEqual(row.xoff);
    },
  );

  it("stays quiet where nobody publishes the MMU, a formula or a speed", () => {
    expect([of("cloud-scale-gx2", 400_000, 5), of("tomahawk-5", 400_000, 5), of("spectrum-4", 1_600_000, 5), of("my-asic", 400_000, 5)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("names the longest cable that fits, to the metre", () => {
    const budget = of("spectrum-4", 800_000, 10_000, 64);
    const [cables] = budget?.remedies ?? [];
    expect(cables).toMatchObject({ kind: "cables", fits: true });
    expect(of("spectrum-4", 800_000, cables?.to ?? 0, 64)).toMatchObject({ fits: true, needed: cables?.needed });
    expect(of("spectrum-4", 800_000, (cables?.to ?? 0) + 1, 64)?.fits).toBe(false);
  });
});
