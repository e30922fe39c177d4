import { describe, expect, it } from "vitest";
import type { NosName } from "../../src/catalog/nos.js";
import { modeAt, speedsOf } from "../../src/catalog/switch-model.js";
import { knownSwitchModels, switchModelFacts } from "../../src/catalog/switch-models.js";
import { mistakeOf } from "../support/mistake.js";

const G = 1000;

function onNos(model: string, nos: NosName) {
  const facts = switchModelFacts("test", model).nos[nos];
  if (!facts) throw new Error(`${model} is not known under ${nos}`);
  return facts;
}

const all = knownSwitchModels().flatMap((facts) => Object.entries(facts.nos).map(([nos, onThis]) => ({ model: facts.model, nos, facts, onThis })));

it("knows the promised models, in natural order, under the promised systems", () => {
  expect(knownSwitchModels().map((m) => `${m.model}: ${Object.keys(m.nos).join(", ")}`)).toEqual([
    "7060X6-64PE: sonic",
    "M2-W6940-64OC: sonic",
    "N9K-C9332D-GX2B: nxos",
    "N9K-C9336C-FX2: nxos",
    "N9K-C9364D-GX2A: nxos",
    "N9364E-SG2-O: nxos",
    "N9364E-SG2-Q: nxos",
    "NH-4010: sonic",
    "SN4600C: sonic, cumulus",
    "SN4700: sonic, cumulus",
    "SN5400: sonic, cumulus",
    "SN5600: sonic, cumulus",
    "Z9332F-ON: sonic",
    "Z9664F-ON: sonic",
    "Z9864F-ON: sonic",
  ]);
});

it("says of an unknown model what is known and what to do", () => {
  expect(mistakeOf(() => switchModelFacts("pod1/leaf1: props.model", "sn5600"))).toBe(
    [
      "pod1/leaf1: props.model: is not a switch model that rocefab knows",
      '  got:     "sn5600"',
      "  allowed: 7060X6-64PE, M2-W6940-64OC, N9K-C9332D-GX2B, N9K-C9336C-FX2, N9K-C9364D-GX2A, N9364E-SG2-O, N9364E-SG2-Q, NH-4010, SN4600C, SN4700, SN5400, SN5600, Z9332F-ON, Z9664F-ON, Z9864F-ON",
      "  fix:     the nearest is SN5600; describe your own with SwitchModel.define and pass the result as `model`",
    ].join("\n"),
  );
});

describe.each(all)("$model under $nos", ({ facts, onThis }) => {
  it("states source and confidence, vendor and ASIC", () => {
    expect(onThis.source.length).toBeGreaterThan(20);
    expect(["published", "general"]).toContain(onThis.confidence);
    expect(facts.vendor).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(facts.asic).toMatch(/^[a-z]+(-[a-z]+)?-[a-z]*\d+$/);
  });

  it("numbers its panel ports 1 to N, all of one speed above 25G", () => {
    expect(onThis.panel.map((p) => p.number)).toEqual(onThis.panel.map((_, i) => i + 1));
    const speeds = new Set(onThis.panel.map((p) => p.speedMbps));
    expect(speeds.size).toBe(1);
    expect(Math.min(...speeds)).toBeGreaterThan(25 * G);
    expect(speedsOf(onThis)[0]).toBe(onThis.panel[0]?.speedMbps);
  });

  it("has the same modes on every panel port, so that places can be counted", () => {
    const modes = new Set(onThis.panel.map((p) => p.modes.map((m) => `${m.name} ${m.speedsMbps.join("/")} ${m.ports.length}`).join("; ")));
    expect(modes.size).toBe(1);
  });

  it("has a mode for each of its speeds: the one with most ports, its nominal speed preferred", () => {
    for (const speed of speedsOf(onThis)) {
      for (const port of onThis.panel) {
        const mode = modeAt(port, speed);
        const able = port.modes.filter((m) => m.speedsMbps.includes(speed));
        expect(mode?.ports).toHaveLength(Math.max(...able.map((m) => m.ports.length)));
        const alike = able.filter((m) => m.ports.length === mode?.ports.length);
        if (alike.some((m) => m.speedsMbps[0] === speed)) expect(mode?.speedsMbps[0]).toBe(speed);
      }
    }
    const [first] = onThis.panel;
    expect(first && modeAt(first, 1_600_000)).toBeUndefined();
  });

  it("gives no two ports of a mode one name", () => {
    const names = onThis.panel.flatMap((p) => p.modes.flatMap((m) => m.ports.map((q) => `${m.name} ${q.name}`)));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("NX-OS panels", () => {
  it.each([
    [
      "N9K-C9332D-GX2B",
      32,
      400,
      "Ethernet1/32",
      { 400: "Ethernet1/32", 200: "Ethernet1/32/1 Ethernet1/32/2", 100: "Ethernet1/32/1 Ethernet1/32/2 Ethernet1/32/3 Ethernet1/32/4" },
    ],
    ["N9K-C9364D-GX2A", 64, 400, "Ethernet1/64", { 400: "Ethernet1/64", 200: "Ethernet1/64/1 Ethernet1/64/2" }],
    [
      "N9K-C9336C-FX2",
      36,
      100,
      "Ethernet1/36",
      { 100: "Ethernet1/36", 50: "Ethernet1/36/1 Ethernet1/36/2", 25: "Ethernet1/36/1 Ethernet1/36/2 Ethernet1/36/3 Ethernet1/36/4" },
    ],
  ])("%s", (model, ports, gbps, last, children) => {
    const { panel, confidence } = onNos(model, "nxos");
    expect(panel).toHaveLength(ports);
    expect(panel[0]?.name).toBe("Ethernet1/1");
    expect([panel.at(-1)?.name, panel.at(-1)?.speedMbps]).toEqual([last, gbps * G]);
    for (const [speed, names] of Object.entries(children)) {
      const port = panel.at(-1);
      expect(
        port &&
          modeAt(port, Number(speed) * G)
            ?.ports.map((p) => p.name)
            .join(" "),
      ).toBe(names);
    }
    expect(confidence).toBe("general");
  });

  it("spells breakout maps as `interface breakout module 1 port N map ...` takes them", () => {
    const maps = (model: string) => onNos(model, "nxos").panel[0]?.modes.map((m) => m.name);
    expect(maps("N9K-C9332D-GX2B")).toEqual(["", "200g-2x", "100g-4x", "50g-4x", "25g-4x", "10g-4x"]);
    expect(maps("N9K-C9336C-FX2")).toEqual(["", "50g-2x", "25g-4x", "10g-4x"]);
    expect(maps("N9364E-SG2-O")).toEqual(["", "400g-2x", "100g-8x"]);
  });
});

describe("Cumulus panels", () => {
  it.each([
    ["SN5600", 64, 800, { 800: "swp64", 400: "swp64s0 swp64s1", 200: "swp64s0 swp64s1 swp64s2 swp64s3" }],
    ["SN5400", 64, 400, { 400: "swp64", 200: "swp64s0 swp64s1", 100: "swp64s0 swp64s1 swp64s2 swp64s3" }],
    ["SN4700", 32, 400, { 400: "swp32", 200: "swp32s0 swp32s1", 100: "swp32s0 swp32s1 swp32s2 swp32s3" }],
    ["SN4600C", 64, 100, { 100: "swp64", 50: "swp64s0 swp64s1" }],
  ])("%s", (model, ports, gbps, children) => {
    const { panel, confidence } = onNos(model, "cumulus");
    expect(panel).toHaveLength(ports);
    expect([panel[0]?.name, panel[0]?.speedMbps]).toEqual(["swp1", gbps * G]);
    for (const [speed, names] of Object.entries(children)) {
      const port = panel.at(-1);
      expect(
        port &&
          modeAt(port, Number(speed) * G)
            ?.ports.map((p) => p.name)
            .join(" "),
      ).toBe(names);
    }
    expect(confidence).toBe("general");
  });

  it("spell breakouts as `link breakout` takes them, and leave swp65 and swp66 at 25G out", () => {
    const { panel } = onNos("SN5600", "cumulus");
    expect(panel[0]?.modes.map((m) => m.name)).toEqual(["", "2x", "4x"]);
    expect(panel.some((p) => p.name === "swp65")).toBe(false);
  });

  it("agree with SONiC on the same hardware about the number of ports at a speed, and the lanes of each", () => {
    for (const model of ["SN5600", "SN5400", "SN4700", "SN4600C"]) {
      const [cumulus, sonic] = [onNos(model, "cumulus").panel[0], onNos(model, "sonic").panel[0]];
      for (const mode of cumulus?.modes ?? []) {
        const speed = mode.speedsMbps[0] ?? 0;
        const children = sonic?.modes.find((m) => m.ports.length === mode.ports.length && m.speedsMbps[0] === speed)?.ports;
        if (mode.name !== "") expect(children?.[0]?.lanes?.split(","), `lanes of ${model} ${mode.name}`).toHaveLength(mode.lanesPerPort ?? 0);
        expect(sonic && modeAt(sonic, speed)?.ports.length, `${model} at ${speed}`).toBe(cumulus && modeAt(cumulus, speed)?.ports.length);
      }
    }
  });
});
