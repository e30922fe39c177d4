import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownAsics } from "../../../src/catalog/asics.js";
import { DYNAMIC_PATTERN, dynamicHeadroom } from "../../../src/dcb/headroom/dynamic.js";
import { nvidiaHeadroom } from "../../../src/dcb/headroom/sonic.js";
import { asic } from "../support.js";

const SPEEDS = [10_000, 25_000, 40_000, 50_000, 100_000, 200_000, 400_000, 800_000] as const;

const ports = fc.record({
  name: fc.constantFrom("spectrum-1", "spectrum-2", "spectrum-3", "spectrum-4", "spectrum-5"),
  speedMbps: fc.constantFrom(...SPEEDS),
  cableM: fc.integer({ min: 1, max: 2000 }),
  mtu: fc.integer({ min: 1500, max: 9216 }),
});

function byFormula(name: string, port: { speedMbps: number; cableM: number; mtu: number }, smallPacketPercent: number) {
  const facts = asic(name);
  const pattern = { ...DYNAMIC_PATTERN, smallPacketPercent };
  return facts.dynamicHeadroom ? nvidiaHeadroom(facts, facts.dynamicHeadroom, { ...port, pattern })?.value : undefined;
}

describe("what a switch computes in SONiC's dynamic buffer model", () => {
  it("is NVIDIA's formula with half of the packets small; with a shared headroom a group has XON alone for itself", () => {
    fc.assert(
      fc.property(ports, ({ name, ...port }) => {
        const formula = byFormula(name, port, 50);
        const shared = dynamicHeadroom(asic(name), port, 2)?.value;
        expect(shared).toEqual(formula && { ...formula, size: formula.xon });
      }),
    );
  });

  it("adds 2 KiB to private headroom where small packets alone need more than that", () => {
    fc.assert(
      fc.property(ports, ({ name, ...port }) => {
        const [formula, small, own] = [byFormula(name, port, 50), byFormula(name, port, 100), dynamicHeadroom(asic(name), port, 1)?.value];
        if (!formula || !small || !own) return;
        const more = formula.xoff + 2048 < small.xoff ? 2048 : 0;
        expect(own).toEqual({ ...formula, xoff: formula.xoff + more, size: formula.size + more });
      }),
    );
  });

  it("says of each number why", () => {
    for (const ratio of [0, 2]) {
      const { value, derivations } = dynamicHeadroom(asic("spectrum-4"), { speedMbps: 400_000, cableM: 300, mtu: 9216 }, ratio) ?? {};
      for (const name of ["size", "xon", "xoff", "dynamicTh"] as const) expect(derivations?.find((d) => d.name === name)?.value).toBe(value?.[name]);
    }
  });

  it("is for NVIDIA's ASICs, at speeds that the formula knows", () => {
    const port = { speedMbps: 400_000, cableM: 30, mtu: 9216 };
    for (const facts of knownAsics()) expect(dynamicHeadroom(facts, port, 0) !== undefined).toBe(facts.asic.startsWith("spectrum"));
    expect(dynamicHeadroom(asic("spectrum-4"), { ...port, speedMbps: 1_600_000 }, 0)).toBeUndefined();
    expect(dynamicHeadroom(undefined, port, 0)).toBeUndefined();
  });
});
