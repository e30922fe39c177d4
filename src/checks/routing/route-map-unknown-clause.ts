import { switchRule } from "../per-device.js";

/** A permit that depends on something the checks cannot read proves nothing. */
export const routeMapUnknownClause = switchRule("ROUTE_MAP_UNKNOWN_CLAUSE", "error", () => (device) => {
  const found = Object.entries(device.view.routing.routeMaps).flatMap(([map, entries]) =>
    entries.filter((e) => e.other.length > 0).map((e) => `${map} ${e.seq}: ${e.other.join(", ")}`),
  );
  if (found.length === 0) return undefined;
  return { message: `route-maps have clauses that cannot be checked: ${found.join("; ")}`, allowed: "match on prefix-lists and as-path lists" };
});
