import { networkOf } from "../../base/ip.js";
import { switchRule } from "../per-device.js";
import { listText } from "../words.js";
import { addressesOf } from "./peerings.js";

/** A network statement without a route behind it does nothing (import check; docs/facts/routing.md, fact 6). */
export const networkNotConnected = switchRule("NETWORK_NOT_CONNECTED", "error", () => ({ view }) => {
  const connected = new Set(addressesOf(view.routing).map((a) => networkOf(a.address)));
  const dangling = view.routing.networks.filter((n) => !connected.has(n));
  if (dangling.length === 0) return undefined;
  return {
    message: `network statements are no connected prefix of this device: ${listText(dangling)}`,
    allowed: "the loopback and the prefixes of its host ports",
  };
});
