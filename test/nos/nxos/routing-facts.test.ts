import { describe, expect, it } from "vitest";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { assembledPod, pod } from "../../support/intents.js";
import { sliceOf, stanza, textOf, viewOf } from "./support.js";

const SLICES: readonly SwitchSlice[] = [...assembledPod(pod("nxos")).switches, sliceOf("leaf1", { speedMbps: 100_000 })];
const TEXTS = SLICES.map((slice) => ({ slice, text: textOf(slice), lines: textOf(slice).split("\n") }));
const leaf = TEXTS.find((t) => t.slice.name === "leaf1") as (typeof TEXTS)[number];
const spine = TEXTS.find((t) => t.slice.name === "spine1") as (typeof TEXTS)[number];

/** All lines of all texts that a pattern finds. */
function found(pattern: RegExp): string[] {
  return TEXTS.flatMap((t) => t.lines.filter((l) => pattern.test(l)));
}

describe("docs/facts/routing.md", () => {
  it("routing fact 1: every map and list that is named is defined", () => {
    for (const { text } of TEXTS) {
      const { neighbors, routeMaps, prefixLists, asPathLists } = viewOf(text).routing;
      expect(neighbors.length).toBeGreaterThan(0);
      const entries = Object.values(routeMaps).flat();
      expect(Object.keys(routeMaps)).toEqual(expect.arrayContaining(neighbors.flatMap((n) => [n.inMap, n.outMap])));
      expect(Object.keys(prefixLists)).toEqual(expect.arrayContaining(entries.flatMap((e) => e.prefixLists)));
      expect(Object.keys(asPathLists)).toEqual(expect.arrayContaining(entries.flatMap((e) => e.asPathLists)));
    }
  });

  it("routing fact 2: maps count from 100 by 10 and end in a deny of all, lists only permit", () => {
    for (const { text } of TEXTS) {
      const { routeMaps, prefixLists, asPathLists } = viewOf(text).routing;
      for (const entries of Object.values(routeMaps)) {
        expect(entries.at(-1)).toEqual({ seq: 65_535, action: "deny", prefixLists: [], families: [], asPathLists: [], continues: false, other: [] });
        expect(entries.slice(0, -1).map((e) => e.seq)).toEqual(entries.slice(0, -1).map((_, i) => 100 + 10 * i));
      }
      const listed = [...Object.values(prefixLists), ...Object.values(asPathLists)].flat();
      expect(new Set(listed.map((e) => e.action))).toEqual(new Set(["permit"]));
    }
  });

  it("routing facts 3 to 5: a leaf sends only its own, a spine takes one AS, lengths are exact", () => {
    const up = viewOf(leaf.text).routing;
    const sent = (up.routeMaps["TO-SPINE-V4"] ?? []).filter((e) => e.action === "permit");
    expect(sent.map((e) => [e.prefixLists, e.asPathLists])).toEqual([
      [["PL-LOOPBACK-V4"], ["AP-LOCAL"]],
      [["PL-OWN-HOSTS-V4"], ["AP-LOCAL"]],
    ]);
    expect(up.asPathLists["AP-LOCAL"]?.map((e) => e.regex)).toEqual(["^$"]);
    expect(up.prefixLists["PL-OWN-HOSTS-V4"]).toEqual([{ seq: 5, action: "permit", prefix: "10.0.0.0/28", fromLength: 28, toLength: 28 }]);
    const down = viewOf(spine.text).routing;
    const taken = (down.routeMaps["FROM-LEAF-V4"] ?? []).filter((e) => e.action === "permit");
    expect(taken.map((e) => e.asPathLists)).toEqual([["AP-LEAF"], ["AP-LEAF"]]);
    expect(down.asPathLists["AP-LEAF"]?.map((e) => e.regex)).toEqual(["^[0-9]+$"]);
    expect(down.prefixLists["PL-FABRIC-LOOPBACKS-V4"]?.[0]).toMatchObject({ fromLength: 32, toLength: 32 });
    expect(down.prefixLists["PL-FABRIC-HOSTS-V4"]?.[0]).toMatchObject({ prefix: "10.0.0.0/12", fromLength: 28, toLength: 28 });
  });

  it("routing facts 6 and 7: networks are the loopback and host ports, the block is summary-only, links stay out", () => {
    const { networks, aggregates } = viewOf(leaf.text).routing;
    expect(networks).toEqual(["10.0.0.0/31", "10.0.0.2/31", "10.255.0.3/32"]);
    expect(aggregates).toEqual([{ prefix: "10.0.0.0/28", summaryOnly: true }]);
    expect(viewOf(spine.text).routing).toMatchObject({ networks: ["10.255.0.1/32"], aggregates: [] });
  });

  it("routing facts 9 to 14: widths, timers, limits, router-id and graceful restart", () => {
    for (const { text, slice } of TEXTS) {
      const view = viewOf(text).routing;
      expect(view).toMatchObject({ maximumPaths: 64, multipathRelax: false, gracefulRestart: "off", routerId: slice.loopback });
      for (const n of view.neighbors) {
        expect(n).toMatchObject({ keepaliveS: 3, holdS: 9, connectS: 10, loopAllowances: [] });
        expect(n.maximumPrefix).toEqual({ limit: 64, action: slice.role === "leaf" ? "warning-only" : "restart" });
      }
    }
  });

  it("routing fact 26: no graceful-restart, logging, the family with its width, templates, neighbours", () => {
    const lines = stanza(leaf.text, "router bgp 65101");
    const kinds = ["no graceful-restart", "log-neighbor-changes", "address-family", "template peer", "neighbor"];
    const order = lines
      .filter((l) => /^ {2}\S/.test(l))
      .flatMap((l) => kinds.findIndex((k) => l.startsWith(`  ${k}`)))
      .filter((i) => i >= 0);
    expect(order).toEqual([0, 1, 2, 3, 4, 4]);
    expect(lines.filter((l) => l === "    inherit peer SPINE")).toHaveLength(2);
    const template = lines.slice(lines.indexOf("  template peer SPINE"), lines.indexOf("  neighbor 10.254.0.0"));
    expect(template).toEqual([
      "  template peer SPINE",
      "    timers 3 9",
      "    address-family ipv4 unicast",
      "      route-map FROM-SPINE-V4 in",
      "      route-map TO-SPINE-V4 out",
      "      maximum-prefix 64 80 warning-only",
    ]);
  });

  it("routing fact 27: as-path expressions are quoted and short", () => {
    expect(found(/as-path access-list/).filter((l) => !/permit "[^"]{1,63}"$/.test(l))).toEqual([]);
    expect(found(/as-path access-list/)).toHaveLength(TEXTS.length);
  });

  it("routing fact 28: without BFD there is no feature, no interval and no line in a template", () => {
    expect(found(/bfd/)).toEqual([]);
  });
});
