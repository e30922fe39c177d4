import { above, after, below, into, without } from "./edit.js";
import { type Mutant, mutants } from "./mutants.js";

const PORT1 = "interface Ethernet1/1";
const INPUT = "  service-policy type qos input PM-TRUST-DSCP";
const FROM_LEAF = "route-map FROM-LEAF-V4 permit 110";
const TO_LEAF = "route-map TO-LEAF-V4 permit 110";
const LEAF_PATH = 'ip as-path access-list AP-LEAF seq 5 permit "^[0-9]+$"';
const NEIGHBOR = "  neighbor 10.254.0.1";
const LIMIT = "      maximum-prefix 64 80 restart 5";

/** Of the golden spine1. */
export const SPINE_MUTANTS: readonly Mutant[] = mutants([
  ["1", "the router above the interfaces", above("interface mgmt0", "router bgp 65000")],
  ["7", "another qos-group", into("    set qos-group 2", "    set qos-group 3")],
  ["7", "no pause", without("    pause pfc-cos 3")],
  ["10", "no network-qos policy", without("  service-policy type network-qos PM-NETWORK-QOS")],
  ["11", "no output policy", without("  service-policy type queuing output PM-EGRESS")],
  ["11", "no input policy at a fabric port", without(PORT1, INPUT)],
  ["12", "another MTU of a port", into("  mtu 9000", PORT1, "  mtu 9216")],
  ["17", "no PFC mode", without(PORT1, "  priority-flow-control mode on")],
  ["18", "no watchdog at a port", without(PORT1, "  priority-flow-control watch-dog-interval on")],
  ["19", "PFC off at a fabric port", into("  priority-flow-control mode off", PORT1, "  priority-flow-control mode on")],
  ["22", "a switchport", without("interface Ethernet1/2", "  no switchport")],
  ["23", "a link of /30", into("  ip address 10.254.0.0/30", "  ip address 10.254.0.0/31")],
  ["23", "no address", without("  ip address 10.254.0.0/31")],
  ["23", "no neighbour", into("  neighbor 10.254.0.3", NEIGHBOR)],
  ["26", "disable-peer-as-check", after("      disable-peer-as-check", "      route-map TO-LEAF-V4 out")],
  ["26", "an ASN of two leaves", into("    remote-as 65101", "  neighbor 10.254.0.5", "    remote-as 65102")],
  ["27", "redistribution", after("    redistribute direct route-map TO-LEAF-V4", "  address-family ipv4 unicast")],
  [
    "28",
    "the universal-id of a leaf",
    into(
      "ip load-sharing address source-destination port source-destination universal-id 10",
      "ip load-sharing address source-destination port source-destination universal-id 20",
    ),
  ],
  ["31", "mgmt0 outside its VRF", without("  vrf member management")],
  ["routing 1", "no map in", without("      route-map FROM-LEAF-V4 in")],
  ["routing 1", "no map out", without("      route-map TO-LEAF-V4 out")],
  ["routing 1", "the same map both ways", into("      route-map FROM-LEAF-V4 out", "      route-map TO-LEAF-V4 out")],
  ["routing 2", "no last deny", without("route-map FROM-LEAF-V4 deny 65535")],
  ["routing 4", "any as-path from below", without(FROM_LEAF, "  match as-path AP-LEAF")],
  ["routing 4", "paths of two ASes from below", into('ip as-path access-list AP-LEAF seq 5 permit "^[0-9]+_[0-9]+$"', LEAF_PATH)],
  ["routing 4", "more ASes from below", after('ip as-path access-list AP-LEAF seq 10 permit "^[0-9]+_65001_[0-9]+$"', LEAF_PATH)],
  ["routing 4", "a leaf's own paths from below", into('ip as-path access-list AP-LEAF seq 5 permit "^$"', LEAF_PATH)],
  ["routing 4", "an as-path on the way down", after("  match as-path AP-LEAF", TO_LEAF)],
  ["routing 4", "any prefix on the way down", without(TO_LEAF, "  match ip address prefix-list PL-FABRIC-HOSTS-V4")],
  [
    "routing 5",
    "loopbacks alone on the way down",
    into("  match ip address prefix-list PL-FABRIC-LOOPBACKS-V4", TO_LEAF, "  match ip address prefix-list PL-FABRIC-HOSTS-V4"),
  ],
  [
    "routing 5",
    "loopbacks of any length",
    into("ip prefix-list PL-FABRIC-LOOPBACKS-V4 seq 5 permit 10.255.0.0/20 ge 28", "ip prefix-list PL-FABRIC-LOOPBACKS-V4 seq 5 permit 10.255.0.0/20 eq 32"),
  ],
  ["routing 6", "a spine aggregates", after("    aggregate-address 10.0.0.0/12 summary-only", "    network 10.255.0.1/32")],
  ["routing 6", "a loopback that is not announced", without("    network 10.255.0.1/32")],
  ["routing 7", "a link is announced", after("    network 10.254.0.0/31", "    network 10.255.0.1/32")],
  ["routing 11", "no timers", without("    timers 3 9")],
  ["routing 12", "graceful restart left on", without("  no graceful-restart")],
  ["routing 13", "a warning alone towards leaves", into("      maximum-prefix 64 80 warning-only", LIMIT)],
  ["routing 13", "no restart", into("      maximum-prefix 64 80", LIMIT)],
  ["routing 13", "a restart after an hour", into("      maximum-prefix 64 80 restart 60", LIMIT)],
  ["routing 14", "another router id", into("  router-id 10.255.0.2", "  router-id 10.255.0.1")],
  ["routing 14", "the own AS as the far one", into("    remote-as 65000", NEIGHBOR, "    remote-as 65101")],
  ["routing 26", "no template", without(NEIGHBOR, "    inherit peer LEAF")],
]);

const UPLINK = "interface Ethernet1/31";

/** Of the text with services, BFD, an access list and the watchdog's numbers. */
export const SERVICES_MUTANTS: readonly Mutant[] = mutants([
  ["2", "no feature telemetry", without("feature telemetry")],
  ["2", "no feature grpc", without("feature grpc")],
  ["2", "no feature tacacs+", without("feature tacacs+")],
  ["18", "an interval of 1001 ms", into("priority-flow-control watch-dog interval 1001", "priority-flow-control watch-dog interval 200")],
  ["18", "a multiplier of 11", into("priority-flow-control watch-dog shutdown-multiplier 11", "priority-flow-control watch-dog shutdown-multiplier 2")],
  ["18", "an auto-restore without its word", into("priority-flow-control auto-restore 5", "priority-flow-control auto-restore multiplier 5")],
  ["18", "a multiplier of 101", into("priority-flow-control fixed-restore multiplier 101", "priority-flow-control fixed-restore multiplier 0")],
  ["28", "hash offset 16", into("hardware ecmp hash-offset 16", "hardware ecmp hash-offset 3")],
  ["30", "NTP outside the management VRF", into("ntp server 192.0.2.123 prefer", "ntp server 192.0.2.123 prefer use-vrf management")],
  ["30", "NTP in the default VRF", into("ntp server 192.0.2.123 use-vrf default", "ntp server 192.0.2.123 prefer use-vrf management")],
  [
    "30",
    "syslog outside the management VRF",
    into("logging server 192.0.2.50 5 facility local7", "logging server 192.0.2.50 5 use-vrf management facility local7"),
  ],
  [
    "30",
    "a facility before the VRF",
    into("logging server 192.0.2.50 5 facility local7 use-vrf management", "logging server 192.0.2.50 5 use-vrf management facility local7"),
  ],
  [
    "30",
    "severity 8",
    into("logging server 192.0.2.50 8 use-vrf management facility local7", "logging server 192.0.2.50 5 use-vrf management facility local7"),
  ],
  ["30", "traps outside the management VRF", without("snmp-server host 192.0.2.60 use-vrf management")],
  ["30", "the VRF of another collector", into("snmp-server host 192.0.2.61 use-vrf management", "snmp-server host 192.0.2.60 use-vrf management")],
  [
    "30",
    "traps of version 2",
    into("snmp-server host 192.0.2.60 traps version 2 EXAMPLE-COMMUNITY", "snmp-server host 192.0.2.60 traps version 2c EXAMPLE-COMMUNITY"),
  ],
  ["30", "a community that may write", into("snmp-server community EXAMPLE-COMMUNITY rw", "snmp-server community EXAMPLE-COMMUNITY group network-operator")],
  ["30", "a name server outside the management VRF", into("ip name-server 192.0.2.53", "ip name-server 192.0.2.53 use-vrf management")],
  ["30", "telemetry in the default VRF", into("    use-vrf default", "  destination-profile", "    use-vrf management")],
  ["30", "telemetry without a VRF", without("  destination-profile", "    use-vrf management")],
  ["30", "a destination group that is not there", into("    dst-grp 2", "    dst-grp 1")],
  ["30", "17 gNMI calls", into("grpc gnmi max-concurrent-calls 17", "grpc gnmi max-concurrent-calls 8")],
  ["30", "TACACS+ outside the management VRF", without("aaa group server tacacs+ TACACS", "  use-vrf management")],
  ["30", "a TACACS+ server that is not there", into("  server 192.0.2.48", "  server 192.0.2.49")],
  ["30", "a group that is not there", into("aaa authentication login default group RADIUS local", "aaa authentication login default group TACACS local")],
  [
    "32",
    "a password in clear text",
    into(
      "username telemetry password 0 secret  role network-operator",
      "username telemetry password 5 __ROCEFAB_SECRET_TELEMETRY_HASH__  role network-operator",
    ),
  ],
  [
    "32",
    "clear text as a hash",
    into(
      "username telemetry password 5 secret  role network-operator",
      "username telemetry password 5 __ROCEFAB_SECRET_TELEMETRY_HASH__  role network-operator",
    ),
  ],
  [
    "32",
    "one blank before the role",
    into(
      "username telemetry password 5 __ROCEFAB_SECRET_TELEMETRY_HASH__ role network-operator",
      "username telemetry password 5 __ROCEFAB_SECRET_TELEMETRY_HASH__  role network-operator",
    ),
  ],
  [
    "32",
    "a role that is not there",
    into(
      "username telemetry password 5 __ROCEFAB_SECRET_TELEMETRY_HASH__  role admin",
      "username telemetry password 5 __ROCEFAB_SECRET_TELEMETRY_HASH__  role network-operator",
    ),
  ],
  ["33", "an access list that denies the rest unsaid", without("  20 permit ip any any")],
  ["33", "the rest above RoCE", into("  5 permit ip any any", "  20 permit ip any any")],
  ["33", "RoCE refused", into("  10 deny udp any any eq 4791", "  10 permit udp any any eq 4791")],
  ["33", "the list outwards", into("  ip access-group roce-acl out", "  ip access-group roce-acl in")],
  ["routing 28", "no feature bfd", without("feature bfd")],
  ["routing 28", "no bfd in the template", without("    bfd")],
  ["routing 28", "no interval at a fabric port", without(UPLINK, "  bfd interval 300 min_rx 300 multiplier 3")],
  ["routing 28", "redirects at a fabric port", without(UPLINK, "  no ip redirects")],
  ["routing 28", "an interval of 20 ms", into("  bfd interval 20 min_rx 20 multiplier 3", UPLINK, "  bfd interval 300 min_rx 300 multiplier 3")],
  ["routing 28", "bfd below remote-as", below("    remote-as 65010", "    bfd")],
  ["routing 14", "remote-as twice", after("    remote-as 65010", "  neighbor 10.254.0.0", "    inherit peer SPINE")],
]);

/** Of the unnumbered text, with both families, a breakout, pause buffers and DLB. */
export const UNNUMBERED_MUTANTS: readonly Mutant[] = mutants([
  ["9", "pause buffers of a c-in-8q class", into("  class type queuing c-in-8q-q3", "  class type queuing c-in-q3")],
  ["21", "pause buffers of another class", into("  class type queuing c-in-q4", "  class type queuing c-in-q3")],
  ["21", "no buffer", without("    pause buffer-size 400000 pause-threshold 40000 resume-threshold 38000")],
  [
    "21",
    "a buffer below the floor",
    into("    pause buffer-size 4999 pause-threshold 4000 resume-threshold 3800", "    pause buffer-size 400000 pause-threshold 40000 resume-threshold 38000"),
  ],
  [
    "21",
    "resume above pause",
    into(
      "    pause buffer-size 400000 pause-threshold 38000 resume-threshold 40000",
      "    pause buffer-size 400000 pause-threshold 40000 resume-threshold 38000",
    ),
  ],
  ["21", "an output policy as input", into("  service-policy type queuing input ROCE-EGRESS", UPLINK, "  service-policy type queuing input ROCE-INGRESS")],
  ["22", "no switchport below ip forward", below("  ip forward", UPLINK, "  no switchport")],
  ["24", "no ip forward", without(UPLINK, "  ip forward")],
  ["24", "no link-local address", without(UPLINK, "  ipv6 address use-link-local-only")],
  ["24", "other words", into("  ipv6 link-local use-link-local-only", UPLINK, "  ipv6 address use-link-local-only")],
  ["24", "a neighbour at another port", into("  neighbor Ethernet1/30", "  neighbor Ethernet1/31")],
  ["24", "an address too", after("  ip address 10.254.0.1/31", UPLINK, "  ip forward")],
  ["25", "no multipath of IPv6", without("  address-family ipv6 unicast", "    maximum-paths 64")],
  ["28", "hash offset 64", into("hardware ecmp hash-offset 64 concatenation", "hardware ecmp hash-offset 40 concatenation")],
  ["28", "hash offset 40 without concatenation", into("hardware ecmp hash-offset 40", "hardware ecmp hash-offset 40 concatenation")],
  ["29", "DLB without a mode", without("  mode flowlet")],
  ["29", "DLB at a port that is not there", into("  dlb-interface Eth1/31,Eth1/33", "  dlb-interface Eth1/31,Eth1/32")],
  ["29", "DLB of an unknown mode", into("  mode packet", "  mode flowlet")],
  ["4", "no breakout of a child port", without("interface breakout module 1 port 1 map 100g-4x")],
  ["4", "fewer children than the breakout has", into("interface breakout module 1 port 1 map 50g-8x", "interface breakout module 1 port 1 map 100g-4x")],
  ["4", "the parent beside its children", into("interface Ethernet1/1", "interface Ethernet1/1/4")],
  [
    "routing 1",
    "a map of the other family",
    into("      route-map FROM-SPINE-V4 in", "  template peer SPINE", "    address-family ipv6 unicast", "      route-map FROM-SPINE-V6 in"),
  ],
  ["routing 1", "no family that the template has", into("  address-family ipv6 multicast", "  address-family ipv6 unicast")],
  [
    "routing 2",
    "host bits of IPv6",
    into("ipv6 prefix-list PL-FABRIC-HOSTS-V6 seq 5 permit fd00:10::1/32 eq 64", "ipv6 prefix-list PL-FABRIC-HOSTS-V6 seq 5 permit fd00:10::/32 eq 64"),
  ],
  [
    "routing 5",
    "IPv6 loopbacks of /127",
    into(
      "ipv6 prefix-list PL-FABRIC-LOOPBACKS-V6 seq 5 permit fd00:ff::/112 eq 127",
      "ipv6 prefix-list PL-FABRIC-LOOPBACKS-V6 seq 5 permit fd00:ff::/112 eq 128",
    ),
  ],
  ["routing 6", "an IPv6 loopback that is not announced", without("    network fd00:ff::101/128")],
  ["routing 6", "an IPv6 host port that is not announced", without("    network fd00:10:1::2/127")],
]);

/** Of the spine below super-spines. */
export const THREE_TIER_MUTANTS: readonly Mutant[] = mutants([
  ["routing 4", "what came from above goes up", without("route-map TO-SUPERSPINE-V4 deny 100", "  match as-path AP-FROM-ABOVE")],
  [
    "routing 4",
    "another AS refused",
    into('ip as-path access-list AP-FROM-ABOVE seq 5 permit "_65001_"', 'ip as-path access-list AP-FROM-ABOVE seq 5 permit "_65000_"'),
  ],
  ["routing 4", "a permit where the refusal was", into("route-map TO-SUPERSPINE-V4 permit 100", "route-map TO-SUPERSPINE-V4 deny 100")],
  ["routing 4", "its own paths do not go up", without('ip as-path access-list AP-OWN-POD seq 5 permit "^$"')],
  ["routing 4", "an as-path from above", after("  match as-path AP-LEAF", "route-map FROM-SUPERSPINE-V4 permit 100")],
  ["routing 13", "a hard limit towards super-spines", into("      maximum-prefix 4096 80 restart 5", "      maximum-prefix 4096 80 warning-only")],
  ["routing 3", "any as-path on the way up", without("route-map TO-SUPERSPINE-V4 permit 120", "  match as-path AP-OWN-POD")],
]);

/** Of the super-spine. */
export const SUPER_SPINE_MUTANTS: readonly Mutant[] = mutants([
  ["routing 4", "paths of one AS alone", without('ip as-path access-list AP-POD seq 10 permit "^[0-9]+_[0-9]+$"')],
  [
    "routing 4",
    "paths of any length",
    into('ip as-path access-list AP-POD seq 10 permit "^[0-9]+_"', 'ip as-path access-list AP-POD seq 10 permit "^[0-9]+_[0-9]+$"'),
  ],
  [
    "28",
    "the universal-id of a spine",
    into(
      "ip load-sharing address source-destination port source-destination universal-id 20",
      "ip load-sharing address source-destination port source-destination universal-id 30",
    ),
  ],
  ["routing 13", "a warning alone towards spines", into("      maximum-prefix 256 80 warning-only", "      maximum-prefix 256 80 restart 5")],
]);
