import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NosName } from "../../src/catalog/nos.js";
import { type ModelOnNos, speedsOf } from "../../src/catalog/switch-model.js";
import { knownSwitchModels, switchModelFacts } from "../../src/catalog/switch-models.js";
import { byName, fromBottom, fromTop, portExists, portsPerPanel, refuseSmallModel } from "../../src/topology/ports.js";
import { mistakeOf } from "../support/mistake.js";

const G = 1000;
const CAPACITY = { spines: 16, leaves: 32, linksPerSpine: 4, leavesPerSu: 8, hostsPerSu: 64, hostPortsPerLeaf: 64, hostPortMbps: 400 * G };
const DECLARED = { capacity: CAPACITY, superSpines: null, uplinkMbps: 400 * G };

function onNos(model: string, nos: NosName): ModelOnNos {
  const facts = switchModelFacts("test", model).nos[nos];
  if (!facts) throw new Error(`${model} is not known under ${nos}`);
  return facts;
}

const sn5600 = onNos("SN5600", "cumulus");
const everyModel = knownSwitchModels().flatMap((m) => Object.values(m.nos));
const anyModelAtSpeed = fc.constantFrom(...everyModel).chain((model) => fc.tuple(fc.constant(model), fc.constantFrom(...speedsOf(model))));

describe("the example: 32 leaves, 16 spines, 4 x 400G on SN5600s", () => {
  /** The formulas of the design, written out. */
  const uplink = (spine: number, link: number) => fromTop(sn5600, 400 * G, (spine - 1) * 4 + link)?.port.name;
  const spinePort = (leaf: number, link: number) => fromBottom(sn5600, 400 * G, (leaf - 1) * 4 + link)?.port.name;
  const hostPort = (slot: number) => fromBottom(sn5600, 400 * G, slot)?.port.name;

  it("uplinks start at the top of the panel, the lower child first", () => {
    expect([1, 2, 3, 4].map((link) => uplink(1, link))).toEqual(["swp64s0", "swp64s1", "swp63s0", "swp63s1"]);
    expect(uplink(2, 1)).toBe("swp62s0");
    expect([3, 4].map((link) => uplink(16, link))).toEqual(["swp33s0", "swp33s1"]);
  });

  it("leaves swp33s0 to storage1's own link while there are four spines", () => {
    const used = [1, 2, 3, 4].flatMap((spine) => [1, 2, 3, 4].map((link) => uplink(spine, link)));
    expect(used).toContain("swp57s1");
    expect(used).not.toContain("swp33s0");
  });

  it("host slots start at the bottom and end where the last uplink begins", () => {
    expect([1, 2, 3, 64].map(hostPort)).toEqual(["swp1s0", "swp1s1", "swp2s0", "swp32s1"]);
  });

  it("the spine port of (leaf j, link k) is (j-1) L + k from the bottom", () => {
    expect([spinePort(1, 1), spinePort(1, 4), spinePort(2, 1), spinePort(32, 4)]).toEqual(["swp1s0", "swp2s1", "swp3s0", "swp64s1"]);
    expect(spinePort(33, 1)).toBeUndefined();
  });

  it("SONiC has the same places under its own names", () => {
    const sonic = onNos("SN5600", "sonic");
    expect(fromTop(sonic, 400 * G, 1)?.port.name).toBe("Ethernet504");
    expect(fromTop(sonic, 400 * G, 2)?.port.name).toBe("Ethernet508");
    expect(fromBottom(sonic, 400 * G, 3)?.port.name).toBe("Ethernet8");
  });
});

describe("places", () => {
  it("count every port of the panel once, from both ends", () => {
    for (const model of everyModel) {
      for (const speed of speedsOf(model)) {
        const total = model.panel.length * portsPerPanel(model, speed);
        const names = (from: typeof fromTop) => Array.from({ length: total }, (_, i) => from(model, speed, i + 1)?.port.name);
        expect(new Set(names(fromBottom)).size).toBe(total);
        expect(new Set(names(fromTop))).toEqual(new Set(names(fromBottom)));
        expect([fromBottom(model, speed, total + 1), fromTop(model, speed, total + 1)]).toEqual([undefined, undefined]);
      }
    }
  });

  it("are found again by name, in the mode that was chosen", () => {
    fc.assert(
      fc.property(anyModelAtSpeed, fc.nat(), ([model, speed], n) => {
        const total = model.panel.length * portsPerPanel(model, speed);
        const place = fromTop(model, speed, (n % total) + 1);
        expect(place && byName(model, speed, place.port.name)).toEqual(place);
        expect(place?.mode.speedsMbps).toContain(speed);
      }),
    );
  });

  it("do not exist at a speed that no mode has, or past the ends", () => {
    expect([fromBottom(sn5600, 1_600 * G, 1), fromTop(sn5600, 1_600 * G, 1)]).toEqual([undefined, undefined]);
    expect(fromBottom({ ...sn5600, panel: [] }, 400 * G, 1)).toBeUndefined();
    expect(portsPerPanel({ ...sn5600, panel: [] }, 400 * G)).toBe(0);
    expect([byName(sn5600, 400 * G, "swp65"), byName(sn5600, 400 * G, "swp64s2"), byName(sn5600, 400 * G, "swp1")]).toEqual([undefined, undefined, undefined]);
  });

  it("know whole ports and children, and no side port", () => {
    expect(["swp1", "swp64s3"].every((p) => portExists(sn5600, p))).toBe(true);
    expect(["swp0", "swp65", "swp1s4", "Ethernet0", ""].some((p) => portExists(sn5600, p))).toBe(false);
  });

  it("of hosts and uplinks of one leaf never meet while refuseSmallModel is quiet", () => {
    const capacity = fc.record({
      spines: fc.integer({ min: 1, max: 8 }),
      leaves: fc.integer({ min: 1, max: 40 }),
      linksPerSpine: fc.integer({ min: 1, max: 4 }),
      hostPortsPerLeaf: fc.integer({ min: 1, max: 64 }),
    });
    fc.assert(
      fc.property(anyModelAtSpeed, fc.nat(), capacity, ([model, uplinkMbps], pick, given) => {
        const speeds = speedsOf(model);
        const hostPortMbps = speeds[pick % speeds.length] ?? uplinkMbps;
        const full = { ...CAPACITY, ...given, hostPortMbps };
        try {
          refuseSmallModel(model, "leaf", "x", { capacity: full, superSpines: null, uplinkMbps }, "leaf1");
        } catch {
          return;
        }
        const hosts = Array.from({ length: given.hostPortsPerLeaf }, (_, i) => fromBottom(model, hostPortMbps, i + 1)?.panel.number ?? 0);
        const uplinks = Array.from({ length: given.spines * given.linksPerSpine }, (_, i) => fromTop(model, uplinkMbps, i + 1)?.panel.number ?? 0);
        expect(Math.min(...hosts, ...uplinks)).toBeGreaterThan(0);
        expect(Math.max(...hosts)).toBeLessThan(Math.min(...uplinks));
      }),
      { numRuns: 300 },
    );
  });
});

describe("a device with too few ports", () => {
  const refused = (model: ModelOnNos, role: "leaf" | "spine", name: string, capacity: Partial<typeof CAPACITY> = {}, gbps = 400) =>
    mistakeOf(() =>
      refuseSmallModel(model, role, name, { capacity: { ...CAPACITY, ...capacity }, superSpines: null, uplinkMbps: gbps * G }, "stack/pod1/device"),
    );

  it("is refused, with what the capacity takes and what to lower", async () => {
    const texts = {
      "a leaf, at 64 + 64 x 400G": refused(onNos("N9K-C9332D-GX2B", "nxos"), "leaf", "N9K-C9332D-GX2B"),
      "a leaf, by one uplink": refused(sn5600, "leaf", "SN5600", { hostPortsPerLeaf: 65 }),
      "a spine, by one leaf": refused(sn5600, "spine", "SN5600", { leaves: 33 }),
      "a leaf without the uplink's speed": refused(onNos("SN4600C", "cumulus"), "leaf", "SN4600C"),
      "a leaf without the hosts' speed": refused(sn5600, "leaf", "SN5600", { hostPortMbps: 40 * G }),
      "a spine that is never broken out": refused(onNos("Z9664F-ON", "sonic"), "spine", "Z9664F-ON", {}, 200),
    };
    await expect(
      `${Object.entries(texts)
        .map(([name, text]) => `# ${name}\n${text}`)
        .join("\n\n")}\n`,
    ).toMatchFileSnapshot("golden/small-model-errors.txt");
  });

  it("is let pass when it just fits", () => {
    expect(() => refuseSmallModel(sn5600, "leaf", "SN5600", DECLARED, "leaf1")).not.toThrow();
    expect(() => refuseSmallModel(sn5600, "spine", "SN5600", DECLARED, "spine1")).not.toThrow();
  });

  it("does not need the hosts' speed as a spine", () => {
    expect(() => refuseSmallModel(sn5600, "spine", "SN5600", { ...DECLARED, capacity: { ...CAPACITY, hostPortMbps: 40 * G } }, "spine1")).not.toThrow();
  });
});
