import { describe, expect, it } from "vitest";
import { nxos } from "../../../src/nos/nxos/index.js";
import { addition, changed, edgePort, findingsOf, onLeaf1, sliceOf, textOf } from "./support.js";

const slice = sliceOf("leaf1");
const text = textOf(slice);

interface Mutant {
  readonly rule: string;
  /** A text that breaks the rule. */
  readonly broken: string;
  /** What the finding must name. */
  readonly names: string;
  /** Other rules that the same text breaks. */
  readonly also?: readonly string[];
}

const RANDOM_DETECT = /random-detect .*/;
const PORT1 = "interface Ethernet1/1\n";
const CONNECTED = "    redistribute direct route-map RM\n    maximum-paths 64\n";

/** In a port of the text: a line more. */
function onPort1(line: string): string {
  return changed(text, PORT1, `${PORT1}  ${line}\n`);
}

function appended(...lines: string[]): string {
  return `${text}${lines.join("\n")}\n`;
}

const OTHER_QUEUES = [7, 6, 5, 4, 3, 2, 1].flatMap((n) => [`  class type queuing c-out-8q-q${n}`, "    bandwidth remaining percent 0"]);

/** An output policy bound at a port. */
function ownOutput(...lines: string[]): string {
  return appended("policy-map type queuing OUT", ...lines, "interface Ethernet1/1", "  service-policy type queuing output OUT");
}

const MUTANTS: readonly Mutant[] = [
  {
    rule: "NXOS_ECN_NOT_AS_PLANNED",
    broken: changed(text, "950 kbytes", "951 kbytes"),
    names: ": Ethernet1/1 roce (951000-3000000 B 7 %, planned 950000-3000000 B 7 %), Ethernet1/2 roce (",
  },
  { rule: "NXOS_ECN_NOT_AS_PLANNED", broken: changed(text, "weight 0", "weight 15"), names: "PM-EGRESS c-out-8q-q3 (weight 15, planned 0)" },
  {
    rule: "NXOS_THRESHOLD_RANGE",
    broken: changed(text, "3000 kbytes", "52428801 kbytes"),
    names: "PM-EGRESS c-out-8q-q3 (52428801 kbytes)",
    also: ["NXOS_ECN_NOT_AS_PLANNED"],
  },
  { rule: "NXOS_QUEUING_BINDING", broken: onPort1("service-policy type queuing PM-EGRESS"), names: "Ethernet1/1 (service-policy type queuing PM-EGRESS)" },
  {
    rule: "NXOS_QUEUE_LEFT_OUT",
    broken: ownOutput("  class type queuing c-out-8q-q-default", "    bandwidth remaining percent 50"),
    names: ": OUT c-out-8q-q7, OUT c-out-8q-q6",
  },
  {
    rule: "NXOS_BANDWIDTH_SUM",
    broken: ownOutput(...OTHER_QUEUES, "  class type queuing c-out-8q-q-default", "    bandwidth remaining percent 101"),
    names: "OUT (101 percent)",
  },
  {
    rule: "NXOS_PAUSE_BUFFER_RANGE",
    broken: appended("policy-map type queuing IN", "  class type queuing c-in-q3", "    pause buffer-size 4999 pause-threshold 4000 resume-threshold 3000"),
    names: "IN c-in-q3",
  },
  {
    rule: "NXOS_PAUSE_BUFFER_WITH_BANDWIDTH",
    broken: appended(
      "policy-map type queuing IN",
      "  class type queuing c-in-q3",
      "    pause buffer-size 5000 pause-threshold 4000 resume-threshold 3000",
      "  class type queuing c-in-q-default",
      "    bandwidth percent 50",
    ),
    names: "IN c-in-q-default",
  },
  { rule: "NXOS_WATCHDOG_RANGE", broken: appended("priority-flow-control watch-dog interval 50"), names: ": watch-dog interval 50" },
  { rule: "NXOS_DCBX_NOT_AS_PLANNED", broken: changed(text, "no lldp tlv-select dcbxp\n", ""), names: ": TLVs default, planned none" },
  { rule: "NXOS_BLOCK_ORDER", broken: moved("class-map type qos match-any CM-ROCE\n  match dscp 26\n"), names: "class-map CM-ROCE (line " },
  { rule: "NXOS_BLOCK_ORDER", broken: moved("feature bgp\n"), names: "feature bgp (line " },
  { rule: "NXOS_BLOCK_ORDER", broken: moved('ip as-path access-list AP-LOCAL seq 5 permit "^$"\n'), names: "as-path list AP-LOCAL" },
  { rule: "NXOS_FEATURE_MISSING", broken: changed(text, "feature bgp\n", ""), names: ": bgp" },
  { rule: "NXOS_FEATURE_MISSING", broken: appended("telemetry", "  destination-profile"), names: ": telemetry", also: ["NXOS_MANAGEMENT_VRF"] },
  { rule: "NXOS_NO_SUCH_FEATURE", broken: changed(text, "feature bgp\n", "feature bgp\nfeature dcbx\n"), names: ": dcbx" },
  { rule: "NXOS_LINE_SHAPE", broken: changed(text, "feature bgp\n", "feature bgp \n"), names: "line 2 (trailing blank)" },
  { rule: "NXOS_LINE_SHAPE", broken: changed(text, "  no switchport\n", "  no\tswitchport\n"), names: "(tab)" },
  { rule: "NXOS_LINE_SHAPE", broken: changed(text, "  match dscp 26\n", "   match dscp 26\n"), names: "(indentation)" },
  { rule: "NXOS_LINE_SHAPE", broken: appended("end"), names: "(end)" },
  { rule: "NXOS_LINE_SHAPE", broken: appended("default interface Ethernet1/1"), names: "(default interface Ethernet1/1)" },
  { rule: "NXOS_LINE_SHAPE", broken: appended("copy running-config startup-config"), names: "(copy running-config startup-config)" },
  { rule: "NXOS_INTERFACE_STANZA", broken: appended("interface Ethernet1/3-4", "  shutdown"), names: ": Ethernet1/3-4" },
  { rule: "NXOS_INTERFACE_STANZA", broken: changed(text, PORT1, "interface ethernet 1/1\n"), names: ": ethernet 1/1" },
  { rule: "NXOS_MATCH_ALL", broken: changed(text, "match-any CM-ROCE", "match-all CM-ROCE"), names: ": CM-ROCE" },
  { rule: "NXOS_MATCH_VALUE", broken: changed(text, "match dscp 26", "match dscp 26,64"), names: "CM-ROCE (match dscp 26,64)" },
  { rule: "NXOS_QOS_GROUP", broken: changed(text, "set qos-group 7", "set qos-group 8"), names: "PM-TRUST-DSCP CM-CNP" },
  { rule: "NXOS_PAUSE_COS", broken: changed(text, "pause pfc-cos 3", "pause pfc-cos 4"), names: "PM-NETWORK-QOS c-8q-nq3 (pfc-cos 4)" },
  {
    rule: "NXOS_GROUP_ZERO_LOSSLESS",
    broken: changed(text, "nq-default\n    mtu 9216\n", "nq-default\n    mtu 9216\n    pause pfc-cos 0\n"),
    names: "PM-NETWORK-QOS c-8q-nq-default",
  },
  { rule: "NXOS_CLASS_NAME", broken: changed(text, "network-qos c-8q-nq7", "network-qos c-8q-nq0"), names: "PM-NETWORK-QOS c-8q-nq0" },
  { rule: "NXOS_CLASS_NAME", broken: appended("class-map type queuing ROCE-Q"), names: "class-map ROCE-Q" },
  {
    rule: "NXOS_NETWORK_QOS_BINDING",
    broken: changed(text, "  service-policy type network-qos PM-NETWORK-QOS\n", ""),
    names: "bound nowhere",
    also: ["NXOS_PFC_INCOMPLETE"],
  },
  { rule: "NXOS_NETWORK_QOS_BINDING", broken: onPort1("service-policy type network-qos PM-NETWORK-QOS"), names: ": Ethernet1/1" },
  {
    rule: "NXOS_NETWORK_QOS_BINDING",
    broken: appended(
      "policy-map type network-qos B",
      "  class type network-qos c-8q-nq-default",
      "    mtu 9216",
      "system qos",
      "  service-policy type network-qos B",
    ),
    names: ": PM-NETWORK-QOS, B",
    also: ["NXOS_PFC_INCOMPLETE"],
  },
  { rule: "NXOS_QUEUING_BINDING", broken: changed(text, "  service-policy type queuing output PM-EGRESS\n", ""), names: "bound nowhere" },
  { rule: "NXOS_NETWORK_QOS_MTU", broken: changed(text, "c-8q-nq-default\n    mtu 9216\n", "c-8q-nq-default\n"), names: "c-8q-nq-default" },
  { rule: "NXOS_NETWORK_QOS_MTU", broken: changed(text, "c-8q-nq3\n    mtu 9216\n", "c-8q-nq3\n    mtu 9217\n"), names: ": c-8q-nq3" },
  { rule: "NXOS_NETWORK_QOS_MTU", broken: changed(text, "  mtu 9216\n  priority-flow", "  mtu 9000\n  priority-flow"), names: ": Ethernet1/1" },
  { rule: "NXOS_NETWORK_QOS_MTU", broken: changed(text, "  class type network-qos c-8q-nq-default\n    mtu 9216\n", ""), names: "c-8q-nq-default (left out)" },
  {
    rule: "NXOS_BANDWIDTH_SUM",
    broken: changed(text, "q-default\n    bandwidth remaining percent 50", "q-default\n    bandwidth remaining percent 51"),
    names: "PM-EGRESS (101 percent)",
  },
  {
    rule: "NXOS_STRICT_WITH_BANDWIDTH",
    broken: changed(text, "    priority level 1\n", "    priority level 1\n    bandwidth percent 0\n"),
    names: "PM-EGRESS c-out-8q-q7",
  },
  {
    rule: "NXOS_QUEUE_LEFT_OUT",
    broken: changed(text, "  class type queuing c-out-8q-q5\n    bandwidth remaining percent 0\n", ""),
    names: ": PM-EGRESS c-out-8q-q5",
  },
  {
    rule: "NXOS_STRICT_QUEUES",
    broken: changed(text, "c-out-8q-q6\n    bandwidth remaining percent 0", "c-out-8q-q6\n    priority level 1"),
    names: "PM-EGRESS c-out-8q-q7, PM-EGRESS c-out-8q-q6",
  },
  { rule: "NXOS_STRICT_QUEUES", broken: changed(text, "priority level 1", "priority level 2"), names: "PM-EGRESS c-out-8q-q7" },
  { rule: "NXOS_RANDOM_DETECT_FORM", broken: changed(text, "950 kbytes", "950"), names: "PM-EGRESS c-out-8q-q3" },
  { rule: "NXOS_RANDOM_DETECT_FORM", broken: changed(text, "950 kbytes", "4 mbytes"), names: "PM-EGRESS c-out-8q-q3", also: ["NXOS_ECN_NOT_AS_PLANNED"] },
  { rule: "NXOS_RANDOM_DETECT_FORM", broken: changed(text, "950 kbytes", "950 packets"), names: "PM-EGRESS c-out-8q-q3" },
  {
    rule: "NXOS_RANDOM_DETECT_FORM",
    broken: changed(text, "drop-probability 7 ", "drop-probability 101 "),
    names: "PM-EGRESS c-out-8q-q3",
    also: ["NXOS_ECN_NOT_AS_PLANNED"],
  },
  { rule: "NXOS_RANDOM_DETECT_FORM", broken: changed(text, "weight 0 ", "weight 16 "), names: "PM-EGRESS c-out-8q-q3" },
  { rule: "NXOS_RANDOM_DETECT_FORM", broken: changed(text, RANDOM_DETECT, "random-detect threshold burst-optimized ecn"), names: "PM-EGRESS c-out-8q-q3" },
  { rule: "NXOS_WRED_DROPS_LOSSLESS", broken: changed(text, " weight 0 ecn", " weight 0"), names: "PM-EGRESS c-out-8q-q3" },
  {
    rule: "NXOS_WRED_DROPS_LOSSLESS",
    broken: changed(
      text,
      " weight 0 ecn\n",
      " weight 0 ecn\n    random-detect non-ecn minimum-threshold 5 mbytes maximum-threshold 6 mbytes drop-probability 100\n",
    ),
    names: "PM-EGRESS c-out-8q-q3",
  },
  {
    rule: "NXOS_PFC_MODE",
    broken: onPort1("priority-flow-control mode on desired"),
    names: "Ethernet1/1 (mode on desired)",
  },
  { rule: "NXOS_PFC_MODE", broken: onPort1("priority-flow-control mode off send-tlv"), names: "Ethernet1/1 (mode off send-tlv)" },
  { rule: "NXOS_WATCHDOG_NUMBER", broken: onPort1("priority-flow-control watch-dog-interval 200"), names: ": Ethernet1/1" },
  { rule: "NXOS_WATCHDOG_NUMBER", broken: appended("priority-flow-control watch-dog-interval 200"), names: ": global" },
  {
    rule: "NXOS_WATCHDOG_NOT_GLOBAL",
    broken: changed(text, "\npriority-flow-control watch-dog-interval on\n", "\n"),
    names: ": Ethernet1/1, Ethernet1/2, Ethernet1/31, Ethernet1/32",
  },
  { rule: "NXOS_PFC_INCOMPLETE", broken: changed(text, "  service-policy type qos input PM-TRUST-DSCP\n", ""), names: ": Ethernet1/1" },
  {
    rule: "NXOS_PFC_INCOMPLETE",
    broken: changed(text, "set qos-group 3", "set qos-group 4"),
    names: ": Ethernet1/1, Ethernet1/2, Ethernet1/31, Ethernet1/32",
  },
  { rule: "NXOS_PFC_AND_FLOWCONTROL", broken: onPort1("flowcontrol receive on"), names: ": Ethernet1/1" },
  { rule: "NXOS_ROUTED_PORT", broken: changed(text, "  no switchport\n", ""), names: ": Ethernet1/1" },
  { rule: "NXOS_ROUTED_PORT", broken: changed(text, "  no switchport\n  mtu 9216\n", "  mtu 9216\n  no switchport\n"), names: ": Ethernet1/1" },
  { rule: "NXOS_ROUTED_PORT", broken: changed(text, "  ip address 10.0.0.0/31\n  no shutdown\n", "  ip address 10.0.0.0/31\n"), names: ": Ethernet1/1" },
  { rule: "NXOS_FOREIGN_SYNTAX", broken: appended("qos map cos-to-queue 3 to 3"), names: "(qos map cos-to-queue 3 to 3)" },
  { rule: "NXOS_FOREIGN_SYNTAX", broken: onPort1("ipv4 access-group roce-acl in"), names: "(ipv4 access-group roce-acl in)" },
  { rule: "NXOS_FOREIGN_SYNTAX", broken: onPort1("priority-flow-control priority 3 no-drop"), names: "(priority-flow-control priority 3 no-drop)" },
  { rule: "NXOS_FOREIGN_SYNTAX", broken: changed(text, "    inherit peer SPINE\n", "    inherit peer SPINE\n    activate\n"), names: "(activate)" },
  { rule: "NXOS_MAXIMUM_PATHS", broken: changed(text, "maximum-paths 64", "maximum-paths 65"), names: ": maximum-paths 65" },
  { rule: "NXOS_MAXIMUM_PATHS", broken: changed(text, "  log-neighbor-changes\n", "  log-neighbor-changes\n  maximum-paths 8\n"), names: ": maximum-paths 8" },
  { rule: "NXOS_REDISTRIBUTE", broken: changed(text, "    maximum-paths 64\n", CONNECTED), names: ": redistribute direct route-map RM" },
  {
    rule: "NXOS_REDISTRIBUTE",
    broken: changed(text, "    maximum-paths 64\n", "    redistribute static\n    maximum-paths 64\n"),
    names: ": redistribute static",
  },
  { rule: "NXOS_LOAD_SHARING", broken: changed(text, /ip load-sharing.*\n/, ""), names: "no ip load-sharing line" },
  { rule: "NXOS_LOAD_SHARING", broken: changed(text, " port source-destination", ""), names: ": ip load-sharing address source-destination universal-id 10" },
  { rule: "NXOS_LOAD_SHARING", broken: appended("hardware ecmp hash-offset 16"), names: ": hardware ecmp hash-offset 16" },
  { rule: "NXOS_NEEDS_RELOAD", broken: appended("hardware profile dlb"), names: ": hardware profile dlb" },
  { rule: "NXOS_MANAGEMENT_VRF", broken: appended("ntp server 192.0.2.123 prefer"), names: ": ntp server 192.0.2.123 prefer" },
  { rule: "NXOS_MANAGEMENT_VRF", broken: appended("snmp-server host 192.0.2.60 traps version 2c public"), names: ": snmp-server host 192.0.2.60" },
  { rule: "NXOS_MANAGEMENT_PORT", broken: changed(text, "  vrf member management\n", ""), names: ": mgmt0" },
  {
    rule: "NXOS_MANAGEMENT_PORT",
    broken: changed(text, "  ip route 0.0.0.0/0 192.0.2.1\n", ""),
    names: ": vrf context management",
    also: ["NXOS_SYSTEM_NOT_AS_PLANNED"],
  },
  { rule: "NXOS_CLEARTEXT_PASSWORD", broken: appended("username admin password hunter2 role network-admin"), names: ": username admin" },
  { rule: "NXOS_CLEARTEXT_PASSWORD", broken: appended("username admin password 0 hunter2 role network-admin"), names: ": username admin" },
  { rule: "NXOS_MANAGEMENT_REACHABLE", broken: changed(text, "  access-class ACL-MANAGEMENT-V4 in\n", ""), names: ": line vty (10.0.0.0/12)" },
  { rule: "NXOS_BREAKOUT_MAP", broken: appended("interface breakout module 1 port 90 map 400g-2x"), names: ": Ethernet1/90 (400g-2x)" },
  { rule: "NXOS_FEC_NOT_AS_PLANNED", broken: onPort1("fec off"), names: ": Ethernet1/1 (off, planned auto)" },
  { rule: "NXOS_ACCESS_LIST", broken: onPort1("ip access-group ROCE in"), names: "Ethernet1/1 (ROCE)" },
  {
    rule: "NXOS_ACCESS_LIST",
    broken: changed(text, PORT1, `ip access-list ROCE\n  10 permit ip any any\n${PORT1}  ip port access-group ROCE in\n`),
    names: "Ethernet1/1 (ROCE)",
  },
  { rule: "NXOS_NAME", broken: text.replaceAll("CM-ROCE", `CM-${"X".repeat(38)}`), names: `: CM-${"X".repeat(38)}` },
  { rule: "NXOS_NAME", broken: text.replaceAll("PM-EGRESS", "PM.EGRESS"), names: ": PM.EGRESS" },
  { rule: "NXOS_NAME", broken: changed(text, "description host1 enp24s0np0", "description host1 ; shutdown"), names: "Ethernet1/1 (description)" },
  { rule: "NXOS_AS_PATH_REGEX", broken: changed(text, '"^$"', "^$"), names: "AP-LOCAL (line " },
  { rule: "NXOS_AS_PATH_REGEX", broken: changed(text, '"^$"', `"^${"1".repeat(62)}$"`), names: "AP-LOCAL (line " },
  { rule: "NXOS_UNDEFINED_POLICY", broken: changed(text, /class-map type qos match-any CM-CNP\n.*\n/, ""), names: "PM-TRUST-DSCP (class-map CM-CNP)" },
  { rule: "NXOS_UNDEFINED_POLICY", broken: changed(text, "    inherit peer SPINE\n", "    inherit peer SPNE\n"), names: "neighbor 10.254.0.0 (template SPNE)" },
  {
    rule: "NXOS_UNDEFINED_POLICY",
    broken: changed(text, "  service-policy type qos input PM-TRUST-DSCP\n", "  service-policy type qos input PM-ROCE\n"),
    names: "Ethernet1/1 (policy-map PM-ROCE)",
    also: ["NXOS_PFC_INCOMPLETE"],
  },
  { rule: "NXOS_LINE_SHAPE", broken: changed(text, "hostname leaf1\n", "hostname leaf1\nversion 10.4(3)\n"), names: "line 2 (version 10.4(3))" },
  { rule: "NXOS_LINE_SHAPE", broken: changed(text, "hostname leaf1\n", "!Command: show running-config\nhostname leaf1\n"), names: "line 1 (!Command: show" },
  { rule: "NXOS_INTERFACE_STANZA", broken: changed(text, "interface Ethernet1/3\n", "interface Ethernet1/0\n"), names: ": Ethernet1/0" },
  { rule: "NXOS_CLASS_NAME", broken: changed(text, "network-qos c-8q-nq3", "network-qos c-nq3"), names: "PM-NETWORK-QOS c-nq3" },
  {
    rule: "NXOS_ROUTED_PORT",
    broken: changed(text, "  ip address 10.0.0.0/31\n  no shutdown\n", "  no shutdown\n  ip address 10.0.0.0/31\n"),
    names: ": Ethernet1/1",
  },
  { rule: "NXOS_DCBX_NOT_AS_PLANNED", broken: onPort1("lldp tlv-select dcbxp"), names: ": Ethernet1/1 (lldp tlv-select dcbxp)" },
  { rule: "NXOS_FEATURE_MISSING", broken: changed(text, "feature lldp\n", ""), names: ": lldp" },
  { rule: "NXOS_FEATURE_UNUSED", broken: changed(text, "feature lldp\n", "feature lldp\nfeature telemetry\n"), names: ": telemetry" },
  { rule: "NXOS_FEATURE_UNUSED", broken: changed(text, "feature lldp\n", "feature lldp\nfeature tacacs+\n"), names: ": tacacs+" },
  { rule: "NXOS_BGP_NOT_AS_PLANNED", broken: changed(text, "  log-neighbor-changes\n", ""), names: ": no log-neighbor-changes" },
  {
    rule: "NXOS_BGP_NOT_AS_PLANNED",
    broken: changed(text, "    inherit peer SPINE\n    remote-as 65000\n", "    remote-as 65000\n    inherit peer SPINE\n"),
    names: ": neighbor 10.254.0.0",
  },
  { rule: "NXOS_BGP_NOT_AS_PLANNED", broken: changed(text, "64 80 warning-only", "64 80 restart 60"), names: ": maximum-prefix 64 80 restart 60" },
  { rule: "NXOS_CHILD_PORT", broken: changed(text, "interface Ethernet1/3\n", "interface Ethernet1/3/1\n"), names: ": Ethernet1/3/1" },
  {
    rule: "NXOS_CHILD_PORT",
    broken: changed(text, "interface Ethernet1/3\n", "interface breakout module 1 port 4 map 100g-4x\ninterface Ethernet1/4/5\n"),
    names: ": Ethernet1/4/5, Ethernet1/4",
  },
  { rule: "NXOS_DSCP_TWICE", broken: changed(text, "match dscp 26", "match dscp 26,48"), names: ": PM-TRUST-DSCP (dscp 48)" },
  { rule: "NXOS_IP_FORWARD", broken: changed(text, "  ip address 10.0.0.0/31\n", "  ip address 10.0.0.0/31\n  ip forward\n"), names: ": Ethernet1/1" },
  {
    rule: "NXOS_LINE_INCOMPLETE",
    broken: changed(text, "class-map type qos match-any CM-ROCE", "class-map match-any CM-ROCE"),
    names: "(class-map match-any CM-ROCE)",
  },
  { rule: "NXOS_LINE_INCOMPLETE", broken: changed(text, "policy-map type qos PM", "policy-map PM"), names: "(policy-map PM-TRUST-DSCP)" },
  {
    rule: "NXOS_LINE_INCOMPLETE",
    broken: changed(text, "service-policy type qos input", "service-policy input"),
    names: "(service-policy input PM-TRUST-DSCP)",
  },
  { rule: "NXOS_LINE_INCOMPLETE", broken: changed(text, "    priority level 1\n", "    priority\n"), names: "(priority)" },
  { rule: "NXOS_LINE_INCOMPLETE", broken: changed(text, "description host1 enp24s0np0", "description"), names: "(description)" },
  {
    rule: "NXOS_LINE_INCOMPLETE",
    broken: changed(text, "HOSTS-V4 seq 5 permit", "HOSTS-V4 permit"),
    names: "(ip prefix-list PL-FABRIC-HOSTS-V4 permit 10.0.0.0/12 eq 28)",
  },
  { rule: "NXOS_LINE_INCOMPLETE", broken: changed(text, "AP-LOCAL seq 5 permit", "AP-LOCAL permit"), names: "(ip as-path access-list AP-LOCAL permit" },
  {
    rule: "NXOS_LINE_INCOMPLETE",
    broken: changed(text, "  neighbor 10.254.0.0\n", "  neighbor 10.254.0.0 remote-as 65000\n"),
    names: "(neighbor 10.254.0.0 remote-as 65000)",
  },
  {
    rule: "NXOS_LINE_INCOMPLETE",
    broken: changed(text, " universal-id 10", ""),
    names: "(ip load-sharing address source-destination port source-destination)",
  },
  { rule: "NXOS_LINE_TWICE", broken: changed(text, "feature bgp\n", "feature bgp\nfeature bgp\n"), names: "line 3 (feature bgp, as line 2)" },
  {
    rule: "NXOS_LINE_TWICE",
    broken: changed(text, "route-map TO-SPINE-V4 permit 110\n", "route-map TO-SPINE-V4 permit 100\n"),
    names: "(route-map TO-SPINE-V4 permit 100, as line ",
  },
  {
    rule: "NXOS_QOS_POLICY_AT_SYSTEM",
    broken: appended("system qos", "  service-policy type qos input PM-TRUST-DSCP"),
    names: ": service-policy type qos input PM-TRUST-DSCP",
  },
  {
    rule: "NXOS_QUEUE_WITHOUT_SHARE",
    broken: changed(text, "c-out-8q-q6\n    bandwidth remaining percent 0\n", "c-out-8q-q6\n"),
    names: ": PM-EGRESS c-out-8q-q6",
  },
  { rule: "NXOS_SYSTEM_NOT_AS_PLANNED", broken: changed(text, "hostname leaf1\n", ""), names: ": hostname none, planned leaf1" },
  {
    rule: "NXOS_SYSTEM_NOT_AS_PLANNED",
    broken: changed(text, "0.0.0.0/0 192.0.2.1\n", "0.0.0.0/0 192.0.2.129\n"),
    names: ": gateway 192.0.2.129, planned 192.0.2.1",
  },
  { rule: "NXOS_SYSTEM_NOT_AS_PLANNED", broken: changed(text, "192.0.2.31/25", "192.0.2.32/25"), names: ": mgmt0 192.0.2.32/25, planned 192.0.2.31/25" },
  {
    rule: "NXOS_COS_ON_ROUTED_PORT",
    broken: changed(text, "match dscp 26", "match cos 3"),
    names: "Ethernet1/1 (CM-ROCE), Ethernet1/2 (CM-ROCE), Ethernet1/31 (CM-ROCE), Ethernet1/32 (CM-ROCE)",
  },
];

/** The text with a part of it at the end. */
function moved(part: string): string {
  return changed(text, part, "") + part;
}

describe("rules of the text", () => {
  it.each(MUTANTS.map((m, i) => [m.rule, i, m] as const))("%s fires on mutant %i", (rule, _, { broken, names, also = [] }) => {
    const found = findingsOf(slice, broken);
    expect(found.map((f) => f.rule).sort()).toEqual([rule, ...also].sort());
    const own = found.find((f) => f.rule === rule);
    expect(own).toMatchObject({ at: "leaf1" });
    expect(own?.message).toContain(names);
  });

  it("has a mutant for every rule but those that need another plan", () => {
    const ofOtherPlans = [
      "NXOS_BFD_INCOMPLETE",
      "NXOS_UNNUMBERED_PORT",
      "NXOS_UNNUMBERED_TCAM",
      "NXOS_CABLE_TOO_LONG",
      "NXOS_DLB_IN_USE",
      "NXOS_DLB_NOT_AS_PLANNED",
      "NXOS_PAUSE_BUFFER_NOT_AS_PLANNED",
      "NXOS_PAUSE_BUFFER_TOO_SMALL",
      "NXOS_PFC_NEGOTIATED",
      "NXOS_QOS_POLICIES",
      "NXOS_SILICON_ONE_PORTS_OPEN",
      "NXOS_WATCHDOG_NOT_AS_PLANNED",
    ];
    const tried = new Set([...MUTANTS.map((m) => m.rule), ...ofOtherPlans]);
    expect(nxos.rules.map((r) => r.rule).filter((rule) => !tried.has(rule))).toEqual([]);
  });

  it("is quiet on what is rendered", () => {
    const edgePorts = [edgePort("Ethernet1/10/2", "none", { speedMbps: 100_000 }), edgePort("Ethernet1/11", "dscp", { id: "b" })];
    const additions = [
      addition("time", "ntp server 192.0.2.123 prefer use-vrf management"),
      addition("user", "username ops password 5 $5$abc$def role network-operator"),
    ];
    const slices = [slice, sliceOf("spine1"), sliceOf("leaf2", { speedMbps: 100_000 }), sliceOf("leaf1", { change: onLeaf1({ edgePorts, additions }) })];
    expect(slices.flatMap((s) => findingsOf(s, textOf(s)))).toEqual([]);
  });

  it("is quiet on lines that only look alike", () => {
    const harmless = appended(
      "ip access-list ROCE",
      "  10 permit udp any any eq 4791",
      "  20 permit ip any any",
      "class-map type qos match-any CM-TAGGED",
      "  match cos 3",
      "policy-map type qos PM-TAGGED",
      "  class CM-TAGGED",
      "    set qos-group 3",
      "interface Ethernet1/3",
      "  description tagged storage",
      "  switchport mode trunk",
      "  mtu 9216",
      "  priority-flow-control mode on send-tlv",
      "  service-policy type qos input PM-TAGGED",
      "  ip port access-group ROCE in",
      "  no shutdown",
      "interface Ethernet1/4",
      "  flowcontrol receive on",
      "hardware ecmp hash-offset 60 concatenation",
      "username ops password 0 __ROCEFAB_SECRET_OPS__ role network-operator",
      "snmp-server host 192.0.2.60 traps version 2c public",
      "snmp-server host 192.0.2.60 use-vrf management",
    );
    expect(findingsOf(slice, harmless)).toEqual([]);
  });
});

describe("NXOS_CABLE_TOO_LONG", () => {
  const far = sliceOf("leaf1", { uplinkM: 101 });

  it("fires above 100 m on PFC ports without ingress buffers", () => {
    const found = findingsOf(far, textOf(far));
    expect(found.map((f) => [f.rule, f.severity])).toEqual([["NXOS_CABLE_TOO_LONG", "error"]]);
    expect(found[0]?.message).toContain("Ethernet1/31 (101 m), Ethernet1/32 (101 m)");
  });

  it("is quiet at 100 m, and with ingress buffers of one's own", () => {
    const near = sliceOf("leaf1", { uplinkM: 100 });
    const buffers = [
      "policy-map type queuing PM-INGRESS",
      "  class type queuing c-in-q3",
      "    pause buffer-size 101920 pause-threshold 39936 resume-threshold 38400",
      "interface Ethernet1/31",
      "  service-policy type queuing input PM-INGRESS",
      "interface Ethernet1/32",
      "  service-policy type queuing input PM-INGRESS",
    ];
    const mended = sliceOf("leaf1", { uplinkM: 101, change: onLeaf1({ additions: [addition("ingress buffers", ...buffers)] }) });
    expect(findingsOf(near, textOf(near))).toEqual([]);
    expect(findingsOf(mended, textOf(mended))).toEqual([]);
  });
});
