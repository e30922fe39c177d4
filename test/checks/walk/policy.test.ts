import { describe, expect, it } from "vitest";
import { Policies } from "../../../src/checks/walk/policy.js";
import type { RouteMapEntry, RoutingView } from "../../../src/nos/routing-view.js";
import { assembledPod, pod } from "../../support/intents.js";
import { plannedContext } from "../support.js";

const planned = plannedContext(assembledPod(pod("sonic"))).switches.find((s) => s.slice.name === "leaf1")?.view.routing as RoutingView;
const view = (entries: readonly RouteMapEntry[], more: Partial<RoutingView> = {}): RoutingView => ({
  ...planned,
  prefixLists: { BLOCKS: [{ seq: 5, action: "permit", prefix: "10.0.0.0/12", fromLength: 24, toLength: 28 }], ...more.prefixLists },
  asPathLists: { LOCAL: [{ seq: 5, action: "permit", regex: "^$" }], ODD: [{ seq: 5, action: "permit", regex: "\\b" }], ...more.asPathLists },
  routeMaps: { M: entries },
  requiresPolicy: more.requiresPolicy ?? true,
});
const entry = (seq: number, action: "permit" | "deny", more: Partial<RouteMapEntry> = {}): RouteMapEntry => ({
  seq,
  action,
  prefixLists: [],
  families: [],
  asPathLists: [],
  continues: false,
  other: [],
  ...more,
});
const permits = (v: RoutingView, prefix: string, asPath = "", map: string | null = "M"): boolean => new Policies().of(v, map).permits(prefix, asPath);

describe("a route-map", () => {
  it("needs prefix and as-path of one entry", () => {
    const v = view([entry(100, "permit", { prefixLists: ["BLOCKS"], asPathLists: ["LOCAL"] })]);
    expect(permits(v, "10.0.1.0/24")).toBe(true);
    expect(permits(v, "10.0.1.0/24", "65101")).toBe(false);
    expect(permits(v, "10.16.0.0/24")).toBe(false);
  });

  it("takes lengths from-to, and neither a supernet nor a host route", () => {
    const v = view([entry(100, "permit", { prefixLists: ["BLOCKS"] })]);
    expect(["10.0.0.0/12", "10.0.0.0/23", "10.0.0.0/24", "10.0.0.0/28", "10.0.0.0/29"].map((p) => permits(v, p))).toEqual([false, false, true, true, false]);
  });

  it("goes by sequence number, not by order in the text", () => {
    expect(permits(view([entry(110, "permit"), entry(100, "deny", { prefixLists: ["BLOCKS"] })]), "10.0.1.0/24")).toBe(false);
  });

  it("denies what no entry matches", () => {
    expect(permits(view([entry(100, "permit", { asPathLists: ["LOCAL"] })]), "10.0.1.0/24", "65101")).toBe(false);
  });

  it("takes the first entry of a list that matches", () => {
    const lists = {
      prefixLists: {
        BLOCKS: [
          { seq: 10, action: "permit" as const, prefix: "10.0.0.0/12", fromLength: 24, toLength: 24 },
          { seq: 5, action: "deny" as const, prefix: "10.0.1.0/24", fromLength: 24, toLength: 24 },
        ],
      },
    };
    const v = view([entry(100, "permit", { prefixLists: ["BLOCKS"] })], lists);
    expect([permits(v, "10.0.1.0/24"), permits(v, "10.0.2.0/24")]).toEqual([false, true]);
  });
});

describe("no route-map", () => {
  it("lets nothing pass under RFC 8212 and everything without it", () => {
    expect(permits(view([]), "0.0.0.0/0", "", null)).toBe(false);
    expect(permits(view([], { requiresPolicy: false }), "0.0.0.0/0", "", null)).toBe(true);
  });

  it("lets nothing pass where the map that is named is not defined", () => {
    expect(permits(view([entry(100, "permit")]), "10.0.1.0/24", "", "GONE")).toBe(false);
  });
});

describe("what cannot be read is taken in the widest sense", () => {
  const anyRoute = entry(110, "permit");

  it.each([
    ["an unknown clause", { other: ["match tag 1"] }],
    ["an unknown expression", { asPathLists: ["ODD"] }],
    ["a prefix-list that is not defined", { prefixLists: ["GONE"] }],
    ["an as-path list that is not defined", { asPathLists: ["GONE"] }],
  ])("%s permits in a permit and refuses nothing in a deny", (_, clause) => {
    expect(permits(view([entry(100, "permit", clause)]), "10.0.1.0/24")).toBe(true);
    expect(permits(view([entry(100, "deny", clause), anyRoute]), "10.0.1.0/24")).toBe(true);
  });
});

it("maps of equal content are one policy, others are not", () => {
  const policies = new Policies();
  const a = policies.of(view([entry(100, "permit", { prefixLists: ["BLOCKS"] })]), "M");
  const b = policies.of(view([entry(100, "permit", { prefixLists: ["BLOCKS"] })]), "M");
  const otherList = { prefixLists: { BLOCKS: [{ seq: 5, action: "permit" as const, prefix: "10.0.0.0/8", fromLength: 24, toLength: 28 }] } };
  const c = policies.of(view([entry(100, "permit", { prefixLists: ["BLOCKS"] })], otherList), "M");
  expect([a.id === b.id, a.id === c.id]).toEqual([true, false]);
});
