import { networkOf, withoutLength } from "../../base/ip.js";
import { lookupsOf } from "../lookups.js";
import { hostRule } from "../per-device.js";

/** Host, gateway and leaf port are in one /31 (docs/facts/hosts.md, fact 37), and in one /127 where there is IPv6, by the text at both ends. */
export const hostAddressNotOnLeaf = hostRule("HOST_ADDRESS_NOT_ON_LEAF", "error", (context) => {
  const { switches } = lookupsOf(context);
  return ({ slice, view }) => {
    const found = slice.rails.flatMap((rail) => {
      const leaf = switches.get(rail.leaf)?.view.routing.interfaces.find((i) => i.name === rail.leafPort);
      const near = view.interfaces.find((i) => i.netdev === rail.netdev);
      if (!leaf || !near) return [];
      const gateways = [rail.gateway, ...(rail.ipv6 ? [rail.ipv6.gateway] : [])];
      const together = gateways.every((gateway) =>
        near.addresses.some((a) => leaf.addresses.some((b) => networkOf(a) === networkOf(b) && withoutLength(b) === gateway)),
      );
      return together
        ? []
        : [`${rail.netdev} ${near.addresses.join(", ") || "without address"}, ${rail.leaf} ${rail.leafPort} ${leaf.addresses.join(", ") || "without address"}`];
    });
    return found.length === 0 ? undefined : { message: `rails and their leaf ports are not in one prefix: ${found.join("; ")}` };
  };
});
