import { describe, expect, it } from "vitest";
import type { NosName } from "../../../src/catalog/nos.js";
import type { CheckContext } from "../../../src/checks/rule.js";
import { assembledPod, pod } from "../../support/intents.js";
import { problems, renderedContext, withNxos, withStartupYaml } from "../drivers/support.js";
import { acceptedValleys, namesOf, walked, width } from "./support.js";

/*
 * What test/frr boots for SONiC, computed for every NOS from the text that ships: reachability at full width, and the same mutants (docs/facts/routing.md,
 * section 2.2).
 */
const blockOf = (context: CheckContext, leaf: string): string => context.switches.find((s) => s.slice.name === leaf)?.slice.routing.aggregates[0] ?? "";

/** Widths of every leaf's block on every other leaf, as `width leaf > owner`. */
function widths(context: CheckContext, pulled: readonly string[] = []): string[] {
  const walk = walked(context, pulled);
  const leaves = namesOf(context, "leaf");
  return leaves.flatMap((leaf) => leaves.filter((o) => o !== leaf).map((owner) => `${width(walk, leaf, blockOf(context, owner))} ${leaf} > ${owner}`));
}

describe.each(["nxos", "sonic", "cumulus"] as const)("rail-pod on %s", (nos) => {
  const context = renderedContext(assembledPod(pod(nos, { leaves: 8, spines: 4, linksPerSpine: 4, hosts: 16, hostPortsPerLeaf: 16 })));
  const leaves = namesOf(context, "leaf");
  const links = context.plan.cables.filter((c) => c.a.device.startsWith("spine"));

  it("gives every leaf every other leaf's block over all 16 links", () => {
    expect(walked(context).problems).toEqual([]);
    expect(widths(context)).toEqual(leaves.flatMap((leaf) => leaves.filter((o) => o !== leaf).map((owner) => `16 ${leaf} > ${owner}`)));
  });

  it.each(leaves)("has no hole and no valley without any one link of %s: 15 links to the others, 16 from them", (hit) => {
    for (const { id } of links.filter((c) => c.b.device === hit)) {
      const walk = walked(context, [id]);
      expect([walk.problems, acceptedValleys(walk)]).toEqual([[], 0]);
      for (const other of leaves.filter((l) => l !== hit)) {
        expect([width(walk, hit, blockOf(context, other)), width(walk, other, blockOf(context, hit))]).toEqual([15, 16]);
      }
    }
  });
});

/** How one NOS spells what is changed; each takes and gives the text of one device. */
interface Spelling {
  readonly without: (context: CheckContext, device: string) => CheckContext;
  readonly ownAsnIn: (context: CheckContext, device: string) => CheckContext;
  readonly redistributing: (context: CheckContext, device: string) => CheckContext;
  readonly relaxed: (context: CheckContext, device: string) => CheckContext;
  readonly withAsn: (context: CheckContext, device: string, asn: number) => CheckContext;
  /** What a device expects of its neighbours on one spine. */
  readonly withRemoteAsn: (context: CheckContext, device: string, spine: string, asn: number) => CheckContext;
}

// biome-ignore lint/suspicious/noExplicitAny: a tree of NVUE has no narrower type
const bgpOf = (set: any) => set.vrf.default.router.bgp;
// biome-ignore lint/suspicious/noExplicitAny: likewise
const neighborsOf = (set: any): any[] => Object.values(bgpOf(set).neighbor);

const SPELLINGS: Readonly<Record<Exclude<NosName, "sonic">, Spelling>> = {
  nxos: {
    without: (c, device) => withNxos(c, device, (t) => t.replace(/^ {6}route-map \S+ (?:in|out)\n/gm, "")),
    ownAsnIn: (c, device) =>
      withNxos(c, device, (t) => t.replace(/^ {6}route-map \S+ in\n/gm, "$&      allowas-in 3\n").replace(/^ {6}maximum-prefix/gm, "      allowas-in 3\n$&")),
    redistributing: (c, device) => withNxos(c, device, (t) => t.replace(/^ {4}maximum-paths \d+\n/m, "$&    redistribute direct route-map ALL\n")),
    relaxed: (c, device) => withNxos(c, device, (t) => t.replace(/^ {2}log-neighbor-changes\n/m, "  bestpath as-path multipath-relax\n$&")),
    withAsn: (c, device, asn) => withNxos(c, device, (t) => t.replace(/^router bgp \d+/m, `router bgp ${asn}`)),
    withRemoteAsn: (c, device, spine, asn) =>
      withNxos(c, device, (t) => t.replace(new RegExp(`remote-as \\d+(\\n {4}description ${spine} )`, "g"), `remote-as ${asn}$1`)),
  },
  cumulus: {
    without: (c, device) =>
      withStartupYaml(c, device, (set) => {
        for (const neighbor of neighborsOf(set)) delete neighbor["address-family"]["ipv4-unicast"].policy;
      }),
    ownAsnIn: (c, device) =>
      withStartupYaml(c, device, (set) => {
        for (const neighbor of neighborsOf(set)) neighbor["address-family"]["ipv4-unicast"].aspath = { "allow-my-asn": { enable: "on", occurrences: 3 } };
      }),
    redistributing: (c, device) =>
      withStartupYaml(c, device, (set) => {
        bgpOf(set)["address-family"]["ipv4-unicast"].redistribute = { connected: { enable: "on" } };
      }),
    relaxed: (c, device) =>
      withStartupYaml(c, device, (set) => {
        bgpOf(set)["path-selection"].multipath["aspath-ignore"] = "on";
      }),
    withAsn: (c, device, asn) =>
      withStartupYaml(c, device, (set) => {
        set.router.bgp["autonomous-system"] = asn;
      }),
    withRemoteAsn: (c, device, spine, asn) =>
      withStartupYaml(c, device, (set) => {
        for (const neighbor of neighborsOf(set)) if (neighbor.description.startsWith(`${spine} `)) neighbor["remote-as"] = asn;
      }),
  },
};

describe.each(["nxos", "cumulus"] as const)("the mutants that were booted, in the text of %s", (nos) => {
  const rendered = renderedContext(assembledPod(pod(nos, { leaves: 4, hosts: 2 })));
  const all = namesOf(rendered);
  const leaves = namesOf(rendered, "leaf");
  const { without, ownAsnIn, redistributing, relaxed, withAsn, withRemoteAsn } = SPELLINGS[nos];
  const on = (change: (context: CheckContext, device: string) => CheckContext, devices: readonly string[]) => (context: CheckContext) =>
    devices.reduce(change, context);
  const twoAsns = (context: CheckContext): CheckContext =>
    on((c, leaf) => withRemoteAsn(c, leaf, "spine2", 65_012), leaves)(withAsn(context, "spine2", 65_012));
  const rules = (context: CheckContext): string[] => [...new Set(problems(context).map((p) => p.split(" ")[0] ?? ""))].sort();
  const kinds = (context: CheckContext): string[] => [...new Set(walked(context).problems.map((p) => p.kind))].sort();

  it("two spine ASNs without policy: 38 valleys", () => {
    const mutant = on(without, all)(twoAsns(rendered));
    expect(acceptedValleys(walked(mutant))).toBe(38);
    expect(kinds(mutant)).toContain("valley");
    expect(rules(mutant)).toEqual(expect.arrayContaining(["ROUTE_MAP_MISSING", "UNDERLAY_WALK"]));
  });

  it("two spine ASNs with the policy: width 1, or 2 with relax", () => {
    const mutant = twoAsns(rendered);
    expect(kinds(mutant)).toEqual(["width"]);
    expect(widths(mutant).every((w) => w.startsWith("1 "))).toBe(true);
    expect(rules(mutant)).toContain("UNDERLAY_WALK");
    expect(walked(on(relaxed, all)(mutant)).problems).toEqual([]);
  });

  it("the own ASN let in everywhere without policy: 72 valleys", () => {
    const mutant = on(ownAsnIn, all)(on(without, all)(rendered));
    expect(acceptedValleys(walked(mutant))).toBe(72);
    expect(rules(mutant)).toEqual(expect.arrayContaining(["LOOP_CHECK_DISABLED", "ROUTE_MAP_MISSING", "UNDERLAY_WALK"]));
  });

  it("the own ASN let in everywhere with the policy: the maps hold, and it is found all the same", () => {
    const mutant = on(ownAsnIn, all)(rendered);
    expect(walked(mutant).problems).toEqual([]);
    expect(rules(mutant)).toContain("LOOP_CHECK_DISABLED");
  });

  it("a leaf without maps: permits all here, looks well, and is found by name", () => {
    const mutant = without(rendered, "leaf1");
    expect(walked(mutant).problems).toEqual([]);
    expect(problems(mutant)).toContain("ROUTE_MAP_MISSING leaf1");
  });

  it("leaves that redistribute what is connected, with the policy and without", () => {
    const mutant = on(redistributing, leaves)(rendered);
    expect(rules(mutant)).toContain("REDISTRIBUTE_IN_UNDERLAY");
    const open = on(without, all)(mutant);
    expect(kinds(open)).toContain("foreign");
    expect(rules(open)).toEqual(expect.arrayContaining(["REDISTRIBUTE_IN_UNDERLAY", "ROUTE_MAP_MISSING", "UNDERLAY_WALK"]));
  });
});
