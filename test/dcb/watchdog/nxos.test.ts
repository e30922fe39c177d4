import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RocefabError } from "../../../src/base/errors.js";
import { watchdogTimes } from "../../../src/dcb/watchdog/watchdog.js";
import type { WatchdogIntent } from "../../../src/intent/fabric-intent.js";
import { mistakeOf } from "../../support/mistake.js";

function given(times: Partial<WatchdogIntent> = {}): WatchdogIntent {
  return { enabled: true, action: "drop", detectionMs: null, restorationMs: null, pollMs: null, ...times };
}

function timesOf(times: Partial<WatchdogIntent> = {}) {
  const { value } = watchdogTimes("nxos", given(times), 32);
  return [value.pollMs, value.detectionMs, value.restorationMs];
}

describe("the watchdog of NX-OS", () => {
  it("is the switch's own where nothing is given", () => {
    expect(watchdogTimes("nxos", given(), 32)).toEqual({ value: { pollMs: null, detectionMs: null, restorationMs: null }, derivations: [] });
  });

  it("takes the interval alone, and leaves the multipliers to the switch", () => {
    expect(timesOf({ pollMs: 250 })).toEqual([250, null, null]);
  });

  it("chooses the longest interval that counts both times", () => {
    expect(timesOf({ detectionMs: 200 })).toEqual([200, 200, null]);
    expect(timesOf({ detectionMs: 1000 })).toEqual([1000, 1000, null]);
    expect(timesOf({ detectionMs: 1500 })).toEqual([750, 1500, null]);
    expect(timesOf({ detectionMs: 10_000 })).toEqual([1000, 10_000, null]);
    expect(timesOf({ detectionMs: 400, restorationMs: 1000 })).toEqual([200, 400, 1000]);
    expect(timesOf({ detectionMs: 1000, restorationMs: 100_000 })).toEqual([1000, 1000, 100_000]);
  });

  it("keeps the default interval, and with it the switch's detection, where only restoration is given", () => {
    expect(timesOf({ restorationMs: 3000 })).toEqual([100, null, 3000]);
  });

  it("counts in the given interval", () => {
    expect(timesOf({ pollMs: 100, detectionMs: 300, restorationMs: 1000 })).toEqual([100, 300, 1000]);
  });

  it("explains what it chose, and owns what was given", () => {
    const { derivations } = watchdogTimes("nxos", given({ detectionMs: 400, restorationMs: 1000 }), 32);
    expect(derivations.map((d) => [d.name, d.value, d.confidence])).toEqual([
      ["watchdog.poll", 200, "general"],
      ["watchdog.detection", 400, "user"],
      ["watchdog.restoration", 1000, "user"],
    ]);
    expect(derivations[0]).toMatchObject({ unit: "ms", inputs: { detectionMs: 400, restorationMs: 1000 } });
    expect(derivations[0]?.formula).toContain("longest interval from 100 to 1000 ms");
    expect(watchdogTimes("nxos", given({ restorationMs: 3000 }), 32).derivations[0]).toMatchObject({ value: 100, inputs: { restorationMs: 3000 } });
  });

  it.each([
    [{ pollMs: 99 }, "poll", "100 to 1000 ms"],
    [{ pollMs: 1001 }, "poll", "100 to 1000 ms"],
    [{ detectionMs: 99 }, "detection", "100 to 10000 ms"],
    [{ detectionMs: 10_001 }, "detection", "100 to 10000 ms"],
    [{ restorationMs: 99 }, "restoration", "100 to 100000 ms"],
    [{ restorationMs: 100_001 }, "restoration", "100 to 100000 ms"],
  ])("refuses %j, out of range", (times, prop, range) => {
    const message = mistakeOf(() => timesOf(times));
    expect(message).toContain(`props.policy.watchdog.${prop}: is out of the range of NX-OS`);
    expect(message).toContain(`allowed: ${range}`);
  });

  it.each([
    [{ pollMs: 200, detectionMs: 300 }, "detection", "300 ms, poll 200 ms", "1 to 10 times poll"],
    [{ pollMs: 100, detectionMs: 1100 }, "detection", "1100 ms, poll 100 ms", "1 to 10 times poll"],
    [{ pollMs: 200, restorationMs: 500 }, "restoration", "500 ms, poll 200 ms", "1 to 100 times poll"],
    [{ restorationMs: 250 }, "restoration", "250 ms, poll 100 ms", "1 to 100 times poll"],
    [{ restorationMs: 20_000 }, "restoration", "20000 ms, poll 100 ms", "1 to 100 times poll"],
    [{ detectionMs: 1009 }, "detection", "detection 1009 ms, restoration not given", "an interval of 100 to 1000 ms"],
    [{ detectionMs: 300, restorationMs: 1001 }, "detection", "detection 300 ms, restoration 1001 ms", "restoration 1 to 100 times it"],
  ])("refuses %j, which no number of intervals is", (times, prop, got, allowed) => {
    const message = mistakeOf(() => timesOf(times));
    expect(message).toContain(`props.policy.watchdog.${prop}: `);
    expect(message).toContain(`got:     "${got}"`);
    expect(message).toContain(allowed);
  });

  it("never changes a given time, and every multiplier is one that NX-OS takes", () => {
    const time = fc.option(fc.integer({ min: 1, max: 1100 }).map((n) => n * 10));
    fc.assert(
      fc.property(time, time, time, (pollMs, detectionMs, restorationMs) => {
        const asked = given({ pollMs, detectionMs, restorationMs });
        const value = valueOrRefusal(asked);
        if (value === "refused") return;
        expect(value).toMatchObject({ detectionMs, restorationMs, pollMs: pollMs ?? value.pollMs });
        if (value.pollMs === null) expect([detectionMs, restorationMs]).toEqual([null, null]);
        else expect(value.pollMs >= 100 && value.pollMs <= 1000).toBe(true);
        expectMultiplier(detectionMs, value.pollMs, 10);
        expectMultiplier(restorationMs, value.pollMs, 100);
      }),
    );
  });
});

function valueOrRefusal(asked: WatchdogIntent) {
  try {
    return watchdogTimes("nxos", asked, 32).value;
  } catch (error) {
    if (RocefabError.isRocefabError(error)) return "refused";
    throw error;
  }
}

function expectMultiplier(time: number | null, pollMs: number | null, most: number): void {
  const multiplier = time === null ? 1 : time / (pollMs ?? Number.NaN);
  expect(Number.isInteger(multiplier) && multiplier >= 1 && multiplier <= most).toBe(true);
}
