import { describe, expect, it } from "vitest";
import { nodeAt, treeAt } from "../../../src/nos/cumulus/parse/read.js";
import type { RoutingView } from "../../../src/nos/routing-view.js";
import { podOf, RELEASES, setOf, sliceOf, viewOf, yamlOf } from "./support.js";

function routing(device: string, options = podOf("5.14")): RoutingView {
  return viewOf(yamlOf(sliceOf(device, options))).routing;
}

const LOOPBACKS = { seq: 5, action: "permit", prefix: "10.255.0.0/20", fromLength: 32, toLength: 32 };
const HOSTS = { seq: 5, action: "permit", prefix: "10.0.0.0/12", fromLength: 28, toLength: 28 };

describe("docs/facts/routing.md", () => {
  it("fact 1: every neighbour has both maps, and all that is named is defined", () => {
    for (const release of RELEASES) {
      for (const device of ["leaf1", "spine1"]) {
        const view = routing(device, podOf(release));
        const maps = view.neighbors.flatMap((n) => [n.inMap, n.outMap]);
        expect(maps).not.toContain(null);
        expect(Object.keys(view.routeMaps)).toEqual(expect.arrayContaining([...new Set(maps)]));
        const entries = Object.values(view.routeMaps).flat();
        expect(Object.keys(view.prefixLists)).toEqual(expect.arrayContaining(entries.flatMap((e) => e.prefixLists)));
        expect(Object.keys(view.asPathLists)).toEqual(expect.arrayContaining(entries.flatMap((e) => e.asPathLists)));
      }
    }
  });

  it("fact 2: maps end in an explicit deny, lists permit only", () => {
    const view = routing("spine1");
    for (const entries of Object.values(view.routeMaps)) {
      expect(entries.at(-1)).toEqual({ seq: 65535, action: "deny", prefixLists: [], families: [], asPathLists: [], continues: false, other: [] });
      expect(entries.slice(0, -1).map((e) => e.seq)).toEqual(entries.slice(0, -1).map((_, i) => 100 + 10 * i));
    }
    const lists = [...Object.values(view.prefixLists), ...Object.values(view.asPathLists)].flat();
    expect(lists.map((e) => e.action)).toEqual(lists.map(() => "permit"));
  });

  it("fact 3: a leaf exports what it originates, its loopback and its own block, and nothing else", () => {
    const view = routing("leaf1");
    expect(view.routeMaps.TO_SPINE_V4?.filter((e) => e.action === "permit")).toEqual([
      { seq: 100, action: "permit", prefixLists: ["PL_LoopbackV4"], families: ["ipv4"], asPathLists: ["AP_LOCAL"], continues: false, other: [] },
      { seq: 110, action: "permit", prefixLists: ["PL_OWN_HOSTS_V4"], families: ["ipv4"], asPathLists: ["AP_LOCAL"], continues: false, other: [] },
    ]);
    expect(view.asPathLists.AP_LOCAL).toEqual([{ seq: 5, action: "permit", regex: "^$" }]);
    expect(view.prefixLists.PL_OWN_HOSTS_V4).toEqual([{ seq: 5, action: "permit", prefix: "10.0.0.0/28", fromLength: 28, toLength: 28 }]);
    expect(view.prefixLists.PL_LoopbackV4).toEqual([{ seq: 5, action: "permit", prefix: "10.255.0.3/32", fromLength: 32, toLength: 32 }]);
  });

  it("facts 4 and 5: a spine takes paths of one AS and exact lengths; what goes down has prefix-lists alone", () => {
    const view = routing("spine1", podOf("5.16"));
    expect(view.asPathLists).toEqual({ AP_LEAF: [{ seq: 5, action: "permit", regex: "^[0-9]+$" }] });
    expect(view.routeMaps.FROM_LEAF_V4?.slice(0, 2).map((e) => e.asPathLists)).toEqual([["AP_LEAF"], ["AP_LEAF"]]);
    expect(view.routeMaps.TO_LEAF_V4?.map((e) => e.asPathLists)).toEqual([[], [], []]);
    expect(view.prefixLists.PL_FABRIC_LOOPBACKS_V4).toEqual([LOOPBACKS]);
    expect(view.prefixLists.PL_FABRIC_HOSTS_V4).toEqual([HOSTS]);
  });

  it("facts 6 and 7: networks are connected and inside the block, aggregates summary-only on leaves, nothing is redistributed", () => {
    const [leaf, spine] = [routing("leaf1"), routing("spine1")];
    expect(leaf.networks).toEqual(["10.0.0.0/31", "10.0.0.2/31", "10.255.0.3/32"]);
    expect(leaf.aggregates).toEqual([{ prefix: "10.0.0.0/28", summaryOnly: true }]);
    expect(spine.aggregates).toEqual([]);
    expect([...leaf.redistribute, ...spine.redistribute]).toEqual([]);
  });

  it("facts 8, 9, 10, 12: no loop allowance, 64 paths, no relax with one spine ASN, graceful restart off", () => {
    const view = routing("leaf1");
    expect(view.neighbors.map((n) => n.loopAllowances)).toEqual([[], []]);
    expect(view).toMatchObject({ maximumPaths: 64, multipathRelax: false, gracefulRestart: "off" });
  });

  it("facts 11 and 13: timers through the group, the limit warns upward and restarts downward", () => {
    const [leaf, spine] = [routing("leaf1").neighbors[0], routing("spine1").neighbors[0]];
    expect(leaf).toMatchObject({ keepaliveS: 3, holdS: 9, connectS: 10, maximumPrefix: { limit: 64, action: "warning-only" } });
    expect(spine).toMatchObject({ keepaliveS: 3, holdS: 9, connectS: 10, maximumPrefix: { limit: 64, action: "restart" } });
    const text = setOf(yamlOf(sliceOf("spine1")));
    const limits = Object.values(treeAt(text, "vrf", "default", "router", "bgp", "neighbor")).map((n) =>
      nodeAt(n, "address-family", "ipv4-unicast", "prefix-limits", "inbound"),
    );
    expect(limits).toEqual(limits.map(() => ({ maximum: 64, "reestablish-wait": 300, "warning-threshold": 80 })));
  });

  it("fact 14: router-id is the loopback, remote-as that of the far end, BGP is active", () => {
    expect(routing("leaf1")).toMatchObject({ asn: 65101, routerId: "10.255.0.3" });
    expect(routing("leaf1").neighbors).toMatchObject([
      { peer: "10.254.0.0", remoteAsn: 65000, description: "spine1 swp1s0", activated: true },
      { peer: "10.254.0.2", remoteAsn: 65000, description: "spine2 swp1s0", activated: true },
    ]);
  });

  it("fact 29: both maps stand at each neighbour itself", () => {
    const bgp = treeAt(setOf(yamlOf(sliceOf("leaf1"))), "vrf", "default", "router", "bgp");
    for (const neighbor of Object.values(treeAt(bgp, "neighbor"))) {
      expect(nodeAt(neighbor, "address-family", "ipv4-unicast", "policy")).toEqual({
        inbound: { "route-map": "FROM_SPINE_V4" },
        outbound: { "route-map": "TO_SPINE_V4" },
      });
    }
  });

  it("fact 30: graceful-restart.mode is off in both dialects", () => {
    for (const release of RELEASES)
      expect(nodeAt(setOf(yamlOf(sliceOf("leaf1", podOf(release)))), "router", "bgp", "graceful-restart")).toEqual({ mode: "off" });
  });

  it("fact 31: all fourteen fields of the hash and a seed by tier", () => {
    for (const release of RELEASES) {
      const words = Number(release.slice(2)) < 15 ? ["on", "off"] : ["enabled", "disabled"];
      const hash = treeAt(setOf(yamlOf(sliceOf("leaf1", podOf(release)))), "system", "forwarding", "ecmp-hash");
      expect(Object.keys(hash)).toHaveLength(14);
      expect(new Set(Object.values(hash))).toEqual(new Set(words));
      expect(Object.entries(hash).filter(([, v]) => v === words[0])).toHaveLength(6);
    }
    expect([routing("leaf1").hashSeed, routing("spine1").hashSeed]).toEqual([10, 20]);
  });

  it("fact 32: type, remote-as and peer-group on every neighbour, enforce-first-as in the group", () => {
    const bgp = treeAt(setOf(yamlOf(sliceOf("spine1", podOf("5.16")))), "vrf", "default", "router", "bgp");
    for (const neighbor of Object.values(treeAt(bgp, "neighbor")))
      expect(Object.keys(neighbor as object)).toEqual(expect.arrayContaining(["type", "remote-as", "peer-group"]));
    expect(nodeAt(bgp, "peer-group")).toEqual({ LEAF: { "enforce-first-as": "enabled", timers: { "connection-retry": 10, hold: 9, keepalive: 3 } } });
  });
});
