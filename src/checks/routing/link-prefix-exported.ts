import { networkOf } from "../../base/ip.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";
import { listText } from "../words.js";
import { addressesOf } from "./peerings.js";

/** Links in BGP make every flap an update of the whole fabric, and its table grows with the links (docs/facts/routing.md, fact 7). */
export const linkPrefixExported = switchRule("LINK_PREFIX_EXPORTED", "error", () => (device) => {
  const links = new Set(linkPrefixes(device));
  const exported = device.view.routing.networks.filter((n) => links.has(n));
  return exported.length === 0 ? undefined : { message: `puts fabric links into BGP: ${listText(exported)}`, fix: "take the network statements out" };
});

/** Connected prefixes of the fabric ports, by the text. */
export function linkPrefixes({ slice, view }: CheckedSwitch): string[] {
  const fabricPorts = new Set(slice.ports.filter((p) => p.kind === "fabric").map((p) => p.name));
  return addressesOf(view.routing)
    .filter((a) => fabricPorts.has(a.name))
    .map((a) => networkOf(a.address));
}
