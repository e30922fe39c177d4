import { describe, expect, test } from "vitest";
import { parseFrr } from "../../../src/nos/sonic/views/frr-parser.js";
import { leaf, spine, viewOf, withDb, withFrr } from "./support.js";

const LEAF = leaf();
const SPINE = spine();

describe("what was rendered", () => {
  test("is what was planned", () => {
    for (const device of [LEAF, SPINE]) {
      const { routing } = viewOf(device);
      const planned = device.slice.routing;
      expect(routing).toMatchObject({
        asn: planned.asn,
        routerId: planned.routerId,
        networks: planned.networks,
        aggregates: planned.aggregates.map((prefix) => ({ prefix, summaryOnly: true })),
        redistribute: [],
        maximumPaths: planned.maximumPaths,
        multipathRelax: planned.multipathRelax,
        gracefulRestart: "off",
        requiresPolicy: true,
      });
      expect(routing.neighbors.map(({ peer, family, remoteAsn, description }) => ({ peer, family, remoteAsn, description }))).toEqual(
        planned.groups.flatMap((g) => g.neighbors.map(({ port: _, ...n }) => ({ ...n, family: "ipv4" }))),
      );
    }
  });

  test("a neighbour has its group's timers, maps and limit", () => {
    expect(viewOf(LEAF).routing.neighbors[0]).toEqual({
      peer: "10.254.0.0",
      family: "ipv4",
      remoteAsn: 65000,
      description: "spine1 Ethernet0",
      activated: true,
      inMap: "FROM_SPINE_V4",
      outMap: "TO_SPINE_V4",
      keepaliveS: 3,
      holdS: 9,
      connectS: 10,
      maximumPrefix: { limit: 64, action: "warning-only" },
      bfd: null,
      loopAllowances: [],
    });
    expect(viewOf(SPINE).routing.neighbors[0]?.maximumPrefix).toEqual({ limit: 64, action: "restart" });
  });

  test("lists and maps are read entry by entry", () => {
    const { prefixLists, asPathLists, routeMaps } = viewOf(LEAF).routing;
    expect(prefixLists.PL_FABRIC_LOOPBACKS_V4).toEqual([{ seq: 5, action: "permit", prefix: "10.255.0.0/20", fromLength: 32, toLength: 32 }]);
    expect(prefixLists.PL_FABRIC_HOSTS_V4).toEqual([{ seq: 5, action: "permit", prefix: "10.0.0.0/12", fromLength: 28, toLength: 28 }]);
    expect(prefixLists.PL_OWN_HOSTS_V4).toEqual([{ seq: 5, action: "permit", prefix: "10.0.0.0/28", fromLength: 28, toLength: 28 }]);
    expect(asPathLists).toEqual({ AP_LOCAL: [{ seq: 5, action: "permit", regex: "^$" }] });
    expect(routeMaps.TO_SPINE_V4).toEqual([
      { seq: 100, action: "permit", prefixLists: ["PL_LoopbackV4"], families: ["ipv4"], asPathLists: ["AP_LOCAL"], continues: false, other: [] },
      { seq: 110, action: "permit", prefixLists: ["PL_OWN_HOSTS_V4"], families: ["ipv4"], asPathLists: ["AP_LOCAL"], continues: false, other: [] },
      { seq: 65535, action: "deny", prefixLists: [], families: [], asPathLists: [], continues: false, other: [] },
    ]);
  });

  test("addresses and the hash seed come from CONFIG_DB", () => {
    const { interfaces, hashSeed } = viewOf(LEAF).routing;
    expect(interfaces).toContainEqual({ name: "Loopback0", addresses: ["10.255.0.3/32"], up: true, unnumbered: false });
    expect(interfaces).toContainEqual({ name: "Ethernet0", addresses: ["10.0.0.0/31"], up: true, unnumbered: false });
    expect(interfaces.some((i) => i.name === "eth0")).toBe(false);
    expect([hashSeed, viewOf(SPINE).routing.hashSeed]).toEqual([10, 25]);
  });

  test("an interface of a port that is down is down", () => {
    const device = withDb(LEAF, (db) => Object.assign(db.PORT?.Ethernet0 ?? {}, { admin_status: "down" }));
    expect(viewOf(device).routing.interfaces.find((i) => i.name === "Ethernet0")?.up).toBe(false);
  });
});

describe("frr.conf of others", () => {
  test("indentation, comments, blank lines and CRLF mean nothing", () => {
    const bare = LEAF.frr
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "!")
      .join("\r\n");
    expect(viewOf(withFrr(LEAF, () => bare)).routing).toEqual(viewOf(LEAF).routing);
  });

  test("entries without numbers are numbered as FRR does, one that comes again is replaced", () => {
    const { prefixLists, asPathLists } = parseFrr(
      [
        "ip prefix-list A permit 10.0.0.0/8 le 24",
        "ip prefix-list A deny any",
        "ip prefix-list A permit 10.1.0.0/16 ge 20",
        "ip prefix-list B seq 5 permit 10.0.0.0/8",
        "ip prefix-list B seq 5 deny 10.2.0.0/16 ge 24 le 28",
        "bgp as-path access-list P permit ^65001_ 65002$",
        "ip as-path access-list P deny .*",
      ].join("\n"),
    );
    expect(prefixLists.A).toEqual([
      { seq: 5, action: "permit", prefix: "10.0.0.0/8", fromLength: 8, toLength: 24 },
      { seq: 10, action: "deny", prefix: "0.0.0.0/0", fromLength: 0, toLength: 32 },
      { seq: 15, action: "permit", prefix: "10.1.0.0/16", fromLength: 20, toLength: 32 },
    ]);
    expect(prefixLists.B).toEqual([{ seq: 5, action: "deny", prefix: "10.2.0.0/16", fromLength: 24, toLength: 28 }]);
    expect(asPathLists.P).toEqual([
      { seq: 5, action: "permit", regex: "^65001_ 65002$" },
      { seq: 10, action: "deny", regex: ".*" },
    ]);
  });

  test("what a map does beyond prefix-lists and as-paths is kept as other", () => {
    const { routeMaps } = parseFrr(
      [
        "route-map M permit 10",
        " description words",
        " match community C",
        " set src 10.0.0.1",
        " match ip address prefix-list P",
        "exit",
        "route-map M permit 10",
        " on-match next",
      ].join("\n"),
    );
    expect(routeMaps.M).toEqual([
      { seq: 10, action: "permit", prefixLists: ["P"], families: ["ipv4"], asPathLists: [], continues: true, other: ["match community C", "set src 10.0.0.1"] },
    ]);
  });

  test("only the default VRF counts, and each family has what is said below it", () => {
    const frr = parseFrr(
      [
        "router bgp 65001",
        " neighbor 10.0.0.1 remote-as 65002",
        " address-family ipv6 unicast",
        "  network fd00::/64",
        "  neighbor 10.0.0.1 route-map X6 in",
        " exit-address-family",
        " address-family ipv4 unicast",
        "  network 10.1.0.0/24",
        "  redistribute connected route-map R",
        "  maximum-paths 8",
        "  maximum-paths ibgp 2",
        "exit",
        "router bgp 65009 vrf blue",
        " neighbor 10.9.0.1 remote-as 65002",
        "exit",
      ].join("\n"),
    );
    expect(frr).toMatchObject({ asn: 65001, networks: ["fd00::/64", "10.1.0.0/24"], redistribute: ["connected"], maximumPaths: { ipv4: 8, ipv6: null } });
    expect([...frr.peers.keys()]).toEqual(["10.0.0.1"]);
    const families = frr.peers.get("10.0.0.1")?.families;
    expect([families?.ipv4.inMap, families?.ipv6.inMap]).toEqual([null, "X6"]);
  });

  const lineAfter = (after: string, ...lines: string[]) => withFrr(LEAF, (text) => text.replace(after, [after, ...lines].join("\n")));

  test.each([
    ["neighbor 10.254.0.0 allowas-in 1", "allowas-in 1"],
    ["neighbor SPINE_V4 as-override", "as-override"],
  ])("%s is a loop allowance", (line, allowance) => {
    const device = lineAfter("  neighbor SPINE_V4 activate", `  ${line}`);
    expect(viewOf(device).routing.neighbors[0]?.loopAllowances).toEqual([allowance]);
  });

  test("a neighbour's own word goes before its group's", () => {
    const device = lineAfter(
      "  neighbor SPINE_V4 activate",
      "  neighbor 10.254.0.0 route-map OWN in",
      "  neighbor 10.254.0.0 maximum-prefix 10",
      "  no neighbor 10.254.0.2 activate",
    );
    const [first, second] = viewOf(device).routing.neighbors;
    expect(first).toMatchObject({ inMap: "OWN", outMap: "TO_SPINE_V4", maximumPrefix: { limit: 10, action: "shutdown" } });
    expect(second?.activated).toBe(false);
  });

  test("a neighbour that is shut down, itself or with its group, is not activated", () => {
    const activated = (line: string) => viewOf(lineAfter(" neighbor SPINE_V4 timers 3 9", line)).routing.neighbors.map((n) => n.activated);
    expect(activated(" neighbor 10.254.0.2 shutdown").filter((is) => !is)).toHaveLength(1);
    expect(activated(" neighbor SPINE_V4 shutdown")).not.toContain(true);
  });

  test("unnumbered neighbours join their group on one line", () => {
    const frr = parseFrr(["router bgp 65001", " neighbor Ethernet16 interface peer-group SPINE_V4", " neighbor Ethernet16 remote-as external"].join("\n"));
    expect(frr.peers.get("Ethernet16")).toMatchObject({ group: "SPINE_V4", remoteAs: "external" });
  });

  test("defaults: neighbours are active, policy is required unless the profile is datacenter, graceful restart is unset", () => {
    const view = (text: string) => viewOf(withFrr(LEAF, () => text)).routing;
    const plain = view("frr defaults traditional\nrouter bgp 65001\n neighbor 10.0.0.1 remote-as external\n");
    expect(plain).toMatchObject({ requiresPolicy: true, gracefulRestart: "unset", maximumPaths: null, routerId: null });
    expect(plain.neighbors).toMatchObject([{ peer: "10.0.0.1", remoteAsn: null, activated: true, inMap: null, keepaliveS: null, maximumPrefix: null }]);
    expect(view("frr defaults datacenter\n").requiresPolicy).toBe(false);
    expect(view("router bgp 65001\n no bgp ebgp-requires-policy\n bgp graceful-restart\n timers bgp 1 3\n")).toMatchObject({
      requiresPolicy: false,
      gracefulRestart: "full",
    });
    expect(view("router bgp 65001\n bgp bestpath as-path multipath-relax\n").multipathRelax).toBe(true);
  });

  test("an empty text has no BGP", () => {
    expect(viewOf(withFrr(LEAF, () => "")).routing).toMatchObject({ asn: null, neighbors: [], networks: [], prefixLists: {} });
  });
});
