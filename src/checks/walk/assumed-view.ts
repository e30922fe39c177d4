import { withoutLength } from "../../base/ip.js";
import type { RouteMapEntry, RoutingView } from "../../nos/routing-view.js";
import type { FabricPlan } from "../../plan/fabric-plan.js";
import type { ImportedSlice } from "../../plan/slices.js";
import { hostBlockLength } from "../../topology/addressing.js";
import { loopbackBlocks } from "../../topology/tiers.js";

const LOOPBACKS = "loopbacks";
const BLOCKS = "blocks";
const OWN = "own";
const LOCAL = "local";
const ONE_AS = "one-as";
/** Of a switch that somebody else owns nothing is known to be lower. */
const MAXIMUM_PATHS = 64;

/** A switch of somebody else whose owner says that it keeps this fabric's policy: what its text would then mean. */
export function assumedView(slice: ImportedSlice, plan: FabricPlan): RoutingView {
  const { underlay, capacity } = plan;
  const block = hostBlockLength(capacity);
  const exact = (prefixes: readonly string[], length: number) =>
    prefixes.map((prefix, i) => ({ seq: 5 * (i + 1), action: "permit" as const, prefix, fromLength: length, toLength: length }));
  const below = slice.role === "leaf";
  return {
    device: slice.name,
    asn: slice.asn,
    routerId: slice.loopback,
    interfaces: [
      { name: "loopback", addresses: [`${slice.loopback}/32`], up: true, unnumbered: false },
      ...slice.links.map((l) => ({ name: l.port, addresses: [l.address], up: true, unnumbered: false })),
    ],
    networks: [`${slice.loopback}/32`],
    aggregates: [],
    redistribute: [],
    prefixLists: { [LOOPBACKS]: exact(loopbackBlocks(plan), 32), [BLOCKS]: exact([underlay.rails], block), [OWN]: exact([`${slice.loopback}/32`], 32) },
    asPathLists: { [LOCAL]: [{ seq: 5, action: "permit", regex: "^$" }], [ONE_AS]: [{ seq: 5, action: "permit", regex: "^[0-9]+$" }] },
    routeMaps: { in: fabricRoutes(below ? [] : [ONE_AS]), out: below ? [permit(100, [OWN], [LOCAL])] : fabricRoutes([]) },
    neighbors: slice.links.map(({ peer }) => ({
      peer: withoutLength(peer.address),
      family: "ipv4",
      remoteAsn: peer.asn,
      description: null,
      activated: true,
      inMap: "in",
      outMap: "out",
      keepaliveS: null,
      holdS: null,
      connectS: null,
      maximumPrefix: null,
      bfd: null,
      loopAllowances: [],
    })),
    maximumPaths: MAXIMUM_PATHS,
    maximumPaths6: null,
    multipathRelax: true,
    gracefulRestart: "off",
    requiresPolicy: true,
    hashSeed: null,
  };
}

function fabricRoutes(asPathLists: readonly string[]): RouteMapEntry[] {
  return [permit(100, [LOOPBACKS], asPathLists), permit(110, [BLOCKS], asPathLists)];
}

function permit(seq: number, prefixLists: readonly string[], asPathLists: readonly string[]): RouteMapEntry {
  return { seq, action: "permit", prefixLists, families: ["ipv4"], asPathLists, continues: false, other: [] };
}
