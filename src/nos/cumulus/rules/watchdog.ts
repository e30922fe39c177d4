import { PORT_NAME } from "../panel.js";
import { pausingOf, profileOf } from "../parse/profiles.js";
import { nodeAt, numberAt, onAt, treeAt } from "../parse/read.js";
import { defaultsOf, roceMode } from "../parse/roce-defaults.js";
import type { NvueTree } from "../tree.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** Range and default of the settings. Source: NVIDIA, Quality of Service page. */
const SETTINGS = {
  "polling-interval": { least: 100, most: 5000, unsaid: 100 },
  robustness: { least: 1, most: 1000, unsaid: 3 },
} as const;

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
  const names = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];
  return names.flatMap((name) => (watchdogSetting(settings, name) === undefined ? [`${name} ${String(nodeAt(settings, name))}`] : []));
}

/** Undefined where it is out of range. */
export function watchdogSetting(settings: NvueTree, name: keyof typeof SETTINGS): number | undefined {
  const { least, most, unsaid } = SETTINGS[name];
  if (nodeAt(settings, name) === undefined) return unsaid;
  const number = numberAt(settings, name);
  return number !== undefined && number >= least && number <= most ? number : undefined;
}
