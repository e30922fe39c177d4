import type { Derivation, Sourced } from "../../base/derivation.js";
import type { WatchdogIntent } from "../../intent/fabric-intent.js";

/** PFC watchdog of a switch, ms; null where the NOS's own stands, or cannot be set. */
export interface WatchdogTimes {
  readonly pollMs: number | null;
  readonly detectionMs: number | null;
  readonly restorationMs: number | null;
}

export type Range = readonly [least: number, most: number];

/** Why a time is what it is. */
export type Why = Pick<Derivation, "formula" | "inputs">;

/** What a NOS takes as times, and what it does by itself. */
export interface WatchdogFacts extends Sourced {
  /** Null where the NOS has no such setting. */
  readonly ranges: Readonly<Record<keyof WatchdogTimes, Range | null>>;
  readonly why: (name: keyof WatchdogTimes, given: WatchdogIntent, portRows: number) => Why;
  readonly times: (given: WatchdogIntent, portRows: number) => WatchdogTimes;
}
