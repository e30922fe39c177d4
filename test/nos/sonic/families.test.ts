import { describe, expect, it } from "vitest";
import { networkOf } from "../../../src/base/ip.js";
import type { FabricIntent } from "../../../src/intent/fabric-intent.js";
import { mistakeOf } from "../../support/mistake.js";
import { dualStack, unnumbered, unnumberedDualStack, withBfd } from "../../support/underlay.js";
import { findings, leaf, renderedDevice, table, viewOf } from "./support.js";

const KINDS = { "dual-stack": dualStack, unnumbered, "unnumbered-dual-stack": unnumberedDualStack };
const linesOf = (frr: string): string[] => frr.split("\n").map((line) => line.trim());

describe.each(Object.entries(KINDS))("%s", (name, change) => {
  it.each(["leaf", "spine"] as const)("frr.conf of a %s", async (role) => {
    await expect(renderedDevice(role, { change }).frr).toMatchFileSnapshot(`golden/sn5600-${role}1-${name}.frr.conf`);
  });

  it.each(["202411", "202505", "202511"])("is read back as it was planned, without a finding (%s)", (release) => {
    for (const role of ["leaf", "spine"] as const) {
      const device = renderedDevice(role, { change, release });
      const { slice } = device;
      const { routing } = viewOf(device);
      const planned = slice.routing.groups.flatMap((g) => g.neighbors.flatMap((n) => g.families.map((f) => [n.peer, f.family, n.remoteAsn, true, f.inMap])));
      expect(routing.neighbors.map((n) => [n.peer, n.family, n.remoteAsn, n.activated, n.inMap])).toEqual(planned);
      expect([...routing.networks].sort()).toEqual(slice.routing.networks.map(networkOf).sort());
      expect(routing.aggregates.map((a) => a.prefix)).toEqual(slice.routing.aggregates);
      expect([routing.maximumPaths, routing.maximumPaths6]).toEqual([64, slice.loopback6 === null ? null : 64]);
      expect(findings(device)).toEqual([]);
    }
  });
});

describe("dual stack", () => {
  const { frr, db } = leaf({ change: dualStack });

  it("has addresses of both families on loopback, links and host ports", () => {
    expect(Object.keys(table(db, "LOOPBACK_INTERFACE"))).toEqual(["Loopback0", "Loopback0|10.255.0.3/32", "Loopback0|fd00:0:0:ff::3/128"]);
    expect(Object.keys(table(db, "INTERFACE"))).toEqual([
      ...["Ethernet0", "Ethernet0|10.0.0.0/31", "Ethernet0|fd00:1::/127", "Ethernet4", "Ethernet4|10.0.0.2/31", "Ethernet4|fd00:1::2/127"],
      ...["Ethernet504", "Ethernet504|10.254.0.1/31", "Ethernet504|fd00:0:0:fe::1/127"],
      ...["Ethernet508", "Ethernet508|10.254.0.3/31", "Ethernet508|fd00:0:0:fe::3/127"],
    ]);
  });

  it("fact 33 and section 2.4: IPv6 has a session, a peer-group, lists and maps of its own, the inbound map prefers the global next hop first", () => {
    expect(frr).toContain("route-map FROM_SPINE_V6 permit 100\n set ipv6 next-hop prefer-global\n on-match next\nexit\nroute-map FROM_SPINE_V6 permit 110\n");
    expect(frr).not.toContain("route-map TO_SPINE_V6 permit 100\n set");
    expect(frr.match(/^ neighbor \S+ peer-group$/gm)).toEqual([" neighbor SPINE_V4 peer-group", " neighbor SPINE_V6 peer-group"]);
    const [ipv4 = "", ipv6 = ""] = frr.split(" address-family ").slice(1);
    expect(ipv4).not.toMatch(/V6|fd00/);
    expect(ipv6).not.toMatch(/V4|10\./);
  });

  it("fact 21: out-maps end in _V4 or _V6, and PL_LoopbackV6 is there", () => {
    expect(frr.match(/^ {2}neighbor .* out$/gm)).toEqual(["  neighbor SPINE_V4 route-map TO_SPINE_V4 out", "  neighbor SPINE_V6 route-map TO_SPINE_V6 out"]);
    expect(frr).toContain("ipv6 prefix-list PL_LoopbackV6 seq 5 permit fd00:0:0:ff::3/128\n");
  });
});

describe("unnumbered links", () => {
  const { frr, db } = leaf({ change: unnumberedDualStack });

  it("facts 23 and 34: the port joins the group before it has its ASN, and its row switches link-local neighbours on", () => {
    const lines = linesOf(frr);
    const at = lines.indexOf("neighbor Ethernet504 interface peer-group SPINE_V4");
    expect(lines.slice(at, at + 3)).toEqual([
      "neighbor Ethernet504 interface peer-group SPINE_V4",
      "neighbor Ethernet504 remote-as 65000",
      "neighbor Ethernet504 description spine1 Ethernet0",
    ]);
    expect(table(db, "INTERFACE").Ethernet504).toEqual({ ipv6_use_link_local_only: "enable" });
    expect(Object.keys(table(db, "INTERFACE")).filter((key) => key.startsWith("Ethernet504|"))).toEqual([]);
  });

  it("carry both families in one group, each with its own maps", () => {
    expect(linesOf(frr).filter((line) => line.endsWith(" activate"))).toEqual(["neighbor SPINE_V4 activate", "neighbor SPINE_V4 activate"]);
    expect(linesOf(frr).filter((line) => line.endsWith(" in"))).toEqual([
      "neighbor SPINE_V4 route-map FROM_SPINE_V4 in",
      "neighbor SPINE_V4 route-map FROM_SPINE_V6 in",
    ]);
  });
});

describe("BFD", () => {
  it("fact 22: is refused beside frr.conf, with what would start it", async () => {
    await expect(`${mistakeOf(() => leaf({ change: withBfd }))}\n`).toMatchFileSnapshot("golden/bfd-refused.txt");
  });

  it("is refused with frrcfgd as well", () => {
    const change = (intent: FabricIntent): FabricIntent => ({ ...withBfd(intent), sonic: { routing: "frrcfgd" } });
    expect(mistakeOf(() => leaf({ change }))).toContain("BFD");
  });
});
