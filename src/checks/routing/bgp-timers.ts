import type { NeighborView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";
import { byPeers, peerText } from "./peerings.js";

/** Keepalive, hold and connect time are stated once for the fabric and are on every neighbour (docs/facts/routing.md, fact 11). */
export const bgpTimers = switchRule("BGP_TIMERS", "error", () => ({ slice, view }) => {
  const { keepaliveS, holdS, connectS } = slice.routing.timers;
  const wanted = timersText({ keepaliveS, holdS, connectS });
  const found = view.routing.neighbors.map((n) => ({ peer: peerText(n), text: timersText(n) })).filter((n) => n.text !== wanted);
  return found.length === 0 ? undefined : { message: `neighbours have other timers than the fabric: ${byPeers(found)}`, allowed: wanted };
});

function timersText({ keepaliveS, holdS, connectS }: Pick<NeighborView, "keepaliveS" | "holdS" | "connectS">): string {
  return `keepalive ${keepaliveS ?? "unset"}, hold ${holdS ?? "unset"}, connect ${connectS ?? "unset"}`;
}
