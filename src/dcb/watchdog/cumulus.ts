import { RocefabError } from "../../base/errors.js";
import type { WatchdogIntent } from "../../intent/fabric-intent.js";
import type { Range, WatchdogFacts, WatchdogTimes, Why } from "./facts.js";

const POLL: Range = [100, 5000];
const ROBUSTNESS: Range = [1, 1000];
const DEFAULT_POLL_MS = 100;
const DEFAULT_ROBUSTNESS = 3;

/** Detection is robustness, a whole number, times the polling interval. */
function times(given: WatchdogIntent): WatchdogTimes {
  const pollMs = given.pollMs ?? (given.detectionMs === null ? DEFAULT_POLL_MS : shortestPoll(given.detectionMs));
  const detectionMs = given.detectionMs ?? (pollMs ?? DEFAULT_POLL_MS) * DEFAULT_ROBUSTNESS;
  if (pollMs !== null && isRobustness(detectionMs / pollMs)) return { pollMs, detectionMs, restorationMs: null };
  throw new RocefabError({
    where: "props.policy.watchdog.detection",
    what: "is no number of polls that Cumulus can count",
    got: `detection ${detectionMs} ms, poll ${given.pollMs === null ? "not given" : `${given.pollMs} ms`}`,
    allowed: `${ROBUSTNESS[0]} to ${ROBUSTNESS[1]} times a poll of ${POLL[0]} to ${POLL[1]} ms`,
  });
}

function isRobustness(polls: number): boolean {
  return Number.isInteger(polls) && polls >= ROBUSTNESS[0] && polls <= ROBUSTNESS[1];
}

/** Null where no poll in range goes into the time a whole number of times. */
function shortestPoll(detectionMs: number): number | null {
  for (let poll = POLL[0]; poll <= POLL[1]; poll += 1) if (isRobustness(detectionMs / poll)) return poll;
  return null;
}

function why(name: keyof WatchdogTimes, { pollMs, detectionMs }: WatchdogIntent): Why {
  if (name === "pollMs" && detectionMs !== null) {
    return {
      formula: `shortest poll from ${POLL[0]} ms with detection = poll x robustness, at most ${ROBUSTNESS[1]}`,
      inputs: { detectionMs },
    };
  }
  if (name === "detectionMs") return { formula: "poll x robustness", inputs: { pollMs: pollMs ?? DEFAULT_POLL_MS, robustness: DEFAULT_ROBUSTNESS } };
  return { formula: "the switch's own polling-interval", inputs: {} };
}

export const CUMULUS: WatchdogFacts = {
  ranges: { pollMs: POLL, detectionMs: [POLL[0], POLL[1] * ROBUSTNESS[1]], restorationMs: null },
  why,
  times,
  source: "NVIDIA, Cumulus Linux guide, Quality of Service: defaults and ranges",
  confidence: "published",
};
