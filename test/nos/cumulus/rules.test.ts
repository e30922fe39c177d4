import { describe, expect, it } from "vitest";
import { portRanges } from "../../../src/base/text.js";
import { ByteSize, CableLength, Duration } from "../../../src/base/units.js";
import { releasesOf } from "../../../src/catalog/capabilities/index.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { cumulus } from "../../../src/nos/cumulus/index.js";
import type { PodOptions } from "../../support/intents.js";
import { addition, changed, edgePort, findingsOf, IEEE, MODELS, onLeaf1, podOf, RELEASES, type Release, sliceOf, yamlOf } from "./support.js";

interface Mutant {
  readonly rule: string;
  readonly of?: Release;
  readonly options?: PodOptions;
  readonly model?: string;
  /** What somebody did to the text; or `tree`, what they added with addConfig. */
  readonly edit?: (text: string) => string;
  readonly tree?: Readonly<Record<string, unknown>>;
  /** What the finding says. */
  readonly says: string;
}

const replace =
  (from: string | RegExp, to: string) =>
  (text: string): string =>
    changed(text, from, to);

const fixed = (min: number, max: number, probability: number) => ({ min: ByteSize.bytes(min), max: ByteSize.bytes(max), probability });

const LOSSY = DcbPolicy.of({ classes: [{ name: "rest", dscp: "rest", priority: 0, scheduling: { share: 100 } }] });

const MUTANTS: Readonly<Record<string, Mutant>> = {
  "fact 1: no header": {
    rule: "CUMULUS_DOCUMENT_SHAPE",
    edit: replace(/- header:[\s\S]*(?=- set:)/, ""),
    says: "the first section is no `header`; header.model is missing, not SN5600; header.nvue-api-version is missing",
  },
  "fact 1: header of another release": {
    rule: "CUMULUS_DOCUMENT_SHAPE",
    edit: replace("Cumulus Linux 5.14.0", "Cumulus Linux 5.9.1"),
    says: "header.version is Cumulus Linux 5.9.1, not Cumulus Linux 5.14.0",
  },
  "fact 1: header of another model": { rule: "CUMULUS_DOCUMENT_SHAPE", edit: replace("model: SN5600", "model: VX"), says: "header.model is VX, not SN5600" },
  "fact 1: two keys in a section": {
    rule: "CUMULUS_DOCUMENT_SHAPE",
    edit: replace("- set:", "- apply: {}\n  set:"),
    says: "a section has the keys [apply, set]",
  },
  "fact 2: a list": { rule: "CUMULUS_LIST_BELOW_SET", tree: { system: { dns: ["192.0.2.5"] } }, of: "5.16", says: "system.dns" },
  "fact 2: a null": { rule: "CUMULUS_LIST_BELOW_SET", edit: replace("'3': {}", "'3':"), says: "qos.pfc.default-global.switch-priority.3" },
  "fact 3: a boolean of an addition": {
    rule: "CUMULUS_YAML_BOOLEAN",
    tree: { interface: { swp1s0: { link: { "fast-linkup": true } } } },
    says: "fast-linkup: true",
  },
  "fact 38: SSH in every VRF": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    edit: replace(/ {6}ssh-server:\n {8}vrf:\n {10}mgmt: \{\}\n/, ""),
    says: "SSH listens in every VRF",
  },
  "fact 38: SSH in the default VRF too": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    tree: { system: { "ssh-server": { vrf: { default: {} } } } },
    says: "SSH listens in VRF default, mgmt",
  },
  "fact 38: the API on every address": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    edit: replace(/ {6}api:\n {8}listening-address:\n.*\n/, ""),
    says: "the API listens on whatever the switch has",
  },
  "fact 38: the API on the loopback": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    tree: { system: { api: { "listening-address": { "10.255.0.3": {} } } } },
    says: "the API listens on 10.255.0.3",
  },
  "fact 38: gNMI on all addresses": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    of: "5.16",
    tree: { system: { "gnmi-server": { state: "enabled", "listening-address": { "0.0.0.0": {} } } } },
    says: "gNMI listens on 0.0.0.0",
  },
  "fact 38: SNMP on all addresses": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    tree: { system: { "snmp-server": { state: "enabled", "listening-address": { all: {} } } } },
    says: "SNMP listens on all in VRF default",
  },
  "fact 38: the management port in the default VRF": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    edit: replace(/ {10}vrf: mgmt\n/, ""),
    says: "eth0 is in VRF default",
  },
  "fact 39: a fence with an exception": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    tree: { acl: { "management-fence": { rule: { "5": { action: { permit: {} }, match: { ip: { protocol: "tcp", "source-ip": "10.0.0.7" } } } } } } },
    says: "hosts of 10.0.0.0/12 are not denied SSH, HTTPS, NVUE API, gNMI",
  },
  "fact 39: a fence with a gap": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    edit: replace("'161': {}", "'162': {}"),
    says: "hosts of 10.0.0.0/12 are not denied SNMP",
  },
  "fact 39: a fence for some of the hosts": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    edit: (text) => text.replaceAll("source-ip: 10.0.0.0/12", "source-ip: 10.0.0.0/13"),
    says: "hosts of 10.0.0.0/12 are not denied SSH, HTTPS, NVUE API, gNMI, SNMP",
  },
  "fact 39: a fence that is bound nowhere": {
    rule: "CUMULUS_MANAGEMENT_REACHABLE",
    edit: replace(/ {6}control-plane:\n.*\n.*\n.*\n/, ""),
    says: "hosts of 10.0.0.0/12 are not denied SSH",
  },
  "fact 46: PAM4 without FEC": {
    rule: "CUMULUS_LINK_FEC",
    tree: { interface: { swp1s0: { link: { fec: "off" } } } },
    says: "swp1s0 off, planned rs",
  },
  "fact 46: another FEC": {
    rule: "CUMULUS_LINK_FEC",
    of: "5.16",
    tree: { interface: { "swp64s0-1": { link: { fec: "baser" } } } },
    says: "swp64s0 baser, planned rs",
  },
  "fact 46: FEC auto, on any port": {
    rule: "CUMULUS_LINK_FEC",
    tree: { interface: { swp20: { link: { fec: "auto" } } } },
    says: "swp20 auto",
  },
  "fact 3: a bare yes": { rule: "CUMULUS_YAML_BOOLEAN", edit: replace("summary-only: 'on'", "summary-only: yes"), says: "summary-only: yes" },
  "fact 4: new words in 5.14": {
    rule: "CUMULUS_SWITCH_WORDS",
    edit: (text) =>
      changed(changed(text, "      roce:\n        enable: 'on'", "      roce:\n        state: enabled"), "summary-only: 'on'", "summary-only: enabled"),
    says: "qos.roce.state: enabled; vrf.default.router.bgp.address-family.ipv4-unicast.aggregate-route.10.0.0.0/28.summary-only: enabled",
  },
  "fact 4: new words in the hash of 5.14": {
    rule: "CUMULUS_SWITCH_WORDS",
    edit: replace("gtp-teid: 'off'", "gtp-teid: disabled"),
    says: "system.forwarding.ecmp-hash.gtp-teid: disabled",
  },
  "fact 4: old words in 5.16": {
    rule: "CUMULUS_SWITCH_WORDS",
    of: "5.16",
    edit: (text) =>
      changed(changed(text, "mode: lossless\n        state: enabled", "mode: lossless\n        enable: on"), "aspath-ignore: disabled", "aspath-ignore: off"),
    says: "qos.roce.enable: on; vrf.default.router.bgp.path-selection.multipath.aspath-ignore: off",
  },
  "fact 5: new address path in 5.14": {
    rule: "CUMULUS_ADDRESS_PATH",
    edit: replace("ip:\n          address:\n            10.254.0.1/31", "ipv4:\n          address:\n            10.254.0.1/31"),
    says: "swp64s0 say ipv4",
  },
  "fact 5: old address path in 5.16": {
    rule: "CUMULUS_ADDRESS_PATH",
    of: "5.16",
    tree: { interface: { "swp10-11": { ip: { address: { "198.51.100.0/31": {} } } } } },
    says: "swp10,11 say ip",
  },
  "fact 6: NTP too early": {
    rule: "CUMULUS_MOVED_SERVICE",
    tree: { system: { ntp: { server: { "192.0.2.5": {} } } } },
    says: "system.ntp is service.ntp in 5.14",
  },
  "fact 6: syslog too late": {
    rule: "CUMULUS_MOVED_SERVICE",
    tree: { service: { syslog: { mgmt: { server: { "192.0.2.5": {} } } } } },
    says: "service.syslog is system.syslog in 5.14",
  },
  "fact 6: LLDP too late": {
    rule: "CUMULUS_MOVED_SERVICE",
    of: "5.16",
    tree: { service: { lldp: { "tx-interval": 30 } } },
    says: "service.lldp is system.lldp in 5.16",
  },
  "fact 6: the switch of LLDP too early": {
    rule: "CUMULUS_NEWER_OBJECT",
    of: "5.10",
    tree: { service: { lldp: { state: "enabled" } }, interface: { "swp20-21": { lldp: { state: "disabled" } } } },
    says: "service.lldp.state, which 5.11 brings; swp20,21 lldp.state, which 5.11 brings",
  },
  "fact 6: SNMP too early": {
    rule: "CUMULUS_MOVED_SERVICE",
    of: "5.10",
    tree: { system: { "snmp-server": { state: "enabled" } } },
    says: "system.snmp-server is service.snmp-server in 5.10",
  },
  "fact 6: syslog too early": {
    rule: "CUMULUS_MOVED_SERVICE",
    of: "5.12",
    tree: { system: { syslog: { server: { "192.0.2.5": {} } } } },
    says: "system.syslog is service.syslog in 5.12",
  },
  "fact 7: no mode": {
    rule: "CUMULUS_ROCE_MODE",
    edit: replace("        mode: lossless\n      traffic-pool", "      traffic-pool"),
    says: "the mode is not written",
  },
  "fact 8: a mode of no release": { rule: "CUMULUS_ROCE_MODE", edit: replace("mode: lossless\n", "mode: best\n"), says: "best is not a mode of 5.14" },
  "fact 8: a mode of 5.12 before it": {
    rule: "CUMULUS_ROCE_MODE",
    of: "5.11",
    edit: replace(/mode: lossless\n {6}traffic-pool:\n(?: {7,}.*\n)+/, "mode: lossless-single-ipool\n"),
    says: "lossless-single-ipool is not a mode of 5.11",
  },
  "fact 8: a mode of 5.14 before it": {
    rule: "CUMULUS_ROCE_MODE",
    of: "5.13",
    options: { policy: LOSSY },
    edit: replace("mode: lossy\n", "mode: lossy-multi-tc\n"),
    says: "lossy-multi-tc is not a mode of 5.13",
  },
  "fact 9: more than all memory": {
    rule: "CUMULUS_POOL_PERCENT",
    tree: { qos: { "traffic-pool": { "mc-lossy": { "memory-percent": 1 } } } },
    says: "together 101",
  },
  "fact 9: less than none": {
    rule: "CUMULUS_POOL_PERCENT",
    tree: { qos: { "traffic-pool": { "default-lossy": { "memory-percent": -1 } } } },
    says: "default-lossy has -1",
  },
  "fact 10: two lossless pools": {
    rule: "CUMULUS_LOSSLESS_POOL",
    tree: { qos: { "traffic-pool": { "default-lossless": {} } } },
    says: "default-lossless with RoCE mode lossless",
  },
  "fact 10: roce-lossless in lossy mode": {
    rule: "CUMULUS_LOSSLESS_POOL",
    options: { policy: LOSSY },
    tree: { qos: { "traffic-pool": { "roce-lossless": { "memory-percent": 50 } } } },
    says: "roce-lossless with RoCE mode lossy",
  },
  "fact 11: a priority in two pools": {
    rule: "CUMULUS_POOL_PRIORITIES",
    tree: { qos: { "traffic-pool": { "mc-lossy": { "switch-priority": { "2,4-5": {} } } } } },
    says: "2 in default-lossy and mc-lossy; 4 in default-lossy and mc-lossy; 5 in",
  },
  "fact 12: link pause beside PFC": {
    rule: "CUMULUS_LINK_PAUSE_WITH_PFC",
    tree: { qos: { "link-pause": { old: { rx: "enable", tx: "enable" } } }, interface: { "swp1s0-1": { qos: { "link-pause": { profile: "old" } } } } },
    says: "swp1s0,1 link pause old",
  },
  "fact 13: a watchdog without PFC": {
    rule: "CUMULUS_WATCHDOG",
    options: {
      change: onLeaf1({
        edgePorts: [edgePort("swp10s0", "none")],
        additions: [addition({ interface: { swp10s0: { qos: { "pfc-watchdog": { state: "enable" } } } } })],
      }),
    },
    says: "swp10s0 no PFC",
  },
  "fact 13: a watchdog on a bond": {
    rule: "CUMULUS_WATCHDOG",
    tree: { interface: { bond1: { type: "bond", qos: { "pfc-watchdog": {} } } } },
    says: "bond1 no switch port",
  },
  "fact 13: a watchdog too fast": { rule: "CUMULUS_WATCHDOG", edit: replace("polling-interval: 100", "polling-interval: 10"), says: "polling-interval 10" },
  "fact 13: too many polls": { rule: "CUMULUS_WATCHDOG", edit: replace("robustness: 3", "robustness: 1001"), says: "robustness 1001" },
  "fact 13: other times than planned": {
    rule: "CUMULUS_WATCHDOG_NOT_AS_PLANNED",
    tree: { qos: { "pfc-watchdog": { robustness: 5 } } },
    says: "poll 100 ms, detection 500 ms, planned poll 100 ms, detection 300 ms",
  },
  "fact 13: planned times that are left out": {
    rule: "CUMULUS_WATCHDOG_NOT_AS_PLANNED",
    options: { policy: DcbPolicy.rocev2({ watchdog: { poll: Duration.ms(200) } }) },
    edit: replace(/ {6}pfc-watchdog:\n {8}polling-interval: 200\n {8}robustness: 3\n/, ""),
    says: "poll 100 ms, detection 300 ms, planned poll 200 ms, detection 600 ms",
  },
  "fact 14: a mapping profile of its own": {
    rule: "CUMULUS_QUEUE_MAPPING_PROFILE",
    tree: { qos: { "egress-queue-mapping": { mine: { "switch-priority": { "3": { "traffic-class": 3 } } } } } },
    says: "that NVUE does not have: mine",
  },
  "fact 15: shares above 100": {
    rule: "CUMULUS_SCHEDULER_SHARES",
    tree: { qos: { "egress-scheduler": { "default-global": { "traffic-class": { "3": { "bw-percent": 60 } } } } } },
    says: "default-global together 110",
  },
  "fact 15: dwrr without a share": {
    rule: "CUMULUS_SCHEDULER_SHARES",
    edit: replace("bw-percent: 50\n              mode", "mode"),
    says: "default-global traffic class 0 is dwrr with no percent",
  },
  "fact 15: strict with a share": {
    rule: "CUMULUS_SCHEDULER_SHARES",
    edit: replace("mode: strict", "mode: strict\n              bw-percent: 5"),
    says: "default-global traffic class 6 is strict with 5 percent; default-global together 105",
  },
  "fact 16: thresholds the wrong way round": {
    rule: "CUMULUS_ECN_RANGE",
    edit: replace("min-threshold: 150000", "min-threshold: 1500000"),
    says: "default-global traffic class 3 1500000 to 1500000 bytes, 100 percent",
  },
  "fact 16: a minimum of nothing": {
    rule: "CUMULUS_ECN_RANGE",
    edit: replace("min-threshold: 150000", "min-threshold: 0"),
    says: "default-global traffic class 3 0 to 1500000 bytes, 100 percent",
  },
  "fact 16: no probability": {
    rule: "CUMULUS_ECN_RANGE",
    edit: replace("probability: 100", "probability: 0"),
    says: "default-global traffic class 3 150000 to 1500000 bytes, 0 percent",
  },
  "fact 16: too much probability": {
    rule: "CUMULUS_ECN_RANGE",
    edit: replace("probability: 100", "probability: 101"),
    says: "default-global traffic class 3 150000 to 1500000 bytes, 101 percent",
  },
  "fact 16: thresholds of the policy that are one number": {
    rule: "CUMULUS_ECN_RANGE",
    options: { policy: DcbPolicy.rocev2({ ecnThresholds: { cumulus: fixed(300_000, 300_000, 100) } }) },
    says: "default-global traffic class 3 300000 to 300000 bytes, 100 percent",
  },
  "fact 16: a class whose own thresholds are one number": {
    rule: "CUMULUS_ECN_RANGE",
    options: { policy: DcbPolicy.rocev2({ data: { ecnThresholds: { cumulus: fixed(1, 1, 1) } } }) },
    says: "default-global traffic class 3 1 to 1 bytes, 1 percent",
  },
  "fact 16: a threshold that is no number": {
    rule: "CUMULUS_ECN_RANGE",
    edit: replace("min-threshold: 150000", "min-threshold: 150k"),
    says: "default-global traffic class 3 min-threshold 150k",
  },
  "fact 16: packets that are dropped where the plan marks": {
    rule: "CUMULUS_ECN_NOT_AS_PLANNED",
    edit: replace("red: disable", "red: enable"),
    says: "roce red enable, planned disable",
  },
  "fact 16: thresholds of somebody else": {
    rule: "CUMULUS_ECN_NOT_AS_PLANNED",
    edit: replace("min-threshold: 150000", "min-threshold: 160000"),
    says: "for their speed: swp1s0,1 swp64s0,1 roce 160000 to 1500000 bytes 100 percent, planned 150000 to 1500000 bytes 100 percent",
  },
  "fact 17: a cable of no length": {
    rule: "CUMULUS_CABLE_LENGTH",
    edit: replace("cable-length: 30", "cable-length: 0"),
    says: "default-global has 0; swp1s0,1 2 m cable, headroom for 0 m; swp64s0,1 30 m cable, headroom for 0 m",
  },
  "fact 17: headroom for less than the cable": {
    rule: "CUMULUS_CABLE_LENGTH",
    edit: replace("cable-length: 30", "cable-length: 20"),
    says: "wrong cable length: swp64s0,1 30 m cable, headroom for 20 m",
  },
  "fact 17: no length written, and a cable above RoCE mode's own": {
    rule: "CUMULUS_CABLE_LENGTH",
    options: { uplinkM: 120 },
    edit: replace("          cable-length: 120\n", ""),
    says: "swp64s0,1 120 m cable, headroom for 100 m",
  },
  "fact 17: a cable whose delay makes it longer than NVUE takes": {
    rule: "CUMULUS_CABLE_LENGTH",
    options: { change: (i) => ({ ...i, uplink: { ...i.uplink, cable: { ...i.uplink.cable, lengthM: CableLength.LONGEST_METRES, delayNs: 250 } } }) },
    says: "default-global has 100050",
  },
  "fact 17: the path of 5.1 to 5.3": {
    rule: "CUMULUS_CABLE_LENGTH",
    tree: { qos: { roce: { "cable-length": 50 } } },
    says: "qos.roce.cable-length is of 5.1 to 5.3",
  },
  "fact 20: adaptive routing on one uplink": {
    rule: "CUMULUS_ADAPTIVE_ROUTING",
    tree: { interface: { swp64s0: { router: { "adaptive-routing": { enable: "on" } } } } },
    says: "swp64s1 without it beside uplinks that have it",
  },
  "fact 20: adaptive routing at 800G": {
    rule: "CUMULUS_ADAPTIVE_ROUTING",
    of: "5.16",
    options: { speedMbps: 800_000 },
    tree: { interface: { "swp63-64": { router: { "adaptive-routing": { state: "enabled" } } } } },
    says: "swp63,64 at 800G",
  },
  "fact 20: adaptive routing on Spectrum-3": {
    rule: "CUMULUS_ADAPTIVE_ROUTING",
    model: "SN4700",
    tree: { interface: { "swp31-32": { router: { "adaptive-routing": { enable: "on" } } } } },
    says: "swp31,32 on spectrum-3",
  },
  "fact 20: adaptive routing off for the switch": {
    rule: "CUMULUS_ADAPTIVE_ROUTING",
    of: "5.16",
    options: { change: (intent) => ({ ...intent, loadBalancing: "per-packet" }) },
    edit: replace(/ {4}router:\n {6}adaptive-routing:\n {8}state: enabled/, "    router:\n      adaptive-routing:\n        state: disabled"),
    says: "router.adaptive-routing is off",
  },
  "fact 20: adaptive routing that is planned and not there": {
    rule: "CUMULUS_ADAPTIVE_ROUTING",
    options: { change: (intent) => ({ ...intent, loadBalancing: "per-packet" }) },
    edit: (text) => text.replaceAll(/ {8}router:\n {10}adaptive-routing:\n {12}enable: 'on'\n/g, ""),
    says: "swp64s0,1 without it, and per-packet is planned",
  },
  "fact 31: switches that shall advertise, and LLDP off on a port": {
    rule: "CUMULUS_DCBX_SILENT",
    options: { policy: IEEE },
    tree: { interface: { "swp1s0-1": { lldp: { state: "disabled" } } } },
    says: 'has switches "ieee": swp1s0,1',
  },
  "fact 31: switches that shall advertise, and CDP alone": {
    rule: "CUMULUS_DCBX_SILENT",
    of: "5.16",
    options: { policy: IEEE },
    tree: { system: { lldp: { mode: "force-send-cdpv2" } } },
    says: 'has switches "ieee": swp1s0,1 swp64s0,1',
  },
  "fact 22: peer for neighbor": {
    rule: "CUMULUS_NEIGHBOR_KEY",
    tree: { vrf: { default: { router: { bgp: { peer: { swp1: {} } } } } } },
    says: "vrf.default.router.bgp.peer",
  },
  "fact 22: an address that is unnumbered": {
    rule: "CUMULUS_NEIGHBOR_KEY",
    edit: replace("type: numbered", "type: unnumbered"),
    says: "10.254.0.0 is unnumbered",
  },
  "fact 23: BGP off in the VRF": {
    rule: "CUMULUS_BGP_OFF",
    edit: replace("            enable: 'on'\n            neighbor:", "            neighbor:"),
    says: "vrf.default.router.bgp is not on",
  },
  "fact 23: no router-id": { rule: "CUMULUS_BGP_OFF", edit: replace("        router-id: 10.255.0.3\n", ""), says: "no router.bgp.router-id" },
  "fact 28: a port that is not there": { rule: "CUMULUS_PORT", tree: { interface: { "swp66-67": { type: "swp" } } }, says: "swp66,67 not on a SN5600" },
  "fact 28: a child of a whole port": { rule: "CUMULUS_PORT", tree: { interface: { swp5s0: { type: "swp" } } }, says: "swp5s0 without a breakout of swp5" },
  "fact 28: a child too many": { rule: "CUMULUS_PORT", tree: { interface: { swp64s2: { type: "swp" } } }, says: "swp64s2 beyond the breakout 2x of swp64" },
  "routing fact 29: a neighbour without a map": {
    rule: "CUMULUS_NEIGHBOR_POLICY",
    edit: replace("                      outbound:\n                        route-map: TO_SPINE_V4\n", ""),
    says: "10.254.0.0 ipv4-unicast has no outbound map",
  },
  "routing fact 29: a map that is not defined": {
    rule: "CUMULUS_NEIGHBOR_POLICY",
    edit: replace("route-map: FROM_SPINE_V4", "route-map: FROM_SPINE"),
    says: "10.254.0.0 ipv4-unicast inbound map FROM_SPINE is not defined",
  },
  "routing fact 29: a family without maps": {
    rule: "CUMULUS_NEIGHBOR_POLICY",
    tree: { vrf: { default: { router: { bgp: { neighbor: { "10.254.0.2": { "address-family": { "l2vpn-evpn": { enable: "on" } } } } } } } } },
    says: "10.254.0.2 l2vpn-evpn has no inbound map; 10.254.0.2 l2vpn-evpn has no outbound map",
  },
  "routing fact 30: graceful restart not written": {
    rule: "CUMULUS_GRACEFUL_RESTART",
    of: "5.16",
    edit: replace("        graceful-restart:\n          mode: 'off'\n", ""),
    says: "router.bgp.graceful-restart.mode is not written",
  },
  "routing fact 30: the word of 5.15's other switches": {
    rule: "CUMULUS_GRACEFUL_RESTART",
    of: "5.16",
    edit: replace("mode: 'off'", "mode: disabled"),
    says: "router.bgp.graceful-restart.mode is disabled",
  },
  "routing fact 31: a field left out": {
    rule: "CUMULUS_ECMP_HASH",
    edit: (text) => changed(changed(text, "          inner-source-ip: 'off'\n", ""), "source-port: 'on'", "source-port: 'off'"),
    says: "not written inner-source-ip; off source-port",
  },
  "routing fact 31: the seed of another tier": { rule: "CUMULUS_ECMP_HASH", edit: replace("hash-seed: 10", "hash-seed: 20"), says: "hash-seed 20, not 10" },
  "routing fact 31: no seed": { rule: "CUMULUS_ECMP_HASH", edit: replace("        hash-seed: 10\n", ""), says: "hash-seed not written, not 10" },
  "routing fact 32: no type, no group": {
    rule: "CUMULUS_NEIGHBOR_INCOMPLETE",
    edit: replace(
      "                peer-group: SPINE\n                remote-as: 65000\n                type: numbered\n",
      "                remote-as: 65000\n",
    ),
    says: "10.254.0.0 without type, peer-group, enforce-first-as",
  },
  "routing fact 32: enforce-first-as left out": {
    rule: "CUMULUS_NEIGHBOR_INCOMPLETE",
    of: "5.16",
    edit: replace("                enforce-first-as: enabled\n", ""),
    says: "10.254.0.0 without enforce-first-as; 10.254.0.2 without enforce-first-as",
  },
};

function mutated({ of = "5.14", options = {}, model = "SN5600", tree, edit }: Mutant) {
  const change = tree ? onLeaf1({ additions: [addition(tree)] }) : options.change;
  const slice = sliceOf("leaf1", podOf(of, { ...options, change }, model));
  const text = yamlOf(slice);
  return { slice, text: edit ? edit(text) : text };
}

describe("each rule fires", () => {
  for (const [name, mutant] of Object.entries(MUTANTS)) {
    it(name, () => {
      const { slice, text } = mutated(mutant);
      const errors = findingsOf(slice, text).filter((f) => f.severity !== "info");
      expect(errors.map((f) => f.rule)).toEqual([mutant.rule]);
      expect(errors[0]).toMatchObject({ severity: "error", at: "leaf1" });
      expect(errors[0]?.message).toContain(mutant.says);
    });
  }

  it("different cables are said once, the headroom is that of the longest", () => {
    const slice = sliceOf("leaf1", podOf("5.14", { policy: IEEE }));
    expect(findingsOf(slice, yamlOf(slice))).toEqual([
      {
        rule: "CUMULUS_ONE_CABLE_LENGTH",
        severity: "info",
        at: "leaf1",
        message: "cables differ in length, and the headroom of every port is that of the longest: headroom for 30 m; swp1s0,1 2 m; swp64s0,1 30 m",
      },
    ]);
  });

  it("a written speed is forced up to 5.13, and said where the medium negotiates", () => {
    const written = { additions: [addition({ interface: { "swp1s0-1": { link: { speed: "200G" } }, swp64s0: { link: { speed: "400G" } } } })] };
    const findings = (release: Release) => {
      const slice = sliceOf("leaf1", podOf(release, { uplinkM: 2, policy: IEEE, change: onLeaf1(written) }));
      return findingsOf(slice, yamlOf(slice)).filter((f) => f.rule === "CUMULUS_SPEED_FORCED");
    };
    expect(findings("5.13")).toMatchObject([{ severity: "warning", at: "leaf1", message: "copper ports do not negotiate: swp1s0,1 200G" }]);
    expect(findings("5.14")).toEqual([]);
    const off = onLeaf1({
      additions: [addition({ interface: { swp1s0: { link: { "auto-negotiate": "off" } }, swp64s0: { link: { "auto-negotiate": "off" } } } })],
    });
    const slice = sliceOf("leaf1", podOf("5.14", { policy: IEEE, change: off }));
    expect(
      findingsOf(slice, yamlOf(slice))
        .filter((f) => f.rule === "CUMULUS_SPEED_FORCED")
        .map((f) => f.message),
    ).toEqual(["copper ports do not negotiate: swp1s0 400G"]);
  });

  it("two lossless classes share one group", () => {
    const policy = DcbPolicy.rocev2({ second: { name: "storage", dscp: [34], priority: 4, share: 20 }, dcbx: { switches: "ieee" } });
    const slice = sliceOf("spine1", podOf("5.14", { policy }));
    expect(findingsOf(slice, yamlOf(slice))).toMatchObject([
      { rule: "CUMULUS_ONE_LOSSLESS_GROUP", severity: "info", message: expect.stringContaining("roce (priority 3), storage (priority 4)") },
    ]);
  });
});

describe("each rule stays quiet", () => {
  it("on every model, role and release", () => {
    for (const model of MODELS) {
      for (const release of RELEASES.filter((r) => releasesOf("cumulus", model).includes(r))) {
        const speedMbps = model === "SN4600C" ? 100_000 : 400_000;
        for (const device of ["leaf1", "spine1"]) {
          const slice = sliceOf(device, podOf(release, { speedMbps, uplinkM: 2, policy: IEEE }, model));
          expect(findingsOf(slice, yamlOf(slice))).toEqual([]);
        }
      }
    }
  });

  it("on on and off as NVUE writes them, and on words that only look like YAML's", () => {
    const slice = sliceOf("leaf1", podOf("5.14", { uplinkM: 2, policy: IEEE }));
    const bare = yamlOf(slice).replaceAll("'on'", "on").replaceAll("'off'", "off");
    expect(bare).not.toBe(yamlOf(slice));
    expect(findingsOf(slice, changed(bare, "description: host1 enp24s0np0", "description: 'yes'"))).toEqual([]);
  });

  it("on what is right in its own release", () => {
    const trees: Readonly<Partial<Record<Release, Readonly<Record<string, unknown>>>>> = {
      "5.9": {
        service: { ntp: { mgmt: { server: { "192.0.2.5": {} } } }, syslog: { mgmt: { server: { "192.0.2.5": {} } } }, "snmp-server": { enable: "on" } },
        interface: { swp64s0: { link: { speed: "400G", "auto-negotiate": "off" } }, swp1s1: { link: { speed: "auto" } } },
      },
      "5.12": {
        service: { lldp: { state: "enabled" }, syslog: { mgmt: { server: { "192.0.2.5": {} } } } },
        system: { "snmp-server": { state: "enabled" } },
        interface: { swp20: { lldp: { state: "disabled" } } },
      },
      "5.14": {
        service: { ntp: { mgmt: { server: { "192.0.2.5": {} } } } },
        system: { syslog: { server: { "192.0.2.5": {} } }, api: { state: "enabled" } },
        interface: { swp65: { link: { state: { up: {} } } } },
        qos: { "advance-buffer-config": { "default-global": { "egress-pool": { "3": { infinite: true } } } } },
      },
      "5.16": {
        system: { ntp: { server: { "192.0.2.5": {} } }, api: { state: "enabled" } },
        interface: { swp20: { link: { fec: "off" } } },
        vrf: { default: { router: { bgp: { neighbor: { "10.254.0.0": { "address-family": { "ipv4-unicast": { "add-path-tx": "off" } } } } } } } },
      },
    };
    for (const [release, tree] of Object.entries(trees)) {
      const slice = sliceOf("leaf1", podOf(release as Release, { uplinkM: 2, policy: IEEE, change: onLeaf1({ additions: [addition(tree)] }) }));
      expect(findingsOf(slice, yamlOf(slice))).toEqual([]);
    }
  });

  it("on bare RoCE mode, which the neutral checks judge", () => {
    const slice = sliceOf("leaf1", podOf("5.14", { uplinkM: 2, policy: IEEE }));
    const bare = changed(yamlOf(slice), /^ {4}qos:\n(?: {5,}.*\n)+/m, "    qos:\n      roce:\n        enable: on\n        mode: lossless\n");
    expect(findingsOf(slice, bare)).toEqual([]);
  });
});

describe("the rules as a set", () => {
  it("every rule has a name of its own and a test that it fires", () => {
    const ids = cumulus.rules.map((r) => r.rule);
    expect(new Set(ids).size).toBe(ids.length);
    const tested = new Set(Object.values(MUTANTS).map((m) => m.rule));
    expect(ids.filter((id) => !tested.has(id))).toEqual([
      "CUMULUS_SYSTEM_NOT_AS_PLANNED",
      "CUMULUS_REPLACE_BASE",
      "CUMULUS_REPLACE_NOTES",
      "CUMULUS_SERVICE_LIMITS",
      "CUMULUS_LLDP_OFF",
      "CUMULUS_BREAKOUT_NEIGHBOR",
      "CUMULUS_SPEED_FORCED",
      "CUMULUS_LINK_NOT_AS_PLANNED",
      "CUMULUS_POOLS_NOT_AS_PLANNED",
      "CUMULUS_ONE_CABLE_LENGTH",
      "CUMULUS_ONE_LOSSLESS_GROUP",
      "CUMULUS_PORT_PROFILE_UNPROVEN",
      "CUMULUS_TRIMMING",
      "CUMULUS_TRIMMING_NOTES",
      "CUMULUS_DCBX_ADVERTISED",
      "CUMULUS_ADAPTIVE_ROUTING_NOTES",
      "CUMULUS_BGP_SAFEGUARD_OFF",
    ]);
  });

  it("ports are listed short", () => {
    expect(portRanges(["swp10", "swp2", "swp1", "swp3", "swp5s1", "swp5s0", "eth0", "bridge"])).toBe("bridge eth0 swp1-3,10 swp5s0,1");
  });
});
