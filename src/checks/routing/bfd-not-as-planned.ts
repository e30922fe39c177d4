import type { BfdIntent } from "../../intent/fabric-intent.js";
import type { NeighborView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";
import { byPeers, peerText } from "./peerings.js";

/** BFD runs at both ends of a session or does nothing, and both ends have the same times (docs/facts/routing.md, fact 11). */
export const bfdNotAsPlanned = switchRule("BFD_NOT_AS_PLANNED", "error", () => ({ slice, view }) => {
  const wanted = bfdText(slice.routing.bfd);
  const found = view.routing.neighbors.map((n) => ({ peer: peerText(n), text: bfdText(n.bfd) })).filter((n) => n.text !== wanted);
  return found.length === 0 ? undefined : { message: `neighbours have other BFD than the fabric: ${byPeers(found)}`, allowed: wanted };
});

function bfdText(bfd: NeighborView["bfd"] | BfdIntent): string {
  return bfd === null ? "none" : `${bfd.intervalMs ?? "unset"} ms x ${bfd.multiplier ?? "unset"}`;
}
