import { switchRule } from "../per-device.js";
import { entryText, usedEntries } from "./peerings.js";

/** What passes a neighbour's map by something the checks cannot read is not proved. */
export const routeMapUnknownClause = switchRule("ROUTE_MAP_UNKNOWN_CLAUSE", "error", () => (device) => {
  const found = usedEntries(device.view.routing)
    .filter(({ entry }) => entry.other.length > 0)
    .map((used) => `${entryText(used)}: ${used.entry.other.join(", ")}`);
  if (found.length === 0) return undefined;
  return { message: `route-maps have clauses that cannot be checked: ${found.join("; ")}`, allowed: "match on prefix-lists and as-path lists" };
});
