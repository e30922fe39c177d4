import { describe, expect, test } from "vitest";
import { findings, leaf, type Rendered, row, spine, viewOf, withDb, withFrr } from "./support.js";

const LEAF = leaf();
const HOST = "Ethernet0";
const UPLINK = "Ethernet504";

type Case = readonly [rule: string, what: string, slip: Rendered, place: string];

/** With more fields in a row, which may be a new one. */
const set = (table: string, key: string, fields: Readonly<Record<string, string>>): Rendered =>
  withDb(LEAF, (d) => Object.assign(d, { [table]: { ...d[table], [key]: { ...d[table]?.[key], ...fields } } }));
const unset = (table: string, key: string, field: string): Rendered =>
  withDb(LEAF, (d) => {
    delete row(d, table, key)[field];
  });
const frr = (from: string, to: string): Rendered =>
  withFrr(LEAF, (text) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  });

const CASES: readonly Case[] = [
  ["SONIC_PORT_NOT_AS_PLANNED", "another speed", set("PORT", HOST, { speed: "200000" }), "Ethernet0 speed 200000, planned 400000"],
  ["SONIC_PORT_NOT_AS_PLANNED", "another MTU", set("PORT", UPLINK, { mtu: "9100" }), "Ethernet504 mtu 9100, planned 9216"],
  ["SONIC_PORT_NOT_AS_PLANNED", "pauses of other priorities", set("PORT", HOST, { pfc_asym: "on" }), "Ethernet0 pfc_asym on, planned off"],
  ["SONIC_PORT_NOT_AS_PLANNED", "copper that does not negotiate", set("PORT", HOST, { autoneg: "off" }), "Ethernet0 autoneg off, planned on"],
  ["SONIC_PORT_NOT_AS_PLANNED", "another breakout", set("BREAKOUT_CFG", HOST, { brkout_mode: "4x200G[100G]" }), "Ethernet0 brkout_mode 4x200G[100G]"],
  ["SONIC_SCHEDULER_NOT_AS_PLANNED", "a shaper", set("SCHEDULER", "scheduler.3", { cir: "1000000", pir: "1000000" }), "scheduler.3 pir 1000000"],
  ["SONIC_SCHEDULER_NOT_AS_PLANNED", "shares of packets", set("SCHEDULER", "scheduler.3", { type: "WRR" }), "scheduler.3 type WRR"],
  ["SONIC_SCHEDULER_NOT_AS_PLANNED", "shares of packets by default", unset("SCHEDULER", "scheduler.0", "type"), "scheduler.0 type WRR"],
  ["SONIC_SCHEDULER_NOT_AS_PLANNED", "a shaper of a port", set("PORT_QOS_MAP", HOST, { scheduler: "scheduler.0" }), "Ethernet0 scheduler scheduler.0"],
  ["SONIC_MANAGEMENT_NOT_AS_PLANNED", "no gateway", unset("MGMT_INTERFACE", "eth0|192.0.2.31/25", "gwaddr"), "gwaddr left out"],
  ["SONIC_MANAGEMENT_NOT_AS_PLANNED", "another gateway", set("MGMT_INTERFACE", "eth0|192.0.2.31/25", { gwaddr: "192.0.2.2" }), "gwaddr 192.0.2.2"],
  ["SONIC_MANAGEMENT_NOT_AS_PLANNED", "down", set("MGMT_PORT", "eth0", { admin_status: "down" }), "admin_status down"],
  ["SONIC_LLDP_OFF", "on the switch", set("LLDP", "GLOBAL", { enabled: "false" }), "LLDP|GLOBAL"],
  ["SONIC_LLDP_OFF", "on an uplink", set("LLDP_PORT", UPLINK, { enabled: "false" }), "LLDP_PORT|Ethernet504"],
  ["SONIC_LLDP_OFF", "as a feature", set("FEATURE", "lldp", { state: "disabled" }), "FEATURE|lldp"],
  ["SONIC_COUNTERS_OFF", "of queues", set("FLEX_COUNTER_TABLE", "QUEUE", { FLEX_COUNTER_STATUS: "disable" }), "QUEUE"],
  ["SONIC_COUNTERS_OFF", "of the watchdog", set("FLEX_COUNTER_TABLE", "PFCWD", { FLEX_COUNTER_STATUS: "disable" }), "PFCWD"],
  ["SONIC_FRR_NOT_AS_PLANNED", "another name", frr("hostname leaf1", "hostname leaf2"), 'no "hostname leaf1"'],
  ["SONIC_FRR_NOT_AS_PLANNED", "next hops by the default route", frr("ip nht resolve-via-default\n", ""), 'no "ip nht resolve-via-default"'],
  [
    "SONIC_FRR_NOT_AS_PLANNED",
    "slow routes",
    frr("advertisement-interval 0", "advertisement-interval 30"),
    '"router bgp, neighbor SPINE_V4 advertisement-interval 30"',
  ],
  [
    "SONIC_FRR_NOT_AS_PLANNED",
    "next hops of its own",
    frr("  neighbor SPINE_V4 activate\n", "  neighbor SPINE_V4 activate\n  neighbor SPINE_V4 next-hop-self\n"),
    '"router bgp, address-family ipv4 unicast, neighbor SPINE_V4 next-hop-self"',
  ],
  ["SONIC_FRR_NOT_AS_PLANNED", "paths left to the build", frr("  maximum-paths 64\n", ""), 'no "router bgp, address-family ipv4 unicast, maximum-paths"'],
  [
    "SONIC_FRR_NOT_AS_PLANNED",
    "an interface whose link nobody watches",
    frr(`interface ${HOST}\n link-detect\n`, `interface ${HOST}\n`),
    "Ethernet0, link-detect",
  ],
];

describe("text that is not the planned one", () => {
  test.each(CASES)("%s: %s", (rule, _what, slip, place) => {
    expect(findings(slip, rule)).toMatchObject([{ rule, at: "leaf1", message: expect.stringContaining(place) }]);
  });

  test("without its counters the watchdog sees no storm: an error; the others are for people", () => {
    const severity = (name: string) => findings(set("FLEX_COUNTER_TABLE", name, { FLEX_COUNTER_STATUS: "disable" }), "SONIC_COUNTERS_OFF")[0]?.severity;
    expect([severity("PFCWD"), severity("QUEUE")]).toEqual(["error", "warning"]);
  });

  test("a port of another VRF is no interface of the underlay", () => {
    const names = (device: Rendered) => viewOf(device).routing.interfaces.map((i) => i.name);
    expect(names(LEAF)).toContain(UPLINK);
    expect(names(set("INTERFACE", UPLINK, { vrf_name: "VrfRed" }))).not.toContain(UPLINK);
    expect(names(set("INTERFACE", UPLINK, { vrf_name: "default" }))).toContain(UPLINK);
  });
});

describe("quiet", () => {
  const rules = [...new Set(CASES.map(([rule]) => rule))];

  test.each(["SN5600", "SN4700", "Z9864F-ON", "M2-W6940-64OC"])("on what is rendered for %s", (model) => {
    for (const device of [leaf({ model }), spine({ model }), leaf({ model, speedMbps: 100_000 })])
      expect(findings(device).filter((f) => rules.includes(f.rule))).toEqual([]);
  });

  test("on counters that the image has on, and on a shaper where nothing is trusted", () => {
    const device = withDb(LEAF, (d) => {
      delete d.FLEX_COUNTER_TABLE?.PFCWD;
      Object.assign(d.SCHEDULER ?? {}, { slow: { type: "DWRR", weight: "1", pir: "1000000", cir: "1000000" } });
      Object.assign(d.QUEUE ?? {}, { "Ethernet16|0": { scheduler: "slow" } });
    });
    expect(findings(device).filter((f) => rules.includes(f.rule))).toEqual([]);
  });

  test("on an AS and neighbours that other rules judge", () => {
    expect(findings(frr("router bgp 65101", "router bgp 65102"), "SONIC_FRR_NOT_AS_PLANNED")).toEqual([]);
    expect(findings(frr(" neighbor 10.254.0.2 peer-group SPINE_V4\n", ""), "SONIC_FRR_NOT_AS_PLANNED")).toEqual([]);
  });
});
