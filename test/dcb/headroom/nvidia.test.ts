import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NvidiaHeadroom } from "../../../src/catalog/asics.js";
import { nvidiaKnows, nvidiaXoff, upToKib } from "../../../src/dcb/headroom/nvidia.js";
import { asic, platform } from "../support.js";

const SPEEDS = [10, 25, 40, 50, 100, 200, 400, 800].map((gbps) => gbps * 1000);

function formulaOf(name: string): NvidiaHeadroom {
  const { headroom } = asic(name);
  if (headroom?.kind !== "nvidia") throw new Error(`${name} has no formula of NVIDIA's`);
  return headroom;
}

function xoff(name: string, speedMbps: number, cableM: number, mtu = 9216): number {
  const model = formulaOf(name);
  return nvidiaXoff(model, { cellBytes: asic(name).cell?.value ?? Number.NaN, speedMbps, cableM, mtu, pattern: model.pattern });
}

describe("NVIDIA's formula", () => {
  it.each([
    ["ACS-SN5600", "SN5600", "spectrum-4", 24],
    ["ACS-SN5400", "SN5400", "spectrum-4", 24],
    ["ACS-MSN4700", "SN4700", "spectrum-3", 21],
    ["ACS-MSN4600C", "SN4600C", "spectrum-3", 21],
  ])("gives every row of %s exactly", (_, model, chip, rows) => {
    const { pgProfiles } = platform(model);
    expect(pgProfiles).toHaveLength(rows);
    expect(pgProfiles.map((r) => xoff(chip, r.speed, r.cable))).toEqual(pgProfiles.map((r) => r.xoff));
  });

  it.each(["SN5600", "SN5400", "SN4700", "SN4600C"])("gives %s's size within 9 KiB above XON and XOFF, and at most 1 KiB below", (model) => {
    for (const { size, xon, xoff: headroom } of platform(model).pgProfiles) {
      expect(size - xon - headroom).toBeGreaterThanOrEqual(-1024);
      expect(size - xon - headroom).toBeLessThanOrEqual(9216);
    }
  });

  it("by hand: 800G and 40 m on Spectrum-4", () => {
    const wire = (2 * 40 * 800e9) / 198e6 / 8;
    const inFlight = 9216 + wire + 0.8 * 1024 + 905 * 64 + 800 * 15;
    expect(xoff("spectrum-4", 800_000, 40)).toBe(upToKib(1024 + inFlight * 3));
    expect(upToKib(1024 + inFlight * 3)).toBe(362_496);
  });

  it("knows the speeds that 802.3 gives an answer of the peer for, up to the fastest of the ASIC", () => {
    const known = (name: string, speeds: readonly number[]) => speeds.filter((s) => nvidiaKnows(formulaOf(name), s));
    expect(known("spectrum-4", [1000, ...SPEEDS, 1_600_000])).toEqual(SPEEDS);
    expect(known("spectrum-3", [400_000, 800_000])).toEqual([400_000]);
  });

  it("grows with speed, length and port MTU", () => {
    const chips = ["spectrum-1", "spectrum-2", "spectrum-3", "spectrum-4", "spectrum-5"];
    const port = fc.record({
      name: fc.constantFrom(...chips),
      speed: fc.nat({ max: SPEEDS.length - 2 }),
      metres: fc.integer({ min: 1, max: 99_999 }),
      mtu: fc.integer({ min: 1280, max: 9215 }),
      more: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(port, ({ name, speed, metres, mtu, more }) => {
        const at = (index: number): number => SPEEDS[index] ?? Number.NaN;
        const here = xoff(name, at(speed), metres, mtu);
        expect(here % 1024).toBe(0);
        if (nvidiaKnows(formulaOf(name), at(speed + 1))) expect(xoff(name, at(speed + 1), metres, mtu)).toBeGreaterThanOrEqual(here);
        expect(xoff(name, at(speed), Math.min(100_000, metres + more), mtu)).toBeGreaterThanOrEqual(here);
        expect(xoff(name, at(speed), metres, Math.min(9216, mtu + more))).toBeGreaterThanOrEqual(here);
      }),
    );
  });
});
