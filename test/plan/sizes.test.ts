import { describe, expect, it } from "vitest";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import type { FabricIntent } from "../../src/intent/fabric-intent.js";
import { assemble } from "../../src/plan/assemble.js";
import { buildTopology } from "../../src/topology/build.js";
import { refuseSmallModel } from "../../src/topology/ports.js";
import { podIntent } from "../support/intents.js";
import { mistakeOf } from "../support/mistake.js";

const NODES_PER_SU = 32;
const RAILS = 8;
const SWITCH = ["N9K-C9364D-GX2A", "nxos", "10.4"] as const;
const oneTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

/** A DGX SuperPOD of two tiers out of 64-port switches: a leaf has as many uplinks as hosts, spread evenly over the spines. */
function superPod(units: number, spines: number): FabricIntent {
  const leaves = units * RAILS;
  const base = podIntent({ leaf: SWITCH, spine: SWITCH, leaves: RAILS, spines, hosts: 1 });
  const [leaf, host] = [base.switches.find((s) => s.role === "leaf"), base.hosts[0]];
  if (!leaf || !host) throw new Error("the pod has no leaf or host");
  const hostOf = (unit: number, n: number) => ({
    ...host,
    name: `su${unit}-host${n}`,
    index: (unit - 1) * NODES_PER_SU + n,
    attachments: host.attachments.map((a) => ({ ...a, leaf: `leaf${(unit - 1) * RAILS + a.rail}`, slot: n })),
  });
  return {
    ...base,
    capacity: { ...base.capacity, spines, leaves, linksPerSpine: NODES_PER_SU / spines, hostPortsPerLeaf: NODES_PER_SU },
    switches: [...base.switches.filter((s) => s.role === "spine"), ...oneTo(leaves).map((index) => ({ ...leaf, name: `leaf${index}`, index }))],
    hosts: oneTo(units).flatMap((unit) => oneTo(NODES_PER_SU).map((n) => hostOf(unit, n))),
  };
}

describe("NVIDIA DGX SuperPOD B200, two tiers, as its reference architecture sizes them", () => {
  it.each([
    { units: 2, gpus: 512, leaves: 16, spines: 8 },
    { units: 4, gpus: 1024, leaves: 32, spines: 16 },
    { units: 8, gpus: 2048, leaves: 64, spines: 32 },
  ])("$units scalable units: $leaves leaves and $spines spines carry $gpus GPUs, with as many cables at each tier", ({ units, gpus, leaves, spines }) => {
    const intent = superPod(units, spines);
    const { plan, problems } = assemble(buildTopology(intent));
    const cablesTo = (role: "leaf" | "spine") => {
      const upper = new Set(plan.switches.filter((s) => s.role === role).map((s) => s.name));
      return plan.cables.filter((c) => upper.has(c.a.device)).length;
    };
    expect(problems).toEqual([]);
    expect(plan.switches.filter((s) => s.role === "leaf")).toHaveLength(leaves);
    expect([cablesTo("leaf"), cablesTo("spine")]).toEqual([gpus, gpus]);
    expect(plan.switches.flatMap((s) => s.oversubscription ?? []).every((o) => o.hostMbps === o.uplinkMbps)).toBe(true);
  });

  it("fills both switches to the last port: one host more does not fit", () => {
    const { capacity } = superPod(2, 8);
    const model = switchModelFacts("test", SWITCH[0]).nos.nxos;
    if (!model) throw new Error("no such model");
    for (const role of ["leaf", "spine"] as const)
      expect(() => refuseSmallModel(model, role, SWITCH[0], { capacity, superSpines: null, uplinkMbps: 400_000 }, role)).not.toThrow();
    expect(
      mistakeOf(() =>
        refuseSmallModel(model, "leaf", SWITCH[0], { capacity: { ...capacity, hostPortsPerLeaf: 33 }, superSpines: null, uplinkMbps: 400_000 }, "leaf1"),
      ),
    ).toContain("take 65 panel ports");
    expect(
      mistakeOf(() => refuseSmallModel(model, "spine", SWITCH[0], { capacity: { ...capacity, leaves: 17 }, superSpines: null, uplinkMbps: 400_000 }, "spine1")),
    ).toContain("take 68 panel ports");
  });
});
