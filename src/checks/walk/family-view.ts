import { type IpFamily, ofFamily } from "../../base/ip.js";
import type { RoutingView } from "../../nos/routing-view.js";

/** What a device's text says of the routes of one family. Its interfaces keep all addresses: a session may run over either family, or over none. */
export function viewOfFamily(view: RoutingView, family: IpFamily): RoutingView {
  return {
    ...view,
    networks: ofFamily(family, view.networks),
    aggregates: view.aggregates.filter((a) => ofFamily(family, [a.prefix]).length > 0),
    neighbors: view.neighbors.filter((n) => n.family === family),
    maximumPaths: family === "ipv4" ? view.maximumPaths : view.maximumPaths6,
  };
}
