import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckContext } from "../../../src/checks/rule.js";
import { buildNetwork, type Network } from "../../../src/checks/walk/network.js";
import { PrefixTable } from "../../../src/checks/walk/table.js";
import { assembledPod, pod } from "../../support/intents.js";
import { plannedContext } from "../support.js";
import { namesOf, walkDevices, walked, withAllowasIn, withoutPolicy, withRelax, withSpineAsn } from "./support.js";

interface Shape {
  readonly leaves: number;
  readonly spines: number;
  readonly linksPerSpine: number;
  readonly hosts: number;
}

const shapes = fc.record({
  leaves: fc.integer({ min: 1, max: 5 }),
  spines: fc.integer({ min: 1, max: 4 }),
  linksPerSpine: fc.integer({ min: 1, max: 3 }),
  hosts: fc.integer({ min: 0, max: 2 }),
});

function context({ leaves, spines, linksPerSpine, hosts }: Shape): CheckContext {
  return plannedContext(assembledPod(pod("sonic", { leaves, spines, linksPerSpine, hosts })));
}

/** Mutants that change what routes are taken, in any combination. */
const mutants = fc.record({ policyOff: fc.array(fc.nat(), { maxLength: 9 }), ownAsn: fc.boolean(), relax: fc.boolean(), secondAsn: fc.boolean() });

function mutated(base: CheckContext, mutant: typeof mutants extends fc.Arbitrary<infer T> ? T : never): CheckContext {
  const names = namesOf(base);
  const off = [...new Set(mutant.policyOff.map((n) => names[n % names.length] ?? ""))];
  const steps: ((c: CheckContext) => CheckContext)[] = [
    (c) => withoutPolicy(c, off),
    (c) => (mutant.ownAsn ? withAllowasIn(c) : c),
    (c) => (mutant.relax ? withRelax(c) : c),
    (c) => (mutant.secondAsn ? withSpineAsn(c, "spine1", 64_999) : c),
  ];
  return steps.reduce((c, step) => step(c), base);
}

/** What every device accepted from whom, and which links it uses. */
function stateText(network: Network, table: PrefixTable): string[] {
  const name = (n: number): string => network.nodes[n]?.name ?? "";
  const accepted = network.arcs.flatMap((arc, a) => {
    const route = table.accepted[a];
    return route ? [`${name(arc.to)} from ${name(arc.from)}: ${route.asPath} by ${route.nodes.map(name).join(" ")}`] : [];
  });
  const hops = network.nodes.map((n, i) => `${n.name} uses ${(table.nextHops[i] ?? []).map((a) => name(network.arcs[a]?.from ?? 0)).join(" ")}`);
  return [...accepted.sort(), ...hops.sort()];
}

function settled(network: Network, prefix: string): PrefixTable {
  const table = new PrefixTable(network, prefix);
  expect(table.converge()).toBe(true);
  return table;
}

describe("a cable pulled from a settled fabric", () => {
  it("ends where a fabric without that cable ends, and plugged in again where it was", () => {
    fc.assert(
      fc.property(shapes, mutants, fc.nat(), (shape, mutant, pick) => {
        const c = mutated(context({ ...shape, linksPerSpine: 1 }), mutant);
        const network = buildNetwork(walkDevices(c), c.plan.cables);
        const bundle = 2 * (pick % (network.arcs.length / 2));
        const pulled = network.arcs[bundle]?.cables[0];
        const without = buildNetwork(
          walkDevices(c),
          c.plan.cables.filter((x) => x.id !== pulled),
        );
        for (const prefix of new Set(network.nodes.flatMap((n) => [...n.advertises]))) {
          const table = settled(network, prefix);
          const before = stateText(network, table);
          let seen: string[] = [];
          const down = [bundle, bundle + 1];
          table.without(down, () => {
            seen = stateText(network, table);
          });
          if (seen.length > 0) expect(seen).toEqual(stateText(without, settled(without, prefix)));
          else expect(before).toEqual(stateText(without, settled(without, prefix)));
          expect(stateText(network, table)).toEqual(before);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("changes no route when another cable of the pair stays, so that only lone cables have to be pulled", () => {
    fc.assert(
      fc.property(shapes, mutants, fc.nat(), (shape, mutant, pick) => {
        const c = mutated(context({ ...shape, linksPerSpine: 2 }), mutant);
        const cables = c.plan.cables;
        const network = buildNetwork(walkDevices(c), cables);
        const fabricCables = network.arcs.flatMap((a) => a.cables);
        const pulled = fabricCables[pick % fabricCables.length];
        const without = buildNetwork(
          walkDevices(c),
          cables.filter((x) => x.id !== pulled),
        );
        for (const prefix of new Set(network.nodes.flatMap((n) => [...n.advertises])))
          expect(stateText(without, settled(without, prefix))).toEqual(stateText(network, settled(network, prefix)));
      }),
      { numRuns: 40 },
    );
  });
});

describe("a fabric as planned", () => {
  it("has no problem of any size, whichever cables are pulled for good", () => {
    fc.assert(
      fc.property(shapes, fc.array(fc.nat(), { maxLength: 4 }), (shape, picks) => {
        const c = context(shape);
        const fabric = c.plan.cables.filter((x) => namesOf(c).includes(x.b.device));
        expect(
          walked(
            c,
            picks.map((p) => fabric[p % Math.max(1, fabric.length)]?.id ?? ""),
          ).problems,
        ).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a mutant that only a failure shows", () => {
  it("is found with one cable down, and named", () => {
    const base = plannedContext(assembledPod(pod("sonic", { leaves: 3, hosts: 1 })));
    const open = withRelax(withoutPolicy(withSpineAsn(base, "spine2", 65_012)));
    const failures = walked(open).problems.filter((p) => p.down !== null && walked(open).network.nodes[p.node]?.name === "leaf1");
    expect(failures.every((p) => p.kind === "valley")).toBe(true);
    expect(failures.map((p) => p.down)).toContain("spine1:Ethernet0--leaf1:Ethernet504");
  });
});
