import type { Derivation } from "../../base/derivation.js";
import { RocefabError } from "../../base/errors.js";
import { NOS_FACTS, type NosName } from "../../catalog/nos.js";
import type { WatchdogIntent } from "../../intent/fabric-intent.js";
import type { Derived } from "../headroom/headroom.js";
import { CUMULUS } from "./cumulus.js";
import type { Range, WatchdogFacts, WatchdogTimes } from "./facts.js";
import { NXOS } from "./nxos.js";
import { SONIC } from "./sonic.js";

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
    what: `is out of the range of ${NOS_FACTS[nos].title}`,
    got: `${given} ms`,
    allowed: `${range[0]} to ${range[1]} ms`,
  });
}

/** What each NOS takes and does by itself. */
export const WATCHDOGS: Readonly<Record<NosName, WatchdogFacts>> = { sonic: SONIC, cumulus: CUMULUS, nxos: NXOS };
