import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** Of the global lines (docs/facts/nxos.md, section 1a). */
const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  "watch-dog interval": [100, 1000],
  "watch-dog shutdown-multiplier": [1, 10],
  "watch-dog internal-interface-multiplier": [0, 10],
  "auto-restore multiplier": [0, 100],
  "fixed-restore multiplier": [0, 100],
};

export const watchdogRange = nxosRule({
  rule: "NXOS_WATCHDOG_RANGE",
  severity: "error",
  message: "a time of the PFC watchdog is out of range",
  allowed: Object.entries(RANGES)
    .map(([name, [least, most]]) => `${name} ${least}-${most}`)
    .join(", "),
  fix: "mend policy.watchdog, or the line",
  offences: ({ config }) =>
    Object.entries(RANGES).flatMap(([name, [least, most]]) =>
      findAll(config.lines, new RegExp(`^priority-flow-control ${name} (\\S+)$`))
        .filter(({ words: [value] }) => !(Number(value) >= least && Number(value) <= most))
        .map(({ words: [value] }) => `${name} ${value}`),
    ),
});
