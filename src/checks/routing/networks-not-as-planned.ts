import { switchRule } from "../per-device.js";
import { listText } from "../words.js";

/** What the plan brings into BGP is in the text: the loopback of every switch, and each host link of a leaf (docs/facts/routing.md, fact 6). */
export const networksNotAsPlanned = switchRule("NETWORKS_NOT_AS_PLANNED", "error", () => ({ slice, view }) => {
  const announced = new Set(view.routing.networks);
  const missing = slice.routing.networks.filter((n) => !announced.has(n));
  if (missing.length === 0) return undefined;
  return { message: `planned networks are not brought into BGP: ${listText(missing)}`, fix: "put them into the networks of their address family" };
});
