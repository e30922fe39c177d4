import { RocefabError } from "../../base/errors.js";
import type { WatchdogIntent } from "../../intent/fabric-intent.js";
import type { WatchdogFacts, WatchdogTimes, Why } from "./facts.js";

/** ms; one timer polls and counts (docs/facts/nxos.md, section 1a). */
const INTERVAL = { least: 100, most: 1000, byDefault: 100 } as const;
/** Intervals: `shutdown-multiplier`, and `auto-restore multiplier`, whose 0 is no time. */
const MULTIPLIERS = { detectionMs: { least: 1, most: 10 }, restorationMs: { least: 1, most: 100 } } as const;

type Counted = keyof typeof MULTIPLIERS;
const COUNTED = ["detectionMs", "restorationMs"] as const;

const RANGES = {
  pollMs: [INTERVAL.least, INTERVAL.most],
  detectionMs: [INTERVAL.least, INTERVAL.most * MULTIPLIERS.detectionMs.most],
  restorationMs: [INTERVAL.least, INTERVAL.most * MULTIPLIERS.restorationMs.most],
} as const;

/**
 * The times of NX-OS's watchdog: `poll` is its interval, detection and restoration are whole numbers of intervals. All null where nothing is given;
 * with an interval alone the multipliers stay the switch's own.
 *
 * @throws RocefabError where no interval, or not the given one, goes into the times
 */
function times(given: WatchdogIntent): WatchdogTimes {
  const { detectionMs, restorationMs } = given;
  const pollMs = given.pollMs ?? intervalFor(given);
  for (const name of COUNTED) if (pollMs !== null) refuseUncountable(name, given[name], pollMs);
  return { pollMs, detectionMs, restorationMs };
}

function why(_name: keyof WatchdogTimes, { detectionMs, restorationMs }: WatchdogIntent): Why {
  if (detectionMs === null)
    return { formula: "the default interval, of which restoration is a multiple", inputs: { restorationMs: restorationMs ?? "not given" } };
  const { least, most } = INTERVAL;
  return {
    formula: `longest interval from ${least} to ${most} ms with detection = interval x shutdown-multiplier, restoration = interval x auto-restore multiplier`,
    inputs: { detectionMs, restorationMs: restorationMs ?? "not given" },
  };
}

/** The longest, so that what rests on a multiplier is as little as can be; without a detection the default one, which leaves detection as it is. */
function intervalFor(given: WatchdogIntent): number | null {
  const { detectionMs, restorationMs } = given;
  if (detectionMs === null) return restorationMs === null ? null : INTERVAL.byDefault;
  for (let ms: number = INTERVAL.most; ms >= INTERVAL.least; ms -= 1) {
    if (COUNTED.every((name) => isCountable(name, given[name], ms))) return ms;
  }
  throw new RocefabError({
    where: "props.policy.watchdog.detection",
    what: "has no interval that NX-OS could count it in",
    got: `detection ${detectionMs} ms, restoration ${textOf(restorationMs)}`,
    allowed: `an interval of ${INTERVAL.least} to ${INTERVAL.most} ms, detection ${timesText("detectionMs")}, restoration ${timesText("restorationMs")} it`,
  });
}

function isCountable(name: Counted, time: number | null, intervalMs: number): boolean {
  if (time === null) return true;
  const { least, most } = MULTIPLIERS[name];
  const count = time / intervalMs;
  return Number.isInteger(count) && count >= least && count <= most;
}

function refuseUncountable(name: Counted, time: number | null, intervalMs: number): void {
  if (isCountable(name, time, intervalMs)) return;
  throw new RocefabError({
    where: `props.policy.watchdog.${name.replace("Ms", "")}`,
    what: "is no number of intervals that NX-OS can count; its interval is `poll`",
    got: `${textOf(time)}, poll ${intervalMs} ms`,
    allowed: `${timesText(name)} poll, which is ${INTERVAL.least} to ${INTERVAL.most} ms`,
  });
}

function timesText(name: Counted): string {
  return `${MULTIPLIERS[name].least} to ${MULTIPLIERS[name].most} times`;
}

function textOf(time: number | null): string {
  return time === null ? "not given" : `${time} ms`;
}

export const NXOS: WatchdogFacts = {
  ranges: RANGES,
  why,
  times,
  source: "Cisco, Cisco-NX-OS-device.yang of 10.3(10), platform PriorFlowCtrlWd: ranges and defaults; that detection is a product is our reading",
  confidence: "general",
};
