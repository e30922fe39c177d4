import { describe, expect, it } from "vitest";
import { SwitchModel } from "../../../src/catalog/define.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import { rowsOfSpeed } from "../../../src/dcb/headroom/table.js";
import { asic, onSonic, PUBLISHED_ROWS, platform } from "../support.js";

const G = 1000;
const model = (name: string) => switchModelFacts("test", name);

describe("headroom of a lossless group under SONiC", () => {
  it.each(PUBLISHED_ROWS.map((found) => [`${found.platform.hwsku} ${found.row.speed / G}G ${found.row.cable} m`, found] as const))(
    "%s is the row",
    (_, found) => {
      const { size, xon, xoff, xon_offset = null, th, speed, cable } = found.row;
      const row = { size, xon, xoff, xonOffset: xon_offset, dynamicTh: th, rowM: cable };
      const shorter = rowsOfSpeed(found.platform, speed).findLast((r) => r.cable < cable);
      const justLongEnough = [(shorter?.cable ?? 0) + 1, cable - 1, cable];
      expect(justLongEnough.map((metres) => onSonic(found.model, speed, metres)?.value)).toEqual([row, row, row]);
    },
  );

  it("has xoff as printed in docs/facts/sonic.md, section b", () => {
    const printed: Record<string, Record<number, Record<number, number>>> = {
      SN4700: { 100: { 5: 33_792, 40: 44_032, 300: 117_760 }, 200: { 5: 35_840, 40: 55_296, 300: 203_776 }, 400: { 5: 38_912, 40: 77_824, 300: 373_760 } },
      SN5600: {
        100: { 5: 113_664, 40: 126_976, 300: 225_280 },
        200: { 5: 131_072, 40: 157_696, 300: 355_328 },
        400: { 5: 231_424, 40: 283_648, 300: 677_888 },
        800: { 5: 257_024, 40: 362_496, 300: 1_150_976 },
      },
      "Z9332F-ON": {
        100: { 5: 68_580, 40: 74_422, 300: 117_348, 1000: 233_172 },
        400: { 5: 178_562, 40: 201_930, 300: 373_888, 2000: 1_498_092 },
      },
      "Z9664F-ON": {
        100: { 5: 129_032, 40: 142_240, 300: 240_538 },
        200: { 5: 214_122, 40: 240_792, 300: 437_134 },
        400: { 5: 371_348, 40: 424_434, 300: 817_372 },
      },
      "M2-W6940-64OC": {
        100: { 5: 147_066, 40: 160_274, 300: 258_572 },
        200: { 5: 229_362, 40: 255_778, 300: 452_374 },
        400: { 5: 393_192, 40: 446_024, 300: 839_216 },
        800: { 5: 729_488, 40: 835_406, 300: 1_621_536 },
      },
      "NH-4010": { 400: { 5: 612_140, 40: 612_140, 300: 612_140 } },
    };
    const computed = Object.fromEntries(
      Object.entries(printed).map(([name, speeds]) => [
        name,
        Object.fromEntries(
          Object.entries(speeds).map(([gbps, lengths]) => [
            gbps,
            Object.fromEntries(Object.keys(lengths).map((metres) => [metres, onSonic(model(name), Number(gbps) * G, Number(metres))?.value.xoff])),
          ]),
        ),
      ]),
    );
    expect(computed).toEqual(printed);
  });
});

describe("a cable that is longer than every row of its speed", () => {
  it("gets NVIDIA's formula where that gave the table, with XON and threshold of the longest row", () => {
    const longest = onSonic(model("SN5600"), 400 * G, 300);
    const beyond = onSonic(model("SN5600"), 400 * G, 500);
    const inFlight = 9216 + (2 * 500 * 400e9) / 198e6 / 8 + 0.8 * 1024 + 905 * 64 + 400 * 15;
    const xoff = Math.ceil((1024 + 3 * inFlight) / 1024) * 1024;
    expect(beyond?.value).toEqual({ ...longest?.value, size: xoff + 19_456, xoff, rowM: 500 });
    expect(beyond?.derivations.find((d) => d.name === "xoff")).toMatchObject({
      value: xoff,
      inputs: { speedMbps: 400 * G, cableM: 500, portMtu: 9216, losslessMtu: 1024, smallPacketPercent: 100, cellBytes: 192 },
      rounding: "up to 1 KiB; not below the longest row, 300 m",
      confidence: "verified",
    });
  });

  it("gets the fit on Broadcom, with its margin, in whole cells and not below the longest row", () => {
    const longest = onSonic(model("Z9664F-ON"), 200 * G, 300)?.value;
    const beyond = onSonic(model("Z9664F-ON"), 200 * G, 301);
    expect(beyond?.value).toMatchObject({ size: 9144, xon: 9144, xonOffset: 9144, dynamicTh: 0, rowM: 301 });
    expect(beyond?.value.xoff).toBeGreaterThanOrEqual(longest?.xoff ?? Number.NaN);
    expect((beyond?.value.xoff ?? Number.NaN) % 254).toBe(0);
    expect(beyond?.derivations.find((d) => d.name === "xoff")).toMatchObject({
      inputs: { baseBytes: 16_200, turnaroundNs: 2100, marginPercent: 1.2 },
      rounding: "up to a cell of 254 bytes; not below the longest row, 300 m",
      confidence: "fitted",
    });
  });

  it.each([
    ["NH-4010", 400, 301, "its table is flat, and no rule gives it"],
    ["Z9864F-ON", 50, 301, "the fit begins at 100G"],
    ["Z9664F-ON", 25, 301, "the fit begins at 100G"],
  ])("is refused on %s at %dG and %d m: %s", (name, gbps, metres) => {
    expect(onSonic(model(name), gbps * G, 300)).toBeDefined();
    expect(onSonic(model(name), gbps * G, metres)).toBeUndefined();
  });

  it("is refused where the rows are the user's own: nobody knows how they go on", () => {
    const own = SwitchModel.define({ model: "own rows", basedOn: "SN5600", sonic: { pgProfiles: platform("SN5600").pgProfiles } }).facts;
    expect(onSonic(own, 400 * G, 300)?.value).toEqual(onSonic(model("SN5600"), 400 * G, 300)?.value);
    expect(onSonic(own, 400 * G, 301)).toBeUndefined();
  });
});

describe("a speed without a row", () => {
  it.each([
    ["SN5600", 1600],
    ["SN4700", 800],
    ["Z9332F-ON", 200],
    ["Z9332F-ON", 50],
    ["Z9664F-ON", 800],
    ["Z9864F-ON", 1600],
    ["NH-4010", 100],
    ["7060X6-64PE", 400],
  ])("is refused on %s at %dG, at every length", (name, gbps) => {
    expect([1, 5, 40, 300, 2000, 100_000].map((metres) => onSonic(model(name), gbps * G, metres))).toEqual(new Array(6).fill(undefined));
  });
});

describe("a platform without any row", () => {
  const bare = (name: string, chip: string) =>
    SwitchModel.define({ model: name, asic: chip, sonic: { platform: "x86_64-lab-r0", hwsku: "Lab-64", ports: platform("SN5600").ports } }).facts;

  it("gets NVIDIA's formula on Spectrum-5, for the port MTU that the fabric has, and counts as a port of eight lanes", () => {
    const found = onSonic(bare("lab", "spectrum-5"), 800 * G, 40);
    expect(found?.value).toMatchObject({ xon: 38_912, xonOffset: null, dynamicTh: 0, rowM: 40 });
    const { size = 0, xon = 0, xoff = 0 } = found?.value ?? {};
    expect(size).toBe(xon + xoff + 9216);
    expect(found?.derivations.find((d) => d.name === "xoff")).toMatchObject({
      value: xoff,
      inputs: { losslessMtu: 4096, smallPacketPercent: 50, portMtu: 9216, cellBytes: asic("spectrum-5").cell?.value },
    });
    expect(onSonic(bare("lab", "spectrum-5"), 800 * G, 40, 4200)?.value.xoff).toBeLessThan(xoff);
  });

  it("gets NVIDIA's formula at the speeds that the formula has an answer for, and no others", () => {
    const speeds = [1, 2.5, 10, 25, 40, 50, 100, 200, 400, 800, 1600];
    const known = speeds.filter((gbps) => onSonic(bare("lab", "spectrum-4"), gbps * G, 5) !== undefined);
    expect(known).toEqual([10, 25, 40, 50, 100, 200, 400, 800]);
  });

  it.each(["tomahawk-5", "trident-3", "cloud-scale-gx2", "silicon-one-g200", "spectrum-9", "lab-1"])("is refused on %s: no formula is published", (chip) => {
    expect(onSonic(bare("lab", chip), 400 * G, 5)).toBeUndefined();
  });
});
