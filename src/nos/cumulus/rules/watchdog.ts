import { PORT_NAME } from "../panel.js";
import { pausingOf, profileOf } from "../parse/profiles.js";
import { nodeAt, numberAt, onAt, treeAt } from "../parse/read.js";
import { defaultsOf, roceMode } from "../parse/roce-defaults.js";
import type { NvueTree } from "../tree.js";
import { portProblems, startupRule } from "./startup-rule.js";

const RANGES: Readonly<Record<string, readonly [number, number]>> = { "polling-interval": [100, 5000], robustness: [1, 1000] };

/** The watchdog is for switch ports that have PFC. */
export const watchdog = startupRule({
  rule: "CUMULUS_WATCHDOG",
  severity: "error",
  message: "the PFC watchdog stands where NVUE does not take it",
  allowed: "on swp ports with PFC; polling-interval 100 to 5000 ms, robustness 1 to 1000",
  problems: ({ startup }) => {
    const qos = treeAt(startup.set, "qos");
    const defaults = defaultsOf(roceMode(startup.set));
    const ports = portProblems(startup, (name, port) => {
      if (nodeAt(port, "qos", "pfc-watchdog") === undefined || onAt(port, "qos", "pfc-watchdog", "state") === false) return undefined;
      if (!PORT_NAME.test(name)) return "no switch port";
      return pausingOf(qos, profileOf(port, "pfc"), defaults).priorities.length === 0 ? "no PFC" : undefined;
    });
    return [...ports, ...rangeProblems(treeAt(qos, "pfc-watchdog"))];
  },
});

function rangeProblems(settings: NvueTree): string[] {
  return Object.entries(RANGES).flatMap(([key, [least, most]]) => {
    const value = nodeAt(settings, key);
    const number = numberAt(settings, key) ?? Number.NaN;
    return value === undefined || (number >= least && number <= most) ? [] : [`${key} ${String(value)}`];
  });
}
