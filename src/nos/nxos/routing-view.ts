import type { RoutingView } from "../routing-view.js";
import { bgpView } from "./reader/bgp.js";
import { asPathLists, prefixLists, routeMaps, universalId } from "./reader/routing-policy.js";
import type { RunningConfig } from "./reader/running-config.js";

/** The underlay as the text has it; NX-OS has no RFC 8212, so a neighbour without maps carries everything. */
export function routingView(device: string, config: RunningConfig): RoutingView {
  return {
    device,
    ...bgpView(config.lines),
    interfaces: config.interfaces
      .filter((i) => i.addresses.length > 0 && i.vrf === null && i.name !== "mgmt0")
      .map(({ name, addresses, up }) => ({ name, addresses, up })),
    prefixLists: prefixLists(config.lines),
    asPathLists: asPathLists(config.lines),
    routeMaps: routeMaps(config.lines),
    requiresPolicy: false,
    hashSeed: universalId(config.lines),
  };
}
