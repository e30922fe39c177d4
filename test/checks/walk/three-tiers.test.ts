import { describe, expect, it } from "vitest";
import type { CheckContext } from "../../../src/checks/rule.js";
import { threeTiers, toSuperSpines } from "../routing/super-spine-cases.js";
import { withRouting } from "../support.js";
import { acceptedValleys, held, namesOf, walked, width, withoutPolicy, withRelax } from "./support.js";

/*
 * 2 pods of 2 spines and 2 leaves under 2 super-spines, as was booted on FRR (docs/facts/routing.md, section 2.2).
 */
const blocks = threeTiers.switches.flatMap((s) => s.slice.routing.aggregates);
const [leaf1 = "", leaf2 = "", leaf3 = ""] = blocks;
const cable = (a: string, b: string): string => threeTiers.plan.cables.find((c) => c.a.device === a && c.b.device === b)?.id ?? "";
const superSpines = ["super-spine1", "super-spine2"];

function withSuperSpineAsns(context: CheckContext): CheckContext {
  const asnOf = (peer: string, asn: number | null): number | null => (asn === 64_900 ? 64_900 + superSpines.indexOf(peer) : asn);
  const own = superSpines.reduce((c, name, i) => withRouting(c, name, () => ({ asn: 64_900 + i })), context);
  return withRouting(own, namesOf(context, "spine"), (v) => ({
    neighbors: v.neighbors.map((n) => ({ ...n, remoteAsn: asnOf(n.description?.split(" ")[0] ?? "", n.remoteAsn) })),
  }));
}

describe("the planned policy of three tiers", () => {
  const walk = walked(threeTiers);

  it("holds every block at full width on every tier, without a valley, also with any one cable down", () => {
    expect(walk.problems).toEqual([]);
    expect(acceptedValleys(walk)).toBe(0);
    for (const leaf of namesOf(threeTiers, "leaf")) expect(blocks.map((b) => width(walk, leaf, b)).sort()).toEqual([0, 2, 2, 2]);
    expect([width(walk, "spine1", leaf1), width(walk, "spine1", leaf3), width(walk, "super-spine1", leaf1)]).toEqual([1, 2, 2]);
  });

  it("gives nothing but loopbacks and blocks: 10 loopbacks and 4 blocks at most", () => {
    expect(held(walk, "super-spine1")).toHaveLength(1 + 4 + 4 + 4);
    expect(held(walk, "leaf1").length).toBeLessThanOrEqual(10 + 4 + 2);
  });

  it("leaves a spine that lost a super-spine the other one", () => {
    const lost = walked(threeTiers, [cable("super-spine1", "spine1")]);
    expect(lost.problems).toEqual([]);
    expect([width(lost, "spine1", leaf3), width(lost, "spine2", leaf3), width(lost, "leaf1", leaf3)]).toEqual([1, 2, 2]);
  });

  it("parts a pod from the other rather than going down and up again, when its spines have lost every super-spine", () => {
    const cables = superSpines.flatMap((s) => [cable(s, "spine1"), cable(s, "spine2")]);
    const lost = walked(threeTiers, cables);
    expect(lost.problems).toEqual([]);
    expect([width(lost, "leaf1", leaf3), width(lost, "leaf1", leaf2)]).toEqual([0, 2]);
  });
});

describe("mutants of three tiers", () => {
  it("two super-spine ASNs without policy use the spines of a pod as transit; with both in the policy, and relax, nothing does", () => {
    const two = withRelax(withSuperSpineAsns(threeTiers));
    expect(acceptedValleys(walked(withoutPolicy(two)))).toBeGreaterThan(0);
    const refusesBoth = [64_900, 64_901].map((asn, i) => ({ seq: 5 * (i + 1), action: "permit" as const, regex: `_${asn}_` }));
    const kept = withRouting(two, namesOf(two, "spine"), (v) => ({ asPathLists: { ...v.asPathLists, AP_FROM_ABOVE: refusesBoth } }));
    expect(acceptedValleys(walked(kept))).toBe(0);
  });

  it("a spine that does not export its pod's blocks is missed by the super-spines' other pods", () => {
    const silent = toSuperSpines(threeTiers, ["spine1", "spine2"], (entries) => entries.filter((e) => e.seq !== 120));
    expect(walked(silent).problems.map((p) => p.kind)).toContain("width");
  });
});
