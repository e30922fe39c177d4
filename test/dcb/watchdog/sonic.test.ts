import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { watchdogTimes } from "../../../src/dcb/watchdog/watchdog.js";
import type { WatchdogIntent } from "../../../src/intent/fabric-intent.js";
import { mistakeOf } from "../../support/mistake.js";

const BY_ROCEFAB: WatchdogIntent = { enabled: true, action: "drop", pollMs: null, detectionMs: null, restorationMs: null };
const times = (portRows: number, given: Partial<WatchdogIntent> = {}) => watchdogTimes("sonic", { ...BY_ROCEFAB, ...given }, portRows).value;

describe("SONiC's PFC watchdog", () => {
  it.each([
    [1, 1],
    [32, 1],
    [33, 2],
    [64, 2],
    [65, 3],
    [128, 4],
    [160, 5],
  ])("scales with its ports as pfcwd does: %d ports, 200/200/200 ms x %d", (rows, factor) => {
    expect(times(rows)).toEqual({ pollMs: 200 * factor, detectionMs: 200 * factor, restorationMs: 200 * factor });
  });

  it("polls at most each second, and detects within five, as the YANG allows", () => {
    expect(times(514)).toEqual({ pollMs: 1000, detectionMs: 3400, restorationMs: 3400 });
    expect(times(1024)).toEqual({ pollMs: 1000, detectionMs: 5000, restorationMs: 6400 });
  });

  it("takes the user's times, and fits the others to them", () => {
    expect(times(64, { detectionMs: 300 })).toEqual({ pollMs: 300, detectionMs: 300, restorationMs: 400 });
    expect(times(64, { pollMs: 700 })).toEqual({ pollMs: 700, detectionMs: 700, restorationMs: 700 });
    expect(times(64, { pollMs: 100, detectionMs: 200, restorationMs: 5000 })).toEqual({ pollMs: 100, detectionMs: 200, restorationMs: 5000 });
  });

  it("explains each time, and says which are the user's", () => {
    const { derivations } = watchdogTimes("sonic", { ...BY_ROCEFAB, detectionMs: 600 }, 65);
    expect(derivations.map((d) => [d.name, d.value, d.unit, d.confidence])).toEqual([
      ["watchdog.poll", 600, "ms", "published"],
      ["watchdog.detection", 600, "ms", "user"],
      ["watchdog.restoration", 600, "ms", "published"],
    ]);
  });

  it.each<[Partial<WatchdogIntent>, number]>([
    [{}, 65],
    [{}, 1024],
    [{ detectionMs: 300 }, 64],
    [{ restorationMs: 250 }, 64],
    [{ pollMs: 700 }, 64],
  ])("explains %j on %d ports with bounds and inputs that give each time", (given, rows) => {
    const computed = watchdogTimes("sonic", { ...BY_ROCEFAB, ...given }, rows).derivations.filter((d) => d.confidence === "published");
    expect(computed.length).toBe(3 - Object.keys(given).length);
    for (const { formula, inputs, value } of computed) {
      const { portRows, pollMs, detectionMs, restorationMs } = inputs as Record<string, number | undefined>;
      const most = /at most (\d+) ms/.exec(formula)?.[1];
      const bounds = [most && Number(most), detectionMs, restorationMs].filter((n): n is number => typeof n === "number");
      expect(value).toBe(Math.max(pollMs ?? 0, Math.min(200 * Math.ceil(Number(portRows) / 32), ...bounds)));
      expect(formula.endsWith(", at least poll")).toBe(pollMs !== undefined);
    }
  });

  it("keeps poll at or below detection and restoration, all in SONiC's ranges, whatever is left open", () => {
    const open = (least: number, most: number) => fc.option(fc.integer({ min: least, max: most }));
    const given = fc
      .record({ pollMs: open(100, 1000), detectionMs: open(100, 5000), restorationMs: open(100, 60_000) })
      .filter(({ pollMs, detectionMs, restorationMs }) => (pollMs ?? 0) <= (detectionMs ?? Infinity) && (pollMs ?? 0) <= (restorationMs ?? Infinity));
    fc.assert(
      fc.property(given, fc.integer({ min: 1, max: 1024 }), (some, rows) => {
        const { pollMs, detectionMs, restorationMs } = times(rows, some);
        expect(pollMs).toBeGreaterThanOrEqual(100);
        expect(pollMs).toBeLessThanOrEqual(1000);
        expect(detectionMs).toBeGreaterThanOrEqual(pollMs ?? Number.NaN);
        expect(detectionMs).toBeLessThanOrEqual(5000);
        expect(restorationMs).toBeGreaterThanOrEqual(pollMs ?? Number.NaN);
        expect(restorationMs).toBeLessThanOrEqual(60_000);
        for (const [name, time] of Object.entries(some)) if (time !== null) expect(times(rows, some)).toHaveProperty(name, time);
      }),
    );
  });

  it("refuses times that SONiC does not take, and says its range", async () => {
    const odd: readonly Partial<WatchdogIntent>[] = [
      { pollMs: 99 },
      { pollMs: 1001 },
      { detectionMs: 99 },
      { detectionMs: 5001 },
      { restorationMs: 99 },
      { restorationMs: 60_001 },
    ];
    const told = odd.map((given) => `# ${JSON.stringify(given)}\n${mistakeOf(() => times(64, given))}`);
    await expect(`${told.join("\n\n")}\n`).toMatchFileSnapshot("../golden/watchdog-sonic-errors.txt");
  });
});
