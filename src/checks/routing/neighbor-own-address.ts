import { switchRule } from "../per-device.js";
import { listText } from "../words.js";
import { ownAddresses, peerText } from "./peerings.js";

/** No neighbour address is one of its own (docs/facts/routing.md, fact 14). */
export const neighborOwnAddress = switchRule("NEIGHBOR_OWN_ADDRESS", "error", () => ({ view }) => {
  const own = ownAddresses(view.routing);
  const found = view.routing.neighbors.filter((n) => own.has(n.peer)).map(peerText);
  return found.length === 0 ? undefined : { message: `has its own addresses as BGP neighbours: ${listText(found)}` };
});
