import { contains } from "../../base/ip.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";
import { listText } from "../words.js";
import { linkPrefixes } from "./link-prefix-exported.js";

/** A leaf originates its loopback and what is in its block, a spine its loopback (routing.md, facts 6 and 15 c). */
export const networkOutsideBlock = switchRule("NETWORK_OUTSIDE_BLOCK", "error", () => (device) => {
  const stray = strayNetworks(device);
  if (stray.length === 0) return undefined;
  return {
    message: `originates what is neither its loopback nor in its host block: ${listText(stray)}`,
    allowed: [`${device.slice.loopback}/32`, ...device.slice.routing.aggregates].join(", "),
  };
});

function strayNetworks(device: CheckedSwitch): string[] {
  const { slice, view } = device;
  const links = new Set(linkPrefixes(device));
  return view.routing.networks.filter((n) => n !== `${slice.loopback}/32` && !links.has(n) && !slice.routing.aggregates.some((a) => contains(a, n)));
}
