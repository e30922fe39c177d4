import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { watchdogTimes } from "../../../src/dcb/watchdog/watchdog.js";
import type { WatchdogIntent } from "../../../src/intent/fabric-intent.js";
import { mistakeOf } from "../../support/mistake.js";

const PORTS = 64;

function given(pollMs: number | null, detectionMs: number | null, restorationMs: number | null = null): WatchdogIntent {
  return { enabled: true, action: "drop", pollMs, detectionMs, restorationMs };
}

function times(pollMs: number | null, detectionMs: number | null) {
  return watchdogTimes("cumulus", given(pollMs, detectionMs), PORTS).value;
}

describe("the PFC watchdog of Cumulus (docs/facts/cumulus.md, fact 13): detection = polling-interval x robustness", () => {
  it.each([
    ["nothing given", null, null, 100, 300],
    ["a poll", 250, null, 250, 750],
    ["the longest poll", 5000, null, 5000, 15_000],
    ["a detection: the shortest poll that goes into it", null, 450, 150, 450],
    ["a detection of one poll", null, 101, 101, 101],
    ["a detection of more than 1000 polls of 100 ms", null, 250_000, 250, 250_000],
    ["the longest detection", null, 5_000_000, 5000, 5_000_000],
    ["both", 200, 1000, 200, 1000],
    ["both, as many polls as can be counted", 100, 100_000, 100, 100_000],
  ])("%s", (_, pollMs, detectionMs, poll, detection) => {
    expect(times(pollMs, detectionMs)).toEqual({ pollMs: poll, detectionMs: detection, restorationMs: null });
  });

  it.each([
    ["a poll too short", 99, null, "props.policy.watchdog.poll: is out of the range of Cumulus Linux\n  got:     99 ms\n  allowed: 100 to 5000 ms"],
    ["a poll too long", 5001, null, "props.policy.watchdog.poll: is out of the range of Cumulus Linux\n  got:     5001 ms\n  allowed: 100 to 5000 ms"],
    [
      "a detection too short",
      null,
      99,
      "props.policy.watchdog.detection: is out of the range of Cumulus Linux\n  got:     99 ms\n  allowed: 100 to 5000000 ms",
    ],
    ["a detection too long", null, 5_000_001, "props.policy.watchdog.detection: is out of the range of Cumulus Linux"],
    ["a robustness of 1001", 100, 100_100, "is no number of polls that Cumulus can count\n  got:     detection 100100 ms, poll 100 ms"],
    ["a robustness of 2.5", 200, 500, "allowed: 1 to 1000 times a poll of 100 to 5000 ms"],
    ["a detection below the poll", 200, 100, "got:     detection 100 ms, poll 200 ms"],
    ["a prime detection beyond the longest poll", null, 5003, "got:     detection 5003 ms, poll not given"],
  ])("refuses %s", (_, pollMs, detectionMs, text) => {
    expect(mistakeOf(() => times(pollMs, detectionMs)).replaceAll('"', "")).toContain(text);
  });

  it("never sets a restoration, which the switch does by itself after a poll without pause", () => {
    expect(watchdogTimes("cumulus", given(200, 600, 5000), PORTS).value.restorationMs).toBeNull();
  });

  it("explains each time by what decided it", () => {
    const why = (pollMs: number | null, detectionMs: number | null) =>
      watchdogTimes("cumulus", given(pollMs, detectionMs), PORTS).derivations.map(({ name, value, formula, inputs }) => ({ name, value, formula, inputs }));
    expect(why(null, 450)).toEqual([
      {
        name: "watchdog.poll",
        value: 150,
        formula: "shortest poll from 100 ms with detection = poll x robustness, at most 1000",
        inputs: { detectionMs: 450 },
      },
      { name: "watchdog.detection", value: 450, formula: "given by hand", inputs: {} },
    ]);
    expect(why(null, null)).toEqual([
      { name: "watchdog.poll", value: 100, formula: "the switch's own polling-interval", inputs: {} },
      { name: "watchdog.detection", value: 300, formula: "poll x robustness", inputs: { pollMs: 100, robustness: 3 } },
    ]);
  });

  it("any time gives settings in range, or words", () => {
    const time = fc.option(fc.integer({ min: 1, max: 6_000_000 }));
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 6000 })), time, (pollMs, detectionMs) => {
        try {
          const { pollMs: poll, detectionMs: detection } = times(pollMs, detectionMs);
          const robustness = Number(detection) / Number(poll);
          expect(Number.isInteger(robustness) && robustness >= 1 && robustness <= 1000).toBe(true);
          expect(Number(poll) >= 100 && Number(poll) <= 5000).toBe(true);
          expect([pollMs ?? poll, detectionMs ?? detection]).toEqual([poll, detection]);
        } catch (error) {
          expect(String(error)).toMatch(/props\.policy\.watchdog\.(?:poll|detection)/);
        }
      }),
    );
  });
});
