import { describe, expect, it } from "vitest";
import type { CableMedium } from "../../src/catalog/cable.js";
import { linkSettings } from "../../src/catalog/link.js";

function link(speedMbps: number, medium: CableMedium, lengthM = 2): [string, boolean | null] {
  const { fec, negotiated } = linkSettings(speedMbps, { medium, lengthM });
  return [fec, negotiated];
}

describe("the settings of a link", () => {
  it.each([50_000, 100_000, 200_000, 400_000, 800_000])("%i Mb/s has RS-FEC on every medium, plugged in or not", (speedMbps) => {
    for (const medium of ["dac", "aec", "aoc", "fiber", "user"] as const) expect(link(speedMbps, medium)[0]).toBe("rs");
    expect(linkSettings(speedMbps, null)).toEqual({ fec: "rs", negotiated: null });
  });

  it("25G goes by medium and length", () => {
    expect(link(25_000, "dac", 3)).toEqual(["fc", true]);
    expect(link(25_000, "dac", 5)).toEqual(["rs", true]);
    expect(link(25_000, "aoc")).toEqual(["rs", false]);
    expect(linkSettings(25_000, null).fec).toBe("none");
  });

  it.each([10_000, 40_000])("%i Mb/s has lanes of 10G and no FEC", (speedMbps) => expect(link(speedMbps, "fiber")).toEqual(["none", false]));

  it("passive copper negotiates, active cables and optics do not, and of a cable of one's own nobody knows", () => {
    expect((["dac", "aec", "aoc", "fiber", "user"] as const).map((medium) => link(400_000, medium)[1])).toEqual([true, false, false, false, null]);
  });
});
