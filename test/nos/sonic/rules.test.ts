import { describe, expect, test } from "vitest";
import { SwitchModel } from "../../../src/catalog/define.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { sonic } from "../../../src/nos/sonic/index.js";
import { assembledPod, pod } from "../../support/intents.js";
import { type Db, findings, leaf, type Rendered, rendered, row, sonicPod, spine, table, thresholdsOf, withDb, withFrr } from "./support.js";

const NVIDIA = leaf();
const BROADCOM = leaf({ model: "Z9864F-ON" });
const DYNAMIC = leaf({ policy: DcbPolicy.rocev2({ sonicBuffers: { model: "dynamic" } }) });

const PASSING = ["SN5600", "SN5400", "SN4700", "Z9864F-ON", "Z9664F-ON", "Z9332F-ON", "M2-W6940-64OC"] as const;

describe("what is rendered has nothing to mend", () => {
  test.each(PASSING)("%s", (model) => {
    for (const device of [leaf({ model }), spine({ model })]) expect(findings(device).filter((f) => f.severity !== "info")).toEqual([]);
  });

  test("SN4600C at 100G", () => {
    for (const device of [leaf({ model: "SN4600C", speedMbps: 100_000 }), spine({ model: "SN4600C", speedMbps: 100_000 })])
      expect(findings(device).filter((f) => f.severity !== "info")).toEqual([]);
  });
});

type Case = readonly [rule: string, what: string, mutant: Rendered, place: string];

const db = (change: (db: Db) => void, device = NVIDIA): Rendered => withDb(device, change);
const frr = (from: string | RegExp, to: string): Rendered => withFrr(NVIDIA, (text) => text.replace(from, to));
/** With more fields in a row, which may be a new one. */
const set = (name: string, key: string, fields: Readonly<Record<string, unknown>>, device = NVIDIA): Rendered =>
  withDb(device, (d) => Object.assign(d, { [name]: { ...d[name], [key]: { ...d[name]?.[key], ...fields } } }));
const unset = (name: string, key: string, field: string, device = NVIDIA): Rendered =>
  withDb(device, (d) => {
    delete row(d, name, key)[field];
  });
const drop = (name: string, key: string, device = NVIDIA): Rendered =>
  withDb(device, (d) => {
    delete table(d, name)[key];
  });
const LOCAL = ["DEVICE_METADATA", "localhost"] as const;
const PROFILE = "pg_lossless_400000_5m_profile";

const CASES: readonly Case[] = [
  ["SONIC_MANAGEMENT_REACHABLE", "hosts are let in", set("ACL_RULE", "FENCE_SSH|HOSTS_1", { PACKET_ACTION: "ACCEPT" }), "SSH from 10.0.0.0/12"],
  [
    "SONIC_SERVICES_NOT_AS_PLANNED",
    "another agent",
    drop("SNMP_AGENT_ADDRESS_CONFIG", "192.0.2.31|161|mgmt"),
    "SNMP_AGENT_ADDRESS_CONFIG|192.0.2.31|161|mgmt is missing",
  ],
  ["SONIC_HASH_FIELDS", "no source port", set("SWITCH_HASH", "GLOBAL", { ecmp_hash: ["SRC_IP", "DST_IP"] }), "no L4_SRC_PORT"],
  ["SONIC_HASH_FIELDS", "on Broadcom", set("SWITCH_HASH", "GLOBAL", { ecmp_hash: ["SRC_IP"] }, BROADCOM), "SWITCH_HASH|GLOBAL"],
  ["SONIC_TRIMMING", "nothing to trim", set("SWITCH_TRIMMING", "GLOBAL", { size: "128", dscp_value: "48", queue_index: "6" }), "no profile trims"],
  ["SONIC_VALUE_NOT_STRING", "a number", set("PORT", "Ethernet0", { mtu: 9216 }), "PORT|Ethernet0 mtu"],
  [
    "SONIC_VALUE_NOT_STRING",
    "an array where CONFIG_DB has a comma string",
    set("BUFFER_PORT_EGRESS_PROFILE_LIST", "Ethernet0", { profile_list: ["a"] }),
    "profile_list",
  ],
  ["SONIC_REFERENCE", "an empty reference", set("PORT_QOS_MAP", "Ethernet0", { pfc_to_queue_map: "" }), 'PORT_QOS_MAP|Ethernet0 pfc_to_queue_map ""'],
  [
    "SONIC_REFERENCE",
    "a bracketed reference",
    set("BUFFER_PROFILE", PROFILE, { pool: "[BUFFER_POOL|ingress_lossless_pool]" }),
    "[BUFFER_POOL|ingress_lossless_pool]",
  ],
  ["SONIC_REFERENCE", "a dangling reference", drop("SCHEDULER", "scheduler.6"), 'QUEUE|Ethernet0|6 scheduler "scheduler.6"'],
  ["SONIC_REFERENCE", "one name of a list", set("BUFFER_PORT_INGRESS_PROFILE_LIST", "Ethernet0", { profile_list: "ingress_lossy_profile,gone" }), '"gone"'],
  ["SONIC_UNKNOWN_PORT", "a port that is not there", set("PFC_WD", "Ethernet999", { detection_time: "600" }), "PFC_WD|Ethernet999"],
  ["SONIC_UNKNOWN_PORT", "in a range", set("QUEUE", "Ethernet1|0", { scheduler: "scheduler.0" }), "QUEUE|Ethernet1|0"],
  ["SONIC_PORT_INCOMPLETE", "no admin_status", unset("PORT", "Ethernet0", "admin_status"), "Ethernet0 admin_status"],
  ["SONIC_PORT_INCOMPLETE", "no FEC at 400G", set("PORT", "Ethernet4", { fec: "none" }), "Ethernet4 fec none"],
  ["SONIC_PORT_INCOMPLETE", "FEC that is left to the switch", set("PORT", "Ethernet504", { fec: "auto" }), "Ethernet504 fec auto"],
  ["SONIC_PORT_INCOMPLETE", "optics that negotiate", set("PORT", "Ethernet504", { autoneg: "on" }), "Ethernet504 autoneg on"],
  ["SONIC_PORT_NOT_OF_PLATFORM", "lanes of another port", set("PORT", "Ethernet0", { lanes: "4,5,6,7" }), "Ethernet0"],
  ["SONIC_PORT_NOT_OF_PLATFORM", "an alias of one's own", set("PORT", "Ethernet8", { alias: "Ethernet1/2" }), "Ethernet8"],
  ["SONIC_BREAKOUT", "a mode that is not verbatim", set("BREAKOUT_CFG", "Ethernet0", { brkout_mode: "2x400G" }), "Ethernet0 2x400G"],
  ["SONIC_BREAKOUT", "a child missing", drop("PORT", "Ethernet4"), "Ethernet4 is missing"],
  [
    "SONIC_BREAKOUT",
    "a mode that gives other ports",
    set("BREAKOUT_CFG", "Ethernet0", { brkout_mode: "1x800G[400G,200G,100G,50G,40G,25G,10G]" }),
    "Ethernet4 is not of mode 1x800G",
  ],
  ["SONIC_BREAKOUT", "lanes of another mode", set("PORT", "Ethernet0", { lanes: "0,1" }), "Ethernet0 has lanes of another mode than 2x400G"],
  ["SONIC_BREAKOUT", "a speed of another mode", set("PORT", "Ethernet0", { speed: "800000" }), "Ethernet0 has a speed outside 2x400G"],
  ["SONIC_CABLE_LENGTH", "a port left out", unset("CABLE_LENGTH", "AZURE", "Ethernet16"), "Ethernet16 (absent)"],
  ["SONIC_CABLE_LENGTH", "0m on a port that pauses", set("CABLE_LENGTH", "AZURE", { Ethernet0: "0m" }), "Ethernet0 0m"],
  ["SONIC_CABLE_LENGTH", "shorter than the cable", set("CABLE_LENGTH", "AZURE", { Ethernet504: "5m" }), "Ethernet504 5m"],
  ["SONIC_HEADROOM_PROFILE", "the profile of another cable", set("BUFFER_PG", "Ethernet504|3", { profile: PROFILE }), "Ethernet504 group 3"],
  ["SONIC_HEADROOM_PROFILE", "less than the table", set("BUFFER_PROFILE", PROFILE, { xoff: "231423" }), "Ethernet0 group 3"],
  ["SONIC_PFC_FORMAT", "a dash", set("PORT_QOS_MAP", "Ethernet0", { pfc_enable: "3-4" }), "PORT_QOS_MAP|Ethernet0"],
  ["SONIC_PFC_FORMAT", "a blank", set("PORT_QOS_MAP", "Ethernet0", { pfcwd_sw_enable: "3, 4" }), "PORT_QOS_MAP|Ethernet0"],
  ["SONIC_BUFFER_RANGES", "an overlap", set("BUFFER_PG", "Ethernet0|2-3", { profile: PROFILE }), "BUFFER_PG Ethernet0"],
  ["SONIC_BUFFER_RANGES", "a queue without buffer", drop("BUFFER_QUEUE", "Ethernet0|3"), "BUFFER_QUEUE Ethernet0"],
  [
    "SONIC_BUFFER_RANGES",
    "a range that buffermgrd would not write",
    db((d) => {
      delete table(d, "BUFFER_PG")["Ethernet0|3"];
      table(d, "BUFFER_PG")["Ethernet0|3-4"] = { profile: PROFILE };
    }),
    "BUFFER_PG Ethernet0",
  ],
  ["SONIC_TC_TO_GROUP", "a lossy TC in the lossless group", set("TC_TO_PRIORITY_GROUP_MAP", "ROCE", { "6": "3" }), "Ethernet0 TC 6"],
  ["SONIC_TC_TO_GROUP", "a lossless TC in another group", set("TC_TO_PRIORITY_GROUP_MAP", "ROCE", { "3": "4" }), "Ethernet0 TC 3"],
  ["SONIC_GLOBAL_DSCP_MAP", "no map on global", unset("PORT_QOS_MAP", "global", "dscp_to_tc_map"), "Ethernet0, Ethernet4"],
  ["SONIC_GLOBAL_DSCP_MAP", "another map on global", set("PORT_QOS_MAP", "global", { dscp_to_tc_map: "EDGE" }), "Ethernet504"],
  ["SONIC_QOS_SET_INCOMPLETE", "a map missing", unset("PORT_QOS_MAP", "Ethernet4", "pfc_to_queue_map"), "Ethernet4 pfc_to_queue_map"],
  ["SONIC_QOS_SET_INCOMPLETE", "a priority that stops no queue", unset("MAP_PFC_PRIORITY_TO_QUEUE", "ROCE", "3"), "Ethernet0 pfc_to_queue_map 3"],
  [
    "SONIC_PROFILE_POOL",
    "headroom in the lossy pool",
    set("BUFFER_PROFILE", PROFILE, { pool: "ingress_lossy_pool" }),
    "BUFFER_PG|Ethernet0|3 (ingress_lossy_pool)",
  ],
  [
    "SONIC_PROFILE_POOL",
    "a queue in an ingress pool",
    set("BUFFER_QUEUE", "Ethernet0|3", { profile: PROFILE }),
    "BUFFER_QUEUE|Ethernet0|3 (ingress_lossless_pool)",
  ],
  ["SONIC_PROFILE_LIST", "no list", drop("BUFFER_PORT_INGRESS_PROFILE_LIST", "Ethernet0"), "Ethernet0 ingress_lossless_pool"],
  [
    "SONIC_PROFILE_LIST",
    "a list without the lossless pool",
    set("BUFFER_PORT_EGRESS_PROFILE_LIST", "Ethernet4", { profile_list: "egress_lossy_profile" }),
    "BUFFER_PORT_EGRESS_PROFILE_LIST|Ethernet4 egress_lossless_pool",
  ],
  ["SONIC_PFC_TO_GROUP_MAP", "missing on Spectrum", unset("PORT_QOS_MAP", "Ethernet4", "pfc_to_pg_map"), "Ethernet4"],
  [
    "SONIC_PFC_TO_GROUP_MAP",
    "present on Broadcom",
    set("PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", "ROCE", { "3": "3" }, BROADCOM),
    "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP|ROCE",
  ],
  [
    "SONIC_WRED_PROFILE",
    "minimum above maximum",
    set("WRED_PROFILE", "ROCE", { green_min_threshold: `${thresholdsOf(NVIDIA, "Ethernet0").max + 1}` }),
    "ROCE green",
  ],
  ["SONIC_WRED_PROFILE", "past 2^31-1", set("WRED_PROFILE", "ROCE", { red_max_threshold: "2147483648" }), "ROCE red"],
  ["SONIC_WRED_PROFILE", "a colour that is not enabled", set("WRED_PROFILE", "ROCE", { wred_yellow_enable: "false" }), "ROCE yellow"],
  ["SONIC_WRED_PROFILE", "a probability of 101", set("WRED_PROFILE", "ROCE", { green_drop_probability: "101" }), "ROCE green"],
  [
    "SONIC_WRED_ABOVE_QUEUE_SHARE",
    "a maximum that the queue cannot reach",
    set("WRED_PROFILE", "ROCE", { green_max_threshold: "158000000" }),
    "Ethernet0 queue 3",
  ],
  ["SONIC_ECN_MIN_ABOVE_XOFF_SHARE", "a minimum above the worst-case share", set("WRED_PROFILE", "ROCE", { green_min_threshold: "13547592" }), "Ethernet0"],
  ["SONIC_XON_ABOVE_XOFF", "a resume level that the group never reaches", set("BUFFER_PROFILE", PROFILE, { xon: "20000000" }), "Ethernet0 group 3"],
  ["SONIC_XON_ABOVE_SIZE", "xon 0", set("BUFFER_PROFILE", PROFILE, { xon: "0" }), PROFILE],
  ["SONIC_XON_ABOVE_SIZE", "a size that does not hold xon", set("BUFFER_PROFILE", PROFILE, { size: "19455" }), PROFILE],
  [
    "SONIC_ECN_NOT_AS_PLANNED",
    "a lower minimum",
    set("WRED_PROFILE", "ROCE", { green_min_threshold: "1000" }),
    "Ethernet504 roce (green_min_threshold 1000, planned",
  ],
  ["SONIC_ECN_NOT_AS_PLANNED", "a higher maximum of one colour", set("WRED_PROFILE", "ROCE", { red_max_threshold: "9000000" }), "red_max_threshold 9000000"],
  ["SONIC_ECN_NOT_AS_PLANNED", "another probability", set("WRED_PROFILE", "ROCE", { yellow_drop_probability: "100" }), "planned 20"],
  ["SONIC_ECN_NOT_AS_PLANNED", "one colour alone", set("WRED_PROFILE", "ROCE", { ecn: "ecn_green" }), "ecn ecn_green, planned ecn_all"],
  ["SONIC_PFCWD_NOT_AS_PLANNED", "a shorter poll", set("PFC_WD", "GLOBAL", { POLL_INTERVAL: "100" }), "GLOBAL POLL_INTERVAL 100, planned 600"],
  ["SONIC_PFCWD_NOT_AS_PLANNED", "a longer detection", set("PFC_WD", "Ethernet0", { detection_time: "1200" }), "Ethernet0 detection_time 1200, planned 600"],
  ["SONIC_PFCWD_NOT_AS_PLANNED", "no restoration", unset("PFC_WD", "Ethernet0", "restoration_time"), "Ethernet0 restoration_time left out"],
  ["SONIC_PFCWD_NOT_AS_PLANNED", "another action", set("PFC_WD", "Ethernet0", { action: "alert" }), "Ethernet0 action alert, planned drop"],
  [
    "SONIC_BUFFERS_NOT_AS_PLANNED",
    "a smaller pool",
    set("BUFFER_POOL", "ingress_lossless_pool", { size: "1000000" }),
    "BUFFER_POOL|ingress_lossless_pool size 1000000, planned 67737959",
  ],
  ["SONIC_BUFFERS_NOT_AS_PLANNED", "a pool larger than the chip", set("BUFFER_POOL", "egress_lossless_pool", { size: "1582295040" }), "planned 158229504"],
  [
    "SONIC_BUFFERS_NOT_AS_PLANNED",
    "another share",
    set("DEFAULT_LOSSLESS_BUFFER_PARAMETER", "AZURE", { default_dynamic_th: "3" }, DYNAMIC),
    "default_dynamic_th 3, planned 0",
  ],
  [
    "SONIC_BUFFERS_NOT_AS_PLANNED",
    "shared headroom",
    set("DEFAULT_LOSSLESS_BUFFER_PARAMETER", "AZURE", { over_subscribe_ratio: "8" }, DYNAMIC),
    "over_subscribe_ratio 8, planned none",
  ],
  ["SONIC_BUFFERS_NOT_AS_PLANNED", "other traffic", set("LOSSLESS_TRAFFIC_PATTERN", "AZURE", { mtu: "1024" }, DYNAMIC), "mtu 1024, planned 4096"],
  [
    "SONIC_CABLE_LENGTH",
    "longer than the cable that the switch computes by",
    set("CABLE_LENGTH", "AZURE", { Ethernet504: "300m" }, DYNAMIC),
    "Ethernet504 300m",
  ],
  ["SONIC_HEADROOM_PROFILE", "more than planned", set("BUFFER_PROFILE", PROFILE, { xoff: "900000" }), "Ethernet0 group 3 (xoff 900000, planned"],
  ["SONIC_HEADROOM_PROFILE", "another share of the pool", set("BUFFER_PROFILE", PROFILE, { dynamic_th: "3" }), "dynamic_th 3, planned 0"],
  ["SONIC_SIZE_BELOW_XOFF", "a size that holds no headroom", set("BUFFER_PROFILE", PROFILE, { size: "200000" }), PROFILE],
  [
    "SONIC_POOL_BEYOND_MMU",
    "a pool larger than the chip",
    set("BUFFER_POOL", "egress_lossless_pool", { size: "158229505" }),
    "BUFFER_POOL|egress_lossless_pool",
  ],
  [
    "SONIC_POOL_BEYOND_MMU",
    "shared headroom larger than its pool",
    set("BUFFER_POOL", "ingress_lossless_pool", { xoff: "162539681" }, BROADCOM),
    "ingress_lossless_pool",
  ],
  ["SONIC_ECN_COUNTERS_OFF", "counters off", set("FLEX_COUNTER_TABLE", "WRED_ECN_QUEUE", { FLEX_COUNTER_STATUS: "disable" }), "WRED_ECN_QUEUE"],
  ["SONIC_UNKNOWN_TABLE", "a misspelt table", set("NTPSERVER", "192.0.2.123", {}), "NTPSERVER"],
  ["SONIC_PFCWD_TIMES", "detection below the poll interval", set("PFC_WD", "Ethernet0", { detection_time: "500" }), "Ethernet0"],
  ["SONIC_PFCWD_TIMES", "restoration below the poll interval", set("PFC_WD", "Ethernet0", { restoration_time: "500" }), "Ethernet0"],
  ["SONIC_PFCWD_TIMES", "a poll interval out of range", set("PFC_WD", "GLOBAL", { POLL_INTERVAL: "50" }), "GLOBAL"],
  ["SONIC_PFCWD_EARLY", "less than 200 ms for each started 32 ports", set("PFC_WD", "Ethernet4", { detection_time: "599" }), "Ethernet4"],
  ["SONIC_PFCWD_ROW", "a row without detection_time", unset("PFC_WD", "Ethernet0", "detection_time"), "Ethernet0"],
  ["SONIC_PFCWD_ROW", "more than the poll interval in GLOBAL", set("PFC_WD", "GLOBAL", { detection_time: "600" }), "GLOBAL"],
  ["SONIC_PFCWD_ROW", "no GLOBAL", drop("PFC_WD", "GLOBAL"), "GLOBAL"],
  ["SONIC_BUFFER_THRESHOLD", "dynamic_th 8", set("BUFFER_PROFILE", "egress_lossless_profile", { dynamic_th: "8" }), "BUFFER_PROFILE|egress_lossless_profile"],
  ["SONIC_BUFFER_THRESHOLD", "static in a dynamic pool of Spectrum", set("BUFFER_PROFILE", "q_lossy_profile", { static_th: "1" }), "q_lossy_profile"],
  ["SONIC_BUFFER_PROFILE_INCOMPLETE", "no size", unset("BUFFER_PROFILE", PROFILE, "size"), PROFILE],
  ["SONIC_BUFFER_POOL", "no size", unset("BUFFER_POOL", "egress_lossy_pool", "size"), "egress_lossy_pool"],
  ["SONIC_BUFFER_POOL", "percentage beside size", set("BUFFER_POOL", "egress_lossy_pool", { percentage: "50" }), "egress_lossy_pool"],
  ["SONIC_BUFFER_MODEL", "dynamic without its tables", set(...LOCAL, { buffer_model: "dynamic" }), "LOSSLESS_TRAFFIC_PATTERN"],
  ["SONIC_BUFFER_MODEL", "dynamic on Broadcom", set(...LOCAL, { buffer_model: "dynamic" }, BROADCOM), "dynamic on tomahawk-5"],
  ["SONIC_BUFFER_MODEL", "a group left to a switch that computes none", set("BUFFER_PG", "Ethernet0|3", { profile: "NULL" }), "BUFFER_PG|Ethernet0|3"],
  ["SONIC_BUFFER_POOL", "the whole buffer left to the switch", unset("BUFFER_POOL", "egress_lossless_pool", "size", DYNAMIC), "egress_lossless_pool"],
  ["SONIC_BUFFER_MODEL", "not stated", unset(...LOCAL, "buffer_model"), "buffer_model"],
  [
    "SONIC_BUFFER_MODEL",
    "max_headroom_size",
    set("DEFAULT_LOSSLESS_BUFFER_PARAMETER", "AZURE", { default_dynamic_th: "0", max_headroom_size: "1" }),
    "DEFAULT_LOSSLESS_BUFFER_PARAMETER|AZURE",
  ],
  ["SONIC_CELL_MULTIPLE", "no whole cells", set("BUFFER_PROFILE", PROFILE, { xoff: "393193" }, BROADCOM), PROFILE],
  ["SONIC_UNUSED_PORT_LOSSLESS", "a lossless group on a port that is down", set("BUFFER_PG", "Ethernet16|3", { profile: PROFILE }), "Ethernet16"],
  ["SONIC_UNUSED_PORT_LOSSLESS", "PFC on a port that is down", set("PORT_QOS_MAP", "Ethernet16", { pfc_enable: "3" }), "Ethernet16"],
  ["SONIC_UNUSED_PORT_LOSSLESS", "a lossless class on ports that are down", set("DSCP_TO_TC_MAP", "EDGE", { "26": "3" }), "Ethernet16"],
  ["SONIC_DEVICE_METADATA", "another switch's", set(...LOCAL, { hwsku: "ACS-SN5400" }), "hwsku ACS-SN5400"],
  ["SONIC_DEVICE_METADATA", "a type that hashes like the other tier", set(...LOCAL, { type: "SpineRouter" }), "type SpineRouter"],
  ["SONIC_DEVICE_METADATA", "no ASN", unset(...LOCAL, "bgp_asn"), "bgp_asn (absent)"],
  ["SONIC_ROUTING_MODE", "unset", unset(...LOCAL, "docker_routing_config_mode"), "docker_routing_config_mode (absent)"],
  ["SONIC_ROUTING_MODE", "frrcfgd", set(...LOCAL, { frr_mgmt_framework_config: "true" }), "frr_mgmt_framework_config true"],
  ["SONIC_BGP_IN_CONFIG_DB", "a BGP table", set("BGP_NEIGHBOR", "10.254.0.0", { asn: "65000" }), "BGP_NEIGHBOR"],
  ["SONIC_BGP_IN_CONFIG_DB", "another ASN", set(...LOCAL, { bgp_asn: "65102" }), "bgp_asn 65102, frr.conf 65101"],
  ["SONIC_MANAGEMENT_VRF_OFF", "no management VRF", drop("MGMT_VRF_CONFIG", "vrf_global"), "MGMT_VRF_CONFIG|vrf_global"],
  ["SONIC_INTERFACE_ROW", "no bare row", drop("INTERFACE", "Ethernet0"), "INTERFACE|Ethernet0|10.0.0.0/31"],
  ["SONIC_MAP_NAME", "a name with a dot", set("WRED_PROFILE", "roce.ecn", row(NVIDIA.db, "WRED_PROFILE", "ROCE")), "WRED_PROFILE|roce.ecn"],
  ["SONIC_FRR_GLOBALS", "another first line", withFrr(NVIDIA, (t) => `frr version 10.0\n${t}`), 'first line "frr version 10.0"'],
  ["SONIC_FRR_GLOBALS", "no suppress-fib-pending", frr(" bgp suppress-fib-pending\n", ""), 'no "bgp suppress-fib-pending"'],
  [
    "SONIC_FRR_GLOBALS",
    "a default after the first neighbour",
    frr(/ bgp ebgp-requires-policy\n([\s\S]*peer-group\n)/, "$1 bgp ebgp-requires-policy\n"),
    'no "bgp ebgp-requires-policy"',
  ],
  ["SONIC_FRR_NEXTHOP_GROUP", "not kept short", frr("zebra nexthop-group keep 1\n", ""), 'no "zebra nexthop-group keep 1"'],
  ["SONIC_FRR_FPM", "indented", frr("no fpm", " no fpm"), 'no "no fpm use-next-hop-groups" at column 0'],
  ["SONIC_FRR_FPM", "no newline at the end", withFrr(NVIDIA, (t) => t.trimEnd()), "no newline at the end"],
  ["SONIC_FRR_FPM", "CRLF", withFrr(NVIDIA, (t) => t.replaceAll("\n", "\r\n")), "CR in a line end"],
  ["SONIC_FRR_FORBIDDEN", "a source address", frr("exit\n", " set src 10.255.0.3\nexit\n"), "set src 10.255.0.3"],
  [
    "SONIC_FRR_FORBIDDEN",
    "a default route past the route-maps",
    frr(" !\n", "  neighbor SPINE_V4 default-originate\n !\n"),
    "neighbor SPINE_V4 default-originate",
  ],
  ["SONIC_FRR_FORBIDDEN", "a static route", frr("exit\n", "exit\nip route 10.0.0.0/8 10.254.0.0\n"), "ip route 10.0.0.0/8 10.254.0.0"],
  ["SONIC_FRR_FORBIDDEN", "BFD without bfdd", frr(" !\n", " neighbor SPINE_V4 bfd\n !\n"), "neighbor SPINE_V4 bfd"],
  ["SONIC_FRR_NAMES", "an out-map without family", withFrr(NVIDIA, (t) => t.replaceAll("TO_SPINE_V4", "TO_SPINE")), "TO_SPINE"],
  ["SONIC_FRR_NAMES", "no loopback list", withFrr(NVIDIA, (t) => t.replaceAll("PL_LoopbackV4", "PL_LOOPBACK")), "no PL_LoopbackV4"],
  [
    "SONIC_FRR_ORDER",
    "a group declared after its members",
    frr(/ neighbor SPINE_V4 peer-group\n([\s\S]*) !\n/, "$1 neighbor SPINE_V4 peer-group\n !\n"),
    "neighbor 10.254.0.0 peer-group SPINE_V4",
  ],
  [
    "SONIC_FRR_ORDER",
    "remote-as after peer-group",
    frr(/( neighbor 10.254.0.0 remote-as 65000\n)( neighbor 10.254.0.0 peer-group SPINE_V4\n)/, "$2$1"),
    "neighbor 10.254.0.0 peer-group SPINE_V4",
  ],
];

describe("each rule fires once a device and lists the places", () => {
  test.each(CASES)("%s: %s", (rule, _what, mutant, place) => {
    const found = findings(mutant, rule);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ rule, at: "leaf1" });
    expect(found[0]?.message).toContain(place);
  });

  test("rules of headroom, of frrcfgd and of what differs from the plan have tests of their own, all others a case", () => {
    const own = [
      "HEADROOM_DOES_NOT_FIT",
      "SONIC_COUNTERS_OFF",
      "SONIC_FRRCFGD",
      "SONIC_FRRCFGD_LIMITS",
      "SONIC_FRR_NOT_AS_PLANNED",
      "SONIC_HEADROOM_COMPUTED",
      "SONIC_HEADROOM_OVERSUBSCRIBED",
      "SONIC_HEADROOM_UNKNOWN",
      "SONIC_LLDP_OFF",
      "SONIC_MANAGEMENT_NOT_AS_PLANNED",
      "SONIC_PORT_NOT_AS_PLANNED",
      "SONIC_SCHEDULER_NOT_AS_PLANNED",
    ];
    expect([...new Set([...CASES.map(([rule]) => rule), ...own])].sort()).toEqual(sonic.rules.map((r) => r.rule).sort());
  });
});

describe("SONIC_HEADROOM_UNKNOWN", () => {
  test("no lossless pool", () => {
    expect(findings(spine({ model: "NH-4010" }), "SONIC_HEADROOM_UNKNOWN")).toMatchObject([
      { severity: "error", at: "spine1", message: expect.stringContaining("lossless pool of NH-4010"), fix: expect.stringContaining("sonic.buffers.t1") },
    ]);
    expect(findings(leaf({ model: "7060X6-64PE" }), "SONIC_HEADROOM_UNKNOWN")[0]?.fix).toContain("sonic.buffers.t0");
  });

  test("a speed without a row", () => {
    expect(findings(leaf({ model: "Z9332F-ON", speedMbps: 200_000 }), "SONIC_HEADROOM_UNKNOWN")[0]?.message).toContain("Ethernet0 200G 2m");
  });

  test("a cable beyond the longest row of a user's own table, on the ports that have it alone", () => {
    const own = switchModelFacts("test", "SN5600").nos.sonic?.sonic;
    const { facts } = SwitchModel.define({ model: "SN5600-own", basedOn: "SN5600", sonic: { pgProfiles: own?.pgProfiles } });
    const [slice] = sonicPod({ uplinkM: 301, change: (i) => ({ ...i, switches: i.switches.map((s) => ({ ...s, model: facts })) }) }).filter(
      (s) => s.role === "leaf",
    );
    if (!slice) throw new Error("no leaf");
    const long = findings(rendered(slice, facts), "SONIC_HEADROOM_UNKNOWN");
    expect(long).toMatchObject([{ message: expect.stringContaining("Ethernet504 400G 301m, Ethernet508 400G 301m") }]);
    expect(long[0]?.message).not.toContain("Ethernet0 ");
  });

  test.each(["SN5600", "Z9864F-ON"])("%s: beyond the longest row the ASIC's own rule computes, and its rows are written", (model) => {
    const device = leaf({ model, uplinkM: 301 });
    const xoff = device.slice.profiles[device.slice.ports.find((p) => p.name === "Ethernet504")?.profile ?? ""]?.headroom?.xoff;
    expect(row(device.db, "BUFFER_PG", "Ethernet504|3")).toEqual({ profile: "pg_lossless_400000_301m_profile" });
    expect(row(device.db, "BUFFER_PROFILE", "pg_lossless_400000_301m_profile").xoff).toBe(`${xoff}`);
    expect(row(device.db, "CABLE_LENGTH", "AZURE").Ethernet504).toBe("301m");
    expect(findings(device).filter((f) => f.severity !== "info")).toEqual([]);
  });

  test("nothing lossless, nothing to know", () => {
    const policy = DcbPolicy.of({ classes: [{ name: "rest", dscp: "rest", priority: 0, scheduling: { share: 100 } }] });
    expect(findings(spine({ model: "NH-4010", policy }), "SONIC_HEADROOM_UNKNOWN")).toEqual([]);
  });

  test("quiet as soon as the user gives the numbers", () => {
    const donor = switchModelFacts("test", "Z9864F-ON").nos.sonic?.sonic;
    const { facts } = SwitchModel.define({ model: "NH-4010-lossless", basedOn: "NH-4010", sonic: { buffers: donor?.buffers } });
    const { switches } = assembledPod(pod("sonic", { change: (i) => ({ ...i, switches: i.switches.map((s) => ({ ...s, model: facts })) }) }));
    for (const slice of switches) {
      const device = rendered(slice, facts);
      expect(findings(device).filter((f) => f.severity !== "info")).toEqual([]);
      expect(row(device.db, "BUFFER_PROFILE", "pg_lossless_400000_40m_profile").xoff).toBe("612140");
    }
  });
});

test("a rule reads the text alone for what ports do: a foreign config is judged as well", () => {
  const foreign: Rendered = { ...NVIDIA, files: { "config_db.json": "{}", "frr.conf": "" } };
  expect(findings(foreign).map((f) => f.rule)).toEqual(
    expect.arrayContaining(["SONIC_DEVICE_METADATA", "SONIC_ROUTING_MODE", "SONIC_FRR_GLOBALS", "SONIC_HEADROOM_UNKNOWN"]),
  );
});
