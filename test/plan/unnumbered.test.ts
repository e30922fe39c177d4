import { describe, expect, it } from "vitest";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import type { FabricIntent } from "../../src/intent/fabric-intent.js";
import { assembledPod, type PodOptions, pod } from "../support/intents.js";
import { mistakeOf } from "../support/mistake.js";
import { dualStack, unnumbered, unnumberedDualStack } from "../support/underlay.js";

const SPECTRUM = (nos: "sonic" | "cumulus", release: string) => ["SN5600", nos, release] as const;
const refused = (options: PodOptions): string => mistakeOf(() => assembledPod({ change: unnumbered, ...options }));
const imported = (intent: FabricIntent): FabricIntent => ({
  ...unnumbered(intent),
  imported: [
    {
      name: "core1",
      path: "test/pod1/core1",
      role: "spine",
      model: switchModelFacts("test", "SN5600"),
      nos: { name: "cumulus", release: "5.14" },
      asn: 64_999,
      loopback: "192.168.9.1",
      policy: "assume-same",
    },
  ],
  importedLinks: [
    {
      device: "leaf1",
      imported: "core1",
      port: "swp33s0",
      farPort: "swp1s0",
      subnet: "192.168.10.0/31",
      speedMbps: 400_000,
      cable: { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" },
    },
  ],
});

describe("unnumbered links", () => {
  it("are refused where nothing says that they come up", async () => {
    const texts = {
      "between two systems": refused({ leaf: SPECTRUM("sonic", "202505"), spine: SPECTRUM("cumulus", "5.14") }),
      "with a release of SONiC whose sessions stay idle": refused({ leaf: SPECTRUM("sonic", "202505"), spine: SPECTRUM("sonic", "202605") }),
      "of SONiC in parallel": refused(pod("sonic", { linksPerSpine: 2 })),
      "beside a link to a switch of others": refused(pod("cumulus", { change: imported })),
    };
    const text = Object.entries(texts).map(([name, mistake]) => `# ${name}\n${mistake}\n`);
    await expect(text.join("\n")).toMatchFileSnapshot("golden/unnumbered-refused.txt");
  });

  it.each([
    ["NX-OS, in parallel too", pod("nxos", { linksPerSpine: 2 })],
    ["Cumulus, in parallel too", pod("cumulus", { linksPerSpine: 2 })],
    ["two releases of SONiC", { leaf: SPECTRUM("sonic", "202411"), spine: SPECTRUM("sonic", "202511") }],
  ])("are planned on %s", (_, options) => {
    for (const change of [unnumbered, unnumberedDualStack]) {
      const { switches } = assembledPod({ ...options, change });
      const fabric = switches.flatMap((s) => s.ports.filter((p) => p.kind === "fabric"));
      expect(fabric.map((p) => [p.address, p.address6, p.unnumbered])).toEqual(fabric.map(() => [null, null, true]));
      const sessions = switches.flatMap((s) => s.routing.groups);
      expect(new Set(sessions.map((g) => `${g.name} ${g.session} ${g.families.length}`)).size).toBe(2);
      expect(sessions.flatMap((g) => g.neighbors).every((n) => n.peer === n.port)).toBe(true);
    }
  });

  it("do not stop other links between two systems", () => {
    const options = { leaf: SPECTRUM("sonic", "202505"), spine: SPECTRUM("cumulus", "5.14"), change: dualStack };
    expect(assembledPod(options).switches).toHaveLength(4);
  });
});

describe("dual stack over numbered links", () => {
  it("has a session a family on every cable, each over its own addresses", () => {
    const { switches, plan } = assembledPod(pod("nxos", { pods: 2, superSpines: 2, change: dualStack }));
    const groups = switches.flatMap((s) => s.routing.groups);
    const fabricCables = plan.cables.length - switches.flatMap((s) => s.ports.filter((p) => p.kind === "host")).length;
    for (const family of ["ipv4", "ipv6"] as const) {
      const own = groups.filter((g) => g.session === family);
      expect(own.map((g) => g.families.map((f) => f.family))).toEqual(own.map(() => [family]));
      expect(own.flatMap((g) => g.neighbors)).toHaveLength(2 * fabricCables);
    }
  });

  it("gives both families the same names, as-path lists and limits", () => {
    const { switches } = assembledPod(pod("sonic", { pods: 2, superSpines: 2, change: dualStack }));
    for (const { routing } of switches) {
      const twin = (name: string): string => name.replace("V4", "V6");
      const [v4, v6] = (["V4", "V6"] as const).map((suffix) => routing.routeMaps.filter((m) => m.name.endsWith(suffix)));
      const entries = (maps: typeof v4) => maps?.map((m) => [m.name, m.entries.map((e) => [e.seq, e.action, e.asPath, e.prefixList])]);
      expect(JSON.parse(twin(JSON.stringify(entries(v4)).replaceAll("V4", "V6")))).toEqual(entries(v6));
      const limits = (family: string) => routing.groups.flatMap((g) => g.families.filter((f) => f.family === family).map((f) => [g.name, f.maximumPrefix]));
      expect(limits("ipv6")).toEqual(limits("ipv4"));
    }
  });
});
