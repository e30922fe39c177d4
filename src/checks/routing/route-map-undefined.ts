import type { RoutingView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";
import { usedMaps } from "./peerings.js";

/** Every map and list that is named is defined in the same text (docs/facts/routing.md, fact 1). */
export const routeMapUndefined = switchRule("ROUTE_MAP_UNDEFINED", "error", () => (device) => {
  const found = undefinedNames(device.view.routing);
  return found.length === 0 ? undefined : { message: `names what is not defined: ${found.join(", ")}`, fix: "define it, or correct the name" };
});

function undefinedNames(view: RoutingView): string[] {
  const maps = [...usedMaps(view, "in"), ...usedMaps(view, "out")].filter((m) => !view.routeMaps[m]).map((m) => `route-map ${m}`);
  const entries = Object.values(view.routeMaps).flat();
  const prefixLists = entries.flatMap((e) => e.prefixLists).filter((l) => !view.prefixLists[l]);
  const asPathLists = entries.flatMap((e) => e.asPathLists).filter((l) => !view.asPathLists[l]);
  return [...new Set([...maps, ...prefixLists.map((l) => `prefix-list ${l}`), ...asPathLists.map((l) => `as-path list ${l}`)])];
}
