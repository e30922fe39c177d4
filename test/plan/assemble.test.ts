import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonText } from "../../src/base/text.js";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import type { EdgePortIntent, FabricIntent, ImportedIntent } from "../../src/intent/fabric-intent.js";
import { DcbPolicy } from "../../src/intent/policy.js";
import { type AssembledFabric, assemble } from "../../src/plan/assemble.js";
import { buildTopology } from "../../src/topology/build.js";
import { assembledPod, type PodOptions, pod, podIntent } from "../support/intents.js";

const aoc = { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" } as const;
const core: ImportedIntent = {
  name: "core1",
  path: "t/core1",
  role: "spine",
  model: switchModelFacts("test", "SN5600"),
  nos: { name: "cumulus", release: "5.14" },
  asn: 64999,
  loopback: "192.168.9.1",
  policy: "unknown",
};
const edges: EdgePortIntent[] = [
  { id: "storage", port: "swp32", speedMbps: 800_000, trust: "none", cable: null, address: "10.9.0.1/31", description: null },
  {
    id: "border",
    port: "swp31s0",
    speedMbps: 400_000,
    trust: "dscp",
    cable: { lengthM: 100, delayNs: 0, medium: "fiber", label: "fiber" },
    address: null,
    description: "to the border",
  },
];

/** A pod with one of everything: imported switch, edge ports, host filter, addition, acknowledgement. */
function withEverything(intent: FabricIntent): FabricIntent {
  return {
    ...intent,
    imported: [core],
    importedLinks: [{ device: "leaf1", imported: "core1", port: "swp33s0", farPort: "swp1s0", subnet: "192.168.10.0/31", speedMbps: 400_000, cable: aoc }],
    hostAcl: { name: "roce-acl", rest: "permit" },
    switches: intent.switches.map((s) =>
      s.name === "leaf1"
        ? { ...s, edgePorts: edges, additions: [{ nos: "cumulus", section: "system", tree: { system: { timezone: "Etc/UTC" } }, secrets: [] }] }
        : s,
    ),
    acknowledgements: [{ rule: "UNPROVEN_HOP", at: "core1", reason: "its owner has confirmed it" }],
  };
}

const everything: PodOptions = pod("cumulus", { linksPerSpine: 2, change: withEverything });

describe("plan and slices", () => {
  it("are plain data: JSON gives back what was put in, with nothing undefined", () => {
    for (const options of [
      everything,
      pod("nxos"),
      pod("sonic", { hosts: 0 }),
      pod("sonic", { policy: DcbPolicy.rocev2({ second: { name: "storage", dscp: [34], priority: 4, share: 20 } }) }),
    ]) {
      const { plan, switches, hosts, imported } = assembledPod(options);
      for (const data of [plan, ...switches, ...hosts, ...imported]) expect(JSON.parse(jsonText(data))).toStrictEqual(data);
    }
  });

  it("read like this", async () => {
    const { plan, switches, hosts, imported } = assembledPod(everything);
    const named = Object.fromEntries([...switches, ...hosts, ...imported].map((s) => [s.name, s]));
    await expect(jsonText(plan)).toMatchFileSnapshot("golden/plan.json");
    for (const name of ["leaf1", "spine1", "host1", "core1"]) await expect(jsonText(named[name])).toMatchFileSnapshot(`golden/${name}.device.json`);
  });

  it("hold no construct paths and no models' catalogues", () => {
    const text = jsonText(assembledPod(everything));
    expect(text).not.toContain("test/pod1");
    expect(text).not.toMatch(/"(panel|modes|lanes|pgProfiles)": \[/);
  });
});

describe("a switch's slice", () => {
  const { switches, plan } = assembledPod(everything);
  const leaf1 = switches.find((s) => s.name === "leaf1");

  it("has every port that carries something, in panel order, with its far end", () => {
    expect(leaf1?.ports.map((p) => `${p.name} ${p.kind} ${p.trust} ${p.panel.mode}#${p.panel.child} ${p.address} ${p.description}`)).toEqual([
      "swp1s0 host dscp 2x#0 10.0.0.0/31 host1 enp24s0np0",
      "swp1s1 host dscp 2x#1 10.0.0.2/31 host2 enp24s0np0",
      "swp31s0 edge dscp 2x#0 null to the border",
      "swp32 edge none #0 10.9.0.1/31 storage",
      "swp33s0 fabric dscp 2x#0 192.168.10.1/31 core1 swp1s0",
      "swp63s0 fabric dscp 2x#0 10.254.0.5/31 spine2 swp1s0",
      "swp63s1 fabric dscp 2x#1 10.254.0.7/31 spine2 swp1s1",
      "swp64s0 fabric dscp 2x#0 10.254.0.1/31 spine1 swp1s0",
      "swp64s1 fabric dscp 2x#1 10.254.0.3/31 spine1 swp1s1",
    ]);
  });

  it("has the numbers of its own ports alone, each known to the plan; the trust boundary has none", () => {
    const ids = leaf1?.ports.map((p) => p.profile) ?? [];
    expect(ids.filter((id) => id === null)).toHaveLength(1);
    expect(leaf1?.ports.find((p) => p.trust === "none")?.profile).toBeNull();
    expect(Object.keys(leaf1?.profiles ?? {})).toEqual(["cumulus-spectrum-4-400g-2m", "cumulus-spectrum-4-400g-30m", "cumulus-spectrum-4-400g-100m"]);
    for (const [id, numbers] of Object.entries(leaf1?.profiles ?? {})) {
      const { derivations, ...inPlan } = plan.profiles[id] ?? { derivations: [] };
      expect(numbers).toEqual(inPlan);
      expect(derivations.length).toBeGreaterThan(0);
    }
    expect(switches.find((s) => s.name === "spine1")?.profiles).not.toHaveProperty("cumulus-spectrum-4-400g-2m");
  });

  it("maps all 64 DSCPs as the classes do, equally on every device", () => {
    for (const { qos } of switches) {
      expect(qos.dscpToPriority).toHaveLength(64);
      qos.dscpToPriority.forEach((priority, dscp) => {
        expect(qos.classes.find((c) => c.dscp.includes(dscp))?.priority).toBe(priority);
      });
    }
    expect(new Set(switches.map((s) => JSON.stringify(s.qos))).size).toBe(1);
  });

  it("filters hosts on leaves only", () => {
    expect(switches.map((s) => s.hostAcl?.name ?? null)).toEqual(["roce-acl", "roce-acl", null, null]);
  });

  it("shows a port that was wanted twice once, and the plan tells of it", () => {
    const clash: PodOptions = {
      ...pod("cumulus"),
      change: (i) => ({ ...i, hosts: i.hosts.map((h) => ({ ...h, attachments: h.attachments.map((a) => ({ ...a, slot: 1 })) })) }),
    };
    const { switches: clashing, problems } = assembledPod(clash);
    expect(clashing[0]?.ports.filter((p) => p.name === "swp1s0")).toHaveLength(1);
    expect(problems.map((p) => p.kind)).toEqual(["taken", "taken"]);
  });
});

describe("the plan's index", () => {
  it("states oversubscription, and a leaf's block while a host hangs on it", () => {
    const entries = assembledPod(
      pod("cumulus", { linksPerSpine: 2, leaves: 3, change: (i) => ({ ...i, hosts: i.hosts.map((h) => ({ ...h, attachments: h.attachments.slice(0, 2) })) }) }),
    ).plan.switches;
    expect(entries.map((s) => [s.name, s.hostBlock, s.oversubscription])).toEqual([
      ["leaf1", "10.0.0.0/28", { hostMbps: 800_000, uplinkMbps: 1_600_000 }],
      ["leaf2", "10.0.0.16/28", { hostMbps: 800_000, uplinkMbps: 1_600_000 }],
      ["leaf3", null, { hostMbps: 0, uplinkMbps: 1_600_000 }],
      ["spine1", null, null],
      ["spine2", null, null],
    ]);
  });

  it("names both ends of every cable, and no port of a switch twice", () => {
    const { plan } = assembledPod(everything);
    const ends = plan.cables.flatMap((c) => [c.a, c.b]).map((e) => `${e.device}:${e.port}`);
    expect(new Set(ends).size).toBe(ends.length);
    const devices = [...plan.switches, ...plan.hosts, ...plan.imported].map((d) => d.name);
    expect(plan.cables.flatMap((c) => [c.a.device, c.b.device]).filter((d) => !devices.includes(d))).toEqual([]);
  });
});

describe("a host's slice", () => {
  it("has the cabled rails in rail order with their gateways, and the rails of its model", () => {
    const [host] = assembledPod(
      pod("sonic", {
        leaves: 4,
        hosts: 1,
        linksPerSpine: 2,
        change: (i) => ({ ...i, hosts: i.hosts.map((h) => ({ ...h, attachments: [...h.attachments].reverse().slice(0, 3) })) }),
      }),
    ).hosts;
    expect(host?.rails.map((r) => `${r.rail} ${r.gpu} ${r.hca} ${r.netdev} ${r.address} via ${r.gateway} ${r.leaf} ${r.leafPort}`)).toEqual([
      "2 1 mlx5_3 enp64s0np0 10.0.0.17/31 via 10.0.0.16 leaf2 Ethernet0",
      "3 2 mlx5_4 enp79s0np0 10.0.0.33/31 via 10.0.0.32 leaf3 Ethernet0",
      "4 3 mlx5_5 enp94s0np0 10.0.0.49/31 via 10.0.0.48 leaf4 Ethernet0",
    ]);
    expect([host?.modelRails, host?.uplinksPerLeaf, host?.railsSupernet]).toEqual([[1, 2, 3, 4], 4, "10.0.0.0/12"]);
  });

  it("has its rails in their own order, and its leaf its ports in theirs, whatever the far ends are called", () => {
    const crossed: PodOptions = pod("cumulus", {
      change: (i) => ({
        ...i,
        hosts: i.hosts.map((h) => ({ ...h, attachments: h.attachments.map((a) => ({ ...a, leaf: a.rail === 1 ? "leaf2" : "leaf1", slot: 3 - a.slot })) })),
      }),
    });
    const { hosts, switches } = assembledPod(crossed);
    expect(hosts[0]?.rails.map((r) => [r.rail, r.leaf])).toEqual([
      [1, "leaf2"],
      [2, "leaf1"],
    ]);
    expect(switches[0]?.ports.slice(0, 2).map((p) => `${p.name} ${p.peer?.device}`)).toEqual(["swp1s0 host2", "swp1s1 host1"]);
  });

  it("counts no uplinks without a leaf, and the worst leaf's otherwise", () => {
    const uplinks = (change: (intent: FabricIntent) => FabricIntent) => assembledPod(pod("sonic", { hosts: 1, change })).hosts[0]?.uplinksPerLeaf;
    expect(uplinks((i) => ({ ...i, hosts: i.hosts.map((h) => ({ ...h, attachments: [] })) }))).toBe(0);
    expect(uplinks((i) => ({ ...i, switches: i.switches.map((s) => (s.name === "leaf2" ? { ...s, spines: ["spine1"] } : s)) }))).toBe(1);
  });
});

describe("an imported switch's slice", () => {
  it("says what is asked of its owner: ports, addresses, peers, prefixes and classes", () => {
    const [slice] = assembledPod(everything).imported;
    expect(slice?.links).toEqual([
      {
        port: "swp1s0",
        address: "192.168.10.0/31",
        speedMbps: 400_000,
        cable: { lengthM: 30, medium: "aoc" },
        peer: {
          device: "leaf1",
          port: "swp33s0",
          asn: 65_101,
          address: "192.168.10.1/31",
          originates: ["10.255.0.3/32", "10.0.0.0/28"],
          maximumPrefix: { limit: 64, warningPercent: 80, action: "warning-only", restartMinutes: null },
        },
      },
    ]);
    expect(slice?.prefixes).toEqual({ loopbacks: ["10.255.0.0/20"], hosts: "10.0.0.0/12", hostBlockLength: 28 });
    expect(slice?.classes.map((c) => c.name)).toEqual(["roce", "cnp", "best-effort"]);
  });
});

describe("any pod", () => {
  const options = fc.record({
    nos: fc.constantFrom("nxos", "sonic", "cumulus"),
    leaves: fc.integer({ min: 1, max: 8 }),
    spines: fc.integer({ min: 1, max: 4 }),
    linksPerSpine: fc.integer({ min: 1, max: 3 }),
    hosts: fc.integer({ min: 0, max: 8 }),
  });

  it("has each address once, and each session at both ends", () => {
    fc.assert(
      fc.property(options, ({ nos, ...rest }) => {
        const fabric: AssembledFabric = assemble(buildTopology(podIntent(pod(nos as "nxos", rest))));
        expect(fabric.problems).toEqual([]);
        const addresses = [
          ...fabric.switches.flatMap((s) => [`${s.loopback}/32`, ...s.ports.map((p) => p.address)]),
          ...fabric.hosts.flatMap((h) => h.rails.map((r) => r.address)),
        ];
        expect(new Set(addresses).size).toBe(addresses.length);
        const sessions = fabric.switches.flatMap((s) => s.routing.groups.flatMap((g) => g.neighbors.map((n) => `${s.name} ${n.port} - ${n.description}`)));
        const mirrored = sessions.map((text) => text.split(" - ").reverse().join(" - "));
        expect(new Set(mirrored)).toEqual(new Set(sessions));
      }),
      { numRuns: 40 },
    );
  });
});
