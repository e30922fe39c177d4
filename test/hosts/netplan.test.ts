import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { contains, networkOf, withoutLength } from "../../src/base/ip.js";
import { type HostInterfaceView, parseHost, renderHost } from "../../src/hosts/index.js";
import { NETPLAN_PATH } from "../../src/hosts/paths.js";
import type { RailSlice } from "../../src/plan/slices.js";
import { filesOf, hostSlice, LAB_SERVER } from "./support.js";

const slice = hostSlice();
const { interfaces } = parseHost("host1", filesOf(slice));

function interfaceOf(rail: RailSlice): HostInterfaceView {
  return interfaces.find((i) => i.netdev === rail.netdev) as HostInterfaceView;
}

describe("netplan", () => {
  it.each(slice.rails)("gives rail $rail its address, MTU, table, rule, route by its leaf, and an unreachable end", (rail) => {
    const table = 100 + rail.rail;
    expect(interfaceOf(rail)).toEqual({
      netdev: rail.netdev,
      mtu: 9000,
      addresses: [rail.address],
      routes: [
        { to: "10.0.0.0/12", via: rail.gateway, table, type: null },
        { to: "default", via: null, table, type: "unreachable" },
      ],
      rules: [{ from: withoutLength(rail.address), table, priority: 1000 + 10 * rail.rail }],
    });
  });

  it("gives no interface but those of the rails anything", () => {
    expect(interfaces.map((i) => i.netdev)).toEqual(slice.rails.map((r) => r.netdev));
  });

  it("fact 36: tables are unique, 1 to 252, and rules come before the main table's", () => {
    const tables = interfaces.flatMap((i) => i.rules.map((r) => r.table));
    expect(new Set(tables).size).toBe(slice.rails.length);
    expect(tables.every((t) => t >= 1 && t <= 252)).toBe(true);
    expect(interfaces.flatMap((i) => i.rules).every((r) => (r.priority ?? 0) > 0 && (r.priority ?? 0) < 32_766)).toBe(true);
  });

  it("fact 37: address and gateway are the two ends of one /31", () => {
    for (const { address, gateway } of slice.rails) {
      expect(networkOf(address)).toBe(`${gateway}/31`);
      expect(address.endsWith("/31")).toBe(true);
    }
  });

  it("leads from every rail to every other rail's address", () => {
    for (const from of slice.rails) {
      const [toRails] = interfaceOf(from).routes;
      expect(slice.rails.every((r) => contains(toRails?.to as string, withoutLength(r.address)))).toBe(true);
    }
  });

  it("names networkd on every rail, because NetworkManager takes no unreachable route", () => {
    const { network } = parse(filesOf(slice)[NETPLAN_PATH] as string);
    expect(network).not.toHaveProperty("renderer");
    expect(Object.values(network.ethernets).every((e) => (e as { renderer: string }).renderer === "networkd")).toBe(true);
  });

  it("writes the default route as a prefix, because netplan 0.106 aborts on the word without a gateway", () => {
    expect(filesOf(slice)[NETPLAN_PATH]).not.toContain("to: default");
  });

  it("quotes interface names that YAML 1.1 takes for something else", () => {
    const odd = hostSlice({ change: (s) => ({ ...s, rails: s.rails.map((r, i) => ({ ...r, netdev: i === 0 ? "on" : r.netdev })) }) });
    expect(filesOf(odd)[NETPLAN_PATH]).toContain('\n    "on":\n');
    expect(parseHost("host1", filesOf(odd)).interfaces[0]?.netdev).toBe("on");
  });

  it("refuses a rail number that has no table left", () => {
    const odd = hostSlice({ change: (s) => ({ ...s, rails: s.rails.map((r) => ({ ...r, rail: r.rail + 150 })) }) });
    expect(() => renderHost(odd)).toThrowErrorMatchingInlineSnapshot(`
      [RocefabError: host1 rail 153: has no routing table left: each rail takes one of its own
        got:     153
        allowed: rails 1 to 152]
    `);
  });

  it("is the same for a host whose map the user gave", () => {
    const lab = hostSlice({ model: LAB_SERVER });
    expect(parseHost("host1", filesOf(lab)).interfaces.map((i) => i.netdev)).toEqual(["ens1f0np0", "ens2f0np0", "ens10f0np0", "ens11f0np0"]);
  });
});

describe("reading a host's files", () => {
  it("takes a missing file for an empty one", () => {
    expect(parseHost("host1", {})).toMatchObject({ device: "host1", nccl: {}, copies: {}, interfaces: [], reversePathFilters: {} });
  });

  it("reads what somebody else wrote", () => {
    const text = "network: {version: 2, ethernets: {eth1: {routes: [{to: default, via: 10.0.0.0}]}, eth2: {mtu: 1500}}}\n";
    expect(parseHost("host1", { [NETPLAN_PATH]: text }).interfaces).toEqual([
      { netdev: "eth1", mtu: null, addresses: [], routes: [{ to: "default", via: "10.0.0.0", table: null, type: null }], rules: [] },
      { netdev: "eth2", mtu: 1500, addresses: [], routes: [], rules: [] },
    ]);
  });

  it.each([
    ["network: [", "host1 etc/netplan/60-rocefab.yaml: is not YAML"],
    ["hello", "host1 etc/netplan/60-rocefab.yaml: is no netplan file: the top is missing or of the wrong kind"],
    [
      "network: {ethernets: {eth1: {mtu: big}}}",
      "host1 etc/netplan/60-rocefab.yaml: is no netplan file: network.ethernets.eth1.mtu is missing or of the wrong kind",
    ],
  ])("refuses %j", (text, message) => {
    expect(() => parseHost("host1", { [NETPLAN_PATH]: text })).toThrowError(message);
  });
});
