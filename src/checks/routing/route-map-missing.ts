import { switchRule } from "../per-device.js";
import { byPeers, peerText } from "./peerings.js";

/** Without a map a neighbour takes everything, or with RFC 8212 nothing; neither is a policy (docs/facts/routing.md, fact 1). */
export const routeMapMissing = switchRule("ROUTE_MAP_MISSING", "error", () => (device) => {
  const found = device.view.routing.neighbors
    .filter((n) => n.inMap === null || n.outMap === null)
    .map((n) => ({ peer: peerText(n), text: n.inMap === null && n.outMap === null ? "neither in nor out" : n.inMap === null ? "none in" : "none out" }));
  if (found.length === 0) return undefined;
  const { requiresPolicy } = device.view.routing;
  return {
    message: `neighbours have no route-map: ${byPeers(found)}`,
    got: requiresPolicy ? "nothing is exchanged (RFC 8212)" : "everything is exchanged",
    allowed: "a route-map in and one out on every neighbour",
  };
});
