import { describe, expect, test } from "vitest";
import { contains } from "../../../src/base/ip.js";
import { findings, leaf, type Rendered, rendered, row, spine, viewOf } from "./support.js";

const LEAF = leaf({ linksPerSpine: 2 });
const SPINE = spine({ linksPerSpine: 2 });
const BOTH = [LEAF, SPINE] as const;

function lines(device: Rendered): string[] {
  return device.frr.split("\n").map((line) => line.trim());
}

describe("docs/facts/routing.md, facts 1 to 14", () => {
  test("1: every neighbour has both maps, and every name that is used is defined", () => {
    for (const device of BOTH) {
      const { neighbors, routeMaps, prefixLists, asPathLists } = viewOf(device).routing;
      expect(neighbors).toHaveLength(4);
      const entries = Object.values(routeMaps).flat();
      expect(Object.keys(routeMaps)).toEqual(expect.arrayContaining(neighbors.flatMap((n) => [n.inMap, n.outMap])));
      expect(Object.keys(prefixLists)).toEqual(expect.arrayContaining(entries.flatMap((e) => e.prefixLists)));
      expect(Object.keys(asPathLists)).toEqual(expect.arrayContaining(entries.flatMap((e) => e.asPathLists)));
    }
  });

  test("2: maps start at 100 in steps of 10 and end in a deny of everything; lists permit", () => {
    for (const device of BOTH) {
      const { routeMaps, prefixLists, asPathLists } = viewOf(device).routing;
      for (const entries of Object.values(routeMaps)) {
        expect(entries.map((e) => e.seq)).toEqual([100, 110, 65_535]);
        expect(entries.at(-1)).toMatchObject({ action: "deny", prefixLists: [], asPathLists: [], other: [] });
      }
      for (const entry of [...Object.values(prefixLists), ...Object.values(asPathLists)].flat()) expect(entry.action).toBe("permit");
    }
  });

  test("3: a leaf exports what it originates, and of that its loopback and its block alone", () => {
    const { routeMaps, prefixLists, asPathLists } = viewOf(LEAF).routing;
    const permits = routeMaps.TO_SPINE_V4?.filter((e) => e.action === "permit") ?? [];
    expect(permits).toHaveLength(2);
    for (const entry of permits) expect(entry.asPathLists.flatMap((name) => asPathLists[name] ?? []).map((e) => e.regex)).toEqual(["^$"]);
    const exported = permits.flatMap((e) => e.prefixLists).flatMap((name) => prefixLists[name] ?? []);
    expect(exported.map((e) => e.prefix)).toEqual(["10.255.0.3/32", "10.0.0.0/28"]);
    for (const e of exported) expect([e.fromLength, e.toLength]).toEqual(Array(2).fill(Number(e.prefix.split("/")[1])));
  });

  test("4: a spine takes paths of one AS from a leaf; what goes down has no as-path condition", () => {
    const { routeMaps, asPathLists } = viewOf(SPINE).routing;
    expect(routeMaps.FROM_LEAF_V4?.slice(0, 2).map((e) => e.asPathLists)).toEqual([["AP_LEAF"], ["AP_LEAF"]]);
    expect(asPathLists.AP_LEAF?.map((e) => e.regex)).toEqual(["^[0-9]+$"]);
    expect(routeMaps.TO_LEAF_V4?.flatMap((e) => e.asPathLists)).toEqual([]);
  });

  test("5: host blocks are filtered at their own length, loopbacks at 32", () => {
    for (const device of BOTH) {
      expect(lines(device)).toContain("ip prefix-list PL_FABRIC_LOOPBACKS_V4 seq 5 permit 10.255.0.0/20 ge 32");
      expect(lines(device)).toContain("ip prefix-list PL_FABRIC_HOSTS_V4 seq 5 permit 10.0.0.0/12 ge 28 le 28");
    }
  });

  test("6: each network is connected or the loopback, each lies in the aggregate, which is summary-only", () => {
    const { networks, aggregates, interfaces } = viewOf(LEAF).routing;
    const addresses = interfaces.flatMap((i) => i.addresses);
    for (const network of networks) expect(addresses).toContain(network);
    expect(aggregates).toEqual([{ prefix: "10.0.0.0/28", summaryOnly: true }]);
    expect(networks.slice(1).every((n) => contains("10.0.0.0/28", n))).toBe(true);
    expect(viewOf(SPINE).routing.aggregates).toEqual([]);
  });

  test("6: a leaf without hosts has neither aggregate nor block", () => {
    const empty = leaf({ hosts: 0 });
    expect(empty.frr).not.toMatch(/aggregate-address|PL_OWN_HOSTS_V4/);
    expect(viewOf(empty).routing.networks).toEqual(["10.255.0.3/32"]);
  });

  test("7 and 8: no link is advertised, nothing redistributed, no loop allowed", () => {
    for (const device of BOTH) {
      const { networks, redistribute, neighbors } = viewOf(device).routing;
      expect(networks.filter((n) => n.startsWith("10.254."))).toEqual([]);
      expect(redistribute).toEqual([]);
      expect(neighbors.flatMap((n) => n.loopAllowances)).toEqual([]);
    }
  });

  test("9: maximum-paths covers all uplinks", () => {
    for (const device of BOTH) expect(viewOf(device).routing.maximumPaths).toBe(64);
  });

  test("10: multipath-relax only where several spine ASNs must share", () => {
    expect(viewOf(LEAF).routing.multipathRelax).toBe(false);
    const { slice } = LEAF;
    const twoSpineAsns = rendered({ ...slice, routing: { ...slice.routing, multipathRelax: true } });
    expect(viewOf(twoSpineAsns).routing).toEqual({ ...viewOf(LEAF).routing, multipathRelax: true });
  });

  test("11: timers 3/9 and connect 10 on every neighbour", () => {
    for (const device of BOTH) for (const n of viewOf(device).routing.neighbors) expect([n.keepaliveS, n.holdS, n.connectS]).toEqual([3, 9, 10]);
  });

  test("12: graceful restart is off", () => {
    for (const device of BOTH) expect(viewOf(device).routing.gracefulRestart).toBe("off");
  });

  test("13: a limit with restart downward, a warning upward", () => {
    expect(lines(SPINE)).toContain("neighbor LEAF_V4 maximum-prefix 64 80 restart 5");
    expect(lines(LEAF)).toContain("neighbor SPINE_V4 maximum-prefix 64 80 warning-only");
  });

  test("14: the router id is the loopback, the remote ASNs those of the other end", () => {
    expect(viewOf(LEAF).routing.routerId).toBe("10.255.0.3");
    expect(viewOf(LEAF).routing.neighbors.map((n) => n.remoteAsn)).toEqual([65_000, 65_000, 65_000, 65_000]);
    expect(viewOf(SPINE).routing.neighbors.map((n) => n.remoteAsn)).toEqual([65_101, 65_101, 65_102, 65_102]);
  });
});

describe("docs/facts/routing.md, SONiC's frr.conf", () => {
  test("16: the first line, and every default before the first neighbour", () => {
    for (const device of BOTH) {
      const text = lines(device);
      expect(text[0]).toBe("frr defaults traditional");
      expect(text.filter((l) => l.startsWith("frr version"))).toEqual([]);
      const first = text.findIndex((l) => l.startsWith("neighbor "));
      for (const line of [
        "bgp log-neighbor-changes",
        "no bgp default ipv4-unicast",
        "bgp ebgp-requires-policy",
        "bgp suppress-fib-pending",
        "bgp network import-check",
        "bgp graceful-restart-disable",
      ]) {
        expect(text.indexOf(line)).toBeGreaterThan(0);
        expect(text.indexOf(line)).toBeLessThan(first);
      }
    }
  });

  test("17: next-hop groups do not outlive a flap", () => {
    for (const device of BOTH) expect(lines(device)).toContain("zebra nexthop-group keep 1");
  });

  test("18: the two fpm lines at column 0, LF, a newline at the end", () => {
    for (const device of BOTH) {
      expect(device.frr.split("\n")).toEqual(expect.arrayContaining(["no fpm use-next-hop-groups", "fpm address 127.0.0.1"]));
      expect(device.frr).toMatch(/[^\n]\nend\n$/);
      expect(device.frr).not.toContain("\r");
    }
  });

  test("19 and 22: no source address, no protocol map, no agentx, no password, no bfd", () => {
    for (const device of BOTH) expect(device.frr).not.toMatch(/set src|protocol bgp|agentx|password|bfd/);
  });

  test("20: no BGP in CONFIG_DB, one ASN, management in its own VRF", () => {
    for (const device of BOTH) {
      expect(Object.keys(device.db).filter((name) => /^BGP_|PREFIX|ROUTE_MAP|STATIC_ROUTE/.test(name))).toEqual([]);
      expect(row(device.db, "DEVICE_METADATA", "localhost").bgp_asn).toBe(`${viewOf(device).routing.asn}`);
      expect(row(device.db, "MGMT_VRF_CONFIG", "vrf_global").mgmtVrfEnabled).toBe("true");
    }
  });

  test("21 and 23: names that TSA finds, groups before members, remote-as before peer-group", () => {
    for (const device of BOTH) for (const rule of ["SONIC_FRR_NAMES", "SONIC_FRR_ORDER"]) expect(findings(device, rule)).toEqual([]);
    const text = lines(LEAF);
    expect(text.indexOf("neighbor SPINE_V4 peer-group")).toBeLessThan(text.indexOf("neighbor 10.254.0.0 peer-group SPINE_V4"));
    expect(text.indexOf("neighbor 10.254.0.0 remote-as 65000")).toBeLessThan(text.indexOf("neighbor 10.254.0.0 peer-group SPINE_V4"));
  });

  test("link-detect on every routed port", () => {
    for (const device of BOTH) {
      const routed = viewOf(device)
        .routing.interfaces.map((i) => i.name)
        .filter((name) => name !== "Loopback0");
      const detected = [...device.frr.matchAll(/^interface (\S+)\n link-detect\nexit$/gm)].map((m) => m[1]);
      expect(detected).toEqual(routed);
    }
  });
});
