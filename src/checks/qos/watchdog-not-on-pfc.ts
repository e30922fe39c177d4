import { rangeText } from "../../base/text.js";
import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { classByDscp, meantLossless, priorityOf, type RocePort, reachedTcs, rocePorts } from "./treatment.js";

/** The watchdog watches exactly the priorities that are paused: elsewhere it does nothing, and an unwatched one can storm. */
export const watchdogNotOnPfc = switchRule("WATCHDOG_NOT_ON_PFC", "error", () => (device) => {
  const { classes, watchdog } = device.slice.qos;
  const byDscp = classByDscp(classes);
  const found = rocePorts(device).flatMap((p) => {
    const wanted = watchdog.enabled ? losslessPriorities(p, byDscp) : [];
    const watched = rangeText(p.view.watchdogPriorities);
    return watched === rangeText(wanted) ? [] : [{ port: p.port.name, text: `watched ${watched || "none"}, to watch ${rangeText(wanted) || "none"}` }];
  });
  if (found.length === 0) return undefined;
  return {
    message: `the PFC watchdog does not watch the paused priorities: ${byText(found)}`,
    fix: "watch the lossless priorities of each port, and no others",
  };
});

/** With those that are lossless but not paused: their missing pause is another rule's finding. */
function losslessPriorities({ view }: RocePort, byDscp: ReturnType<typeof classByDscp>): number[] {
  const lossless = reachedTcs(view, byDscp).filter((r) => meantLossless(view, r.tc));
  return [...view.pfcPriorities, ...lossless.map(priorityOf)];
}
