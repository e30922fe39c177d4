import type { CheckContext } from "../../../src/checks/rule.js";
import type { NeighborView, RouteMapEntry } from "../../../src/nos/routing-view.js";
import { assembledPod, pod } from "../../support/intents.js";
import { dualStack, unnumbered, unnumberedDualStack, withBfd } from "../../support/underlay.js";
import { plannedContext, type RuleCase, withRouting } from "../support.js";

const dual = plannedContext(assembledPod(pod("nxos", { change: dualStack })));
const overPorts = plannedContext(assembledPod(pod("nxos", { change: unnumberedDualStack })));
const bfd = plannedContext(assembledPod(pod("nxos", { change: withBfd })));
const walk = ["UNDERLAY_WALK"];

const of = (context: CheckContext, device: string, change: (n: NeighborView) => Partial<NeighborView>): CheckContext =>
  withRouting(context, device, (v) => ({ neighbors: v.neighbors.map((n) => ({ ...n, ...change(n) })) }));
const onlyIpv6 = (change: Partial<NeighborView>) => (n: NeighborView) => (n.family === "ipv6" ? change : {});
const map6 = (device: string, name: string, change: Partial<RouteMapEntry>): CheckContext =>
  withRouting(dual, device, (v) => ({
    routeMaps: { ...v.routeMaps, [name]: (v.routeMaps[name] ?? []).map((e) => (e.action === "permit" ? { ...e, ...change } : e)) },
  }));

/** IPv6, unnumbered links and BFD. */
export const FAMILY_CASES: readonly RuleCase[] = [
  {
    rule: "ROUTE_MAP_FAMILY",
    name: "a list of IPv4 in a map for IPv6",
    context: map6("spine1", "TO_LEAF_V6", { prefixLists: ["PL_FABRIC_HOSTS_V4"] }),
    at: ["spine1"],
    also: walk,
    says: ["TO_LEAF_V6 100 for ipv6; TO_LEAF_V6 110 for ipv6"],
  },
  {
    rule: "ROUTE_MAP_FAMILY",
    name: "a match in the words of IPv4 in a map for IPv6",
    context: map6("leaf1", "FROM_SPINE_V6", { families: ["ipv4"] }),
    at: ["leaf1"],
    says: ["FROM_SPINE_V6 100 for ipv6"],
  },
  { rule: "ROUTE_MAP_FAMILY", name: "a pod with both families", context: dual, at: [] },
  {
    rule: "ROUTE_MAP_MISSING",
    name: "a session over IPv6 that carries IPv4 as well, without maps",
    context: withRouting(dual, "leaf1", (v) => ({
      neighbors: [...v.neighbors, ...v.neighbors.filter((n) => n.family === "ipv6").map((n) => ({ ...n, family: "ipv4" as const, inMap: null, outMap: null }))],
    })),
    at: ["leaf1"],
    says: ["neither in nor out: fd00:0:0:fe::"],
  },
  {
    rule: "BGP_ENDS_DISAGREE",
    name: "an unnumbered session without IPv6",
    context: withRouting(overPorts, "leaf1", (v) => ({ neighbors: v.neighbors.filter((n) => n.family === "ipv4") })),
    at: ["leaf1"],
    also: walk,
    says: ["not activated for IPv6 unicast: spine2 Ethernet1/31 on Ethernet1/31"],
  },
  {
    rule: "LEAF_EXPORT_TOO_WIDE",
    name: "a leaf that exports every block of IPv6",
    context: map6("leaf1", "TO_SPINE_V6", { prefixLists: ["PL_FABRIC_HOSTS_V6"] }),
    at: ["leaf1"],
    also: walk,
    says: ["permits fd00:1::/48 with length 64-64"],
  },
  {
    rule: "HOST_BLOCK_LENGTH",
    name: "host blocks of IPv6 of any length",
    context: withRouting(dual, "spine1", (v) => ({
      prefixLists: { ...v.prefixLists, PL_FABRIC_HOSTS_V6: (v.prefixLists.PL_FABRIC_HOSTS_V6 ?? []).map((e) => ({ ...e, toLength: 127 })) },
    })),
    at: ["spine1"],
    says: ["fd00:1::/48 with length 64-127"],
  },
  {
    rule: "MAXIMUM_PATHS_TOO_LOW",
    name: "one path for IPv6",
    context: withRouting(dual, "leaf1", () => ({ maximumPaths6: 1 })),
    at: ["leaf1"],
    also: walk,
  },
  {
    rule: "UNDERLAY_WALK",
    name: "maps that let nothing of IPv6 in",
    context: of(dual, "leaf1", onlyIpv6({ inMap: "TO_SPINE_V6" })),
    at: ["leaf1"],
    also: ["DOWN_MAP_AS_PATH"],
    says: ["2 prefixes of other leaves not held at full width: fd00:0:0:ff::4/128 of leaf2: no route instead of 2"],
  },
  {
    rule: "UNDERLAY_WALK",
    name: "an unnumbered port that is not set up for it",
    context: withRouting(overPorts, "spine1", (v) => ({ interfaces: v.interfaces.map((i) => ({ ...i, unnumbered: false })) })),
    at: ["leaf1", "leaf2"],
  },
  {
    rule: "BFD_NOT_AS_PLANNED",
    name: "a neighbour without BFD, and one with another interval",
    context: of(bfd, "leaf1", (n) => ({ bfd: n.peer === "10.254.0.0" ? null : { intervalMs: 50, multiplier: 3 } })),
    at: ["leaf1"],
    says: ["none: 10.254.0.0", "50 ms x 3: 10.254.0.2"],
  },
  { rule: "BFD_NOT_AS_PLANNED", name: "a pod with BFD", context: bfd, at: [] },
  {
    rule: "UNNUMBERED_UNPROVEN",
    name: "unnumbered links of SONiC",
    context: plannedContext(assembledPod(pod("sonic", { change: unnumbered }))),
    at: ["leaf1", "leaf2", "spine1", "spine2"],
    says: ["Ethernet504, Ethernet508"],
  },
  { rule: "UNNUMBERED_UNPROVEN", name: "unnumbered links of Cumulus", context: plannedContext(assembledPod(pod("cumulus", { change: unnumbered }))), at: [] },
];
