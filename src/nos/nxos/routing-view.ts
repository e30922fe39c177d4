import { contains, networkOf } from "../../base/ip.js";
import type { NeighborView, RoutingView } from "../routing-view.js";
import { bgpView } from "./reader/bgp.js";
import { findLast } from "./reader/lines.js";
import { asPathLists, prefixLists, routeMaps, universalId } from "./reader/routing-policy.js";
import type { RunningConfig } from "./reader/running-config.js";

/** The underlay as the text has it; NX-OS has no RFC 8212, so a neighbour without maps carries everything. */
export function routingView(device: string, config: RunningConfig): RoutingView {
  const bgp = bgpView(config.lines);
  const routed = config.interfaces.filter((i) => (i.addresses.length > 0 || i.unnumbered) && i.vrf === null && i.name !== "mgmt0");
  return {
    device,
    ...bgp,
    neighbors: bgp.neighbors.map((n) => ({ ...n, bfd: n.bfd && bfdOf(n.peer, config) })),
    interfaces: routed.map(({ name, addresses, up, unnumbered }) => ({ name, addresses, up, unnumbered })),
    prefixLists: prefixLists(config.lines),
    asPathLists: asPathLists(config.lines),
    routeMaps: routeMaps(config.lines),
    requiresPolicy: false,
    hashSeed: universalId(config.lines),
  };
}

/** What a neighbour goes by that is no port. */
const ADDRESS = /^\d+\.|:/;
const INTERVAL = /^bfd interval (\d+) min_rx \d+ multiplier (\d+)$/;

/** The times of the port that leads to the neighbour, else those of the switch. */
function bfdOf(peer: string, { interfaces, lines }: RunningConfig): NonNullable<NeighborView["bfd"]> {
  const port = interfaces.find((i) => (ADDRESS.test(peer) ? i.addresses.some((a) => contains(networkOf(a), peer)) : i.name === peer));
  const [interval, multiplier] = (findLast(port?.line.children ?? [], INTERVAL) ?? findLast(lines, INTERVAL))?.words ?? [];
  return { intervalMs: interval ? Number(interval) : null, multiplier: multiplier ? Number(multiplier) : null };
}
