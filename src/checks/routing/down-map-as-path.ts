import { switchRule } from "../per-device.js";
import { entryText, permitEntriesToward } from "./peerings.js";

/** What goes down is filtered by prefix alone; an as-path there would cut routes off as soon as a tier is added (docs/facts/routing.md, fact 4). */
export const downMapAsPath = switchRule("DOWN_MAP_AS_PATH", "error", (context) => (device) => {
  const down = [...permitEntriesToward(device, context, "below", "out"), ...permitEntriesToward(device, context, "above", "in")];
  const entries = down.filter((e) => e.entry.asPathLists.length > 0);
  if (entries.length === 0) return undefined;
  return { message: `routes on their way down are filtered by as-path: ${entries.map(entryText).join(", ")}`, allowed: "prefix-lists only" };
});
