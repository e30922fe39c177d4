import { switchRule } from "../per-device.js";
import { listText } from "../words.js";
import { ownAddresses, peerText, unplannedNeighbors } from "./peerings.js";

/** A session with a device that is not of this fabric: what it exchanges is not walked. */
export const neighborUnproven = switchRule("NEIGHBOR_UNPROVEN", "warning", () => (device) => {
  const own = ownAddresses(device.view.routing);
  const unknown = unplannedNeighbors(device).filter((n) => !own.has(n.peer));
  return unknown.length === 0 ? undefined : { message: `has BGP neighbours that are not of this fabric: ${listText(unknown.map(peerText))}` };
});
