import { type Complaint, type Inspected, rule } from "./support.js";

const LINE = "zebra nexthop-group keep 1";

/** By default a link that comes back leaves the kernel with one next hop for 180 s, while BGP shows all (docs/facts/routing.md, fact 17). */
export const frrNexthopGroup = rule(
  "SONIC_FRR_NEXTHOP_GROUP",
  ({ frr }: Inspected): Complaint => ({
    severity: "error",
    message: "frr.conf lets next-hop groups outlive a link flap, so that ECMP stays narrow",
    allowed: LINE,
    places: frr.some((line) => line.trim() === LINE) ? [] : [`no "${LINE}"`],
  }),
);
