import { contains } from "../../base/ip.js";
import { ownPrefixes } from "../lookups.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";
import { listText } from "../words.js";
import { linkPrefixes } from "./link-prefix-exported.js";

/** A leaf originates its loopback and what is in its block, a spine its loopback (docs/facts/routing.md, facts 6 and 15 c). */
export const networkOutsideBlock = switchRule("NETWORK_OUTSIDE_BLOCK", "error", () => (device) => {
  const stray = strayNetworks(device);
  if (stray.length === 0) return undefined;
  return {
    message: `originates what is neither its loopback nor in its host block: ${listText(stray)}`,
    allowed: ownPrefixes(device.slice).join(", "),
  };
});

function strayNetworks(device: CheckedSwitch): string[] {
  const links = new Set(linkPrefixes(device));
  const own = ownPrefixes(device.slice);
  return device.view.routing.networks.filter((n) => !links.has(n) && !own.some((p) => contains(p, n)));
}
