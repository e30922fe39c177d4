import { describe, expect, it } from "vitest";
import type { NosName } from "../../../src/catalog/nos.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import { negotiationDiffers } from "../../../src/checks/plan/negotiation-differs.js";
import type { FabricIntent } from "../../../src/intent/fabric-intent.js";
import { NOS_DRIVERS } from "../../../src/nos/index.js";
import { nxos } from "../../../src/nos/nxos/index.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { plannedContext } from "../../checks/support.js";
import { assembledPod } from "../../support/intents.js";

type Switch = readonly [string, NosName, string];
const FX2: Switch = ["N9K-C9336C-FX2", "nxos", "10.4"];
const GX2B: Switch = ["N9K-C9332D-GX2B", "nxos", "10.4"];
const CUMULUS_100G: Switch = ["SN4600C", "cumulus", "5.14"];
const SONIC_100G: Switch = ["SN4600C", "sonic", "202505"];
const CUMULUS_400G: Switch = ["SN5600", "cumulus", "5.14"];

const copper =
  (lengthM: number) =>
  (intent: FabricIntent): FabricIntent => ({
    ...intent,
    uplink: { ...intent.uplink, cable: { lengthM, delayNs: 0, medium: "dac", label: "dac" } },
  });

function textOf(slice: SwitchSlice): string {
  const onNos = switchModelFacts("test", slice.model).nos[slice.nos.name];
  if (!onNos) throw new Error(`no ${slice.model}`);
  return NOS_DRIVERS[slice.nos.name]
    .render(slice, onNos)
    .map((f) => f.text)
    .join("\n");
}

describe("both ends of a cable between two systems", () => {
  it.each([
    ["Cumulus Linux", CUMULUS_100G, /fec: rs\b/],
    ["SONiC", SONIC_100G, /"fec": "rs"/],
  ] as const)("have the FEC of the cable, by the text of NX-OS and of %s", (_, spine, fec) => {
    const { switches } = assembledPod({ leaf: FX2, spine, speedMbps: 100_000, hosts: 1 });
    const ends = new Map(switches.flatMap((s) => s.ports.map((p) => [`${s.name} ${p.name}`, p.link] as const)));
    const cables = switches.flatMap((s) => s.ports.flatMap((p) => (p.peer?.kind === "switch" ? [[p.link, ends.get(`${p.peer.device} ${p.peer.port}`)]] : [])));
    expect(cables.length).toBeGreaterThan(7);
    for (const [a, b] of cables) expect(a).toEqual(b);
    const [leaf, far] = ["leaf1", "spine1"].map((name) => switches.find((s) => s.name === name));
    if (!leaf || !far) throw new Error("no ends");
    expect(textOf(leaf).match(/^ {2}fec rs-fec$/gm)).toHaveLength(leaf.ports.length);
    expect(textOf(far)).toMatch(fec);
    expect(nxos.parse("leaf1", { "config.cfg": textOf(leaf) }).qos.ports).toHaveLength(leaf.ports.length);
  });
});

describe("NEGOTIATION_DIFFERS", () => {
  const found = (leaf: Switch, spine: Switch, speedMbps: number, change?: (intent: FabricIntent) => FabricIntent) =>
    negotiationDiffers
      .check(plannedContext(assembledPod({ leaf, spine, speedMbps, ...(change ? { change } : {}) })))
      .map((f) => `${f.severity} ${f.at} ${f.message}`);

  it("fires on copper at 400G of a GX2 that leads to another system", () => {
    expect(found(GX2B, CUMULUS_400G, 400_000, copper(2))).toEqual([
      expect.stringMatching(/^warning leaf1 passive copper .*: Ethernet1\/31 \(to spine\d \S+\), Ethernet1\/32 /),
      expect.stringMatching(/^warning leaf2 /),
    ]);
  });

  it.each([
    ["optics", GX2B, CUMULUS_400G, 400_000, undefined],
    ["copper between two NX-OS switches", GX2B, GX2B, 400_000, copper(2)],
    ["short copper at 100G on the ports of an FX2 that negotiate", FX2, CUMULUS_100G, 100_000, copper(2)],
    ["switches of other systems", CUMULUS_400G, CUMULUS_400G, 400_000, copper(2)],
  ] as const)("is quiet on %s", (_, leaf, spine, speed, change) => {
    expect(found(leaf, spine, speed, change)).toEqual([]);
  });

  it("fires on copper above 5 m", () => {
    expect(found(FX2, CUMULUS_100G, 100_000, copper(6)).length).toBe(2);
  });
});
