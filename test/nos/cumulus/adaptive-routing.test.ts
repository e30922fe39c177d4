import { describe, expect, it } from "vitest";
import { naturalCompare } from "../../../src/base/sort.js";
import type { FabricIntent } from "../../../src/intent/fabric-intent.js";
import type { LoadBalancing } from "../../../src/intent/props.js";
import { nodeAt, treeAt } from "../../../src/nos/cumulus/parse/read.js";
import type { NvueTree } from "../../../src/nos/cumulus/tree.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { mistakeOf } from "../../support/mistake.js";
import { dualStack, unnumberedDualStack } from "../../support/underlay.js";
import { changed, findingsOf, podOf, RELEASES, type Release, setOf, sliceOf, viewOf, yamlOf } from "./support.js";

function balanced(loadBalancing: LoadBalancing, release: Release, device = "leaf1", options = {}, model = "SN5600"): SwitchSlice {
  return sliceOf(device, podOf(release, { ...options, change: (intent) => ({ ...intent, loadBalancing }) }, model));
}

function adapting(slice: SwitchSlice): string[] {
  const ports = Object.entries(treeAt(setOf(yamlOf(slice)), "interface"));
  return ports.filter(([, port]) => nodeAt(port, "router", "adaptive-routing") !== undefined).map(([name]) => name);
}

function notes(slice: SwitchSlice): string {
  return findingsOf(slice, yamlOf(slice)).find((f) => f.rule === "CUMULUS_ADAPTIVE_ROUTING_NOTES")?.message ?? "";
}

describe("load balancing by packet (docs/facts/cumulus.md, facts 20 and 47)", () => {
  it.each(RELEASES)("%s: adaptive routing on every port to a switch, on no other, and on the switch itself", (release) => {
    const on = naturalCompare(release, "5.15") < 0 ? { enable: "on" } : { state: "enabled" };
    for (const [device, ports] of [
      ["leaf1", ["swp64s0", "swp64s1"]],
      ["spine1", ["swp1s0", "swp1s1"]],
    ] as const) {
      const slice = balanced("per-packet", release, device);
      const set = setOf(yamlOf(slice));
      expect(adapting(slice)).toEqual(ports);
      expect(nodeAt(set, "interface", ports[0], "router")).toEqual({ "adaptive-routing": on });
      expect(nodeAt(set, "router", "adaptive-routing")).toEqual(on);
      expect(findingsOf(slice, yamlOf(slice)).filter((f) => f.severity !== "info")).toEqual([]);
    }
  });

  it.each([
    ["5.14", "on"],
    ["5.15", "enabled"],
  ] as const)("%s: IPv6 next hops are those of the links, in what is let in alone", (release, on) => {
    const textOf = (loadBalancing: LoadBalancing, change: (intent: FabricIntent) => FabricIntent) =>
      yamlOf(sliceOf("leaf1", podOf(release, { linksPerSpine: 2, change: (intent) => ({ ...change(intent), loadBalancing }) })));
    const mapsOf = (...asked: Parameters<typeof textOf>) => treeAt(setOf(textOf(...asked)), "router", "policy", "route-map");
    const setting = (maps: NvueTree) => Object.keys(maps).filter((name) => JSON.stringify(maps[name]).includes("prefer-global"));
    const maps = mapsOf("per-packet", dualStack);
    expect(setting(maps)).toEqual(["FROM_SPINE_V6"]);
    for (const rule of ["100", "110"]) expect(nodeAt(maps, "FROM_SPINE_V6", "rule", rule, "set")).toEqual({ "ipv6-nexthop-prefer-global": on });
    expect(nodeAt(maps, "FROM_SPINE_V6", "rule", "65535", "set")).toBeUndefined();
    expect(viewOf(textOf("per-packet", dualStack)).routing.routeMaps).toEqual(viewOf(textOf("ecmp", dualStack)).routing.routeMaps);
    expect(setting(mapsOf("ecmp", dualStack))).toEqual([]);
    expect(setting(mapsOf("per-packet", unnumberedDualStack))).toEqual([]);
  });

  it("finds a map whose next hops are left to the switch", () => {
    const slice = sliceOf("leaf1", podOf("5.16", { change: (intent) => ({ ...dualStack(intent), loadBalancing: "per-packet" }) }));
    const own = yamlOf(slice);
    expect(findingsOf(slice, own).filter((f) => f.severity !== "info")).toEqual([]);
    const found = findingsOf(slice, changed(own, "ipv6-nexthop-prefer-global: enabled", "ipv6-nexthop-prefer-global: disabled"));
    expect(found.filter((f) => f.severity !== "info")).toMatchObject([
      { rule: "CUMULUS_ADAPTIVE_ROUTING", message: expect.stringContaining("FROM_SPINE_V6 100 without ipv6-nexthop-prefer-global") },
    ]);
  });

  it("tells what it disturbs, by release", () => {
    expect(notes(balanced("per-packet", "5.10"))).toContain("restarts switchd, which resets all ports; ECMP traffic that it does not route");
    expect(notes(balanced("per-packet", "5.12"))).toBe("adaptive routing is on: to switch it on or off restarts switchd, which resets all ports");
    expect(notes(balanced("per-packet", "5.13"))).toBe("adaptive routing is on: to switch it on or off reloads switchd");
    expect(notes(balanced("per-packet", "5.16"))).toContain("on the Spectrum-X platform only");
    expect(notes(balanced("ecmp", "5.16"))).toBe("");
  });

  it("is nothing with ECMP alone", () => {
    expect(adapting(balanced("ecmp", "5.16"))).toEqual([]);
    expect(nodeAt(setOf(yamlOf(balanced("ecmp", "5.16"))), "router", "adaptive-routing")).toBeUndefined();
  });

  it("is refused at 800G and below 200G", () => {
    expect(mistakeOf(() => yamlOf(balanced("per-packet", "5.16", "leaf1", { speedMbps: 800_000 })))).toMatch(
      /^leaf1: props\.loadBalancing: asks for adaptive routing on ports of a speed that does not have it\n {2}got: {5}"swp63,64 at 800G"\n {2}allowed: 200G, 400G/,
    );
    expect(mistakeOf(() => yamlOf(balanced("per-packet", "5.16", "leaf1", { speedMbps: 100_000, hosts: 5 })))).toContain("at 100G");
    expect(adapting(balanced("per-packet", "5.16", "leaf1", { speedMbps: 200_000, hosts: 5 }))).toHaveLength(2);
  });

  it("is refused on Spectrum-3", () => {
    expect(mistakeOf(() => yamlOf(balanced("per-packet", "5.16", "leaf1", {}, "SN4700")))).toBe(
      'leaf1: props.loadBalancing: asks for adaptive routing, which the ASIC does not have\n  got:     "spectrum-3"\n  allowed: spectrum-4',
    );
  });

  it("flowlets are refused, with what there is", () => {
    expect(mistakeOf(() => yamlOf(balanced("flowlet", "5.17")))).toMatch(
      /asks for load balancing by flowlets, which no release of Cumulus Linux has[\s\S]*"per-packet", which is adaptive routing on Spectrum-4, or "ecmp"/,
    );
  });
});
