import { describe, expect, it } from "vitest";
import type { CableIntent } from "../../../src/intent/fabric-intent.js";
import { fecWord } from "../../../src/nos/nxos/link.js";
import { edgePort, findingsOf, onLeaf1, sliceOf, stanza, textOf } from "./support.js";

const FX2 = ["N9K-C9336C-FX2", "nxos", "10.4"] as const;

function port(speedMbps: number, mode: string, fec: "rs" | "fc" | "none" = "rs") {
  return { speedMbps, link: { fec, negotiated: false }, panel: { number: 1, name: "Ethernet1/1", mode, child: 1 } };
}

describe("FEC (docs/facts/nxos.md, fact 46)", () => {
  it.each([
    [25_000, "25g-4x", "rs", "rs-ieee"],
    [25_000, "25g-4x", "fc", "fc-fec"],
    [25_000, "25g-4x", "none", null],
    [50_000, "50g-2x", "rs", "rs-fec"],
    [100_000, "", "rs", "rs-fec"],
    [100_000, "100g-4x", "rs", null],
    [100_000, "100g-8x", "rs", null],
    [50_000, "50g-4x", "rs", null],
    [200_000, "200g-2x", "rs", null],
    [400_000, "", "rs", null],
    [800_000, "", "rs", null],
    [40_000, "", "none", null],
    [10_000, "10g-4x", "none", null],
  ] as const)("%i Mb/s as %j with %s", (speed, mode, fec, word) => {
    expect(fecWord(port(speed, mode, fec))).toBe(word);
  });

  it("is written on ports of 25G lanes, and breaks no rule", () => {
    const slice = sliceOf("leaf1", { leaf: FX2, spine: FX2, speedMbps: 100_000 });
    const text = textOf(slice);
    for (const { name } of slice.ports) expect(stanza(text, `interface ${name}`)).toContain("  fec rs-fec");
    expect(findingsOf(slice, text)).toEqual([]);
    expect(text).not.toContain("fec off");
  });

  it("goes by the medium at 25G", () => {
    const fecOf = (cable: Pick<CableIntent, "lengthM" | "medium">) => {
      const edge = edgePort("Ethernet1/9/1", "none", { speedMbps: 25_000, cable: { ...cable, delayNs: 0, label: cable.medium } });
      const text = textOf(sliceOf("leaf1", { leaf: FX2, spine: FX2, speedMbps: 100_000, change: onLeaf1({ edgePorts: [edge] }) }));
      return stanza(text, "interface Ethernet1/9/1").find((l) => l.startsWith("  fec "));
    };
    expect(fecOf({ medium: "dac", lengthM: 2 })).toBe("  fec fc-fec");
    expect(fecOf({ medium: "dac", lengthM: 5 })).toBe("  fec rs-ieee");
    expect(fecOf({ medium: "aoc", lengthM: 2 })).toBe("  fec rs-ieee");
  });

  it("is found wrong where it is not that of the plan", () => {
    const slice = sliceOf("leaf1", { leaf: FX2, spine: FX2, speedMbps: 100_000 });
    const [first = ""] = slice.ports.map((p) => p.name);
    const found = (from: string, to: string) => findingsOf(slice, textOf(slice).replace(from, to)).map((f) => `${f.severity} ${f.message.split(": ").at(-1)}`);
    expect(found("  fec rs-fec\n", "")).toEqual([`error ${first} (auto, planned rs-fec)`]);
    expect(found("fec rs-fec", "fec fc-fec")).toEqual([`error ${first} (fc-fec, planned rs-fec)`]);
  });
});
