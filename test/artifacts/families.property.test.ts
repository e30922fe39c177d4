import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileFabric } from "../../src/artifacts/compile.js";
import type { NosName } from "../../src/catalog/nos.js";
import type { FabricIntent } from "../../src/intent/fabric-intent.js";
import { type PodOptions, pod, podIntent } from "../support/intents.js";
import { dualStack, unnumbered, unnumberedDualStack, withBfd } from "../support/underlay.js";

type Change = (intent: FabricIntent) => FabricIntent;

const KINDS: readonly Change[] = [dualStack, unnumbered, unnumberedDualStack];
const size = fc.record({
  leaves: fc.integer({ min: 1, max: 4 }),
  spines: fc.integer({ min: 1, max: 3 }),
  linksPerSpine: fc.integer({ min: 1, max: 2 }),
  hosts: fc.integer({ min: 0, max: 2 }),
  hostPortsPerLeaf: fc.integer({ min: 2, max: 9 }),
  tiers: fc.constantFrom({}, { pods: 2, superSpines: 2 }),
});

/** Text rendered, read back and walked: whatever one of them does not understand of the others is an error finding, or throws. */
function errorsOf(nos: NosName, change: Change, options: PodOptions): string[] {
  const { findings } = compileFabric(podIntent(pod(nos, { ...options, change })));
  return findings.filter((f) => f.severity === "error").map((f) => `${f.rule} ${f.at}: ${f.message}`);
}

describe.each(["nxos", "sonic", "cumulus"] as const)("a fabric of %s of any size", (nos) => {
  it("has no error with IPv6, with unnumbered links, with both and, where it runs, with BFD", () => {
    fc.assert(
      fc.property(size, fc.constantFrom(...KINDS), fc.boolean(), ({ tiers, ...own }, kind, bfd) => {
        const linksPerSpine = nos === "sonic" && kind !== dualStack ? 1 : own.linksPerSpine;
        const change: Change = bfd && nos !== "sonic" ? (intent) => withBfd(kind(intent)) : kind;
        expect(errorsOf(nos, change, { ...own, ...tiers, linksPerSpine })).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
