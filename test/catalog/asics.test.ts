import { describe, expect, it } from "vitest";
import type { Confidence, Sourced } from "../../src/base/derivation.js";
import { ByteSize } from "../../src/base/units.js";
import { asicFacts, asicHas, type FeatureName, knownAsics } from "../../src/catalog/asics.js";
import { SwitchModel, type SwitchModelProps } from "../../src/catalog/define.js";
import type { NosName } from "../../src/catalog/nos.js";
import { knownSwitchModels, switchModelFacts } from "../../src/catalog/switch-models.js";
import { mistakeOf } from "../support/mistake.js";

/** Every chip whose buffers rocefab speaks of. */
const LISTED = [
  "spectrum-1",
  "spectrum-2",
  "spectrum-3",
  "spectrum-4",
  "spectrum-5",
  "tomahawk-3",
  "tomahawk-4",
  "tomahawk-5",
  "trident-3",
  "cloud-scale-gx",
  "cloud-scale-gx2",
  "cloud-scale-fx2",
  "silicon-one-g200",
];
const CONFIDENCES: readonly Confidence[] = ["published", "verified", "fitted", "datasheet", "general", "user"];

/** Every fact anywhere in the catalogue, by where it stands. */
function sourcedFacts(): (readonly [at: string, fact: Partial<Sourced>])[] {
  return knownAsics().flatMap((facts) =>
    [...Object.entries(facts), ...facts.features.map((f) => [f.name, f] as const)].flatMap(([name, fact]) =>
      typeof fact === "object" && fact !== null && !Array.isArray(fact) ? [[`${facts.asic}.${name}`, fact] as const] : [],
    ),
  );
}

describe("the catalogue of ASICs", () => {
  it("has each chip once", () => {
    expect(knownAsics().map((a) => a.asic)).toEqual(LISTED);
    expect(LISTED.map((name) => asicFacts(name)?.asic)).toEqual(LISTED);
    expect(asicFacts("spectrum-9")).toBeUndefined();
    expect(asicFacts("constructor")).toBeUndefined();
  });

  it("has a source and a confidence for every fact", () => {
    const facts = sourcedFacts();
    expect(facts.length).toBeGreaterThan(50);
    for (const [at, { source, confidence }] of facts) {
      expect([at, source?.trim() ? "has a source" : "has no source"]).toEqual([at, "has a source"]);
      expect(CONFIDENCES).toContain(confidence);
      expect([at, confidence]).not.toEqual([at, "user"]);
    }
  });

  it("has whole cells in the buffer of every Spectrum, as the SDK asks", () => {
    const spectrums = knownAsics().filter((a) => a.asic.startsWith("spectrum"));
    expect(spectrums.length).toBe(5);
    for (const { mmu, cell } of spectrums) expect((mmu?.value ?? Number.NaN) % (cell?.value ?? Number.NaN)).toBe(0);
  });

  it("knows what a NOS has on some ASICs alone, of a Spectrum of the user's own what all Spectrums have", () => {
    const having = (nos: NosName, name: FeatureName) => [...LISTED, "spectrum-9", "tomahawk-9"].filter((asic) => asicHas(asic, nos, name));
    const spectrums = [...LISTED.filter((a) => a.startsWith("spectrum")), "spectrum-9"];
    expect(having("sonic", "pfc-to-pg-map")).toEqual(spectrums);
    expect(having("sonic", "dynamic-buffers")).toEqual(spectrums);
    expect(having("cumulus", "dynamic-buffers")).toEqual([]);
    expect(having("cumulus", "adaptive-routing")).toEqual(["spectrum-4"]);
  });

  it("has the ASIC of every switch model", () => {
    const unknown = knownSwitchModels().filter((m) => !asicFacts(m.asic));
    expect(unknown.map((m) => m.model)).toEqual([]);
    expect(knownSwitchModels().length).toBeGreaterThan(10);
  });

  it("has NVIDIA's numbers as its images print them (docs/facts/sonic.md, section b)", () => {
    const spectrums = [1, 2, 3, 4, 5].map((n) => asicFacts(`spectrum-${n}`));
    expect(spectrums.map((a) => a?.cell?.value)).toEqual([96, 144, 144, 192, 192]);
    expect(spectrums.map((a) => a?.pipeline?.value)).toEqual(new Array(5).fill(19_456));
    expect(spectrums.map((a) => a?.sharedHeadroomCells?.value)).toEqual([8212, 8212, 8212, 8212, 6164]);
    expect(asicFacts("spectrum-4")?.mmu?.value).toBe(158_229_504);
    expect(asicFacts("spectrum-3")?.mmu?.value).toBe(60_817_392);
  });

  it("has an MMU that is the egress pool of the platforms that ship it", () => {
    for (const [model, sets] of [["SN5600", ["t0", "t1"]] as const, ["SN4700", ["t0", "t1"]] as const]) {
      const { asic, nos } = switchModelFacts("test", model);
      const pools = sets.map((set) => Number(nos.sonic?.sonic?.buffers[set]?.pools.egress_lossless_pool?.size));
      expect(pools).toEqual(sets.map(() => asicFacts(asic)?.mmu?.value));
    }
  });

  it("has cells that every published size of Broadcom's platforms is a multiple of", () => {
    const broadcom = knownSwitchModels().filter((m) => /^(tomahawk|trident)/.test(m.asic));
    const rows = broadcom.flatMap((m) => (m.nos.sonic?.sonic?.pgProfiles ?? []).map((row) => ({ row, cell: asicFacts(m.asic)?.cell?.value ?? Number.NaN })));
    expect(rows.length).toBeGreaterThan(80);
    for (const { row, cell } of rows) expect([row.size, row.xon, row.xoff, row.xon_offset ?? 0].map((bytes) => bytes % cell)).toEqual([0, 0, 0, 0]);
  });

  it("leaves out what nobody publishes", () => {
    for (const name of ["cloud-scale-gx", "cloud-scale-gx2", "cloud-scale-fx2", "silicon-one-g200"]) {
      expect(asicFacts(name)).toMatchObject({ cell: null, pipeline: null, headroom: null, dynamicHeadroom: null });
    }
    expect(asicFacts("trident-3")?.headroom).toBeNull();
    for (const { asic, dynamicHeadroom } of knownAsics()) expect(dynamicHeadroom === null).toBe(!asic.startsWith("spectrum"));
  });
});

describe("a shared buffer of the user's own", () => {
  const own = (props: Partial<SwitchModelProps>) => SwitchModel.define({ model: "own", basedOn: "SN5600", ...props } as SwitchModelProps).facts;
  const sharedBuffer = { pool: ByteSize.kib(64_000), dynamicTh: -2 };

  it("belongs to NX-OS and Cumulus, whose facts become the user's, and leaves SONiC's as they are", () => {
    const { cumulus, sonic } = own({ sharedBuffer }).nos;
    expect(cumulus?.sharedBuffer).toEqual({ poolBytes: 65_536_000, dynamicTh: -2 });
    expect([cumulus?.source, cumulus?.confidence]).toEqual(["given by the user", "user"]);
    expect(cumulus?.panel).toEqual(switchModelFacts("test", "SN5600").nos.cumulus?.panel);
    expect(sonic).toBe(switchModelFacts("test", "SN5600").nos.sonic);
    const { nxos } = own({ basedOn: "N9K-C9332D-GX2B", sharedBuffer }).nos;
    expect(nxos).toMatchObject({ sharedBuffer: { poolBytes: 65_536_000, dynamicTh: -2 }, confidence: "user" });
  });

  it("takes the thresholds that a dynamic pool can have", () => {
    for (const dynamicTh of [-8, 0, 7]) expect(own({ sharedBuffer: { ...sharedBuffer, dynamicTh } }).nos.cumulus?.sharedBuffer?.dynamicTh).toBe(dynamicTh);
  });

  it("is refused in any other form, and where no NOS would use it", async () => {
    const cases: Record<string, Partial<Record<keyof SwitchModelProps, unknown>>> = {
      "a bare number of bytes": { sharedBuffer: { ...sharedBuffer, pool: 65_536_000 } },
      "no bytes": { sharedBuffer: { ...sharedBuffer, pool: ByteSize.bytes(0) } },
      "no threshold": { sharedBuffer: { pool: sharedBuffer.pool } },
      "a threshold with a fraction": { sharedBuffer: { ...sharedBuffer, dynamicTh: 0.5 } },
      "a threshold below -8": { sharedBuffer: { ...sharedBuffer, dynamicTh: -9 } },
      "a threshold above 7": { sharedBuffer: { ...sharedBuffer, dynamicTh: 8 } },
      "a model that only SONiC runs on": { basedOn: "Z9864F-ON", sharedBuffer },
    };
    const told = Object.entries(cases).map(([name, props]) => `# ${name}\n${mistakeOf(() => own(props as Partial<SwitchModelProps>))}`);
    await expect(`${told.join("\n\n")}\n`).toMatchFileSnapshot("golden/shared-buffer-errors.txt");
  });
});
