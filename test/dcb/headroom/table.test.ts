import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headroomFromTable, rowsOfSpeed } from "../../../src/dcb/headroom/table.js";
import { PUBLISHED_ROWS, platform } from "../support.js";

describe("headroom from the platform's own table", () => {
  it("takes the row of the speed whose cable is the next longer one", () => {
    const of = (metres: number) => headroomFromTable(platform("SN5600"), "published", 400_000, metres)?.value;
    expect([1, 5, 6, 40, 41, 300].map((m) => of(m)?.rowM)).toEqual([5, 5, 40, 40, 300, 300]);
    expect(of(301)).toBeUndefined();
    expect(headroomFromTable(platform("SN5600"), "published", 1_000_000, 5)).toBeUndefined();
    expect(headroomFromTable(platform("7060X6-64PE"), "published", 400_000, 5)).toBeUndefined();
  });

  it("is verbatim, with its derivation for each number", () => {
    const found = headroomFromTable(platform("Z9864F-ON"), "published", 400_000, 30);
    expect(found?.value).toEqual({ size: 18_796, xon: 0, xoff: 446_024, xonOffset: 3556, dynamicTh: 0, rowM: 40 });
    expect(found?.derivations.map((d) => [d.name, d.value, d.unit])).toEqual([
      ["size", 18_796, "bytes"],
      ["xon", 0, "bytes"],
      ["xoff", 446_024, "bytes"],
      ["xonOffset", 3556, "bytes"],
      ["dynamicTh", 0, "exponent of alpha"],
    ]);
    for (const d of found?.derivations ?? []) {
      expect(d).toMatchObject({
        inputs: { hwsku: "Dell-Z9864f-O64", speedMbps: 400_000, cableM: 30 },
        rounding: "cable rounded up to the row of 40 m",
        confidence: "published",
      });
      expect(d.source).toContain("sonic-buildimage");
    }
  });

  it("has no XON offset where the table has none", () => {
    const found = headroomFromTable(platform("SN5600"), "published", 400_000, 30);
    expect(found?.value.xonOffset).toBeNull();
    expect(found?.derivations.map((d) => d.name)).toEqual(["size", "xon", "xoff", "dynamicTh"]);
  });

  it("has one row for each speed and length, the shortest first", () => {
    for (const { platform: p, row } of PUBLISHED_ROWS) {
      const lengths = rowsOfSpeed(p, row.speed).map((r) => r.cable);
      expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
    }
  });

  it("never falls short of the cable, and is never larger than it must be", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PUBLISHED_ROWS), fc.integer({ min: 1, max: 3000 }), ({ platform: p, row: { speed } }, metres) => {
        const longEnough = p.pgProfiles.filter((r) => r.speed === speed && r.cable >= metres).map((r) => r.cable);
        const row = headroomFromTable(p, "published", speed, metres)?.value.rowM;
        expect(row).toBe(longEnough.length === 0 ? undefined : Math.min(...longEnough));
      }),
    );
  });
});
