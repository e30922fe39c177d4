import type { CheckContext } from "../../../src/checks/rule.js";
import type { NeighborView, RouteMapEntry, RoutingView } from "../../../src/nos/routing-view.js";
import { assembledPod, pod } from "../../support/intents.js";
import { plannedContext, type RuleCase, withRouting, withSwitch } from "../support.js";

/** Two pods of 2 leaves and 2 spines, under 2 super-spines. */
export const threeTiers = plannedContext(assembledPod(pod("sonic", { pods: 2, superSpines: 2 })));
const allSpines = ["spine1", "spine2", "spine3", "spine4"];

export function toSuperSpines(
  context: CheckContext,
  devices: string | readonly string[],
  change: (entries: readonly RouteMapEntry[]) => readonly RouteMapEntry[],
) {
  return withRouting(context, devices, (v) => ({ routeMaps: { ...v.routeMaps, TO_SUPERSPINE_V4: change(v.routeMaps.TO_SUPERSPINE_V4 ?? []) } }));
}

function asPathList(device: string, name: string, ...regexes: readonly string[]): CheckContext {
  const entries = regexes.map((regex, i) => ({ seq: 5 * (i + 1), action: "permit" as const, regex }));
  return withRouting(threeTiers, device, (v: RoutingView) => ({ asPathLists: { ...v.asPathLists, [name]: entries } }));
}

const neighbors = (device: string, change: (n: NeighborView) => Partial<NeighborView>): CheckContext =>
  withRouting(threeTiers, device, (v) => ({ neighbors: v.neighbors.map((n) => ({ ...n, ...change(n) })) }));

export const SUPER_SPINE_CASES: readonly RuleCase[] = [
  {
    rule: "SPINE_EXPORT_AS_PATH",
    name: "a spine tells super-spines what it has from super-spines",
    context: toSuperSpines(threeTiers, "spine1", (entries) => entries.filter((e) => e.seq !== 100)),
    at: ["spine1"],
    says: ["TO_SUPERSPINE_V4 does not first refuse as-path _64900_"],
  },
  {
    rule: "SPINE_EXPORT_AS_PATH",
    name: "the refusal is of another ASN",
    context: asPathList("spine1", "AP_FROM_ABOVE", "_64901_"),
    at: ["spine1"],
    says: ["does not first refuse as-path _64900_"],
  },
  {
    rule: "SPINE_EXPORT_AS_PATH",
    name: "a spine tells super-spines of any path",
    context: asPathList("spine1", "AP_OWN_POD", "^$", ".*"),
    at: ["spine1"],
    says: ["110 permits as-path .*"],
  },
  {
    rule: "SPINE_EXPORT_AS_PATH",
    name: "and of paths that nobody asks for",
    context: toSuperSpines(threeTiers, "spine1", (entries) => entries.map((e) => (e.seq === 120 ? { ...e, asPathLists: [] } : e))),
    at: ["spine1"],
    says: ["120 asks for no as-path"],
  },
  { rule: "SPINE_EXPORT_AS_PATH", name: "as it was planned", context: threeTiers, at: [] },
  {
    rule: "SPINE_IMPORT_AS_PATH",
    name: "a super-spine takes longer paths",
    context: asPathList("super-spine1", "AP_POD", "^[0-9]+$", "^[0-9]+_"),
    at: ["super-spine1"],
    says: ["a super-spine may take from a spine", "permits as-path ^[0-9]+_"],
  },
  {
    rule: "SPINE_IMPORT_AS_PATH",
    name: "a spine takes two ASes from a leaf",
    context: asPathList("spine1", "AP_LEAF", "^[0-9]+$", "^[0-9]+_[0-9]+$"),
    at: ["spine1"],
    says: ["permits as-path ^[0-9]+_[0-9]+$"],
  },
  {
    rule: "DOWN_MAP_AS_PATH",
    name: "a spine takes own paths alone from above",
    context: withRouting(threeTiers, "spine1", (v) => ({
      routeMaps: {
        ...v.routeMaps,
        FROM_SUPERSPINE_V4: (v.routeMaps.FROM_SUPERSPINE_V4 ?? []).map((e) => (e.action === "permit" ? { ...e, asPathLists: ["AP_OWN_POD"] } : e)),
      },
    })),
    at: ["spine1"],
    also: ["UNDERLAY_WALK"],
    says: ["FROM_SUPERSPINE_V4 100, FROM_SUPERSPINE_V4 110"],
  },
  {
    rule: "HASH_SEED",
    name: "a super-spine with the seed of the spines",
    context: withRouting(threeTiers, "super-spine1", () => ({ hashSeed: 20 })),
    at: ["super-spine1"],
    says: ["spine1, spine2, spine3, spine4"],
  },
  {
    rule: "MAXIMUM_PREFIX",
    name: "a hard limit towards a super-spine",
    context: neighbors("spine1", (n) => (n.remoteAsn === 64_900 ? { maximumPrefix: { limit: 64, action: "restart" } } : {})),
    at: ["spine1"],
    says: ["64 restart"],
  },
  {
    rule: "MAXIMUM_PATHS_TOO_LOW",
    name: "one path for both links to a pod",
    context: withRouting(threeTiers, "super-spine1", () => ({ maximumPaths: 1 })),
    at: ["super-spine1"],
    says: [],
  },
  {
    rule: "DUPLICATE_ASN",
    name: "spines of two pods share one",
    context: withRouting(
      withSwitch(threeTiers, "spine3", (s) => s),
      "spine3",
      () => ({ asn: 65_000 }),
    ),
    at: ["spine3"],
    also: ["BGP_ENDS_DISAGREE", "UNDERLAY_WALK"],
    says: ["ASN 65000 is also that of spine1"],
  },
  {
    rule: "SPINE_WITHOUT_SUPER_SPINE",
    name: "two pods without a tier above",
    context: plannedContext(
      assembledPod(pod("sonic", { pods: 2, superSpines: 1, change: (i) => ({ ...i, switches: i.switches.filter((s) => s.role !== "super-spine") }) })),
    ),
    at: allSpines,
    says: ["its leaves reach no other pod by it"],
  },
  { rule: "SPINE_WITHOUT_SUPER_SPINE", name: "one pod", context: plannedContext(assembledPod(pod("sonic"))), at: [] },
];
