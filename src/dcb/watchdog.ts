import type { Derivation, Sourced } from "../base/derivation.js";
import { RocefabError } from "../base/errors.js";
import type { NosName } from "../catalog/nos.js";
import type { WatchdogIntent } from "../intent/fabric-intent.js";
import type { Derived } from "./headroom/headroom.js";

/** PFC watchdog of a switch, ms; null where the NOS's own stands, or cannot be set. */
export interface WatchdogTimes {
  readonly pollMs: number | null;
  readonly detectionMs: number | null;
  readonly restorationMs: number | null;
}

type Range = readonly [least: number, most: number];

interface WatchdogFacts extends Sourced {
  /** Null where the NOS has no such setting. */
  readonly ranges: Readonly<Record<keyof WatchdogTimes, Range | null>>;
  readonly formula: string;
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
  const derivations = NAMES.flatMap((name) => derivation(name, value[name], given[name], portRows, facts));
  return { value, derivations };
}

const NAMES = ["pollMs", "detectionMs", "restorationMs"] as const;

function derivation(name: keyof WatchdogTimes, value: number | null, given: number | null, portRows: number, facts: WatchdogFacts): Derivation[] {
  if (value === null) return [];
  const common = { name: `watchdog.${name.replace("Ms", "")}`, value, unit: "ms" };
  if (given !== null) return [{ ...common, formula: "given by hand", inputs: {}, source: "props.policy.watchdog", confidence: "user" }];
  return [{ ...common, formula: facts.formula, inputs: { portRows }, source: facts.source, confidence: facts.confidence }];
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
const CUMULUS_POLL_MS = 100;
const CUMULUS_LOOKS = 3;

/** Detection is a whole number of looks. */
function cumulusTimes({ pollMs, detectionMs }: WatchdogIntent): WatchdogTimes {
  const poll = pollMs ?? (detectionMs === null ? CUMULUS_POLL_MS : shortestDivisor(detectionMs, CUMULUS_POLL));
  const detection = detectionMs ?? poll * CUMULUS_LOOKS;
  if (detection % poll === 0) return { pollMs: poll, detectionMs: detection, restorationMs: null };
  throw new RocefabError({
    where: "props.policy.watchdog.detection",
    what: "is no whole number of polls, and Cumulus counts polls",
    got: `detection ${detection} ms, poll ${poll} ms`,
    allowed: "a multiple of poll",
  });
}

function shortestDivisor(time: number, [least, most]: Range): number {
  for (let poll = least; poll <= Math.min(time, most); poll += 1) if (time % poll === 0) return poll;
  return time;
}

const WATCHDOGS: Readonly<Record<NosName, WatchdogFacts>> = {
  sonic: {
    ranges: { pollMs: SONIC_POLL, detectionMs: SONIC_DETECTION, restorationMs: [100, 60_000] },
    formula: `${STEP_MS} ms for each started ${PORTS_A_STEP} ports; poll at most ${SONIC_POLL[1]} ms, detection and restoration`,
    times: sonicTimes,
    source: "sonic-net/sonic-utilities pfcwd/main.py; ranges: sonic-pfcwd.yang",
    confidence: "published",
  },
  cumulus: {
    ranges: { pollMs: CUMULUS_POLL, detectionMs: [100, 5_000_000], restorationMs: null },
    formula: `polling-interval x robustness, ${CUMULUS_POLL_MS} ms x ${CUMULUS_LOOKS}`,
    times: cumulusTimes,
    source: "NVIDIA, Cumulus Linux guide, Quality of Service: defaults and ranges",
    confidence: "published",
  },
  nxos: {
    ranges: { pollMs: null, detectionMs: [100, 1000], restorationMs: null },
    formula: "the switch's own",
    times: ({ detectionMs }) => ({ pollMs: null, detectionMs, restorationMs: null }),
    source: "Cisco Nexus 9000, priority-flow-control watch-dog interval",
    confidence: "general",
  },
};
