import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelOnNos } from "../../src/catalog/switch-model.js";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import type { SuperSpinesIntent } from "../../src/intent/fabric-intent.js";
import {
  leafLoopback,
  linkAddresses,
  type Numbering,
  podCount,
  podOf,
  refuseAsnBlock,
  refuseSmallBlocks,
  spineAsn,
  spineLoopback,
  superSpineLinkAddresses,
  superSpineLoopback,
} from "../../src/topology/addressing.js";
import { buildTopology } from "../../src/topology/build.js";
import { refuseSmallModel } from "../../src/topology/ports.js";
import { pod, podIntent } from "../support/intents.js";
import { mistakeOf } from "../support/mistake.js";

const uplink = { speedMbps: 400_000, cable: { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" } } as const;
const tier: SuperSpinesIntent = {
  count: 4,
  linksPerSpine: 2,
  leavesPerPod: 8,
  uplink,
  asn: 64_900,
  loopbacks: "10.255.16.0/24",
  links: "10.253.0.0/16",
  ipv6: null,
};

function numbering(more: Partial<SuperSpinesIntent> = {}, capacity: Partial<Numbering["capacity"]> = {}): Numbering {
  return {
    capacity: { spines: 2, leaves: 24, linksPerSpine: 1, leavesPerSu: 8, hostsPerSu: 8, hostPortsPerLeaf: 8, hostPortMbps: 400_000, ...capacity },
    underlay: { spineAsn: 65_000, leafAsnBase: 65_101, loopbacks: "10.255.0.0/20", links: "10.254.0.0/16", rails: "10.0.0.0/12", ipv6: null, bfd: null },
    superSpines: { ...tier, ...more },
  };
}

const oneTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

describe("the numbers of a fabric with super-spines", () => {
  const n = numbering();

  it("part leaves and spines into pods", () => {
    expect(podCount(n)).toBe(3);
    expect([1, 8, 9, 24].map((j) => podOf(n, "leaf", j))).toEqual([1, 1, 2, 3]);
    expect([1, 2, 3, 6].map((i) => podOf(n, "spine", i))).toEqual([1, 1, 2, 3]);
    expect(podOf(n, "super-spine", 1)).toBeNull();
  });

  it("give each pod's spines an ASN, and loopbacks from the tier's block beyond the first pod", () => {
    expect([1, 2, 3, 6].map((i) => spineAsn(n, i))).toEqual([65_000, 65_000, 65_001, 65_002]);
    expect([1, 2, 3, 6].map((i) => spineLoopback(n, i))).toEqual(["10.255.0.1", "10.255.0.2", "10.255.16.5", "10.255.16.8"]);
    expect([superSpineLoopback(tier, 1), superSpineLoopback(tier, 4)]).toEqual(["10.255.16.1", "10.255.16.4"]);
  });

  it("number the links of a spine by (spine, super-spine, link)", () => {
    expect(superSpineLinkAddresses(tier, 1, 1, 1)).toEqual({ superSpine: { ipv4: "10.253.0.0/31", ipv6: null }, spine: { ipv4: "10.253.0.1/31", ipv6: null } });
    expect(superSpineLinkAddresses(tier, 1, 2, 1)).toEqual({ superSpine: { ipv4: "10.253.0.4/31", ipv6: null }, spine: { ipv4: "10.253.0.5/31", ipv6: null } });
    expect(superSpineLinkAddresses(tier, 2, 1, 2)).toEqual({
      superSpine: { ipv4: "10.253.0.18/31", ipv6: null },
      spine: { ipv4: "10.253.0.19/31", ipv6: null },
    });
  });

  it("leave those of the two-tier fabric of the same capacity alone, in the first pod", () => {
    const flat = { ...n, superSpines: null };
    for (const j of oneTo(8)) {
      expect(leafLoopback(n, j)).toBe(leafLoopback(flat, j));
      for (const i of [1, 2]) expect(linkAddresses(n, j, i, 1)).toEqual(linkAddresses(flat, j, i, 1));
    }
  });

  it("are given once each", () => {
    const shape = fc.record({
      spines: fc.integer({ min: 1, max: 4 }),
      pods: fc.integer({ min: 1, max: 4 }),
      leavesPerPod: fc.integer({ min: 1, max: 6 }),
      count: fc.integer({ min: 1, max: 4 }),
      links: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(shape, ({ spines, pods, leavesPerPod, count, links }) => {
        const given = { ...tier, count, leavesPerPod, linksPerSpine: links };
        const many = numbering(given, { spines, leaves: pods * leavesPerPod, linksPerSpine: links });
        refuseSmallBlocks(many, "pod1");
        const [leaves, allSpines, supers] = [oneTo(pods * leavesPerPod), oneTo(pods * spines), oneTo(count)];
        const loopbacks = [
          ...leaves.map((j) => leafLoopback(many, j)),
          ...allSpines.map((i) => spineLoopback(many, i)),
          ...supers.map((k) => superSpineLoopback(given, k)),
        ];
        expect(new Set(loopbacks).size).toBe(loopbacks.length);
        const up = allSpines.flatMap((i) =>
          supers.flatMap((k) => oneTo(links).flatMap((m) => Object.values(superSpineLinkAddresses(given, i, k, m)).map((e) => e.ipv4))),
        );
        const down = leaves.flatMap((j) =>
          allSpines
            .filter((i) => podOf(many, "spine", i) === podOf(many, "leaf", j))
            .flatMap((i) => oneTo(links).flatMap((k) => Object.values(linkAddresses(many, j, i, k)).map((e) => e.ipv4))),
        );
        expect(new Set([...up, ...down]).size).toBe(up.length + down.length);
      }),
    );
  });

  it("are refused where a block is too small or ASNs meet", async () => {
    const texts = {
      "loopbacks of the tier": mistakeOf(() => refuseSmallBlocks(numbering({ loopbacks: "10.255.16.0/29" }), "stack/pod1")),
      "links of the tier": mistakeOf(() => refuseSmallBlocks(numbering({ links: "10.253.0.0/26" }), "stack/pod1")),
      "a block of the tier in one of the pods": mistakeOf(() => refuseSmallBlocks(numbering({ links: "10.254.128.0/20" }), "stack/pod1")),
      "an ASN of a pod's spines": mistakeOf(() => refuseAsnBlock(numbering({ asn: 65_002 }), "stack/pod1")),
      "an ASN of a leaf": mistakeOf(() => refuseAsnBlock(numbering({ asn: 65_101 }), "stack/pod1")),
      "pods whose spines reach the leaves": mistakeOf(() => refuseAsnBlock({ ...n, underlay: { ...n.underlay, spineAsn: 65_099 } }, "stack/pod1")),
      "a reserved ASN": mistakeOf(() => refuseAsnBlock(numbering({ asn: 65_535 }), "stack/pod1")),
    };
    const text = Object.entries(texts).map(([name, mistake]) => `# ${name}\n${mistake}`);
    await expect(`${text.join("\n\n")}\n`).toMatchFileSnapshot("golden/super-spine-errors.txt");
  });
});

describe("the cables of a fabric with super-spines", () => {
  const { cables, problems } = buildTopology(podIntent(pod("cumulus", { pods: 2, superSpines: 2 })));
  const fabric = cables.filter((c) => c.kind === "fabric");

  it("join leaves to the spines of their pod, and every spine to every super-spine", () => {
    expect(problems).toEqual([]);
    expect(fabric.map((c) => `${c.id} ${c.a.addresses.ipv4} ${c.b.addresses.ipv4}`)).toEqual([
      "spine1:swp1s0--leaf1:swp64s0 10.254.0.0/31 10.254.0.1/31",
      "spine1:swp1s1--leaf2:swp64s0 10.254.0.4/31 10.254.0.5/31",
      "spine2:swp1s0--leaf1:swp64s1 10.254.0.2/31 10.254.0.3/31",
      "spine2:swp1s1--leaf2:swp64s1 10.254.0.6/31 10.254.0.7/31",
      "spine3:swp1s0--leaf3:swp64s0 10.254.0.8/31 10.254.0.9/31",
      "spine3:swp1s1--leaf4:swp64s0 10.254.0.12/31 10.254.0.13/31",
      "spine4:swp1s0--leaf3:swp64s1 10.254.0.10/31 10.254.0.11/31",
      "spine4:swp1s1--leaf4:swp64s1 10.254.0.14/31 10.254.0.15/31",
      "super-spine1:swp1s0--spine1:swp64s0 10.253.0.0/31 10.253.0.1/31",
      "super-spine1:swp1s1--spine2:swp64s0 10.253.0.4/31 10.253.0.5/31",
      "super-spine1:swp2s0--spine3:swp64s0 10.253.0.8/31 10.253.0.9/31",
      "super-spine1:swp2s1--spine4:swp64s0 10.253.0.12/31 10.253.0.13/31",
      "super-spine2:swp1s0--spine1:swp64s1 10.253.0.2/31 10.253.0.3/31",
      "super-spine2:swp1s1--spine2:swp64s1 10.253.0.6/31 10.253.0.7/31",
      "super-spine2:swp2s0--spine3:swp64s1 10.253.0.10/31 10.253.0.11/31",
      "super-spine2:swp2s1--spine4:swp64s1 10.253.0.14/31 10.253.0.15/31",
    ]);
  });

  it("need a port for each spine of the capacity", () => {
    const sn5600 = switchModelFacts("test", "SN5600").nos.cumulus as ModelOnNos;
    const declared = { ...numbering(), uplinkMbps: 400_000 };
    for (const role of ["spine", "super-spine"] as const) expect(() => refuseSmallModel(sn5600, role, "SN5600", declared, role)).not.toThrow();
    const many = { ...numbering({ linksPerSpine: 32, count: 5 }), uplinkMbps: 400_000 };
    expect(mistakeOf(() => refuseSmallModel(sn5600, "super-spine", "SN5600", many, "ss1"))).toContain(
      "192 x 400G (pods x spines x linksPerSpine) take 96 panel ports",
    );
    expect(mistakeOf(() => refuseSmallModel(sn5600, "spine", "SN5600", many, "spine1"))).toContain(
      "8 x 400G (leavesPerPod x linksPerSpine) and 160 x 400G (super-spines x linksPerSpine) take 84 panel ports",
    );
  });
});
