import { describe, expect, it } from "vitest";
import { Bandwidth } from "../../src/base/units.js";
import { SwitchModel } from "../../src/catalog/define.js";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import type { EdgePortIntent, FabricIntent, ImportedIntent, ImportedLinkIntent } from "../../src/intent/fabric-intent.js";
import { buildTopology, modelOf } from "../../src/topology/build.js";
import type { PortProblem } from "../../src/topology/topology.js";
import { pod, podIntent } from "../support/intents.js";
import { mistakeOf } from "../support/mistake.js";

const aoc = { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" } as const;
const core: ImportedIntent = {
  name: "core1",
  path: "test/pod1/core1",
  role: "spine",
  model: switchModelFacts("test", "SN5600"),
  nos: { name: "cumulus", release: "5.14" },
  asn: 64999,
  loopback: "192.168.9.1",
  policy: "assume-same",
};
const coreLink: ImportedLinkIntent = {
  device: "leaf1",
  imported: "core1",
  port: "swp33s0",
  farPort: "swp1s0",
  subnet: "192.168.10.0/31",
  speedMbps: 400_000,
  cable: aoc,
};
const edge: EdgePortIntent = { id: "storage", port: "swp32", speedMbps: 800_000, trust: "none", cable: null, address: "10.9.0.1/31", description: null };

const withCore = (intent: FabricIntent, ...links: Partial<ImportedLinkIntent>[]): FabricIntent => ({
  ...intent,
  imported: [core],
  importedLinks: links.map((l) => ({ ...coreLink, ...l })),
});
const withEdge = (intent: FabricIntent, name: string, ...edges: Partial<EdgePortIntent>[]): FabricIntent => ({
  ...intent,
  switches: intent.switches.map((s) => (s.name === name ? { ...s, edgePorts: edges.map((e) => ({ ...edge, ...e })) } : s)),
});
const problemsOf = (intent: FabricIntent): readonly PortProblem[] => buildTopology(intent).problems;
const cumulus = (options = {}): FabricIntent => podIntent(pod("cumulus", options));

describe("cables", () => {
  it("join each leaf to each spine and each rail to its leaf, the upper end first", () => {
    const { cables, problems } = buildTopology(cumulus({ linksPerSpine: 2 }));
    expect(problems).toEqual([]);
    expect(cables.map((c) => `${c.kind} ${c.id} ${c.a.addresses.ipv4} ${c.b.addresses.ipv4}`)).toEqual([
      "host leaf1:swp1s0--host1:enp24s0np0 10.0.0.0/31 10.0.0.1/31",
      "host leaf1:swp1s1--host2:enp24s0np0 10.0.0.2/31 10.0.0.3/31",
      "host leaf2:swp1s0--host1:enp64s0np0 10.0.0.16/31 10.0.0.17/31",
      "host leaf2:swp1s1--host2:enp64s0np0 10.0.0.18/31 10.0.0.19/31",
      "fabric spine1:swp1s0--leaf1:swp64s0 10.254.0.0/31 10.254.0.1/31",
      "fabric spine1:swp1s1--leaf1:swp64s1 10.254.0.2/31 10.254.0.3/31",
      "fabric spine1:swp2s0--leaf2:swp64s0 10.254.0.8/31 10.254.0.9/31",
      "fabric spine1:swp2s1--leaf2:swp64s1 10.254.0.10/31 10.254.0.11/31",
      "fabric spine2:swp1s0--leaf1:swp63s0 10.254.0.4/31 10.254.0.5/31",
      "fabric spine2:swp1s1--leaf1:swp63s1 10.254.0.6/31 10.254.0.7/31",
      "fabric spine2:swp2s0--leaf2:swp63s0 10.254.0.12/31 10.254.0.13/31",
      "fabric spine2:swp2s1--leaf2:swp63s1 10.254.0.14/31 10.254.0.15/31",
    ]);
    expect(new Set(cables.map((c) => `${c.kind} ${c.speedMbps} ${c.lengthM} ${c.medium}`))).toEqual(new Set(["fabric 400000 30 aoc", "host 400000 2 dac"]));
  });

  it("of a leaf with named spines go to those alone, at the ports they have anyway", () => {
    const named = { ...cumulus(), switches: cumulus().switches.map((s) => (s.name === "leaf1" ? { ...s, spines: ["spine2"] } : s)) };
    const of = (intent: FabricIntent) => buildTopology(intent).cables.filter((c) => c.kind === "fabric" && c.b.device.name === "leaf1");
    expect(of(named).map((c) => c.id)).toEqual(["spine2:swp1s0--leaf1:swp64s1"]);
    expect(of(cumulus()).map((c) => c.id)).toContain("spine2:swp1s0--leaf1:swp64s1");
  });

  it("to an imported switch name both ends; the spine has the even address, whoever owns it", () => {
    const [above] = buildTopology(withCore(cumulus(), {})).cables.filter((c) => c.kind === "imported");
    expect([above?.id, above?.a.addresses.ipv4, above?.b.addresses.ipv4]).toEqual(["core1:swp1s0--leaf1:swp33s0", "192.168.10.0/31", "192.168.10.1/31"]);
    const leafOfOthers = withCore(cumulus(), { device: "spine1", port: "swp64s0" });
    const [below] = buildTopology({ ...leafOfOthers, imported: [{ ...core, role: "leaf" }] }).cables.filter((c) => c.kind === "imported");
    expect([below?.id, below?.a.addresses.ipv4, below?.b.addresses.ipv4]).toEqual(["spine1:swp64s0--core1:swp1s0", "192.168.10.0/31", "192.168.10.1/31"]);
  });
});

describe("edge ports", () => {
  it("keep their words; the id stands in for a description", () => {
    const { edgePorts } = buildTopology(
      withEdge(cumulus(), "leaf1", {}, { id: "border", port: "swp31s0", speedMbps: 400_000, trust: "dscp", cable: aoc, description: "to the border" }),
    );
    expect(
      edgePorts.map(({ id, place, description, cable, trust }) => [id, place.port.name, place.mode.name, description, cable?.lengthM, cable?.medium, trust]),
    ).toEqual([
      ["border", "swp31s0", "2x", "to the border", 30, "aoc", "dscp"],
      ["storage", "swp32", "", "storage", undefined, undefined, "none"],
    ]);
  });
});

describe("wishes that a panel cannot fulfil", () => {
  it("are listed, and nothing else is lost", () => {
    const found = problemsOf(withEdge(cumulus(), "leaf1", { port: "swp65" }, { id: "b", port: "swp32s2", speedMbps: 800_000 }));
    expect(found).toEqual([
      { kind: "speed", device: "leaf1", port: "swp32s2", wantedBy: "edge port b at 800G", other: "swp32s2: 200G, 100G" },
      { kind: "missing", device: "leaf1", port: "swp65", wantedBy: "edge port storage at 800G", other: "swp1 to swp64, and their children when broken out" },
    ]);
  });

  it("too many leaves for a spine, too high a speed for a switch", () => {
    const many = cumulus({ leaves: 2 });
    const past = { ...many, switches: many.switches.map((s) => (s.name === "leaf2" ? { ...s, index: 129 } : s)) };
    expect(problemsOf(past).map((p) => `${p.kind} ${p.device} ${p.port} ${p.wantedBy}; ${p.other}`)).toEqual([
      "missing spine1 a port past the last link 1 to leaf2 at 400G; 64 panel ports",
      "missing spine2 a port past the last link 1 to leaf2 at 400G; 64 panel ports",
    ]);
    const fast = { ...many, uplink: { ...many.uplink, speedMbps: 1_600_000 }, hosts: [] };
    expect(problemsOf(fast).map((p) => `${p.kind} ${p.device}`)).toEqual(
      ["leaf1", "leaf1", "leaf2", "leaf2"].flatMap((leaf, i) => [`speed ${leaf}`, `speed spine${(i % 2) + 1}`]),
    );
  });

  it("a port wanted twice: by two hosts, by an edge port, at a switch of somebody else", () => {
    const twice = cumulus();
    const sameSlot = { ...twice, hosts: twice.hosts.map((h) => ({ ...h, attachments: h.attachments.map((a) => ({ ...a, slot: 1 })) })) };
    expect(problemsOf(sameSlot).map((p) => `${p.kind} ${p.device} ${p.port}: ${p.wantedBy}, ${p.other}`)).toEqual([
      "taken leaf1 swp1s0: leaf1:swp1s0--host2:enp24s0np0, leaf1:swp1s0--host1:enp24s0np0",
      "taken leaf2 swp1s0: leaf2:swp1s0--host2:enp64s0np0, leaf2:swp1s0--host1:enp64s0np0",
    ]);
    expect(
      problemsOf(withEdge(cumulus(), "leaf1", { port: "swp64s0", speedMbps: 400_000 })).map((p) => `${p.kind} ${p.port}: ${p.wantedBy}, ${p.other}`),
    ).toEqual(["taken swp64s0: spine1:swp1s0--leaf1:swp64s0, edge port storage"]);
    expect(problemsOf(withCore(cumulus(), {}, { device: "leaf2" })).map((p) => `${p.kind} ${p.device} ${p.port}: ${p.wantedBy}, ${p.other}`)).toEqual([
      "taken core1 swp1s0: core1:swp1s0--leaf2:swp33s0, core1:swp1s0--leaf1:swp33s0",
    ]);
  });

  it("a panel port wanted in two breakout modes", () => {
    expect(problemsOf(withEdge(cumulus(), "leaf1", { port: "swp64s2", speedMbps: 200_000 }))).toEqual([
      { kind: "breakout", device: "leaf1", port: "swp64s2", wantedBy: "edge port storage (4x)", other: "spine1:swp1s0--leaf1:swp64s0 (2x)" },
    ]);
    expect(problemsOf(withEdge(cumulus(), "leaf1", { port: "swp64" })).map((p) => [p.kind, p.port, p.wantedBy, p.other])).toEqual([
      ["breakout", "swp64s0", "spine1:swp1s0--leaf1:swp64s0 (2x)", "edge port storage (whole)"],
      ["breakout", "swp64s1", "spine2:swp1s0--leaf1:swp64s1 (2x)", "edge port storage (whole)"],
    ]);
  });

  it("are the same in any order of construction", () => {
    const intent = withEdge(withCore(cumulus(), {}, { device: "leaf2" }), "leaf1", { port: "swp64" }, { id: "b", port: "swp99" });
    const reversed = {
      ...intent,
      switches: [...intent.switches].reverse(),
      hosts: [...intent.hosts].reverse(),
      importedLinks: [...intent.importedLinks].reverse(),
    };
    expect(problemsOf(reversed)).toEqual(problemsOf(intent));
    expect(problemsOf(intent).length).toBeGreaterThan(2);
  });
});

describe("an intent whose parts do not fit together", () => {
  const changedLeaf = (change: (leaf: FabricIntent["switches"][number]) => FabricIntent["switches"][number]) => {
    const intent = cumulus();
    return { ...intent, switches: intent.switches.map((s) => (s.name === "leaf1" ? change(s) : s)) };
  };
  const changedHost = (attachment: Partial<FabricIntent["hosts"][number]["attachments"][number]>, leaves = 2) => {
    const intent = cumulus({ leaves });
    return { ...intent, hosts: intent.hosts.map((h) => ({ ...h, attachments: h.attachments.map((a) => ({ ...a, ...attachment })) })) };
  };
  const variant = (ports: number) =>
    SwitchModel.define({
      model: "variant",
      basedOn: "SN5600",
      cumulus: { ports, speed: Bandwidth.gbps(800), lanes: 8, breakouts: { "2x": Bandwidth.gbps(400) } },
    }).facts;
  const twoModels = (first: number, second: number) => {
    const intent = cumulus();
    return { ...intent, switches: intent.switches.map((s) => ({ ...s, model: variant(s.name === "leaf1" ? first : second) })) };
  };

  it("is refused in words", async () => {
    const texts = {
      "a leaf on a spine that is not there": mistakeOf(() => buildTopology(changedLeaf((s) => ({ ...s, spines: ["spine1", "spine9", "leaf2"] })))),
      "a host on a leaf that is not there": mistakeOf(() => buildTopology(changedHost({ leaf: "spine1" }))),
      "a rail that the host has not": mistakeOf(() => buildTopology(changedHost({ rail: 9 }, 1))),
      "a rail that is cabled twice": mistakeOf(() => buildTopology(changedHost({ rail: 1 }))),
      "a link of a switch that is not there": mistakeOf(() => buildTopology(withCore(cumulus(), { device: "leaf9" }))),
      "a link to a switch that is not there": mistakeOf(() => buildTopology(withCore(cumulus(), { imported: "core9" }))),
      "a link of two spines": mistakeOf(() => buildTopology(withCore(cumulus(), { device: "spine1" }))),
      "trust without a cable": mistakeOf(() => buildTopology(withEdge(cumulus(), "leaf1", { trust: "dscp" }))),
      "one name for two models": mistakeOf(() => buildTopology(twoModels(64, 32))),
      "a model without this NOS": mistakeOf(() =>
        modelOf({ name: "leaf1", model: switchModelFacts("test", "SN5600"), nos: { name: "nxos", release: "10.4" } }),
      ),
    };
    await expect(
      `${Object.entries(texts)
        .map(([name, text]) => `# ${name}\n${text}`)
        .join("\n\n")}\n`,
    ).toMatchFileSnapshot("golden/loose-ends.txt");
  });

  it("may define one model in two places, if the facts are the same", () => {
    expect(() => buildTopology(twoModels(64, 64))).not.toThrow();
  });
});
