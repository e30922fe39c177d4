import fc from "fast-check";
import { expect, it } from "vitest";
import { equivalentMetres } from "../../../src/dcb/headroom/headroom.js";

it("counts a delay as the cable that would be as late: 5 ns a metre, rounded up", () => {
  expect(equivalentMetres(30, 0)).toBe(30);
  expect(equivalentMetres(30, 1)).toBe(31);
  expect(equivalentMetres(30, 400)).toBe(110);
  expect(equivalentMetres(1, 401)).toBe(82);
});

it("never shortens a cable, and grows with length and delay", () => {
  const length = fc.integer({ min: 1, max: 100_000 });
  const delay = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(length, delay, fc.nat(1000), fc.nat(1000), (metres, ns, moreMetres, moreNs) => {
      const here = equivalentMetres(metres, ns);
      expect(Number.isInteger(here)).toBe(true);
      expect(here).toBeGreaterThanOrEqual(metres);
      expect((here - metres) * 5).toBeGreaterThanOrEqual(ns);
      expect(equivalentMetres(metres + moreMetres, ns + moreNs)).toBeGreaterThanOrEqual(here);
    }),
  );
});
