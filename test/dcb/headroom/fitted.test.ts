import { describe, expect, it } from "vitest";
import type { FittedHeadroom } from "../../../src/catalog/asics.js";
import { fittedXoff } from "../../../src/dcb/headroom/fitted.js";
import { asic, PUBLISHED_ROWS } from "../support.js";

interface FittedRow {
  readonly name: string;
  readonly fit: FittedHeadroom;
  readonly cell: number;
  readonly speed: number;
  readonly cable: number;
  readonly xoff: number;
}

/** Every published row that a fit claims. */
const ROWS: readonly FittedRow[] = PUBLISHED_ROWS.flatMap(({ model, platform, row: { speed, cable, xoff } }) => {
  const { headroom, cell } = asic(model.asic);
  const fits = headroom?.kind === "fitted" && headroom.hwskus.includes(platform.hwsku) && speed >= headroom.slowestMbps && speed <= headroom.fastestMbps;
  return fits && cell ? [{ name: `${platform.hwsku} ${speed / 1000}G ${cable} m`, fit: headroom, cell: cell.value, speed, cable, xoff }] : [];
});

describe("the closed form through Broadcom's tables", () => {
  it("claims Tomahawk 3 and 4 of one platform each, Tomahawk 5 of two, from 100G up", () => {
    const hwskus = ROWS.map((r) => r.name.split(" ")[0] ?? "");
    expect(Object.fromEntries(hwskus.map((hwsku) => [hwsku, hwskus.filter((h) => h === hwsku).length]))).toEqual({
      "DellEMC-Z9332f-O32": 10,
      "DellEMC-Z9664f-O64": 9,
      "Dell-Z9864f-O64": 12,
      "M2-W6940-64OC": 12,
    });
  });

  it.each(ROWS.map((r) => [r.name, r] as const))("%s: within its stated error", (_, { fit, cell, speed, cable, xoff }) => {
    const bare = fittedXoff(fit, cell, speed, cable, 0);
    expect(Math.abs(bare / xoff - 1)).toBeLessThanOrEqual(fit.error);
  });

  it.each(ROWS.map((r) => [r.name, r] as const))("%s: with its margin not below the row, and no more than twice the margin and a cell above", (_, row) => {
    const { fit, cell, speed, cable, xoff } = row;
    const safe = fittedXoff(fit, cell, speed, cable);
    expect(safe % cell).toBe(0);
    expect(safe).toBeGreaterThanOrEqual(xoff);
    expect(safe).toBeLessThanOrEqual(xoff * (1 + 2 * fit.error) + cell);
  });

  it("states errors of at most 1.2 % (Tomahawk 4) and 0.5 % (Tomahawk 5)", () => {
    const errors = ["tomahawk-3", "tomahawk-4", "tomahawk-5"].map((name) => {
      const { headroom } = asic(name);
      return headroom?.kind === "fitted" ? headroom.error : Number.NaN;
    });
    expect(errors).toEqual([0.0004, 0.012, 0.005]);
  });
});
