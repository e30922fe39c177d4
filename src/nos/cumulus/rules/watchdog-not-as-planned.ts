import { treeAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";
import { watchdogSetting } from "./watchdog.js";

export const watchdogNotAsPlanned = startupRule({
  rule: "CUMULUS_WATCHDOG_NOT_AS_PLANNED",
  severity: "error",
  message: "the times of the PFC watchdog are not those of policy.watchdog",
  allowed: "the polling-interval and robustness that give the planned times",
  fix: "leave qos.pfc-watchdog to policy.watchdog",
  problems: ({ startup, slice }) => {
    const { enabled, pollMs, detectionMs } = slice.qos.watchdog;
    const settings = treeAt(startup.set, "qos", "pfc-watchdog");
    const [poll, robustness] = [watchdogSetting(settings, "polling-interval"), watchdogSetting(settings, "robustness")];
    const pauses = slice.qos.classes.some((c) => c.lossless);
    if (!enabled || !pauses || poll === undefined || robustness === undefined) return [];
    const seen = `poll ${poll} ms, detection ${poll * robustness} ms`;
    const planned = `poll ${pollMs} ms, detection ${detectionMs} ms`;
    return seen === planned ? [] : [`${seen}, planned ${planned}`];
  },
});
