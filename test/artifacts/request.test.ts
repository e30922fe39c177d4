import { describe, expect, it } from "vitest";
import { requestText } from "../../src/artifacts/request.js";
import type { FabricIntent, ImportedIntent, SwitchRole } from "../../src/intent/fabric-intent.js";
import type { AssembledFabric } from "../../src/plan/assemble.js";
import type { ImportedSlice } from "../../src/plan/slices.js";
import { assembledPod, type PodOptions, pod } from "../support/intents.js";

/** A pod with a switch of somebody else, cabled to every switch of the other role. */
function withImported(role: SwitchRole, options: PodOptions = {}): AssembledFabric {
  const change = (intent: FabricIntent): FabricIntent => {
    const peers = intent.switches.filter((s) => s.role !== role);
    const imported = { name: "core1", path: "test/pod1/core1", role, nos: { name: "nxos", release: "10.4" }, asn: 64999, loopback: "10.255.1.1" } as const;
    const cable = { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" } as const;
    const links = peers.map((s, i) => ({
      device: s.name,
      imported: "core1",
      port: "Ethernet1/20",
      farPort: `Ethernet1/${i + 1}`,
      subnet: `192.168.10.${2 * i}/31` as const,
      speedMbps: 400_000,
      cable,
    }));
    const owner: ImportedIntent = { ...imported, model: peers[0]?.model as ImportedIntent["model"], policy: role === "spine" ? "unknown" : "assume-same" };
    return { ...intent, imported: [owner], importedLinks: links };
  };
  return assembledPod(pod("nxos", { ...options, change }));
}

const ofSpine = withImported("spine");
const ofLeaf = withImported("leaf");
const sliceOf = (fabric: AssembledFabric): ImportedSlice => fabric.imported[0] as ImportedSlice;

describe("request.txt", () => {
  it("asks the owner of a spine", async () => {
    await expect(requestText(sliceOf(ofSpine))).toMatchFileSnapshot("golden/spine.request.txt");
  });

  it("asks for BFD where the fabric runs it", () => {
    const slice = { ...sliceOf(ofSpine), bfd: { intervalMs: 300, multiplier: 3 } };
    expect(requestText(slice)).toContain("eBGP with AS 65101, timers 3 9, BFD 300 ms x 3\n");
    expect(requestText(sliceOf(ofSpine))).toContain("eBGP with AS 65101, timers 3 9\n");
  });

  it("asks the owner of a leaf", async () => {
    await expect(requestText(sliceOf(ofLeaf))).toMatchFileSnapshot("golden/leaf.request.txt");
  });

  it.each([
    ["spine", ofSpine],
    ["leaf", ofLeaf],
  ])("tells the owner of a %s what each of our switches originates, takes and limits, by its own slice", (_, fabric) => {
    const { links, prefixes } = sliceOf(fabric);
    const text = requestText(sliceOf(fabric));
    expect(links).toHaveLength(2);
    for (const { peer } of links) {
      const routing = fabric.switches.find((s) => s.name === peer.device)?.routing;
      expect(peer.originates).toEqual([`${routing?.routerId}/32`, ...(routing?.aggregates ?? [])]);
      expect(text).toContain(`${peer.device} announces ${peer.originates.join(", ")}, and `);
      const group = routing?.groups.find((g) => g.neighbors.some((n) => n.remoteAsn === 64999));
      expect(peer.maximumPrefix).toEqual(group?.families[0]?.maximumPrefix);
      expect(text).toContain(`${peer.device} expects at most ${group?.families[0]?.maximumPrefix.limit} prefixes`);
      const entries = (name: string) => routing?.prefixLists.find((l) => l.name === name)?.entries.map((e) => [e.prefix, e.length]);
      expect(entries("PL_FABRIC_LOOPBACKS_V4")).toEqual(prefixes.loopbacks.map((block) => [block, 32]));
      expect(entries("PL_FABRIC_HOSTS_V4")).toEqual([[prefixes.hosts, prefixes.hostBlockLength]]);
    }
    expect(text).toContain(`/32 in ${prefixes.loopbacks.join(" or ")}`);
    expect(text).toContain(`exactly /${prefixes.hostBlockLength} in ${prefixes.hosts}`);
  });

  it("asks for the lock on paths down and up that belongs to the role", () => {
    expect(requestText(sliceOf(ofSpine))).toContain("^[0-9]+$");
    expect(requestText(sliceOf(ofLeaf))).toContain("^$");
  });

  it("names no host block of a leaf without hosts", () => {
    const { links } = sliceOf(withImported("spine", { hosts: 0 }));
    expect(links.map((l) => l.peer.originates)).toEqual([["10.255.0.3/32"], ["10.255.0.4/32"]]);
  });
});
