import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { releasesOf } from "../../../src/catalog/capabilities/index.js";
import { DcbPolicy, type TrafficClassProps } from "../../../src/intent/policy.js";
import { assembledPod } from "../../support/intents.js";
import { expectAsPlanned } from "./as-planned.js";
import { edgePort, findingsOf, MODELS, onLeaf1, podOf, RELEASES, yamlOf } from "./support.js";

const RUNS = 25;
const DSCPS = Array.from({ length: 64 }, (_, d) => d);
const NATIVE = { SN5600: 800_000, SN5400: 400_000, SN4700: 400_000, SN4600C: 100_000 } as const;

const priorities = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { maxLength: 6 });

/** Policies of every shape: zero to two lossless classes on any priority, a strict class or none, classes beyond RoCE's own. */
const policies = fc
  .record({
    priorities,
    lossless: fc.nat(2),
    strict: fc.nat(6),
    ecn: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    counts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 6 }),
    dscps: fc.shuffledSubarray(DSCPS, { minLength: 64 }),
    watchdog: fc.boolean(),
  })
  .map((drawn) => {
    let next = 0;
    const classes = drawn.priorities.map((priority, i): TrafficClassProps => {
      const dscp = drawn.dscps.slice(next, next + (drawn.counts[i] ?? 1));
      next += dscp.length;
      const lossless = i < drawn.lossless;
      const strict = !lossless && i === drawn.strict;
      return { name: `class-${priority}`, dscp, priority, lossless, cnp: strict, ecn: drawn.ecn[i], scheduling: strict ? { strict: true } : { share: 10 } };
    });
    const given = classes.reduce((sum, c) => sum + ("share" in c.scheduling ? c.scheduling.share : 0), 0);
    const rest: TrafficClassProps = { name: "rest", dscp: "rest", priority: 0, ecn: drawn.ecn[6], scheduling: { share: 100 - given } };
    return DcbPolicy.of({ classes: [rest, ...classes], watchdog: { enabled: drawn.watchdog } });
  });

const pods = fc
  .record({
    policy: policies,
    model: fc.constantFrom(...MODELS),
    release: fc.constantFrom(...RELEASES),
    broken: fc.boolean(),
    edge: fc.boolean(),
    leaves: fc.integer({ min: 1, max: 2 }),
    spines: fc.integer({ min: 1, max: 2 }),
    links: fc.integer({ min: 1, max: 2 }),
    hosts: fc.nat(3),
    uplinkM: fc.integer({ min: 1, max: 300 }),
  })
  .filter(({ model, release }) => releasesOf("cumulus", model).includes(release))
  .map(({ model, release, broken, edge, links, ...rest }) => {
    const speedMbps = broken ? NATIVE[model] / 2 : NATIVE[model];
    const port = broken && model !== "SN4600C" ? "swp20s1" : broken ? "swp20s0" : "swp20";
    const change = edge ? onLeaf1({ edgePorts: [edgePort(port, "none", { speedMbps })] }) : undefined;
    return { release, model, options: podOf(release, { ...rest, linksPerSpine: links, speedMbps, change }, model) };
  });

describe("any policy in any pod", () => {
  it("is read back from the text as it was planned, and no rule objects", () => {
    fc.assert(
      fc.property(pods, ({ options }) => {
        for (const slice of assembledPod(options).switches) {
          const text = yamlOf(slice);
          expectAsPlanned(slice, text);
          expect(findingsOf(slice, text).filter((f) => f.severity !== "info")).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
