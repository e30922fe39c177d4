import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { renderHost } from "../../src/hosts/render.js";
import type { FabricIntent } from "../../src/intent/fabric-intent.js";
import type { HostSlice } from "../../src/plan/slices.js";
import { plannedHost } from "../checks/support.js";
import { assembledPod, pod } from "../support/intents.js";
import { mistakeOf } from "../support/mistake.js";
import { dualStack } from "../support/underlay.js";

function hostOf(change: (intent: FabricIntent) => FabricIntent, version = "2.27.3", env: Record<string, string> = {}): HostSlice {
  const withNccl = (intent: FabricIntent): FabricIntent => ({ ...intent, hosts: intent.hosts.map((h) => ({ ...h, nccl: { version, env } })) });
  const [host] = assembledPod(pod("nxos", { change: (intent) => withNccl(change(intent)) })).hosts;
  if (!host) throw new Error("the pod has no host");
  return host;
}

const same = (intent: FabricIntent): FabricIntent => intent;
const filesOf = (slice: HostSlice): Record<string, string> => Object.fromEntries(renderHost(slice).map((f) => [f.path, f.text]));
const netplanPath = (files: Record<string, string>): string => Object.keys(files).find((path) => path.startsWith("etc/netplan/")) ?? "";

describe("a host of a fabric with both families", () => {
  const [dual, plain] = [filesOf(hostOf(dualStack)), filesOf(hostOf(same))];

  it("has the IPv6 address as its second, with a route and a rule of its own in the rail's table", async () => {
    const text = dual[netplanPath(dual)] ?? "";
    await expect(text).toMatchFileSnapshot("golden/dual-stack.netplan.yaml");
    const [rail] = Object.values(parse(text).network.ethernets) as Record<string, unknown>[];
    expect(rail).toMatchObject({
      addresses: ["10.0.0.1/31", "fd00:1::1/127"],
      routes: [
        { to: "10.0.0.0/12", via: "10.0.0.0", table: 101 },
        { to: "0.0.0.0/0", type: "unreachable", table: 101 },
        { to: "fd00:1::/48", via: "fd00:1::", table: 101 },
        { to: "::/0", type: "unreachable", table: 101 },
      ],
      "routing-policy": [{ from: "10.0.0.1" }, { from: "fd00:1::1" }],
    });
  });

  it("has NCCL as with IPv4 alone: the family and the range of its GID do not change by themselves", () => {
    const others = (files: Record<string, string>) => Object.entries(files).filter(([path]) => path !== netplanPath(files));
    expect(others(dual)).toEqual(others(plain));
    expect(dual["etc/nccl.conf"]).toContain("NCCL_IB_ADDR_RANGE=10.0.0.0/12\n");
    expect(dual["etc/nccl.conf"]).not.toMatch(/ADDR_FAMILY|GID_INDEX/);
  });

  it("is read back with both families, each unreachable beyond the rails", () => {
    const [rail] = plannedHost(hostOf(dualStack)).view.interfaces;
    expect(rail?.addresses).toEqual(["10.0.0.1/31", "fd00:1::1/127"]);
    expect(rail?.routes.filter((r) => r.to === "default").map((r) => r.type)).toEqual(["unreachable", "unreachable"]);
  });
});

describe("NCCL that needs a GID index", () => {
  it("is refused on rails of both families, where the usual one may be another", () => {
    expect(mistakeOf(() => renderHost(hostOf(dualStack, "2.20.5")))).toBe(
      [
        "host1: nccl.version: needs a GID index, and on rails with addresses of both families it depends on which one the kernel was given first",
        '  got:     "2.20.5"',
        "  allowed: 2.21.5 or later, which finds the entry itself",
        "  fix:     give env.NCCL_IB_GID_INDEX (the IPv4 RoCE v2 entry of `show_gids`), or move to a later NCCL",
      ].join("\n"),
    );
  });

  it("takes the index that was looked up, and the usual one with IPv4 alone", () => {
    expect(filesOf(hostOf(dualStack, "2.20.5", { NCCL_IB_GID_INDEX: "5" }))["etc/nccl.conf"]).toContain("NCCL_IB_GID_INDEX=5\n");
    expect(filesOf(hostOf(same, "2.20.5"))["etc/nccl.conf"]).toContain("NCCL_IB_GID_INDEX=3\n");
  });
});
