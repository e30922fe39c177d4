import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, overlap, prefixSize, withoutLength } from "../../src/base/ip.js";
import {
  type EndAddresses,
  hostAddresses,
  hostBlock,
  hostBlockLength,
  hostBlockSize,
  leafAsn,
  leafLoopback,
  linkAddresses,
  type Numbering,
  nextPowerOfTwo,
  refuseAsnBlock,
  refuseSmallBlocks,
  spineLoopback,
} from "../../src/topology/addressing.js";
import { mistakeOf } from "../support/mistake.js";

/** The capacity of the example: 32 leaves x 4 links fill the 128 x 400G of an SN5600 spine. */
function numbering(capacity: Partial<Numbering["capacity"]> = {}, underlay: Partial<Numbering["underlay"]> = {}): Numbering {
  return {
    capacity: { spines: 16, leaves: 32, linksPerSpine: 4, leavesPerSu: 8, hostsPerSu: 64, hostPortsPerLeaf: 64, hostPortMbps: 400_000, ...capacity },
    underlay: {
      spineAsn: 65000,
      leafAsnBase: 65101,
      loopbacks: "10.255.0.0/20",
      links: "10.254.0.0/16",
      rails: "10.0.0.0/12",
      ipv6: null,
      bfd: null,
      ...underlay,
    },
    superSpines: null,
  };
}

const ipv4Of = (ends: Readonly<Record<string, EndAddresses>>): string[] => Object.values(ends).flatMap((e) => e.ipv4 ?? []);
const oneTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

describe("closed formulas, with the numbers of the example", () => {
  const n = numbering();

  it("loopback of spine i = base + i, of leaf j = base + S + j", () => {
    expect([spineLoopback(n, 1), spineLoopback(n, 16), leafLoopback(n, 1), leafLoopback(n, 32)]).toEqual([
      "10.255.0.1",
      "10.255.0.16",
      "10.255.0.17",
      "10.255.0.48",
    ]);
  });

  it("link /31 of (leaf j, spine i, k) = links + 2 ((j-1) S L + (i-1) L + k-1), the spine even, the leaf odd", () => {
    expect(linkAddresses(n, 1, 1, 1)).toEqual({ spine: { ipv4: "10.254.0.0/31", ipv6: null }, leaf: { ipv4: "10.254.0.1/31", ipv6: null } });
    expect(linkAddresses(n, 1, 1, 2)).toEqual({ spine: { ipv4: "10.254.0.2/31", ipv6: null }, leaf: { ipv4: "10.254.0.3/31", ipv6: null } });
    expect(linkAddresses(n, 1, 2, 1)).toEqual({ spine: { ipv4: "10.254.0.8/31", ipv6: null }, leaf: { ipv4: "10.254.0.9/31", ipv6: null } });
    expect(linkAddresses(n, 2, 1, 1)).toEqual({ spine: { ipv4: "10.254.0.128/31", ipv6: null }, leaf: { ipv4: "10.254.0.129/31", ipv6: null } });
    expect(linkAddresses(n, 32, 16, 4)).toEqual({ spine: { ipv4: "10.254.15.254/31", ipv6: null }, leaf: { ipv4: "10.254.15.255/31", ipv6: null } });
  });

  it("host /31 = rails + (j-1) B + 2 (slot-1), the leaf even, with one B = 2 x hostPortsPerLeaf rounded up to a power of two", () => {
    expect([hostBlockSize(n.capacity), hostBlockLength(n.capacity)]).toEqual([128, 25]);
    expect([hostBlock(n, 1), hostBlock(n, 2), hostBlock(n, 32)]).toEqual(["10.0.0.0/25", "10.0.0.128/25", "10.0.15.128/25"]);
    expect(hostAddresses(n, 1, 1)).toEqual({ leaf: { ipv4: "10.0.0.0/31", ipv6: null }, host: { ipv4: "10.0.0.1/31", ipv6: null } });
    expect(hostAddresses(n, 2, 64)).toEqual({ leaf: { ipv4: "10.0.0.254/31", ipv6: null }, host: { ipv4: "10.0.0.255/31", ipv6: null } });
  });

  it("B is rounded up: 33 host ports take a /25 as 64 do", () => {
    expect([1, 2, 32, 33, 64, 65].map((hostPortsPerLeaf) => hostBlockLength({ ...n.capacity, hostPortsPerLeaf }))).toEqual([31, 30, 26, 25, 25, 24]);
  });

  it("leaf ASN = leafAsnBase + j - 1", () => {
    expect([leafAsn(n, 1), leafAsn(n, 32)]).toEqual([65101, 65132]);
  });

  it("the next power of two is exact over the whole range of IPv4", () => {
    for (let k = 0; k <= 32; k++) {
      expect(nextPowerOfTwo(2 ** k)).toBe(2 ** k);
      if (k > 1) expect(nextPowerOfTwo(2 ** k - 1)).toBe(2 ** k);
      expect(nextPowerOfTwo(2 ** k + 1)).toBe(2 ** (k + 1));
    }
    expect(nextPowerOfTwo(0)).toBe(1);
  });
});

describe("any capacity", () => {
  const capacities = fc.record({
    spines: fc.integer({ min: 1, max: 5 }),
    leaves: fc.integer({ min: 1, max: 9 }),
    linksPerSpine: fc.integer({ min: 1, max: 4 }),
    hostPortsPerLeaf: fc.integer({ min: 1, max: 20 }),
  });

  it("gives no two links, loopbacks or host ports one address, all inside their blocks", () => {
    fc.assert(
      fc.property(capacities, (capacity) => {
        const n = numbering(capacity);
        const loopbacks = [...oneTo(capacity.spines).map((i) => spineLoopback(n, i)), ...oneTo(capacity.leaves).map((j) => leafLoopback(n, j))];
        const links = oneTo(capacity.leaves).flatMap((j) =>
          oneTo(capacity.spines).flatMap((i) => oneTo(capacity.linksPerSpine).flatMap((k) => ipv4Of(linkAddresses(n, j, i, k)))),
        );
        const hosts = oneTo(capacity.leaves).flatMap((j) => oneTo(capacity.hostPortsPerLeaf).flatMap((slot) => ipv4Of(hostAddresses(n, j, slot))));
        const all = [...loopbacks, ...links, ...hosts].map(withoutLength);
        expect(new Set(all).size).toBe(all.length);
        expect(loopbacks.filter((a) => !contains(n.underlay.loopbacks, a))).toEqual([]);
        expect(links.filter((a) => !contains("10.254.0.0/16", a))).toEqual([]);
        expect(hosts.filter((a) => !contains(n.underlay.rails, a))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("puts both ends of a link into one /31, the upper end even", () => {
    fc.assert(
      fc.property(capacities, (capacity) => {
        const n = numbering(capacity);
        const last = { leaf: capacity.leaves, spine: capacity.spines, link: capacity.linksPerSpine };
        const link = linkAddresses(n, last.leaf, last.spine, last.link);
        const host = hostAddresses(n, capacity.leaves, capacity.hostPortsPerLeaf);
        for (const [upper, lower] of [ipv4Of(link), ipv4Of(host)] as [string, string][]) {
          expect(contains(upper, withoutLength(lower))).toBe(true);
          expect(Number(withoutLength(upper).split(".").at(-1)) % 2).toBe(0);
        }
      }),
    );
  });

  it("aggregates: each leaf's block holds its own host ports and no other leaf's", () => {
    fc.assert(
      fc.property(capacities, (capacity) => {
        const n = numbering(capacity);
        const blocks = oneTo(capacity.leaves).map((j) => hostBlock(n, j));
        expect(prefixSize(blocks[0] ?? "")).toBe(hostBlockSize(n.capacity));
        blocks.forEach((block, at) => {
          expect(ipv4Of(hostAddresses(n, at + 1, capacity.hostPortsPerLeaf)).every((a) => contains(block, withoutLength(a)))).toBe(true);
          expect(blocks.filter((other, i) => i !== at && overlap(other, block))).toEqual([]);
        });
      }),
    );
  });

  it("renumbers nothing when leaves are raised", () => {
    fc.assert(
      fc.property(capacities, fc.integer({ min: 1, max: 20 }), (capacity, more) => {
        const [small, large] = [numbering(capacity), numbering({ ...capacity, leaves: capacity.leaves + more })];
        const numbers = (n: Numbering) =>
          oneTo(capacity.leaves).map((j) => [
            leafLoopback(n, j),
            leafAsn(n, j),
            hostBlock(n, j),
            linkAddresses(n, j, capacity.spines, capacity.linksPerSpine),
            spineLoopback(n, capacity.spines),
          ]);
        expect(numbers(large)).toEqual(numbers(small));
      }),
    );
  });

  it("fits its blocks exactly when they are as small as is allowed", () => {
    fc.assert(
      fc.property(capacities, (capacity) => {
        const { spines, leaves, linksPerSpine } = capacity;
        const length = (needed: number) => 32 - Math.ceil(Math.log2(needed));
        const n = numbering(capacity);
        const least = {
          loopbacks: `10.255.0.0/${length(spines + leaves + 1)}`,
          links: `10.254.0.0/${length(2 * leaves * spines * linksPerSpine)}`,
          rails: `10.0.0.0/${length(leaves * hostBlockSize(n.capacity))}`,
        };
        expect(() => refuseSmallBlocks(numbering(capacity, least), "pod1")).not.toThrow();
        for (const [name, block] of Object.entries(least)) {
          const half = block.replace(/\d+$/, (l) => String(Number(l) + 1));
          if (!half.endsWith("/33"))
            expect(mistakeOf(() => refuseSmallBlocks(numbering(capacity, { ...least, [name]: half }), "pod1"))).toContain(
              `props.underlay.${name}: is too small`,
            );
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("refusals", () => {
  const blocks = (underlay: Partial<Numbering["underlay"]>, capacity: Partial<Numbering["capacity"]> = {}) =>
    mistakeOf(() => refuseSmallBlocks(numbering(capacity, underlay), "stack/pod1"));
  const asns = (underlay: Partial<Numbering["underlay"]>, capacity: Partial<Numbering["capacity"]> = {}) =>
    mistakeOf(() => refuseAsnBlock(numbering(capacity, underlay), "stack/pod1"));

  it("say which block is too small, which overlap, and which ASNs run out", async () => {
    const texts = {
      "too few loopbacks": blocks({ loopbacks: "10.255.0.0/27" }),
      "too few links": blocks({ links: "10.254.0.0/21" }),
      "too few rails": blocks({ rails: "10.0.0.0/21" }),
      "links that no private block holds": blocks({ loopbacks: "10.0.0.0/8" }, { leaves: 100_000, spines: 100_000, linksPerSpine: 64 }),
      "links inside the rails": blocks({ links: "10.1.0.0/16" }),
      "loopbacks around the links": blocks({ loopbacks: "10.254.0.0/15" }),
      "one block for two": blocks({ links: "10.255.0.0/20" }),
      "a block that passes 65534": asns({ leafAsnBase: 65_520 }),
      "a base of 65535": asns({ leafAsnBase: 65_535 }, { leaves: 1 }),
      "a block that passes 32 bits": asns({ leafAsnBase: 4_294_967_290 }),
      "the spines' ASN inside": asns({ spineAsn: 65_110 }),
      "AS_TRANS for the spines": asns({ spineAsn: 23_456 }),
      "AS_TRANS inside the block": asns({ leafAsnBase: 23_440 }),
      "65535 for the spines": asns({ spineAsn: 65_535 }),
    };
    await expect(
      `${Object.entries(texts)
        .map(([name, text]) => `# ${name}\n${text}`)
        .join("\n\n")}\n`,
    ).toMatchFileSnapshot("golden/addressing-errors.txt");
  });

  it.each([
    ["the last 2-byte block", { leafAsnBase: 65_503 }],
    ["a 4-byte base", { leafAsnBase: 4_200_000_000 }],
    ["the last 4-byte block", { leafAsnBase: 4_294_967_263 }],
    ["the first ASN past two bytes", { leafAsnBase: 65_536 }],
    ["spines just below", { spineAsn: 65_100 }],
    ["spines just above", { spineAsn: 65_133 }],
    ["4-byte spines over 2-byte leaves", { spineAsn: 4_200_000_000 }],
  ])("are quiet about %s", (_, underlay) => {
    expect(() => refuseAsnBlock(numbering({}, underlay), "pod1")).not.toThrow();
  });

  it("are quiet about the example", () => {
    expect(() => refuseSmallBlocks(numbering(), "pod1")).not.toThrow();
    expect(() => refuseAsnBlock(numbering(), "pod1")).not.toThrow();
  });
});
