import { describe, expect, it } from "vitest";
import { type AsicFacts, asicFacts } from "../../../src/catalog/asics.js";
import { nvidiaHeadroom } from "../../../src/dcb/headroom/sonic.js";

/** The expected values of SONiC's own tests of its dynamic model: port MTU 9100, lossless MTU 1024, half of the packets small, eight lanes. Source: sonic-swss, pull request 3235. */
const CASES = [
  { asic: "spectrum-3", speedMbps: 400_000, cableM: 300, xon: 38_912, xoff: 272_384, size: 320_512 },
  { asic: "spectrum-4", speedMbps: 800_000, cableM: 300, xon: 38_912, xoff: 474_112, size: 522_240 },
] as const;
/** The same on ports of up to four lanes, whose xon and size are smaller: only xoff can be compared. */
const FOUR_LANES = [
  { asic: "spectrum-3", speedMbps: 100_000, cableM: 40, xoff: 51_200 },
  { asic: "spectrum-4", speedMbps: 200_000, cableM: 40, xoff: 65_536 },
] as const;

const PATTERN = { smallPacketPercent: 50, mtu: 1024 };

function computed(asic: string, speedMbps: number, cableM: number) {
  const facts = asicFacts(asic) as AsicFacts;
  return facts.dynamicHeadroom && nvidiaHeadroom(facts, facts.dynamicHeadroom, { speedMbps, cableM, mtu: 9100, pattern: PATTERN })?.value;
}

describe("NVIDIA's formula against SONiC's own tests", () => {
  it.each(CASES)("$asic at $speedMbps Mb/s over $cableM m", ({ asic, speedMbps, cableM, ...numbers }) => {
    expect(computed(asic, speedMbps, cableM)).toMatchObject(numbers);
  });

  it.each(FOUR_LANES)("$asic at $speedMbps Mb/s over $cableM m, four lanes", ({ asic, speedMbps, cableM, xoff }) => {
    expect(computed(asic, speedMbps, cableM)?.xoff).toBe(xoff);
  });
});
