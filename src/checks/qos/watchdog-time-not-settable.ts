import { NOS_FACTS, type NosName } from "../../catalog/nos.js";
import type { WatchdogTimes } from "../../dcb/watchdog/facts.js";
import { switchRule } from "../per-device.js";

const TIMES = { pollMs: "poll", detectionMs: "detection", restorationMs: "restoration" } as const satisfies Record<keyof WatchdogTimes, string>;

/** What a NOS does where it has no setting. */
const INSTEAD: Partial<Record<NosName, Partial<Record<keyof WatchdogTimes, string>>>> = {
  cumulus: { restorationMs: "the switch restores a queue after one polling interval without pause frames" },
};

/** A time of the PFC watchdog that the policy gives and the NOS has no setting for: no mistake, but said (docs/facts/cumulus.md, fact 13). */
export const watchdogTimeNotSettable = switchRule("WATCHDOG_TIME_NOT_SETTABLE", "info", ({ plan }) => ({ slice }) => {
  const { watchdog, classes } = slice.qos;
  if (!watchdog.enabled || !classes.some((c) => c.lossless)) return undefined;
  const names = Object.keys(TIMES) as (keyof WatchdogTimes)[];
  const found = names.filter((name) => plan.watchdog[name] !== null && watchdog[name] === null);
  if (found.length === 0) return undefined;
  const instead = found.map((name) => INSTEAD[slice.nos.name]?.[name] ?? `the ${TIMES[name]} stays the switch's own`);
  return {
    message: `the policy gives the PFC watchdog times that cannot be set on ${NOS_FACTS[slice.nos.name].title}: ${instead.join(", ")}`,
    got: found.map((name) => `${TIMES[name]} ${plan.watchdog[name]} ms`).join(", "),
  };
});
