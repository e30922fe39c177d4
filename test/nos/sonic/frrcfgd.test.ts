import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileFabric } from "../../../src/artifacts/compile.js";
import type { FabricIntent } from "../../../src/intent/fabric-intent.js";
import type { RoutingView } from "../../../src/nos/routing-view.js";
import { openedByTextOrder } from "../../../src/nos/sonic/frrcfgd.js";
import { podIntent } from "../../support/intents.js";
import { findings, leaf, type Rendered, rendered, row, type SonicPodOptions, sonicPod, spine, table, viewOf, withDb } from "./support.js";

const release = "202511";
const frrcfgd = (intent: FabricIntent): FabricIntent => ({ ...intent, sonic: { routing: "frrcfgd" } });
const withUnderlay = (underlay: Partial<FabricIntent["underlay"]>) => (intent: FabricIntent) => ({
  ...frrcfgd(intent),
  underlay: { ...intent.underlay, ...underlay },
});

describe("BGP in CONFIG_DB", () => {
  const device = leaf({ release, change: frrcfgd });

  test("the mode is frrcfgd's, and there is no frr.conf", () => {
    expect(Object.keys(device.files)).toEqual(["config_db.json"]);
    expect(row(device.db, "DEVICE_METADATA", "localhost")).toMatchObject({ docker_routing_config_mode: "unified", frr_mgmt_framework_config: "true" });
    expect(leaf().db).not.toHaveProperty("BGP_GLOBALS");
  });

  test("every session has its maps on the neighbour itself, and there is no peer group", () => {
    expect(device.db).not.toHaveProperty("BGP_PEER_GROUP");
    const sessions = Object.keys(table(device.db, "BGP_NEIGHBOR"));
    expect(sessions).toHaveLength(2);
    for (const key of sessions) {
      const family = row(device.db, "BGP_NEIGHBOR_AF", `${key}|ipv4_unicast`);
      expect(family).toMatchObject({ admin_status: "up", route_map_in: ["FROM_SPINE_V4"], route_map_out: ["TO_SPINE_V4"] });
      expect(row(device.db, "BGP_NEIGHBOR", key)).toMatchObject({ keepalive: "3", holdtime: "9", conn_retry: "10", min_adv_interval: "0" });
    }
  });

  test("a prefix of its own length is exact, a block names the length of its prefixes", () => {
    expect(Object.keys(table(device.db, "PREFIX"))).toEqual(
      expect.arrayContaining(["PL_LoopbackV4|5|10.255.0.3/32|exact", "PL_FABRIC_LOOPBACKS_V4|5|10.255.0.0/20|32..32"]),
    );
  });

  const inWords = (view: RoutingView): object => {
    const { gracefulRestart: _, networks, ...rest } = view;
    return { ...rest, networks: [...networks].sort() };
  };

  test.each(["leaf", "spine", "super-spine"] as const)("a %s says the same as its frr.conf would, but for graceful restart", (role) => {
    const options: SonicPodOptions = { release, pods: 2, superSpines: 2 };
    const views = [options, { ...options, change: frrcfgd }].map((o) => {
      const slice = sonicPod(o).find((s) => s.role === role);
      if (!slice) throw new Error(role);
      return viewOf(rendered(slice)).routing;
    });
    const [inFile, inTables] = views as [RoutingView, RoutingView];
    expect(inWords(inTables)).toEqual(inWords(inFile));
    expect([inFile.gracefulRestart, inTables.gracefulRestart]).toEqual(["off", "helper"]);
  });

  test("the same of any fabric", () => {
    const shape = fc.record({
      leaves: fc.integer({ min: 1, max: 4 }),
      spines: fc.integer({ min: 1, max: 4 }),
      linksPerSpine: fc.integer({ min: 1, max: 2 }),
      hosts: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(shape, (options) => {
        const inFile = sonicPod(options).map((slice) => inWords(viewOf(rendered(slice)).routing));
        expect(sonicPod({ ...options, release, change: frrcfgd }).map((slice) => inWords(viewOf(rendered(slice)).routing))).toEqual(inFile);
      }),
      { numRuns: 10 },
    );
  });

  test("the walk proves it: two tiers and three have no error, and a warning a switch names what frrcfgd cannot say", () => {
    for (const shape of [{}, { pods: 2, superSpines: 2 }]) {
      const device = ["SN5600", "sonic", release] as const;
      const { findings: found } = compileFabric(podIntent({ leaf: device, spine: device, change: frrcfgd, ...shape }));
      expect(found.filter((f) => f.severity === "error")).toEqual([]);
      expect(new Set(found.filter((f) => f.severity === "warning").map((f) => f.rule))).toEqual(new Set(["SONIC_FRRCFGD_LIMITS"]));
    }
  });
});

describe("a range of lengths", () => {
  test.each([
    [12, 24, false],
    [20, 32, false],
    [8, 24, true],
    [9, 32, true],
    [64, 128, true],
    [112, 128, false],
    [24, 24, false],
  ])("/%i with %i: opened %s", (block, length, opened) => {
    expect(openedByTextOrder(block, length)).toBe(opened);
  });

  test("that would open is refused with the prop", () => {
    expect(() => leaf({ release, change: withUnderlay({ rails: "10.0.0.0/8" }) })).toThrow(
      /props.sonic.routing: compares lengths of prefixes as text.*10.0.0.0\/8 with length/s,
    );
    expect(() => leaf({ release, change: (i) => ({ ...i, underlay: { ...i.underlay, rails: "10.0.0.0/8" } }) })).not.toThrow();
  });

  test("that is open is read as it is rendered on the switch", () => {
    const opened = withDb(leaf({ release, change: frrcfgd }), (db) => {
      db.PREFIX = { "PL_FABRIC_HOSTS_V4|5|10.0.0.0/8|24..24": { action: "permit" } };
    });
    expect(viewOf(opened).routing.prefixLists.PL_FABRIC_HOSTS_V4).toEqual([{ seq: 5, action: "permit", prefix: "10.0.0.0/8", fromLength: 8, toLength: 24 }]);
  });
});

test.each(["202411", "202505"])("%s is refused: its frrcfgd cannot read what its YANG wants", (older) => {
  expect(() => leaf({ release: older, change: frrcfgd })).toThrow(/leaf1: props.sonic.routing: asks for prefix lists that frrcfgd reads.*202511 or later/s);
});

test("BFD is refused", () => {
  expect(() => leaf({ release, change: withUnderlay({ bfd: { intervalMs: 300, multiplier: 3 } }) })).toThrow(/props.sonic.routing: starts bfdd, whose packets/);
});

describe("what is told", () => {
  const device = spine({ release, change: frrcfgd });
  const set = (name: string, key: string, fields: Readonly<Record<string, unknown>>): Rendered =>
    withDb(device, (db) => Object.assign(db, { [name]: { ...db[name], [key]: { ...db[name]?.[key], ...fields } } }));
  const neighbor = Object.keys(table(device.db, "BGP_NEIGHBOR"))[0] ?? "";

  test.each([
    ["SONIC_FRRCFGD", "BGP_PEER_GROUP|default|LEAF", set("BGP_PEER_GROUP", "default|LEAF", {})],
    ["SONIC_FRRCFGD", "BGP_NEIGHBOR|10.254.0.1", set("BGP_NEIGHBOR", "10.254.0.1", {})],
    ["SONIC_FRRCFGD", "BGP_NEIGHBOR|default|Ethernet0", set("BGP_NEIGHBOR", "default|Ethernet0", {})],
    ["SONIC_FRRCFGD", `BGP_NEIGHBOR_AF|${neighbor}|ipv4_unicast`, set("BGP_NEIGHBOR_AF", `${neighbor}|ipv4_unicast`, { admin_status: "true" })],
    ["SONIC_FRRCFGD", "graceful_restart_enable is not false", set("BGP_GLOBALS", "default", { graceful_restart_enable: "true" })],
    ["SONIC_FRRCFGD", "PL_X|5|10.0.0.0/8|24..24", set("PREFIX", "PL_X|5|10.0.0.0/8|24..24", { action: "permit" })],
    ["SONIC_FRRCFGD", "frr.conf", { ...device, files: { ...device.files, "frr.conf": "frr defaults traditional\n" } }],
    ["SONIC_BGP_IN_CONFIG_DB", "bgp_asn 1, BGP_GLOBALS 65000", set("DEVICE_METADATA", "localhost", { bgp_asn: "1" })],
    ["SONIC_ROUTING_MODE", "docker_routing_config_mode split", set("DEVICE_METADATA", "localhost", { docker_routing_config_mode: "split" })],
    ["SONIC_FRRCFGD_LIMITS", "suppress-fib-pending", device],
  ])("%s: %s", (id, place, mutant) => {
    expect(findings(mutant, id)).toMatchObject([{ at: "spine1", message: expect.stringContaining(place) }]);
  });

  test("nothing else", () => {
    expect(findings(device).map((f) => f.rule)).toEqual(["SONIC_FRRCFGD_LIMITS"]);
    for (const id of ["SONIC_FRRCFGD", "SONIC_FRRCFGD_LIMITS"]) expect(findings(spine(), id)).toEqual([]);
  });

  test("a neighbour with maps on its peer group alone carries nothing", () => {
    const bare = withDb(device, (db) => {
      delete row(db, "BGP_NEIGHBOR_AF", `${neighbor}|ipv4_unicast`).route_map_in;
    });
    expect(viewOf(bare).routing.neighbors.find((n) => `default|${n.peer}` === neighbor)).toMatchObject({ inMap: null, outMap: "TO_LEAF_V4" });
    expect(viewOf(bare).routing.requiresPolicy).toBe(true);
  });
});
