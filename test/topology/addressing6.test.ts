import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, familyOf, networkOf, overlap, prefixLength, withoutLength } from "../../src/base/ip.js";
import {
  type EndAddresses,
  hostAddresses,
  hostBlock,
  hostBlock6,
  hostBlockLength6,
  leafLoopback6,
  linkAddresses,
  type Numbering,
  refuseSmallBlocks,
  spineLoopback6,
  superSpineLinkAddresses,
  superSpineLoopback6,
} from "../../src/topology/addressing.js";
import { mistakeOf } from "../support/mistake.js";

type Ipv6 = NonNullable<Numbering["underlay"]["ipv6"]>;
type Tier = NonNullable<Numbering["superSpines"]>;

const IPV6: Ipv6 = { loopbacks: "fd00:0:0:ff::/64", links: "fd00:0:0:fe::/64", rails: "fd00:1::/48" };
const TIER: Tier = {
  count: 2,
  linksPerSpine: 2,
  leavesPerPod: 8,
  uplink: { speedMbps: 400_000, cable: { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" } },
  asn: 64_900,
  loopbacks: "10.255.16.0/24",
  links: "10.253.0.0/16",
  ipv6: { loopbacks: "fd00:0:1:ff::/64", links: "fd00:0:1:fe::/64" },
};

function numbering(ipv6: Partial<Ipv6> = {}, capacity: Partial<Numbering["capacity"]> = {}, superSpines: Tier | null = null): Numbering {
  return {
    capacity: { spines: 2, leaves: 32, linksPerSpine: 4, leavesPerSu: 8, hostsPerSu: 64, hostPortsPerLeaf: 64, hostPortMbps: 400_000, ...capacity },
    underlay: {
      spineAsn: 65_000,
      leafAsnBase: 65_101,
      loopbacks: "10.255.0.0/20",
      links: "10.254.0.0/16",
      rails: "10.0.0.0/12",
      ipv6: { ...IPV6, ...ipv6 },
      bfd: null,
    },
    superSpines,
  };
}

const oneTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const all6 = (ends: Readonly<Record<string, EndAddresses>>): string[] => Object.values(ends).flatMap((e) => e.ipv6 ?? []);

describe("closed formulas of IPv6, with numbers", () => {
  const n = numbering({}, {}, TIER);

  it("loopbacks have the places of the IPv4 ones, spines from pod 2 on in the tier's block", () => {
    expect([spineLoopback6(n, 1), leafLoopback6(n, 1), leafLoopback6(n, 32)]).toEqual(["fd00:0:0:ff::1", "fd00:0:0:ff::3", "fd00:0:0:ff::22"]);
    expect([superSpineLoopback6(TIER, 1), spineLoopback6(n, 3), spineLoopback6(n, 4)]).toEqual(["fd00:0:1:ff::1", "fd00:0:1:ff::3", "fd00:0:1:ff::4"]);
  });

  it("the /127 of a link has the place of its /31, the upper end even", () => {
    expect(linkAddresses(n, 2, 2, 3)).toMatchObject({ spine: { ipv6: "fd00:0:0:fe::1c/127" }, leaf: { ipv6: "fd00:0:0:fe::1d/127" } });
    expect(superSpineLinkAddresses(TIER, 2, 1, 2)).toMatchObject({ superSpine: { ipv6: "fd00:0:1:fe::a/127" }, spine: { ipv6: "fd00:0:1:fe::b/127" } });
  });

  it("a leaf has a /64 of rails that are shorter, the host slot the place of its /31", () => {
    expect([hostBlockLength6(n), hostBlock6(n, 1), hostBlock6(n, 2), hostBlock6(n, 32)]).toEqual([64, "fd00:1::/64", "fd00:1:0:1::/64", "fd00:1:0:1f::/64"]);
    expect(hostAddresses(n, 2, 5)).toMatchObject({ leaf: { ipv6: "fd00:1:0:1::8/127" }, host: { ipv6: "fd00:1:0:1::9/127" } });
  });

  it("of rails of length 64 or more a leaf has as many addresses as of IPv4", () => {
    const narrow = numbering({ rails: "fd00:1::/112" });
    expect([hostBlockLength6(narrow), hostBlock6(narrow, 1), hostBlock6(narrow, 3)]).toEqual([121, "fd00:1::/121", "fd00:1::100/121"]);
    expect(hostBlockLength6(numbering({ rails: "fd00:1::/64" }))).toBe(121);
    expect(hostBlockLength6(numbering({ rails: "fd00:1::/63" }))).toBe(64);
  });

  it("is nothing for IPv4 alone", () => {
    const ipv4 = { ...n, underlay: { ...n.underlay, ipv6: null } };
    expect([spineLoopback6(ipv4, 1), leafLoopback6(ipv4, 1), hostBlockLength6(ipv4), hostBlock6(ipv4, 1)]).toEqual([null, null, null, null]);
    expect(all6(linkAddresses(ipv4, 1, 1, 1))).toEqual([]);
    expect(all6(hostAddresses(ipv4, 1, 1))).toEqual([]);
  });
});

describe("any capacity, with wide rails and narrow ones", () => {
  const shapes = fc.record({
    spines: fc.integer({ min: 1, max: 5 }),
    leaves: fc.integer({ min: 1, max: 9 }),
    linksPerSpine: fc.integer({ min: 1, max: 4 }),
    hostPortsPerLeaf: fc.integer({ min: 1, max: 20 }),
  });
  const rails = fc.constantFrom("fd00:1::/48", "fd00:1::/60", "fd00:1::/64", "fd00:1::/116");

  it("gives no two ends one address, all inside their blocks, both ends of a pair in one /127", () => {
    fc.assert(
      fc.property(shapes, rails, (capacity, own) => {
        const n = numbering({ rails: own }, capacity);
        const loopbacks = [...oneTo(capacity.spines).map((i) => spineLoopback6(n, i)), ...oneTo(capacity.leaves).map((j) => leafLoopback6(n, j))];
        const links = oneTo(capacity.leaves).flatMap((j) =>
          oneTo(capacity.spines).flatMap((i) => oneTo(capacity.linksPerSpine).map((k) => all6(linkAddresses(n, j, i, k)))),
        );
        const hosts = oneTo(capacity.leaves).flatMap((j) => oneTo(capacity.hostPortsPerLeaf).map((slot) => all6(hostAddresses(n, j, slot))));
        const all = [...loopbacks, ...links.flat(), ...hosts.flat()].map((a) => withoutLength(a ?? ""));
        expect(new Set(all).size).toBe(all.length);
        for (const [even = "", odd = ""] of [...links, ...hosts]) {
          expect([prefixLength(even), networkOf(even)]).toEqual([127, even]);
          expect(networkOf(odd)).toBe(even);
        }
        expect(loopbacks.every((a) => contains(IPV6.loopbacks, a ?? ""))).toBe(true);
        expect(links.flat().every((a) => contains("fd00:0:0:fe::/64", a))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it("aggregates: each leaf's block holds its own host ports and no other leaf's, inside the rails", () => {
    fc.assert(
      fc.property(shapes, rails, (capacity, own) => {
        const n = numbering({ rails: own }, capacity);
        const blocks = oneTo(capacity.leaves).map((j) => hostBlock6(n, j) ?? "");
        blocks.forEach((block, at) => {
          expect(contains(own, block)).toBe(true);
          expect(all6(hostAddresses(n, at + 1, capacity.hostPortsPerLeaf)).every((a) => contains(block, withoutLength(a)))).toBe(true);
          expect(blocks.filter((other, i) => i !== at && overlap(other, block))).toEqual([]);
        });
      }),
      { numRuns: 40 },
    );
  });

  it("renumbers nothing when leaves are raised, and never touches IPv4", () => {
    fc.assert(
      fc.property(shapes, rails, fc.integer({ min: 1, max: 20 }), (capacity, own, more) => {
        const numbers = (n: Numbering) =>
          oneTo(capacity.leaves).map((j) => [leafLoopback6(n, j), hostBlock6(n, j), linkAddresses(n, j, capacity.spines, capacity.linksPerSpine)]);
        const [small, large] = [numbering({ rails: own }, capacity), numbering({ rails: own }, { ...capacity, leaves: capacity.leaves + more })];
        expect(numbers(large)).toEqual(numbers(small));
        const ipv4 = { ...small, underlay: { ...small.underlay, ipv6: null } };
        expect(hostBlock(small, capacity.leaves)).toBe(hostBlock(ipv4, capacity.leaves));
        expect(linkAddresses(small, 1, 1, 1).leaf.ipv4).toBe(linkAddresses(ipv4, 1, 1, 1).leaf.ipv4);
      }),
    );
  });

  it("fits its blocks exactly when they are as small as is allowed", () => {
    fc.assert(
      fc.property(shapes, ({ spines, leaves, linksPerSpine, hostPortsPerLeaf }) => {
        const capacity = { spines, leaves, linksPerSpine, hostPortsPerLeaf };
        const length = (needed: number, bits = 128): number => bits - Math.ceil(Math.log2(needed));
        const least = {
          loopbacks: `fd00:0:0:ff::/${length(spines + leaves + 1)}`,
          links: `fd00:0:0:fe::/${length(2 * leaves * spines * linksPerSpine)}`,
          rails: `fd00:1::/${length(leaves, 64) < 64 ? length(leaves, 64) : 63}`,
        };
        expect(() => refuseSmallBlocks(numbering(least, capacity), "pod1")).not.toThrow();
        for (const name of ["loopbacks", "links"] as const) {
          const half = least[name].replace(/\d+$/, (l) => String(Number(l) + 1));
          if (half.endsWith("/129")) continue;
          expect(mistakeOf(() => refuseSmallBlocks(numbering({ ...least, [name]: half }, capacity), "pod1"))).toContain(
            `props.underlay.ipv6.${name}: is too small`,
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("refusals", () => {
  it("say which block of IPv6 is too small, and which overlap", async () => {
    const blocks = (ipv6: Partial<Ipv6>, tier: Tier | null = null) => mistakeOf(() => refuseSmallBlocks(numbering(ipv6, {}, tier), "stack/pod1"));
    const texts = {
      "too few loopbacks": blocks({ loopbacks: "fd00:0:0:ff::/123" }),
      "too few links": blocks({ links: "fd00:0:0:fe::/120" }),
      "too few /64s in the rails": blocks({ rails: "fd00:1::/60" }),
      "too few addresses in narrow rails": blocks({ rails: "fd00:1::/117" }),
      "links inside the rails": blocks({ links: "fd00:1:0:5::/64" }),
      "loopbacks of the tier inside the links": blocks({}, { ...TIER, ipv6: { loopbacks: "fd00:0:0:fe::/112", links: "fd00:0:1:fe::/64" } }),
      "too few links of the tier": blocks({}, { ...TIER, ipv6: { loopbacks: "fd00:0:1:ff::/64", links: "fd00:0:1:fe::/124" } }),
    };
    const text = Object.entries(texts).map(([name, mistake]) => `# ${name}\n${mistake}\n`);
    await expect(text.join("\n")).toMatchFileSnapshot("golden/addressing6-errors.txt");
  });

  it("leave unnumbered links and a fabric that fits alone", () => {
    const { underlay, ...rest } = numbering({ links: null });
    expect(() => refuseSmallBlocks({ ...rest, underlay: { ...underlay, links: null } }, "pod1")).not.toThrow();
    expect(() => refuseSmallBlocks(numbering({}, {}, TIER), "pod1")).not.toThrow();
    expect(familyOf(IPV6.rails)).toBe("ipv6");
  });
});
