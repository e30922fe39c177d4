import { describe, expect, it } from "vitest";
import { type Device, expectedPorts, type Graph, isValley, walk } from "./graph.js";
import { plainCable } from "./support.js";

function graph(devices: readonly (readonly [name: string, tier: number, asn: number])[], cables: readonly (readonly [string, string])[]): Graph {
  const all = devices.map(([name, tier, asn]): Device => ({ name, tier, asn, origin: [] }));
  return { devices: new Map(all.map((d) => [d.name, d])), cables: cables.map(([a, b]) => plainCable(a, b)) };
}

const LEAVES = [
  ["l1", 0, 101],
  ["l2", 0, 102],
  ["l3", 0, 103],
  ["l4", 0, 104],
] as const;
const TWO_TIERS = [["s1", 1, 10], ["s2", 1, 10], ...LEAVES] as const;
const BETWEEN = ["s1", "s2"].flatMap((s) => LEAVES.map(([l]) => [s, l] as const));
const THREE_TIERS = [["x1", 2, 1], ["x2", 2, 1], ["s1", 1, 10], ["s2", 1, 10], ["s3", 1, 11], ["s4", 1, 11], ...LEAVES] as const;
const PODS = [
  ...["x1", "x2"].flatMap((x) => ["s1", "s2", "s3", "s4"].map((s) => [x, s] as const)),
  ...["s1", "s2"].flatMap((s) => ["l1", "l2"].map((l) => [s, l] as const)),
  ...["s3", "s4"].flatMap((s) => ["l3", "l4"].map((l) => [s, l] as const)),
];
const without = <T extends readonly [string, string]>(cables: readonly T[], a: string, b: string): T[] => cables.filter(([x, y]) => x !== a || y !== b);
const ports = (expected: ReadonlyMap<string, ReadonlySet<string>>, device: string): string[] => [...(expected.get(device) ?? [])].sort();

describe("expectedPorts", () => {
  it("sends a leaf's traffic to every spine and a spine's to the leaf alone", () => {
    const expected = expectedPorts(graph(TWO_TIERS, BETWEEN), "l1");
    expect([ports(expected, "l2"), ports(expected, "s1"), expected.has("l1")]).toEqual([["to-s1", "to-s2"], ["to-l1"], false]);
  });

  it("takes no way down and up from the spine that lost the leaf", () => {
    const expected = expectedPorts(graph(TWO_TIERS, without(BETWEEN, "s1", "l1")), "l1");
    expect([ports(expected, "l2"), expected.has("s1")]).toEqual([["to-s2"], false]);
  });

  it("parts two leaves without a common spine", () => {
    const expected = expectedPorts(graph(TWO_TIERS, without(without(BETWEEN, "s2", "l1"), "s1", "l3")), "l1");
    expect([expected.has("l3"), ports(expected, "l2")]).toEqual([false, ["to-s1"]]);
  });

  it("goes over super-spines between pods, and not within one", () => {
    const expected = expectedPorts(graph(THREE_TIERS, PODS), "l1");
    expect(["l2", "s1", "x1", "s3", "l3"].map((d) => ports(expected, d))).toEqual([
      ["to-s1", "to-s2"],
      ["to-l1"],
      ["to-s1", "to-s2"],
      ["to-x1", "to-x2"],
      ["to-s3", "to-s4"],
    ]);
  });

  it("leaves a spine that lost its leaf without a way, since above it is its own ASN", () => {
    const expected = expectedPorts(graph(THREE_TIERS, without(PODS, "s1", "l1")), "l1");
    expect([expected.has("s1"), ports(expected, "l2"), ports(expected, "x1"), ports(expected, "l3")]).toEqual([
      false,
      ["to-s2"],
      ["to-s2"],
      ["to-s3", "to-s4"],
    ]);
  });

  it("counts parallel cables each", () => {
    const double = graph(TWO_TIERS, BETWEEN);
    const cables = [...double.cables, { id: "second", a: { device: "s1", port: "second" }, b: { device: "l2", port: "second" } }];
    expect(ports(expectedPorts({ ...double, cables }, "l1"), "l2")).toEqual(["second", "to-s1", "to-s2"]);
  });
});

describe("isValley", () => {
  it.each([
    [[0, 1, 0], false],
    [[0, 1, 2, 1, 0], false],
    [[1, 0], false],
    [[0], false],
    [[1, 0, 1, 0], true],
    [[0, 1, 0, 1, 0], true],
    [[2, 1, 2], true],
    [[0, 1, 0, 0, 1], true],
  ])("of %j is %s", (tiers, valley) => {
    expect(isValley(tiers)).toBe(valley);
  });
});

describe("walk", () => {
  const fabric = graph(TWO_TIERS, BETWEEN);
  const by = (hops: Readonly<Record<string, readonly string[]>>) => walk(fabric, "l3", "l1", (device) => hops[device] ?? []);

  it("finds nothing wrong with ways up and down", () => {
    expect(by({ l3: ["s1", "s2"], s1: ["l1"], s2: ["l1"] })).toEqual({ valleys: [], holes: [] });
  });

  it("finds a way down and up that only one of the next hops takes", () => {
    expect(by({ l3: ["s1", "s2"], s1: ["l1"], s2: ["l2"], l2: ["s1"] }).valleys).toEqual(["l3 > s2 > l2 > s1"]);
  });

  it("finds a circle", () => {
    expect(by({ l3: ["s1"], s1: ["l3"] }).valleys).toEqual(["l3 > s1 > l3"]);
  });

  it("finds where traffic ends", () => {
    expect(by({ l3: ["s1", "s2"], s1: ["l1"] }).holes).toEqual(["l3 > s2"]);
  });

  it("says nothing of a device that has no route itself", () => {
    expect(by({})).toEqual({ valleys: [], holes: [] });
  });
});
