import { nxosRule } from "./nxos-rule.js";

export const watchdogNotGlobal = nxosRule({
  rule: "NXOS_WATCHDOG_NOT_GLOBAL",
  severity: "error",
  message: "the PFC watchdog is on at ports and not globally, so that it watches nothing",
  allowed: "`priority-flow-control watch-dog-interval on` globally and at every PFC port",
  fix: "add the global line",
  offences: ({ config }) => (config.globalWatchdog ? [] : config.interfaces.filter((i) => i.watchdog).map((i) => i.name)),
});
