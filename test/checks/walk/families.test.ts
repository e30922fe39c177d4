import { describe, expect, it } from "vitest";
import { ofFamily } from "../../../src/base/ip.js";
import type { CheckContext } from "../../../src/checks/rule.js";
import { assembledPod, type PodOptions, pod } from "../../support/intents.js";
import { dualStack, unnumbered, unnumberedDualStack } from "../../support/underlay.js";
import { renderedContext } from "../drivers/support.js";
import { withRouting } from "../support.js";
import { acceptedValleys, held, namesOf, walked, width, withoutPolicy } from "./support.js";

const FAMILIES = ["ipv4", "ipv6"] as const;
const SIZE = { leaves: 4, spines: 2, linksPerSpine: 1 } as const;
const contextOf = (nos: "nxos" | "sonic" | "cumulus", options: PodOptions): CheckContext => renderedContext(assembledPod(pod(nos, { ...SIZE, ...options })));
const blocksOf = (context: CheckContext, family: (typeof FAMILIES)[number]): string[] =>
  context.switches.flatMap((s) => ofFamily(family, s.slice.routing.aggregates));

/** Widths of every leaf's block on every other leaf, without those of a leaf on itself. */
function widths(context: CheckContext, family: (typeof FAMILIES)[number], pulled: readonly string[] = []): number[] {
  const walk = walked(context, pulled, family);
  return namesOf(context, "leaf").flatMap((leaf, i) =>
    blocksOf(context, family)
      .filter((_, owner) => owner !== i)
      .map((block) => width(walk, leaf, block)),
  );
}

describe.each(["nxos", "sonic", "cumulus"] as const)("the text of %s", (nos) => {
  it.each(Object.entries({ dualStack, unnumberedDualStack }))("%s: carries both families at full width, with every single link down too", (_, change) => {
    const context = contextOf(nos, { change });
    const links = context.plan.cables.filter((c) => c.a.device.startsWith("spine"));
    for (const family of FAMILIES) {
      const walk = walked(context, [], family);
      expect([walk.problems, acceptedValleys(walk)]).toEqual([[], 0]);
      expect(widths(context, family)).toEqual(Array(4 * 3).fill(2));
      for (const { id } of links) {
        const lost = walked(context, [id], family);
        expect([lost.problems, acceptedValleys(lost)]).toEqual([[], 0]);
        expect(widths(context, family, [id]).sort()).toEqual([...Array(6).fill(1), ...Array(6).fill(2)]);
      }
    }
  });

  it("holds in each table its own family alone: the loopbacks and blocks of all, as with one family", () => {
    const [dual, plain] = [contextOf(nos, { change: dualStack }), contextOf(nos, {})];
    for (const device of ["leaf1", "spine1"]) {
      const ipv6 = held(walked(dual, [], "ipv6"), device);
      expect(ofFamily("ipv6", ipv6)).toEqual(ipv6);
      expect(held(walked(dual), device)).toEqual(held(walked(plain), device));
      expect(ipv6).toHaveLength(held(walked(plain), device).length);
    }
  });

  it("has IPv4 over unnumbered links alone, and no session where one end has none", () => {
    const context = contextOf(nos, { change: unnumbered });
    expect(walked(context).problems).toEqual([]);
    expect(widths(context, "ipv4")).toEqual(Array(4 * 3).fill(2));
    const oneSided = withRouting(context, "spine1", (v) => ({ interfaces: v.interfaces.map((i) => ({ ...i, unnumbered: false })) }));
    expect(widths(oneSided, "ipv4")).toEqual(Array(4 * 3).fill(1));
    const down = withRouting(context, "spine1", (v) => ({ interfaces: v.interfaces.map((i) => ({ ...i, up: false })) }));
    expect(widths(down, "ipv4")).toEqual(Array(4 * 3).fill(1));
  });

  it("carries both families through three tiers", () => {
    const context = contextOf(nos, { leaves: 2, pods: 2, superSpines: 2, change: dualStack });
    for (const family of FAMILIES) expect([family, walked(context, [], family).problems]).toEqual([family, []]);
  });
});

describe("a mistake in one family", () => {
  const context = contextOf("sonic", { change: dualStack });

  it("is found in that family alone", () => {
    const without = withRouting(context, "leaf1", (v) => ({ neighbors: v.neighbors.filter((n) => n.family === "ipv4") }));
    expect(walked(without).problems).toEqual([]);
    expect(walked(without, [], "ipv6").problems.length).toBeGreaterThan(0);
  });

  it("a path down and up in IPv6 is one, whatever IPv4 does", () => {
    const open = withoutPolicy(context);
    const lost = [context.plan.cables.find((c) => c.a.device === "spine1" && c.b.device === "leaf1")?.id ?? ""];
    const asns = withRouting(open, namesOf(open), (v) => ({ neighbors: v.neighbors.map((n) => ({ ...n, loopAllowances: ["allowas-in"] })) }));
    expect(acceptedValleys(walked(asns, lost, "ipv6"))).toBeGreaterThan(0);
    expect(acceptedValleys(walked(context, lost, "ipv6"))).toBe(0);
  });
});
