import { watchdogConfig } from "../qos-config.js";
import { nxosRule } from "./nxos-rule.js";

const LINES = {
  intervalMs: "watch-dog interval",
  shutdownMultiplier: "watch-dog shutdown-multiplier",
  autoRestoreMultiplier: "auto-restore multiplier",
} as const;

export const watchdogNotAsPlanned = nxosRule({
  rule: "NXOS_WATCHDOG_NOT_AS_PLANNED",
  severity: "error",
  message: "the times of the PFC watchdog are not those of policy.watchdog",
  allowed: "the interval and multipliers that give the planned times",
  fix: "leave the lines to policy.watchdog",
  offences: ({ slice, config }) => {
    const planned = watchdogConfig(slice);
    return (Object.keys(LINES) as (keyof typeof LINES)[]).flatMap((name) => {
      const [want, seen] = [planned?.[name] ?? null, config.watchdogTimes[name]];
      return want === null || want === seen ? [] : [`${LINES[name]} ${seen ?? "left out"}, planned ${want}`];
    });
  },
});
