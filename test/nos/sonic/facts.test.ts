import { describe, expect, test } from "vitest";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import { watchdogTimes } from "../../../src/dcb/watchdog/watchdog.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { policyIntent } from "../../../src/intent/policy-intent.js";
import { type Db, findings, leaf, row, type SonicPodOptions, spine, table, thresholdsOf, upPorts, viewOf } from "./support.js";

const WITH_TABLES = ["SN5600", "SN5400", "SN4700", "Z9864F-ON", "Z9664F-ON", "Z9332F-ON", "M2-W6940-64OC"] as const;
const PLATFORMS = [...WITH_TABLES, "SN4600C", "NH-4010", "7060X6-64PE"] as const;
const TWO_CLASSES = DcbPolicy.rocev2({ data: { share: 40 }, second: { name: "storage", dscp: [18], priority: 4, share: 20 } });

function speedOf(model: string): number {
  return model === "SN4600C" ? 100_000 : 400_000;
}

function onEach(options: SonicPodOptions = {}): { model: string; db: Db }[] {
  return PLATFORMS.map((model) => ({ model, db: leaf({ model, speedMbps: speedOf(model), ...options }).db }));
}

function platformOf(model: string) {
  const platform = switchModelFacts("test", model).nos.sonic?.sonic;
  if (!platform) throw new Error(model);
  return platform;
}

/** `0-2` -> [0, 1, 2] */
function numbers(range: string): number[] {
  const [from, to] = range.split("-").map(Number);
  return Array.from({ length: (to ?? from ?? 0) - (from ?? 0) + 1 }, (_, i) => (from ?? 0) + i);
}

function numbersOf(db: Db, name: string, port: string): number[] {
  return Object.keys(table(db, name))
    .filter((key) => key.startsWith(`${port}|`))
    .flatMap((key) => numbers(key.split("|")[1] ?? ""));
}

describe("docs/facts/sonic.md", () => {
  test("fact 1: every scalar is a string", () => {
    const lists = ["services", "ecmp_hash"];
    for (const { db } of onEach()) {
      const fields = Object.values(db).flatMap((rows) => Object.values(rows).flatMap((r) => Object.entries(r)));
      expect(fields.filter(([field, value]) => typeof value !== "string" && !lists.includes(field))).toEqual([]);
      expect(fields.filter(([field, value]) => lists.includes(field) && !Array.isArray(value))).toEqual([]);
    }
  });

  test("fact 1: a profile list is one comma-joined string, an ACL's ports an array", () => {
    const { db } = leaf({ change: (intent) => ({ ...intent, hostAcl: { name: "roce-acl", rest: "permit" } }) });
    expect(row(db, "BUFFER_PORT_EGRESS_PROFILE_LIST", "Ethernet0")).toEqual({ profile_list: "egress_lossless_profile,egress_lossy_profile" });
    expect(row(db, "ACL_TABLE", "roce-acl").ports).toEqual(["Ethernet0", "Ethernet4"]);
  });

  test("facts 2 and 3: no reference is empty, bracketed or dangling", () => {
    for (const model of PLATFORMS) expect(findings(leaf({ model, speedMbps: speedOf(model) }), "SONIC_REFERENCE")).toEqual([]);
    for (const { db } of onEach()) expect(JSON.stringify(db)).not.toMatch(/"\[|:""/);
  });

  test("fact 4: every PORT row is complete, and its speed decides its FEC", () => {
    for (const { db } of onEach()) {
      for (const port of Object.values(table(db, "PORT"))) {
        expect(Object.keys(port)).toEqual(expect.arrayContaining(["lanes", "speed", "alias", "index", "admin_status", "mtu", "fec"]));
        if (Number(port.speed) >= 100_000) expect(port.fec).toBe("rs");
        if (Number(port.speed) <= 10_000) expect(port.fec).toBe("none");
      }
    }
  });

  test("fact 4: optics do not negotiate, and copper is left to the switch", () => {
    const { db } = leaf();
    expect(row(db, "PORT", "Ethernet504")).toMatchObject({ description: "spine1 Ethernet0", autoneg: "off" });
    for (const port of ["Ethernet0", "Ethernet16"]) expect(row(db, "PORT", port)).not.toHaveProperty("autoneg");
  });

  test("fact 4: at 25G the medium decides the FEC", () => {
    const { db } = leaf({ model: "SN4600C", speedMbps: 25_000 });
    expect(row(db, "PORT", "Ethernet0")).toMatchObject({ description: "host1 enp24s0np0", fec: "fc" });
    expect(row(db, "PORT", "Ethernet252")).toMatchObject({ description: "spine1 Ethernet0", fec: "rs" });
  });

  test("fact 5: names, lanes and alias are the platform file's, whole and broken out", () => {
    const { db } = leaf({ model: "Z9864F-ON" });
    expect(row(db, "PORT", "Ethernet8")).toMatchObject({ lanes: "17,18,19,20,21,22,23,24", alias: "etp2", index: "2", admin_status: "down", speed: "800000" });
    expect(row(db, "PORT", "Ethernet0")).toMatchObject({ lanes: "1,2,3,4", alias: "etp1a", subport: "1", speed: "400000" });
    expect(row(db, "PORT", "Ethernet4")).toMatchObject({ lanes: "5,6,7,8", alias: "etp1b", subport: "2", index: "1" });
    expect(leaf({ model: "M2-W6940-64OC" }).db.PORT).toHaveProperty("Ethernet1");
    for (const model of PLATFORMS) expect(findings(leaf({ model, speedMbps: speedOf(model) }), "SONIC_PORT_NOT_OF_PLATFORM")).toEqual([]);
  });

  test("fact 6: modes are verbatim, children complete, unused ports whole", () => {
    const { db } = leaf({ hosts: 1 });
    expect(row(db, "BREAKOUT_CFG", "Ethernet0")).toEqual({ brkout_mode: "2x400G[200G,100G,50G,40G,25G,10G]" });
    expect(row(db, "PORT", "Ethernet0").admin_status).toBe("up");
    expect(row(db, "PORT", "Ethernet4")).toMatchObject({ admin_status: "down", speed: "400000" });
    expect(row(db, "BREAKOUT_CFG", "Ethernet8")).toEqual({ brkout_mode: "1x800G[400G,200G,100G,50G,40G,25G,10G]" });
    expect(row(db, "BREAKOUT_CFG", "Ethernet512")).toEqual({ brkout_mode: "1x25G[10G]" });
    expect(row(db, "PORT", "Ethernet512")).toMatchObject({ admin_status: "down", speed: "25000", subport: "0" });
    for (const model of PLATFORMS) expect(findings(leaf({ model, speedMbps: speedOf(model) }), "SONIC_BREAKOUT")).toEqual([]);
  });

  test("fact 6: a platform without modes runs its ports whole and has no BREAKOUT_CFG", () => {
    const { db } = leaf({ model: "Z9664F-ON" });
    expect(db).not.toHaveProperty("BREAKOUT_CFG");
    expect(Object.keys(table(db, "PORT"))).toHaveLength(66);
    expect(row(db, "BUFFER_PG", "Ethernet0|3")).toEqual({ profile: "pg_lossless_400000_5m_profile" });
  });

  test("fact 7: every port has a cable length, rounded up to a row of the table", () => {
    for (const { db } of onEach({ uplinkM: 41 })) {
      const lengths = row(db, "CABLE_LENGTH", "AZURE");
      expect(Object.keys(lengths).sort()).toEqual(Object.keys(table(db, "PORT")).sort());
      for (const length of Object.values(lengths)) expect(length).toMatch(/^[1-9]\d*m$/);
    }
    const lengths = row(leaf({ uplinkM: 41 }).db, "CABLE_LENGTH", "AZURE");
    expect([lengths.Ethernet0, lengths.Ethernet504, lengths.Ethernet16]).toEqual(["5m", "300m", "5m"]);
  });

  test("facts 8 and 27: the profile of a (speed, cable) is the platform's own row", () => {
    for (const model of WITH_TABLES) {
      const { db } = leaf({ model, uplinkM: 40 });
      const wanted = platformOf(model).pgProfiles.find((r) => r.speed === 400_000 && r.cable === 40);
      const profile = row(db, "BUFFER_PROFILE", "pg_lossless_400000_40m_profile");
      const { size, xon, xoff, th, xon_offset } = wanted ?? {};
      expect(profile).toMatchObject({ size: `${size}`, xon: `${xon}`, xoff: `${xoff}`, dynamic_th: `${th}`, pool: "ingress_lossless_pool" });
      expect(profile.xon_offset).toBe(xon_offset === undefined ? undefined : `${xon_offset}`);
    }
  });

  test("fact 9: PFC, watchdog, lossless groups and marking lossless queues are one set on every port", () => {
    for (const { db } of WITH_TABLES.map((model) => leaf({ model, policy: TWO_CLASSES }))) {
      expect(upPorts(db)).toHaveLength(4);
      for (const port of upPorts(db)) {
        expect(row(db, "PORT_QOS_MAP", port)).toMatchObject({ pfc_enable: "3,4", pfcwd_sw_enable: "3,4" });
        expect(numbersOf(db, "BUFFER_PG", port).sort()).toEqual([0, 3, 4]);
        const marking = Object.entries(table(db, "QUEUE")).filter(([key, r]) => key.startsWith(`${port}|`) && r.wred_profile);
        expect(marking.map(([key]) => key.split("|")[1])).toEqual(["3", "4"]);
        expect(row(db, "BUFFER_QUEUE", `${port}|3-4`)).toEqual({ profile: "egress_lossless_profile" });
      }
    }
  });

  test("facts 10 and 11: priorities are a comma list, group rows their merged ranges", () => {
    expect(row(leaf().db, "PORT_QOS_MAP", "Ethernet0").pfc_enable).toBe("3");
    const two = leaf({ policy: TWO_CLASSES }).db;
    expect(Object.keys(table(two, "BUFFER_PG")).slice(0, 2)).toEqual(["Ethernet0|0", "Ethernet0|3-4"]);
    const apart = DcbPolicy.rocev2({ data: { priority: 2, share: 40 }, second: { name: "storage", dscp: [18], priority: 5, share: 20 } });
    const db = leaf({ policy: apart }).db;
    expect(row(db, "PORT_QOS_MAP", "Ethernet0").pfc_enable).toBe("2,5");
    expect(Object.keys(table(db, "BUFFER_PG")).slice(0, 3)).toEqual(["Ethernet0|0", "Ethernet0|2", "Ethernet0|5"]);
  });

  test("fact 12: BUFFER_QUEUE and QUEUE have each of 0-7 once on every port", () => {
    for (const { model, db } of onEach({ policy: TWO_CLASSES })) {
      for (const port of Object.keys(table(db, "PORT"))) {
        expect(numbersOf(db, "QUEUE", port).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
        if (!["NH-4010", "7060X6-64PE"].includes(model)) expect(numbersOf(db, "BUFFER_QUEUE", port).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      }
    }
  });

  test("fact 13: lossless TCs have the group of their number, all others group 0", () => {
    expect(row(leaf({ policy: TWO_CLASSES }).db, "TC_TO_PRIORITY_GROUP_MAP", "ROCE")).toEqual({
      "0": "0",
      "1": "0",
      "2": "0",
      "3": "3",
      "4": "4",
      "5": "0",
      "6": "0",
      "7": "0",
    });
  });

  test("fact 14: all 64 DSCPs are mapped, the same on every device", () => {
    const maps = [leaf(), spine(), leaf({ model: "Z9864F-ON" })].map(({ db }) => row(db, "DSCP_TO_TC_MAP", "ROCE"));
    for (const map of maps) {
      expect(Object.keys(map)).toEqual(Array.from({ length: 64 }, (_, i) => `${i}`));
      expect(Object.entries(map).filter(([, tc]) => tc !== "0")).toEqual([
        ["26", "3"],
        ["48", "6"],
      ]);
      expect(map).toEqual(maps[0]);
    }
    const { db } = leaf();
    expect(row(db, "SCHEDULER", row(db, "QUEUE", "Ethernet0|6").scheduler ?? "")).toEqual({ type: "STRICT" });
    expect(row(db, "TC_TO_QUEUE_MAP", "ROCE")["6"]).toBe("6");
  });

  test("fact 15: global has the map of the lossless ports", () => {
    const { db } = leaf();
    expect(row(db, "PORT_QOS_MAP", "global")).toEqual({ dscp_to_tc_map: row(db, "PORT_QOS_MAP", "Ethernet0").dscp_to_tc_map });
  });

  test("fact 16: the map from pause to group is on Spectrum only", () => {
    const nvidia = leaf().db;
    expect(row(nvidia, "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", "ROCE")).toEqual({ "3": "3" });
    expect(row(nvidia, "PORT_QOS_MAP", "Ethernet0").pfc_to_pg_map).toBe("ROCE");
    const broadcom = leaf({ model: "Z9864F-ON" }).db;
    expect(broadcom).not.toHaveProperty("PFC_PRIORITY_TO_PRIORITY_GROUP_MAP");
    expect(row(broadcom, "PORT_QOS_MAP", "Ethernet0")).not.toHaveProperty("pfc_to_pg_map");
    expect(broadcom).not.toHaveProperty("BUFFER_PORT_INGRESS_PROFILE_LIST");
  });

  test("fact 17: WRED has all three colours, in range and enabled", () => {
    const device = leaf();
    const { min, max, probability } = thresholdsOf(device, "Ethernet0");
    const wred = row(device.db, "WRED_PROFILE", "ROCE");
    expect(wred.ecn).toBe("ecn_all");
    for (const colour of ["green", "yellow", "red"]) {
      expect(wred).toMatchObject({
        [`${colour}_min_threshold`]: `${min}`,
        [`${colour}_max_threshold`]: `${max}`,
        [`${colour}_drop_probability`]: `${probability}`,
        [`wred_${colour}_enable`]: "true",
      });
    }
  });

  test("fact 18: the maximum threshold is within what the queue can reach", () => {
    for (const model of WITH_TABLES) expect(findings(leaf({ model }), "SONIC_WRED_ABOVE_QUEUE_SHARE")).toEqual([]);
  });

  test("fact 19: watchdog times grow by 200 ms for each started 32 ports", () => {
    const times = (rows: number) => watchdogTimes("sonic", policyIntent(DcbPolicy.rocev2()).watchdog, rows).value;
    expect(times(32)).toEqual({ pollMs: 200, detectionMs: 200, restorationMs: 200 });
    expect(times(33)).toEqual({ pollMs: 400, detectionMs: 400, restorationMs: 400 });
    expect(times(257)).toEqual({ pollMs: 1000, detectionMs: 1800, restorationMs: 1800 });
    expect(times(2000)).toEqual({ pollMs: 1000, detectionMs: 5000, restorationMs: 12_600 });
    const { db } = leaf();
    expect(Object.keys(table(db, "PORT"))).toHaveLength(67);
    expect(row(db, "PFC_WD", "Ethernet0")).toEqual({ action: "drop", detection_time: "600", restoration_time: "600" });
  });

  test("fact 20: GLOBAL has the poll interval alone, every lossless port a row", () => {
    const { db } = leaf();
    expect(row(db, "PFC_WD", "GLOBAL")).toEqual({ POLL_INTERVAL: "600" });
    expect(Object.keys(table(db, "PFC_WD"))).toEqual([...upPorts(db), "GLOBAL"]);
  });

  test("fact 20: without a watchdog there is neither row nor flag", () => {
    const { db } = leaf({ policy: DcbPolicy.rocev2({ watchdog: { enabled: false } }) });
    expect(db).not.toHaveProperty("PFC_WD");
    expect(row(db, "PORT_QOS_MAP", "Ethernet0")).not.toHaveProperty("pfcwd_sw_enable");
  });

  test("facts 21 to 25: pools and profiles are complete, of their pool's kind, and whole cells", () => {
    for (const model of PLATFORMS) {
      for (const device of [leaf({ model, speedMbps: speedOf(model) }), spine({ model, speedMbps: speedOf(model) })]) {
        for (const rule of ["SONIC_BUFFER_THRESHOLD", "SONIC_BUFFER_PROFILE_INCOMPLETE", "SONIC_BUFFER_POOL", "SONIC_BUFFER_MODEL", "SONIC_CELL_MULTIPLE"]) {
          expect(findings(device, rule)).toEqual([]);
        }
        expect(row(device.db, "DEVICE_METADATA", "localhost").buffer_model).toBe("traditional");
      }
    }
  });

  test("fact 26: the shipped pools decide what fits; leaf and spine have their own", () => {
    expect(row(leaf().db, "BUFFER_POOL", "ingress_lossless_pool").size).toBe("67737959");
    expect(row(spine().db, "BUFFER_POOL", "ingress_lossless_pool").size).toBe("52161690");
  });

  test("facts 28 and 29: the routing mode is split-unified, and frr.conf comes with it", () => {
    const device = leaf();
    expect(row(device.db, "DEVICE_METADATA", "localhost").docker_routing_config_mode).toBe("split-unified");
    expect(Object.keys(device.files)).toEqual(["config_db.json", "frr.conf"]);
  });

  test("fact 30: the bare row stands before the address", () => {
    const { db } = leaf();
    expect(Object.keys(table(db, "INTERFACE")).slice(0, 2)).toEqual(["Ethernet0", "Ethernet0|10.0.0.0/31"]);
    expect(Object.keys(table(db, "LOOPBACK_INTERFACE"))).toEqual(["Loopback0", "Loopback0|10.255.0.3/32"]);
    expect(row(db, "INTERFACE", "Ethernet0")).toEqual({});
  });

  test("fact 33: names are SONiC's", () => {
    for (const model of PLATFORMS) expect(findings(leaf({ model, speedMbps: speedOf(model) }), "SONIC_MAP_NAME")).toEqual([]);
  });

  test("fact 37: ECN counters are enabled, and no table is empty", () => {
    for (const { db } of onEach()) {
      expect(row(db, "FLEX_COUNTER_TABLE", "WRED_ECN_QUEUE")).toEqual({ FLEX_COUNTER_STATUS: "enable" });
      expect(row(db, "FLEX_COUNTER_TABLE", "WRED_ECN_PORT")).toEqual({ FLEX_COUNTER_STATUS: "enable" });
      expect(Object.values(db).filter((rows) => Object.keys(rows).length === 0)).toEqual([]);
    }
  });

  test("fact 39: no allowas-in, and a type that does not bring it", () => {
    for (const device of [leaf(), spine()]) expect(device.frr).not.toContain("allowas-in");
    expect(row(leaf().db, "DEVICE_METADATA", "localhost").type).toBe("LeafRouter");
    expect(row(spine().db, "DEVICE_METADATA", "localhost").type).toBe("SpineRouter");
  });

  test("fact 40: every group that a TC maps to has a buffer, on every port, up or down", () => {
    for (const device of [...WITH_TABLES.map((model) => leaf({ model, policy: TWO_CLASSES })), spine({ model: "NH-4010" })]) {
      for (const port of Object.keys(table(device.db, "PORT"))) {
        const map = row(device.db, "TC_TO_PRIORITY_GROUP_MAP", row(device.db, "PORT_QOS_MAP", port).tc_to_pg_map ?? "");
        expect(new Set(Object.values(map).map(Number))).toEqual(new Set(numbersOf(device.db, "BUFFER_PG", port)));
      }
    }
  });

  test("fact 41: the egress profile of a lossless queue takes the whole pool", () => {
    expect(row(leaf().db, "BUFFER_PROFILE", "egress_lossless_profile").dynamic_th).toBe("7");
    for (const model of ["Z9864F-ON", "Z9664F-ON", "Z9332F-ON", "M2-W6940-64OC"]) {
      const { db } = leaf({ model });
      const profile = row(db, "BUFFER_PROFILE", "egress_lossless_profile");
      expect(Number(profile.static_th)).toBeGreaterThanOrEqual(Number(row(db, "BUFFER_POOL", profile.pool ?? "").size));
    }
  });

  test("fact 42: queue 7 is strict on every port, above the strict queue of the CNPs", () => {
    const { db } = leaf();
    for (const port of Object.keys(table(db, "PORT"))) {
      expect(row(db, "SCHEDULER", row(db, "QUEUE", `${port}|7`).scheduler ?? "")).toEqual({ type: "STRICT" });
    }
  });

  test("fact 44: that not-ECT packets are dropped is in the view, for the rule that knows the hosts", () => {
    const port = viewOf(leaf()).qos.ports[0];
    expect(port?.classes.find((c) => c.tc === 3)?.dropsNotEct).toBe(true);
  });

  test("fact 45: metadata and management", () => {
    const { db } = leaf();
    expect(row(db, "DEVICE_METADATA", "localhost")).toEqual({
      hostname: "leaf1",
      hwsku: "ACS-SN5600",
      platform: "x86_64-nvidia_sn5600-r0",
      type: "LeafRouter",
      bgp_asn: "65101",
      buffer_model: "traditional",
      docker_routing_config_mode: "split-unified",
    });
    expect(db.MGMT_INTERFACE).toEqual({ "eth0|192.0.2.31/25": { gwaddr: "192.0.2.1" } });
    expect(db.MGMT_VRF_CONFIG).toEqual({ vrf_global: { mgmtVrfEnabled: "true" } });
    expect(db.MGMT_PORT).toHaveProperty("eth0");
  });

  test("fact 46: an unused port is down with the lossy set", () => {
    const { db } = leaf();
    expect(row(db, "PORT", "Ethernet16")).toMatchObject({ admin_status: "down", speed: "800000", mtu: "9216" });
    expect(numbersOf(db, "BUFFER_PG", "Ethernet16")).toEqual([0]);
    expect(row(db, "BUFFER_QUEUE", "Ethernet16|0-7")).toEqual({ profile: "q_lossy_profile" });
    expect(row(db, "PORT_QOS_MAP", "Ethernet16")).toEqual({ dscp_to_tc_map: "EDGE", tc_to_pg_map: "LOSSY", tc_to_queue_map: "ROCE" });
    expect(row(leaf({ model: "Z9864F-ON" }).db, "BUFFER_QUEUE", "Ethernet16|0-7")).toEqual({ profile: "egress_lossy_profile" });
  });
});

describe("classes", () => {
  test("shares become weights, unused queues the least one", () => {
    const { db } = leaf({ policy: TWO_CLASSES });
    expect(db.SCHEDULER).toEqual({
      "scheduler.0": { type: "DWRR", weight: "40" },
      "scheduler.3": { type: "DWRR", weight: "40" },
      "scheduler.4": { type: "DWRR", weight: "20" },
      "scheduler.6": { type: "STRICT" },
      "scheduler.7": { type: "STRICT" },
      "scheduler.unused": { type: "DWRR", weight: "1" },
    });
    expect(row(db, "QUEUE", "Ethernet0|1-2")).toEqual({ scheduler: "scheduler.unused" });
  });

  test("a class that does not mark has no WRED profile", () => {
    const { db } = leaf({ policy: DcbPolicy.rocev2({ data: { ecn: false } }) });
    expect(db).not.toHaveProperty("WRED_PROFILE");
    expect(row(db, "QUEUE", "Ethernet0|3")).toEqual({ scheduler: "scheduler.3" });
  });

  test("a port at the trust boundary has every DSCP in best effort, no PFC and a lossy buffer", () => {
    const port = { id: "storage", port: "Ethernet160", speedMbps: 800_000, trust: "none", cable: null, address: "198.51.100.0/31", description: null } as const;
    const { db } = leaf({ change: (i) => ({ ...i, switches: i.switches.map((s) => (s.name === "leaf1" ? { ...s, edgePorts: [port] } : s)) }) });
    expect(row(db, "PORT", "Ethernet160")).toMatchObject({ admin_status: "up", description: "storage" });
    expect(row(db, "PORT_QOS_MAP", "Ethernet160")).toEqual({ dscp_to_tc_map: "EDGE", tc_to_pg_map: "LOSSY", tc_to_queue_map: "ROCE" });
    expect(new Set(Object.values(row(db, "DSCP_TO_TC_MAP", "EDGE")))).toEqual(new Set(["0"]));
    expect(numbersOf(db, "BUFFER_PG", "Ethernet160")).toEqual([0]);
    expect(table(db, "PFC_WD")).not.toHaveProperty("Ethernet160");
    expect(table(db, "INTERFACE")).toHaveProperty("Ethernet160|198.51.100.0/31");
  });

  test("without published headroom or pools the ports are lossy, and everything else is there", () => {
    for (const model of ["NH-4010", "7060X6-64PE"]) {
      const { db } = spine({ model });
      expect(JSON.stringify(db)).not.toMatch(/pfc_enable|pg_lossless|PFC_WD"/);
      expect(row(db, "DSCP_TO_TC_MAP", "ROCE")["26"]).toBe("3");
      expect(row(db, "QUEUE", "Ethernet0|3").wred_profile).toBe("ROCE");
    }
  });

  test("a filter on the host ports says what happens to the rest", () => {
    const acl = (rest: "permit" | "deny") => leaf({ change: (i) => ({ ...i, hostAcl: { name: "roce-acl", rest } }) }).db;
    const rules = Object.entries(table(acl("permit"), "ACL_RULE")).filter(([key]) => key.startsWith("roce-acl|"));
    expect(Object.fromEntries(rules)).toEqual({
      "roce-acl|DEFAULT_RULE": { PRIORITY: "1", PACKET_ACTION: "FORWARD", ETHER_TYPE: "2048" },
      "roce-acl|ROCEV2": { PRIORITY: "9990", PACKET_ACTION: "FORWARD", ETHER_TYPE: "2048", IP_PROTOCOL: "17", L4_DST_PORT: "4791" },
    });
    expect(row(acl("deny"), "ACL_RULE", "roce-acl|DEFAULT_RULE").PACKET_ACTION).toBe("DROP");
    expect(spine({ change: (i) => ({ ...i, hostAcl: { name: "roce-acl", rest: "deny" } }) }).db.ACL_TABLE).not.toHaveProperty("roce-acl");
  });
});
