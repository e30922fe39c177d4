import { describe, expect, it } from "vitest";
import type { Derivation } from "../../../src/base/derivation.js";
import { SwitchModel } from "../../../src/catalog/define.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import { onSonic, platform } from "../support.js";

const G = 1000;
const LENGTHS = [301, 500, 1999, 2001];

interface Why {
  readonly value: number;
  readonly formula: string;
  readonly of: (input: string) => number;
}

/** Value and inputs of one number, from its derivation alone. */
function whyOf(derivations: readonly Derivation[] = [], name: string): Why {
  const found = derivations.find((d) => d.name === name);
  if (!found) throw new Error(`${name} has no derivation`);
  return { value: found.value, formula: found.formula, of: (input) => Number(found.inputs[input]) };
}

const up = (bytes: number, step: number): number => Math.ceil(bytes / step) * step;

/** NVIDIA's formula, from nothing but what a derivation says. */
function byInputs(of: (input: string) => number): number {
  const onTheWire = of("portMtu") + of("wireBytes") + of("macPhyBytes") + of("peerBytes") + of("tileBytes");
  return up(of("losslessMtu") + onTheWire * of("occupancy"), 1024);
}

describe("each number of a headroom follows from the inputs of its own derivation", () => {
  it.each(LENGTHS)("by NVIDIA's formula beyond the table, at %d m", (metres) => {
    const found = onSonic(switchModelFacts("test", "SN5600"), 400 * G, metres);
    const [xoff, size, xon] = ["xoff", "size", "xon"].map((name) => whyOf(found?.derivations, name)) as [Why, Why, Why];
    expect(xoff.value).toBe(byInputs(xoff.of));
    expect(size.value).toBe(size.of("xoffBytes") + size.of("guaranteedBytes"));
    expect(xon.formula).toBe("as at the longest cable of pg_profile_lookup.ini");
  });

  it.each(LENGTHS)("by NVIDIA's formula without any table, at %d m", (metres) => {
    const own = SwitchModel.define({
      model: "lab",
      asic: "spectrum-5",
      sonic: { platform: "x86_64-lab-r0", hwsku: "Lab-64", ports: platform("SN5600").ports },
    });
    const found = onSonic(own.facts, 800 * G, metres, 4200);
    const [xoff, size, xon] = ["xoff", "size", "xon"].map((name) => whyOf(found?.derivations, name)) as [Why, Why, Why];
    expect(xoff.value).toBe(byInputs(xoff.of));
    expect(size.value).toBe(up(size.of("xoffBytes") + size.of("xonBytes") + size.of("portMtu"), 1024));
    expect(xon.value).toBe(2 * up(xon.of("pipelineBytes"), 1024));
  });

  it.each(LENGTHS)("by the fit of a Broadcom table, at %d m", (metres) => {
    const found = onSonic(switchModelFacts("test", "Z9664F-ON"), 400 * G, metres);
    const { value, of } = whyOf(found?.derivations, "xoff");
    const onTheWire = of("baseBytes") + (of("speedMbps") / 8000) * (of("turnaroundNs") + 10 * of("cableM"));
    expect(value).toBe(up(((onTheWire * of("cellBytes")) / of("packetBytes")) * (1 + of("marginPercent") / 100), of("cellBytes")));
    expect(whyOf(found?.derivations, "size").formula).toBe("largest size of pg_profile_lookup.ini[speed]");
  });
});
