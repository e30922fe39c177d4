import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, withoutLength } from "../../src/base/ip.js";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import type { FabricIntent, ImportedIntent } from "../../src/intent/fabric-intent.js";
import { assemble } from "../../src/plan/assemble.js";
import type { RoutingSlice, SwitchSlice } from "../../src/plan/slices.js";
import { buildTopology } from "../../src/topology/build.js";
import { assembledPod, type PodOptions, pod, podIntent } from "../support/intents.js";

const options: PodOptions = pod("sonic", { leaves: 3, spines: 2, linksPerSpine: 2, hosts: 2 });

function slicesOf(given: PodOptions = options): Map<string, SwitchSlice> {
  return new Map(assembledPod(given).switches.map((s) => [s.name, s]));
}

function routing(name: string, given?: PodOptions): RoutingSlice {
  const slice = slicesOf(given).get(name);
  if (!slice) throw new Error(`no switch ${name}`);
  return slice.routing;
}

/** A map in one line an entry: action, as-path regexes, prefixes with the one length that matches. */
function mapText(r: RoutingSlice, name: string): string[] {
  const map = r.routeMaps.find((m) => m.name === name);
  return (map?.entries ?? []).map(({ seq, action, asPath, prefixList }) => {
    const path =
      r.asPathLists
        .find((l) => l.name === asPath)
        ?.entries.map((e) => e.regex)
        .join(" | ") ?? "any path";
    const prefixes =
      r.prefixLists
        .find((l) => l.name === prefixList)
        ?.entries.map((e) => `${e.prefix} len ${e.length}`)
        .join(" | ") ?? "anything";
    return `${seq} ${action} ${path}, ${prefixes}`;
  });
}

describe("the policy in words (docs/facts/routing.md, section 1)", () => {
  it("a leaf accepts loopbacks and host blocks from above, of exactly their length, and nothing else", () => {
    expect(mapText(routing("leaf1"), "FROM_SPINE_V4")).toEqual([
      "100 permit any path, 10.255.0.0/20 len 32",
      "110 permit any path, 10.0.0.0/12 len 28",
      "65535 deny any path, anything",
    ]);
  });

  it("a leaf exports its own loopback and its own block, with an empty path, and nothing else (fact 3)", () => {
    expect(mapText(routing("leaf2"), "TO_SPINE_V4")).toEqual([
      "100 permit ^$, 10.255.0.4/32 len 32",
      "110 permit ^$, 10.0.0.16/28 len 28",
      "65535 deny any path, anything",
    ]);
  });

  it("a leaf without hosts exports its loopback alone", () => {
    const bare = routing("leaf1", { ...options, hosts: 0 });
    expect(mapText(bare, "TO_SPINE_V4")).toEqual(["100 permit ^$, 10.255.0.3/32 len 32", "65535 deny any path, anything"]);
    expect([bare.aggregates, bare.networks]).toEqual([[], ["10.255.0.3/32"]]);
    expect(bare.prefixLists.map((l) => l.name)).not.toContain("PL_OWN_HOSTS_V4");
  });

  it("a spine takes from a leaf a path of one AS, loopbacks and blocks only (fact 4)", () => {
    expect(mapText(routing("spine1"), "FROM_LEAF_V4")).toEqual([
      "100 permit ^[0-9]+$, 10.255.0.0/20 len 32",
      "110 permit ^[0-9]+$, 10.0.0.0/12 len 28",
      "65535 deny any path, anything",
    ]);
  });

  it("a spine exports loopbacks and blocks downward", () => {
    expect(mapText(routing("spine1"), "TO_LEAF_V4")).toEqual([
      "100 permit any path, 10.255.0.0/20 len 32",
      "110 permit any path, 10.0.0.0/12 len 28",
      "65535 deny any path, anything",
    ]);
  });

  it("each neighbour has both maps, and a role has only its own (fact 1)", () => {
    for (const [, { role, routing: r }] of slicesOf()) {
      const [inMap, outMap] = role === "leaf" ? ["FROM_SPINE_V4", "TO_SPINE_V4"] : ["FROM_LEAF_V4", "TO_LEAF_V4"];
      expect(r.groups.flatMap((g) => g.families.map((f) => [f.inMap, f.outMap]))).toEqual([[inMap, outMap]]);
      expect(r.routeMaps.map((m) => m.name)).toEqual([inMap, outMap]);
    }
  });

  it("maps end in an explicit deny at 65535, sequences start at 100 and rise (2.4: the maintenance script inserts 20, 30 and 40)", () => {
    for (const [, { routing: r }] of slicesOf()) {
      for (const { entries } of r.routeMaps) {
        const seqs = entries.map((e) => e.seq);
        expect(entries.at(-1)).toEqual({ seq: 65_535, action: "deny", asPath: null, prefixList: null });
        expect(entries.slice(0, -1).every((e) => e.action === "permit" && e.prefixList !== null)).toBe(true);
        expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
        expect(seqs[0]).toBeGreaterThanOrEqual(100);
      }
      for (const list of [...r.prefixLists, ...r.asPathLists]) {
        expect(list.entries.map((e) => e.seq)).toEqual(list.entries.map((_, i) => 5 * (i + 1)));
      }
    }
  });

  it("lists are defined where they are used, and PL_LoopbackV4 everywhere (facts 2, 21)", () => {
    for (const [, { routing: r, loopback }] of slicesOf()) {
      const used = r.routeMaps.flatMap((m) => m.entries.flatMap((e) => [e.asPath, e.prefixList])).filter((n) => n !== null);
      const defined = [...r.prefixLists, ...r.asPathLists].map((l): string => l.name);
      expect(used.filter((n) => !defined.includes(n))).toEqual([]);
      expect(r.prefixLists[0]).toEqual({ name: "PL_LoopbackV4", entries: [{ seq: 5, prefix: `${loopback}/32`, length: 32 }] });
    }
  });

  it("the aggregate of a block is the leaf's own, and each host /31 in it is a network (facts 5, 6)", () => {
    const r = routing("leaf1");
    expect(r.aggregates).toEqual(["10.0.0.0/28"]);
    expect(r.networks).toEqual(["10.255.0.3/32", "10.0.0.0/31", "10.0.0.2/31"]);
    const spines = [...slicesOf().values()].filter((s) => s.role === "spine");
    expect(spines.flatMap((s) => s.routing.aggregates)).toEqual([]);
    expect(spines.map((s) => s.routing.networks)).toEqual([["10.255.0.1/32"], ["10.255.0.2/32"]]);
  });

  it("a block of a single host link is that link's own prefix and is not aggregated", () => {
    const r = routing("leaf1", { ...options, hosts: 1, hostPortsPerLeaf: 1 });
    expect([r.aggregates, r.networks]).toEqual([[], ["10.255.0.3/32", "10.0.0.0/31"]]);
    expect(mapText(r, "TO_SPINE_V4")[1]).toBe("110 permit ^$, 10.0.0.0/31 len 31");
  });

  it("no fabric link is in BGP (fact 7)", () => {
    for (const [, s] of slicesOf()) {
      const links = s.ports.filter((p) => p.kind === "fabric").map((p) => p.address);
      expect(s.routing.networks.filter((n) => links.some((l) => l !== null && contains(n, withoutLength(l))))).toEqual([]);
    }
  });

  it("timers are 3/9, connect 10, advertisement 0, said on every device (fact 11)", () => {
    const timers = [...slicesOf().values()].map((s) => s.routing.timers);
    expect(new Set(timers.map((t) => JSON.stringify(t)))).toEqual(new Set(['{"keepaliveS":3,"holdS":9,"connectS":10,"advertisementS":0}']));
  });

  it("maximum-paths is 64 on every device, and tiers have seeds of their own (fact 9)", () => {
    expect([...slicesOf().values()].map((s) => [s.role, s.routing.maximumPaths, s.routing.hashSeed])).toEqual([
      ["leaf", 64, 10],
      ["leaf", 64, 10],
      ["leaf", 64, 10],
      ["spine", 64, 20],
      ["spine", 64, 20],
    ]);
  });

  it("router-id is the loopback, remote-as the far device's own, no neighbour an own address (fact 14)", () => {
    const slices = slicesOf();
    for (const [, s] of slices) {
      expect([s.routing.routerId, s.routing.asn]).toEqual([s.loopback, s.asn]);
      const own = s.ports.map((p) => withoutLength(p.address ?? ""));
      for (const n of s.routing.groups.flatMap((g) => g.neighbors)) {
        const port = s.ports.find((p) => p.name === n.port);
        expect(n.description).toBe(`${port?.peer?.device} ${port?.peer?.port}`);
        expect(n.remoteAsn).toBe(slices.get(port?.peer?.device ?? "")?.asn);
        expect(own).not.toContain(n.peer);
        expect(contains(port?.address ?? "", n.peer)).toBe(true);
      }
    }
  });

  it("has one session a cable, in the order of their addresses", () => {
    expect(routing("leaf1").groups[0]?.neighbors.map((n) => `${n.peer} ${n.port}`)).toEqual([
      "10.254.0.0 Ethernet504",
      "10.254.0.2 Ethernet508",
      "10.254.0.4 Ethernet496",
      "10.254.0.6 Ethernet500",
    ]);
    expect(routing("spine1").groups[0]?.neighbors).toHaveLength(6);
    expect(routing("leaf1", { ...options, spines: 0 }).groups).toEqual([]);
  });
});

describe("maximum-prefix: the next power of two at or above twice the count, at least 64 (fact 13)", () => {
  const limits = (leaves: number) => {
    const change = (intent: FabricIntent): FabricIntent => ({ ...intent, capacity: { ...intent.capacity, leaves } });
    return ["leaf1", "spine1"].map((name) => routing(name, { ...options, change }).groups[0]?.families[0]?.maximumPrefix);
  };

  it.each([
    [3, 64],
    [16, 64],
    [17, 128],
    [32, 128],
    [128, 512],
    [1000, 4096],
  ])("%i leaves: (leaves-1)(1+B)+1 from a spine gives %i, a warning; 1+B from a leaf gives 64, a restart", (leaves, fromSpine) => {
    expect(limits(leaves)).toEqual([
      { limit: fromSpine, warningPercent: 80, action: "warning-only", restartMinutes: null },
      { limit: 64, warningPercent: 80, action: "restart", restartMinutes: 5 },
    ]);
  });

  it("is a power of two, and twice what can come", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (leaves) => {
        const limit = limits(leaves)[0]?.limit ?? 0;
        const count = (leaves - 1) * 2 + 1;
        expect(Number.isInteger(Math.log2(limit)) && limit >= 2 * count && limit >= 64).toBe(true);
        expect(limit === 64 || limit < 4 * count).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

describe("multipath-relax exactly when paths of different ASes must share (fact 10)", () => {
  const core = (asn: number): ImportedIntent => ({
    name: "core1",
    path: "t/core1",
    role: "spine",
    model: switchModelFacts("test", "SN5600"),
    nos: { name: "sonic", release: "202505" },
    asn,
    loopback: "192.168.9.1",
    policy: "assume-same",
  });
  const link = {
    device: "leaf1",
    imported: "core1",
    port: "Ethernet256",
    farPort: "Ethernet0",
    subnet: "192.168.10.0/31",
    speedMbps: 400_000,
    cable: { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" },
  } as const;
  const relaxed = (asn: number) => {
    const { switches } = assemble(buildTopology({ ...podIntent(options), imported: [core(asn)], importedLinks: [link] }));
    return switches.filter((s) => s.routing.multipathRelax).map((s) => s.name);
  };

  it("not with one ASN for all spines", () => {
    expect([...slicesOf().values()].filter((s) => s.routing.multipathRelax)).toEqual([]);
    expect(relaxed(65_000)).toEqual([]);
  });

  it("on the leaf whose spines have several, and on no other device", () => {
    expect(relaxed(64_999)).toEqual(["leaf1"]);
  });
});
