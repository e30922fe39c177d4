import type { Derivation, Sourced } from "../base/derivation.js";
import { RocefabError } from "../base/errors.js";
import type { NosName } from "../catalog/nos.js";
import type { WatchdogIntent } from "../intent/fabric-intent.js";
import type { Derived } from "./headroom/headroom.js";
import { NXOS_RANGES, nxosTimes, nxosWhy } from "./watchdog-nxos.js";

/** PFC watchdog of a switch, ms; null where the NOS's own stands, or cannot be set. */
export interface WatchdogTimes {
  readonly pollMs: number | null;
  readonly detectionMs: number | null;
  readonly restorationMs: number | null;
}

export type Range = readonly [least: number, most: number];

type Why = Pick<Derivation, "formula" | "inputs">;

export interface WatchdogFacts extends Sourced {
  /** Null where the NOS has no such setting. */
  readonly ranges: Readonly<Record<keyof WatchdogTimes, Range | null>>;
  readonly why: (name: keyof WatchdogTimes, given: WatchdogIntent, portRows: number) => Why;
  readonly times: (given: WatchdogIntent, portRows: number) => WatchdogTimes;
}

const STEP_MS = 200;
const PORTS_A_STEP = 32;

/**
 * The times of a switch's PFC watchdog.
 *
 * @param portRows ports of the switch, used or not: SONiC's CPU polls them all
 * @throws RocefabError where a given time is out of the NOS's range
 */
export function watchdogTimes(nos: NosName, given: WatchdogIntent, portRows: number): Derived<WatchdogTimes> {
  const facts = WATCHDOGS[nos];
  for (const name of NAMES) refuseOutOfRange(nos, name, given[name], facts.ranges[name]);
  const value = facts.times(given, portRows);
  const derivations = NAMES.flatMap((name) => derivation(name, value[name], given, portRows, facts));
  return { value, derivations };
}

const NAMES = ["pollMs", "detectionMs", "restorationMs"] as const;

function derivation(name: keyof WatchdogTimes, value: number | null, given: WatchdogIntent, portRows: number, facts: WatchdogFacts): Derivation[] {
  if (value === null) return [];
  const common = { name: `watchdog.${name.replace("Ms", "")}`, value, unit: "ms" };
  if (given[name] !== null) return [{ ...common, formula: "given by hand", inputs: {}, source: "props.policy.watchdog", confidence: "user" }];
  return [{ ...common, ...facts.why(name, given, portRows), source: facts.source, confidence: facts.confidence }];
}

function refuseOutOfRange(nos: NosName, name: keyof WatchdogTimes, given: number | null, range: Range | null): void {
  if (given === null || range === null || (given >= range[0] && given <= range[1])) return;
  throw new RocefabError({
    where: `props.policy.watchdog.${name.replace("Ms", "")}`,
    what: `is out of the range of ${nos}`,
    got: `${given} ms`,
    allowed: `${range[0]} to ${range[1]} ms`,
  });
}

const SONIC_POLL: Range = [100, 1000];
const SONIC_DETECTION: Range = [100, 5000];

function sonicTimes(given: WatchdogIntent, portRows: number): WatchdogTimes {
  const scaled = STEP_MS * Math.max(1, Math.ceil(portRows / PORTS_A_STEP));
  const detectionMs = given.detectionMs ?? Math.max(Math.min(scaled, SONIC_DETECTION[1]), given.pollMs ?? 0);
  const restorationMs = given.restorationMs ?? Math.max(scaled, given.pollMs ?? 0);
  return { pollMs: given.pollMs ?? Math.min(scaled, SONIC_POLL[1], detectionMs, restorationMs), detectionMs, restorationMs };
}

const CUMULUS_POLL: Range = [100, 5000];
const CUMULUS_ROBUSTNESS: Range = [1, 1000];
const CUMULUS_POLL_MS = 100;
const CUMULUS_LOOKS = 3;

/** Detection is robustness, a whole number, times the polling interval. */
function cumulusTimes(given: WatchdogIntent): WatchdogTimes {
  const pollMs = given.pollMs ?? (given.detectionMs === null ? CUMULUS_POLL_MS : shortestPoll(given.detectionMs));
  const detectionMs = given.detectionMs ?? (pollMs ?? CUMULUS_POLL_MS) * CUMULUS_LOOKS;
  if (pollMs !== null && isRobustness(detectionMs / pollMs)) return { pollMs, detectionMs, restorationMs: null };
  throw new RocefabError({
    where: "props.policy.watchdog.detection",
    what: "is no number of polls that Cumulus can count",
    got: `detection ${detectionMs} ms, poll ${given.pollMs === null ? "not given" : `${given.pollMs} ms`}`,
    allowed: `${CUMULUS_ROBUSTNESS[0]} to ${CUMULUS_ROBUSTNESS[1]} times a poll of ${CUMULUS_POLL[0]} to ${CUMULUS_POLL[1]} ms`,
  });
}

function isRobustness(polls: number): boolean {
  return Number.isInteger(polls) && polls >= CUMULUS_ROBUSTNESS[0] && polls <= CUMULUS_ROBUSTNESS[1];
}

/** Null where no poll in range goes into the time a whole number of times. */
function shortestPoll(detectionMs: number): number | null {
  for (let poll = CUMULUS_POLL[0]; poll <= CUMULUS_POLL[1]; poll += 1) if (isRobustness(detectionMs / poll)) return poll;
  return null;
}

function cumulusWhy(name: keyof WatchdogTimes, { pollMs, detectionMs }: WatchdogIntent): Why {
  if (name === "pollMs" && detectionMs !== null) {
    return {
      formula: `shortest poll from ${CUMULUS_POLL[0]} ms with detection = poll x robustness, at most ${CUMULUS_ROBUSTNESS[1]}`,
      inputs: { detectionMs },
    };
  }
  if (name === "detectionMs") return { formula: "poll x robustness", inputs: { pollMs: pollMs ?? CUMULUS_POLL_MS, robustness: CUMULUS_LOOKS } };
  return { formula: "the switch's own polling-interval", inputs: {} };
}

/** What each NOS takes and does by itself. */
export const WATCHDOGS: Readonly<Record<NosName, WatchdogFacts>> = {
  sonic: {
    ranges: { pollMs: SONIC_POLL, detectionMs: SONIC_DETECTION, restorationMs: [100, 60_000] },
    why: (_, __, portRows) => ({
      formula: `${STEP_MS} ms for each started ${PORTS_A_STEP} ports; poll at most ${SONIC_POLL[1]} ms, detection and restoration`,
      inputs: { portRows },
    }),
    times: sonicTimes,
    source: "sonic-net/sonic-utilities pfcwd/main.py; ranges: sonic-pfcwd.yang",
    confidence: "published",
  },
  cumulus: {
    ranges: { pollMs: CUMULUS_POLL, detectionMs: [CUMULUS_POLL[0], CUMULUS_POLL[1] * CUMULUS_ROBUSTNESS[1]], restorationMs: null },
    why: cumulusWhy,
    times: cumulusTimes,
    source: "NVIDIA, Cumulus Linux guide, Quality of Service: defaults and ranges",
    confidence: "published",
  },
  nxos: {
    ranges: NXOS_RANGES,
    why: nxosWhy,
    times: nxosTimes,
    source: "Cisco, Cisco-NX-OS-device.yang of 10.3(10), platform PriorFlowCtrlWd: ranges and defaults; that detection is a product is our reading",
    confidence: "general",
  },
};
