import { switchRule } from "../per-device.js";
import { byPeers, peerText } from "./peerings.js";

/** Leaf ASNs are unique, so nothing ever needs to accept its own ASN; the loop check is the third line against a valley (docs/facts/routing.md, fact 8). */
export const loopCheckDisabled = switchRule("LOOP_CHECK_DISABLED", "error", () => ({ view }) => {
  const found = view.routing.neighbors.flatMap((n) => n.loopAllowances.map((text) => ({ peer: peerText(n), text })));
  return found.length === 0 ? undefined : { message: `turns BGP's loop check off: ${byPeers(found)}`, fix: "take it out: every leaf has an ASN of its own" };
});
