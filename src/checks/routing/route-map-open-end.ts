import type { RouteMapEntry } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";

/** Every map ends in an explicit deny of everything, so that nobody has to know the default (docs/facts/routing.md, fact 2). */
export const routeMapOpenEnd = switchRule("ROUTE_MAP_OPEN_END", "error", () => (device) => {
  const open = Object.entries(device.view.routing.routeMaps).filter(([, entries]) => !endsInDeny(entries));
  if (open.length === 0) return undefined;
  return {
    message: `route-maps do not end in a deny of everything: ${open.map(([name]) => name).join(", ")}`,
    allowed: "a last entry deny 65535 without a match",
  };
});

function endsInDeny(entries: readonly RouteMapEntry[]): boolean {
  const last = [...entries].sort((a, b) => a.seq - b.seq).at(-1);
  return last?.action === "deny" && last.prefixLists.length === 0 && last.asPathLists.length === 0 && last.other.length === 0;
}
