import { describe, expect, it } from "vitest";
import { findingText } from "../../../src/base/finding.js";
import type { CheckContext } from "../../../src/checks/rule.js";
import { assembledPod, pod } from "../../support/intents.js";
import { neutralFindings, plannedContext, withRouting } from "../support.js";
import { acceptedValleys, held, namesOf, walked, ways, width, withAllowasIn, withoutPolicy, withRelax, withSpineAsn } from "./support.js";

/*
 * The same fabric and the same mutants as were booted on FRR (docs/facts/routing.md, section 2.2): 2 spines, 4 leaves, 8 hosts on every leaf's block. The walk
 * has to come to the same numbers.
 */
const fabric = plannedContext(assembledPod(pod("sonic", { leaves: 4, hosts: 2 })));
const blocks = fabric.switches.flatMap((s) => s.slice.routing.aggregates);
const [blockOfLeaf1 = "", , blockOfLeaf3 = ""] = blocks;
const cable = (spine: string, leaf: string): string => fabric.plan.cables.find((c) => c.a.device === spine && c.b.device === leaf)?.id ?? "";
/** Leaf 1 keeps spine 1 alone, leaf 3 keeps spine 2 alone. */
const parted = [cable("spine2", "leaf1"), cable("spine1", "leaf3")];

const walkTexts = (context: CheckContext): string => {
  const found = neutralFindings(context).filter((f) => f.rule === "UNDERLAY_WALK");
  return found.map(findingText).join("\n");
};

describe("the planned policy", () => {
  it("holds all blocks at width 2, 0 valleys, and only loopbacks and blocks", () => {
    const walk = walked(fabric);
    expect(walk.problems).toEqual([]);
    expect(acceptedValleys(walk)).toBe(0);
    for (const leaf of namesOf(fabric, "leaf")) expect(blocks.map((b) => width(walk, leaf, b)).sort()).toEqual([0, 2, 2, 2]);
  });

  it("gives tables of the booted size: 10 on a leaf beside its 2 host networks, 9 on a spine", () => {
    const walk = walked(fabric);
    expect(held(walk, "leaf1")).toHaveLength(10);
    expect(held(walk, "spine1")).toHaveLength(9);
  });

  it("leaves width 1 to and from the hit leaf with a link down, 2 elsewhere", () => {
    const walk = walked(fabric, [cable("spine2", "leaf1")]);
    expect(walk.problems).toEqual([]);
    expect([width(walk, "leaf1", blockOfLeaf3), width(walk, "leaf3", blockOfLeaf1), width(walk, "leaf2", blockOfLeaf3)]).toEqual([1, 1, 2]);
  });

  it("gives no route, rather than a valley, when two failures part two leaves", () => {
    const walk = walked(fabric, parted);
    expect(walk.problems).toEqual([]);
    expect(width(walk, "leaf1", blockOfLeaf3)).toBe(0);
  });
});

describe("two spine ASNs", () => {
  const two = withSpineAsn(fabric, "spine2", 65_012);

  it("without policy give 38 accepted valley paths and ECMP 1, or 2 with relax", () => {
    const walk = walked(withoutPolicy(two));
    expect(acceptedValleys(walk)).toBe(38);
    expect(width(walk, "leaf1", blockOfLeaf3)).toBe(1);
    expect(width(walked(withRelax(withoutPolicy(two))), "leaf1", blockOfLeaf3)).toBe(2);
  });

  it("without policy make a spine's best path to a leaf go over another leaf after one failure", () => {
    const walk = walked(withoutPolicy(two), [cable("spine1", "leaf1")]);
    const table = walk.tables.get(blockOfLeaf1);
    expect(table?.best[walk.network.nodes.findIndex((n) => n.name === "spine1")]?.asPath).toBe("65102 65012 65101");
  });

  it("without policy carry traffic down and up again after two failures, where a ping sees nothing", () => {
    const walk = walked(withoutPolicy(two), parted);
    expect(ways(walk, "leaf1", blockOfLeaf3).every((way) => /^leaf1 > spine1 > leaf[24] > spine2 > leaf3$/.test(way))).toBe(true);
    expect(ways(walk, "leaf1", blockOfLeaf3)).not.toEqual([]);
  });

  it("with the policy have 0 valleys, width 1 without relax and 2 with it", () => {
    const walk = walked(two);
    expect([acceptedValleys(walk), width(walk, "leaf1", blockOfLeaf3)]).toEqual([0, 1]);
    expect(walk.problems.every((p) => p.kind === "width")).toBe(true);
    expect(walked(withRelax(two)).problems).toEqual([]);
  });
});

describe("one spine ASN", () => {
  it("without policy has 0 valleys: the loop check holds, which does not make the policy superfluous", () => {
    const walk = walked(withoutPolicy(fabric));
    expect(acceptedValleys(walk)).toBe(0);
    expect(walk.problems).toEqual([]);
    const rules = neutralFindings(withoutPolicy(fabric)).map((f) => f.rule);
    expect(rules).toEqual(namesOf(fabric).map(() => "ROUTE_MAP_MISSING"));
  });

  it("with allowas-in on leaves only and no policy has 0 valleys: their ASNs are unique", () => {
    expect(acceptedValleys(walked(withAllowasIn(withoutPolicy(fabric), namesOf(fabric, "leaf"))))).toBe(0);
  });

  it("with allowas-in everywhere and no policy has 72 valley paths, and takes one after two failures", () => {
    const open = withAllowasIn(withoutPolicy(fabric));
    expect(acceptedValleys(walked(open))).toBe(72);
    expect(ways(walked(open, parted), "leaf1", blockOfLeaf3)).toContain("leaf1 > spine1 > leaf2 > spine2 > leaf3");
  });

  it("with allowas-in everywhere and the policy has 0 valleys: the maps alone hold", () => {
    const walk = walked(withAllowasIn(fabric));
    expect([acceptedValleys(walk), walk.problems.length]).toEqual([0, 0]);
  });
});

describe("a leaf without maps", () => {
  it("with RFC 8212 has only its own routes", () => {
    const bare = withRouting(fabric, "leaf1", (v) => ({ neighbors: v.neighbors.map((n) => ({ ...n, inMap: null, outMap: null })) }));
    expect(held(walked(bare), "leaf1")).toEqual(["10.0.0.0/28", "10.255.0.3/32"]);
    expect(neutralFindings(bare).map((f) => `${f.rule} ${f.at}`)).toEqual([
      "ROUTE_MAP_MISSING leaf1",
      ...["leaf1", "leaf2", "leaf3", "leaf4"].map((l) => `UNDERLAY_WALK ${l}`),
    ]);
  });

  it("without RFC 8212 looks well, because the spines' import stops the leak; lint finds it", () => {
    const bare = withoutPolicy(fabric, ["leaf1"]);
    expect(walked(bare).problems).toEqual([]);
    expect(neutralFindings(bare).map((f) => `${f.rule} ${f.at}`)).toEqual(["ROUTE_MAP_MISSING leaf1"]);
  });
});

describe("leaves that redistribute connected", () => {
  const leaves = namesOf(fabric, "leaf");
  const redistributing = withRouting(fabric, leaves, () => ({ redistribute: ["connected"] }));

  it("with the policy keep their links out and lose their loopbacks: a spine has 5 routes for 9", () => {
    const walk = walked(redistributing);
    expect(held(walk, "spine1")).toEqual([...blocks, "10.255.0.1/32"]);
    expect(new Set(walk.problems.map((p) => p.kind))).toEqual(new Set(["origin"]));
  });

  it("without policy have links everywhere (leaf 17 routes with its own, spine 13) and still no leaf loopbacks", () => {
    const walk = walked(withoutPolicy(redistributing));
    expect(held(walk, "spine1").filter((p) => p.startsWith("10.254."))).toHaveLength(8);
    expect(held(walk, "spine1")).toHaveLength(13);
    const kept = ["10.255.0.3/32", "10.0.0.0/31", "10.0.0.2/31"];
    expect([...held(walk, "leaf1"), ...kept]).toHaveLength(17);
    expect(new Set(walk.problems.map((p) => p.kind))).toEqual(new Set(["origin", "foreign"]));
  });
});

it("says it in these words", async () => {
  const cases = {
    "two spine ASNs without policy": withoutPolicy(withSpineAsn(fabric, "spine2", 65_012)),
    "two spine ASNs with the policy, without relax": withSpineAsn(fabric, "spine2", 65_012),
    "allowas-in everywhere without policy": withAllowasIn(withoutPolicy(fabric)),
    "leaf 1 without maps, RFC 8212 on": withRouting(fabric, "leaf1", (v) => ({ neighbors: v.neighbors.map((n) => ({ ...n, inMap: null, outMap: null })) })),
    "leaves redistribute connected without policy": withoutPolicy(withRouting(fabric, namesOf(fabric, "leaf"), () => ({ redistribute: ["connected"] }))),
  };
  const texts = Object.entries(cases).map(([name, context]) => `# ${name}\n${walkTexts(context)}\n`);
  await expect(texts.join("\n")).toMatchFileSnapshot("golden/walk.txt");
});
