import { describe, expect, it } from "vitest";
import { parseSonicMode } from "../../src/catalog/sonic-mode.js";
import { lacking, type SonicPlatform } from "../../src/catalog/sonic-platform.js";
import { modeAt, type PanelPort } from "../../src/catalog/switch-model.js";
import { knownSwitchModels } from "../../src/catalog/switch-models.js";
import { mistakeOf } from "../support/mistake.js";

const onSonic = knownSwitchModels().flatMap(({ model, nos }) => (nos.sonic?.sonic ? [{ model, panel: nos.sonic.panel, platform: nos.sonic.sonic }] : []));

/** Ports, panel ports, panel speed in Gb/s, lanes of a panel port, first and last name; from platform.json and port_config.ini of the image. */
const WANTED: Record<string, readonly [rows: number, panel: number, gbps: number, lanes: number, first: string, last: string]> = {
  SN5600: [65, 64, 800, 8, "Ethernet0", "Ethernet504"],
  SN5400: [66, 64, 400, 8, "Ethernet0", "Ethernet504"],
  SN4700: [32, 32, 400, 8, "Ethernet0", "Ethernet248"],
  SN4600C: [64, 64, 100, 4, "Ethernet0", "Ethernet252"],
  "Z9864F-ON": [66, 64, 800, 8, "Ethernet0", "Ethernet504"],
  "Z9664F-ON": [66, 64, 400, 4, "Ethernet0", "Ethernet252"],
  "Z9332F-ON": [34, 32, 400, 8, "Ethernet0", "Ethernet248"],
  "M2-W6940-64OC": [66, 64, 800, 8, "Ethernet1", "Ethernet505"],
  "NH-4010": [66, 64, 800, 8, "Ethernet0", "Ethernet504"],
  "7060X6-64PE": [66, 64, 800, 8, "Ethernet0", "Ethernet504"],
};

const lanesOf = (lanes: string): number[] => lanes.split(",").map(Number);
const twice = <T>(values: readonly T[]): T[] => values.filter((v, i) => values.indexOf(v) !== i);

it("knows ten SONiC platforms", () => {
  expect(onSonic.map((m) => m.model).sort()).toEqual(Object.keys(WANTED).sort());
});

describe.each(onSonic)("$model under SONiC", ({ model, panel, platform }) => {
  it("has the ports of its image, and only those of full speed in the panel", () => {
    const [rows, ports, gbps, lanes, first, last] = WANTED[model] ?? [];
    expect(platform.ports).toHaveLength(rows ?? 0);
    expect(panel).toHaveLength(ports ?? 0);
    expect(panel.map((p) => p.number)).toEqual(Array.from({ length: ports ?? 0 }, (_, i) => i + 1));
    expect(new Set(panel.map((p) => p.speedMbps))).toEqual(new Set([1000 * (gbps ?? 0)]));
    expect([panel[0]?.name, panel.at(-1)?.name]).toEqual([first, last]);
    const widths = platform.ports.filter((p) => Number(p.speed) === 1000 * (gbps ?? 0)).map((p) => lanesOf(p.lanes).length);
    expect(new Set(widths)).toEqual(new Set([lanes]));
  });

  it("keeps management-speed side ports out of the panel", () => {
    const side = platform.ports.filter((p) => !panel.some((q) => q.name === p.name));
    expect(side.filter((p) => Number(p.speed) > 25_000)).toEqual([]);
    expect(side).toHaveLength(platform.ports.length - panel.length);
  });

  it("uses no name, alias or lane twice", () => {
    expect(twice(platform.ports.map((p) => p.name))).toEqual([]);
    expect(twice(platform.ports.map((p) => p.alias))).toEqual([]);
    expect(twice(platform.ports.flatMap((p) => lanesOf(p.lanes)))).toEqual([]);
  });

  it("breaks out as BreakoutCfg of portconfig.py does: base + lane offset, consecutive shares of the lanes, aliases verbatim", () => {
    for (const port of panel) {
      const row = platform.ports.find((p) => p.name === port.name);
      const allLanes = row?.lanes.split(",") ?? [];
      const base = Number(port.name.replace("Ethernet", ""));
      for (const mode of port.modes.filter((m) => m.name !== "")) {
        const { count, lanes } = parseSonicMode(mode.name, allLanes.length);
        const share = lanes / count;
        expect(mode.ports).toHaveLength(count);
        expect(mode.ports.map((p) => p.name)).toEqual(Array.from({ length: count }, (_, i) => `Ethernet${base + i * share}`));
        expect(mode.ports.map((p) => p.lanes)).toEqual(Array.from({ length: count }, (_, i) => allLanes.slice(i * share, (i + 1) * share).join(",")));
        expect(mode.ports.map((p) => p.alias)).toEqual(row?.modes[mode.name]);
      }
    }
  });

  it("gives no port of one mode a name that another panel port has, so that panels can be broken out on their own", () => {
    const names = panel.flatMap((p) => [...new Set(p.modes.flatMap((m) => m.ports.map((q) => q.name)))]);
    expect(twice(names)).toEqual([]);
  });

  it("can run each panel port whole at its own speed", () => {
    for (const port of panel) {
      const mode = modeAt(port, port.speedMbps);
      expect(mode?.ports.map((p) => p.name)).toEqual([port.name]);
      expect(mode?.speedsMbps[0]).toBe(port.speedMbps);
    }
  });

  it("has headroom rows that name each speed and cable once, with room for what is absorbed", () => {
    expect(twice(platform.pgProfiles.map((r) => `${r.speed}/${r.cable}`))).toEqual([]);
    for (const row of platform.pgProfiles) {
      expect([row.speed, row.cable, row.size, row.xon, row.xoff].every((n) => Number.isInteger(n) && n >= 0)).toBe(true);
      expect(row.xoff).toBeGreaterThan(0);
    }
  });

  it("absorbs more on a longer cable and at a higher speed", () => {
    for (const row of platform.pgProfiles) {
      const more = platform.pgProfiles.filter((r) => r.speed >= row.speed && r.cable >= row.cable);
      expect(more.filter((r) => r.xoff < row.xoff)).toEqual([]);
    }
  });

  it("says what a lossless render lacks, and that is what is not there", () => {
    const stated = platform.missing.filter((m) => !m.startsWith("breakout modes"));
    expect(stated).toEqual(lacking(platform));
    expect(platform.missing.some((m) => m.startsWith("breakout modes"))).toBe(panel.every((p) => p.modes.every((m) => m.name === "")));
  });

  it("binds its profiles to pools that it has", () => {
    for (const shipped of Object.values(platform.buffers)) {
      const { pools, profiles, lossyQueueProfile, losslessQueueProfile, lossyPgProfile } = shipped;
      expect(Object.values(profiles).filter((p) => !((p.pool ?? "") in pools))).toEqual([]);
      const named = [lossyQueueProfile, losslessQueueProfile, lossyPgProfile].filter((n) => n !== null);
      expect(named.filter((n) => !(n in profiles))).toEqual([]);
    }
  });

  it("names the image it was read from", () => {
    expect(platform.source).toContain("sonic-net/sonic-buildimage 086b03bd");
    expect(platform.platform).toMatch(/^x86_64-/);
    expect(platform.hwsku).not.toBe("");
  });
});

function port(model: string, number: number): PanelPort {
  const found = onSonic.find((m) => m.model === model)?.panel[number - 1];
  if (!found) throw new Error(`no panel port ${number} on ${model}`);
  return found;
}

describe("children as the images spell them", () => {
  const children = (model: string, number: number, gbps: number): string[] =>
    modeAt(port(model, number), gbps * 1000)?.ports.map((p) => `${p.name} ${p.alias} ${p.lanes}`) ?? [];

  it("SN5600: 2 x 400G and 4 x 200G", () => {
    expect(modeAt(port("SN5600", 64), 400_000)?.name).toBe("2x400G[200G,100G,50G,40G,25G,10G]");
    expect(children("SN5600", 64, 400)).toEqual(["Ethernet504 etp64a 504,505,506,507", "Ethernet508 etp64b 508,509,510,511"]);
    expect(children("SN5600", 1, 200)).toEqual(["Ethernet0 etp1a 0,1", "Ethernet2 etp1b 2,3", "Ethernet4 etp1c 4,5", "Ethernet6 etp1d 6,7"]);
    expect(children("SN5600", 1, 800)).toEqual(["Ethernet0 etp1 0,1,2,3,4,5,6,7"]);
  });

  it("SN4600C: names step by lanes of the panel, lanes do not", () => {
    expect(children("SN4600C", 64, 100)).toEqual(["Ethernet252 etp64 504,505,506,507"]);
    expect(children("SN4600C", 64, 50)).toEqual(["Ethernet252 etp64a 504,505", "Ethernet254 etp64b 506,507"]);
  });

  it("Z9864F: the order of names is not the order of lanes; 8 x 100G", () => {
    expect(children("Z9864F-ON", 2, 400)).toEqual(["Ethernet8 etp2a 17,18,19,20", "Ethernet12 etp2b 21,22,23,24"]);
    expect(modeAt(port("Z9864F-ON", 2), 400_000)?.name).toBe("2x400G(8)");
    expect(children("Z9864F-ON", 1, 100)).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"].map((x, i) => `Ethernet${i} etp1${x} ${i + 1}`));
  });

  it("Micas starts at Ethernet1", () => {
    expect(children("M2-W6940-64OC", 1, 400).map((c) => c.split(" ")[0])).toEqual(["Ethernet1", "Ethernet5"]);
  });

  it("Z9664F has no platform.json and is never broken out", () => {
    expect(children("Z9664F-ON", 1, 400)).toEqual(["Ethernet0 fourhundredGigE1/1 5,6,7,8"]);
    expect(modeAt(port("Z9664F-ON", 1), 100_000)).toBeUndefined();
  });

  it("a mode on a part of the lanes leaves the others dark", () => {
    const mode = port("Z9864F-ON", 1).modes.find((m) => m.name === "1x100G(4)");
    expect(mode?.ports).toEqual([{ name: "Ethernet0", alias: "etp1", lanes: "1,2,3,4" }]);
  });
});

describe("breakout modes", () => {
  it.each([
    ["1x800G", 8, { count: 1, lanes: 8, speedsMbps: [800_000] }],
    ["2x400G(8)", 8, { count: 2, lanes: 8, speedsMbps: [400_000] }],
    ["4x25G(4)[10G,1G]", 8, { count: 4, lanes: 4, speedsMbps: [25_000, 10_000, 1000] }],
    ["1x100G[40G](4)", 8, { count: 1, lanes: 4, speedsMbps: [100_000, 40_000] }],
    ["2x200G[100G, 40G]", 8, { count: 2, lanes: 8, speedsMbps: [200_000, 100_000, 40_000] }],
  ])("%s of %i lanes is understood", (name, lanes, wanted) => {
    expect(parseSonicMode(name, lanes)).toEqual(wanted);
  });

  it.each([
    "",
    "2x",
    "x400G",
    "0x400G",
    "9x100G",
    "2x400",
    "2x400G(16)",
    "3x100G",
    "2x400G(8)(8)",
    "2x400G[100G][50G]",
    "2x400G[]",
    "1x50G(2)+2x25G(2)",
    "2x400G; reload",
    "2x400G\n",
  ])("%j is refused in the field's words", (name) => {
    expect(mistakeOf(() => parseSonicMode(name, 8))).toMatch(/^platform\.json breakout_modes: is not a breakout mode of a port with 8 lanes/);
  });
});

it("counts a platform without rows or pool as lacking both", () => {
  const bare: Pick<SonicPlatform, "pgProfiles" | "buffers"> = { pgProfiles: [], buffers: {} };
  expect(lacking(bare)).toEqual(["headroom rows", "a lossless ingress pool"]);
});
