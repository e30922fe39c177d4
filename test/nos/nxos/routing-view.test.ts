import { describe, expect, it } from "vitest";
import { changed, viewOf } from "./support.js";

const OTHERS = `hostname tor7
feature bgp
vrf context tenant
ip prefix-list ANY permit 0.0.0.0/0 le 32
ip prefix-list ANY seq 2 deny 10.0.0.0/8 ge 25
ip prefix-list LOOP seq 5 permit 10.255.0.0/20 ge 32 le 32
ip as-path access-list OWN permit "^$"
ip load-sharing address source-destination port source-destination universal-id 4711 rotate 3
route-map OUT permit
  description own routes
  match ip address prefix-list LOOP ANY
  match as-path OWN
  set metric 5
interface loopback0
  ip address 10.255.0.9/32 tag 12345
interface Vlan7
  ip address 10.7.0.1/24
interface mgmt0
  vrf member management
  ip address 192.0.2.9/24
interface Ethernet1/2
  no switchport
  vrf member tenant
  ip address 10.9.0.1/31
interface Ethernet1/31
  no switchport
  ip address 10.0.0.1/31
  shutdown
router bgp 1.10
  router-id 10.255.0.9
  timers bgp 10 30
  bestpath as-path multipath-relax
  address-family ipv4 unicast
    network 10.255.0.9/32
    network 10.7.0.0/24 route-map OUT
    redistribute direct route-map OUT
    redistribute ospf 7 route-map OUT
    aggregate-address 10.7.0.0/16
    maximum-paths 8
    maximum-paths ibgp 4
  template peer-policy CLOSED
    route-map IN in
    route-map OUT out
    maximum-prefix 100
  template peer-session LIVELY
    timers 3 9
    remote-as 65000
  template peer SPINE
    inherit peer-session LIVELY
    description from the template
    address-family ipv4 unicast
      inherit peer-policy CLOSED 10
      allowas-in 3
  neighbor 10.0.0.0
    inherit peer SPINE
    remote-as 65001
    address-family ipv4 unicast
      route-map SPECIAL in
      maximum-prefix 50 80 restart 5
  neighbor 10.0.0.2 remote-as 65002
    shutdown
    address-family ipv4 unicast
      disable-peer-as-check
  neighbor Ethernet1/33
    remote-as 65003
    address-family ipv6 unicast
  vrf tenant
    neighbor 10.9.0.0
      remote-as 65099
`;

const routing = (text = OTHERS) => viewOf(text).routing;

describe("the routing of a config that others wrote", () => {
  it("has the default VRF's BGP", () => {
    expect(routing()).toMatchObject({
      asn: 65_546,
      routerId: "10.255.0.9",
      networks: ["10.255.0.9/32", "10.7.0.0/24"],
      aggregates: [{ prefix: "10.7.0.0/16", summaryOnly: false }],
      redistribute: ["direct", "ospf 7"],
      maximumPaths: 8,
      multipathRelax: true,
      gracefulRestart: "unset",
      hashSeed: 4711,
      requiresPolicy: false,
    });
  });

  it("has the routed interfaces of the default VRF", () => {
    expect(routing().interfaces).toEqual([
      { name: "loopback0", addresses: ["10.255.0.9/32"], up: true, unnumbered: false },
      { name: "Vlan7", addresses: ["10.7.0.1/24"], up: true, unnumbered: false },
      { name: "Ethernet1/31", addresses: ["10.0.0.1/31"], up: false, unnumbered: false },
    ]);
  });

  it("has lists in the order of their numbers, with the lengths that they match", () => {
    expect(routing().prefixLists).toEqual({
      ANY: [
        { seq: 2, action: "deny", prefix: "10.0.0.0/8", fromLength: 25, toLength: 32 },
        { seq: 5, action: "permit", prefix: "0.0.0.0/0", fromLength: 0, toLength: 32 },
      ],
      LOOP: [{ seq: 5, action: "permit", prefix: "10.255.0.0/20", fromLength: 32, toLength: 32 }],
    });
    expect(routing().asPathLists).toEqual({ OWN: [{ seq: 5, action: "permit", regex: "^$" }] });
  });

  it("has route-maps with what it does not understand", () => {
    expect(routing().routeMaps).toEqual({
      OUT: [{ seq: 10, action: "permit", prefixLists: ["LOOP", "ANY"], families: ["ipv4"], asPathLists: ["OWN"], continues: false, other: ["set metric 5"] }],
    });
  });

  it("resolves templates, the neighbour's own lines first", () => {
    expect(routing().neighbors[0]).toEqual({
      peer: "10.0.0.0",
      family: "ipv4",
      remoteAsn: 65_001,
      description: "from the template",
      activated: true,
      inMap: "SPECIAL",
      outMap: "OUT",
      keepaliveS: 3,
      holdS: 9,
      connectS: null,
      maximumPrefix: { limit: 50, action: "restart" },
      bfd: null,
      loopAllowances: ["allowas-in 3"],
    });
  });

  it("reads the one-line neighbour, timers of the router and a session that is shut", () => {
    expect(routing().neighbors[1]).toMatchObject({
      peer: "10.0.0.2",
      remoteAsn: 65_002,
      activated: false,
      keepaliveS: 10,
      holdS: 30,
      inMap: null,
      maximumPrefix: null,
      loopAllowances: ["disable-peer-as-check"],
    });
  });

  it("fact 24: reads an unnumbered neighbour by its interface, with the families that it lists", () => {
    expect(routing().neighbors[2]).toMatchObject({ peer: "Ethernet1/33", family: "ipv6", remoteAsn: 65_003, activated: true });
    expect(routing().neighbors).toHaveLength(3);
  });

  it("takes a limit without an action for one that shuts the session", () => {
    const text = changed(OTHERS, "      maximum-prefix 50 80 restart 5\n", "");
    expect(routing(text).neighbors[0]?.maximumPrefix).toEqual({ limit: 100, action: "shutdown" });
    expect(routing(changed(OTHERS, "50 80 restart 5", "50 80 warning-only")).neighbors[0]?.maximumPrefix).toEqual({ limit: 50, action: "warning-only" });
  });

  it.each([
    ["  no graceful-restart\n", "off"],
    ["  graceful-restart\n", "full"],
    ["  no graceful-restart\n  graceful-restart-helper\n", "helper"],
  ])("reads graceful restart of %j as %s", (lines, expected) => {
    expect(routing(changed(OTHERS, "  router-id", `${lines}  router-id`)).gracefulRestart).toBe(expected);
  });

  it("is empty without BGP, and stops at a template that inherits itself", () => {
    const none = routing("feature lldp\ninterface mgmt0\n  shutdown\n");
    expect(none).toMatchObject({ asn: null, neighbors: [], networks: [], maximumPaths: null, hashSeed: null, interfaces: [] });
    const loop = changed(OTHERS, "    inherit peer-session LIVELY\n", "    inherit peer SPINE\n");
    expect(routing(loop).neighbors[0]).toMatchObject({ remoteAsn: 65_001, keepaliveS: 10 });
  });
});
