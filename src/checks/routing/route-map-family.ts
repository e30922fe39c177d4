import { familyOf } from "../../base/ip.js";
import type { NeighborView, RouteMapEntry, RoutingView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";

/** A list of one family in a match of the other matches nothing, and no daemon says so (docs/facts/routing.md, fact 33). */
export const routeMapFamily = switchRule("ROUTE_MAP_FAMILY", "error", () => ({ view }) => {
  const found = [...new Set(view.routing.neighbors.flatMap((n) => foreignEntries(n, view.routing)))];
  if (found.length === 0) return undefined;
  return { message: `route-maps match prefixes of the other family: ${found.join("; ")}`, fix: "give each family maps and prefix-lists of its own" };
});

function foreignEntries({ family, inMap, outMap }: NeighborView, view: RoutingView): string[] {
  return [inMap, outMap].flatMap((map) => {
    const entries = map === null ? [] : (view.routeMaps[map] ?? []);
    return entries.filter((e) => familiesIn(e, view).some((f) => f !== family)).map((e) => `${map} ${e.seq} for ${family}`);
  });
}

function familiesIn({ families, prefixLists }: RouteMapEntry, view: RoutingView): string[] {
  return [...families, ...prefixLists.flatMap((l) => (view.prefixLists[l] ?? []).map((e) => familyOf(e.prefix)))];
}
