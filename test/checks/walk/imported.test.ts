import { describe, expect, it } from "vitest";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import type { ImportedIntent } from "../../../src/intent/fabric-intent.js";
import { assembledPod, pod } from "../../support/intents.js";
import { neutralFindings, plannedContext, withRouting } from "../support.js";

/** Two leaves whose only spine is somebody else's, beside two of our own. */
function withCore(policy: ImportedIntent["policy"], ownSpines: "all" | readonly string[] = "all") {
  const core: ImportedIntent = {
    name: "core1",
    path: "test/pod1/core1",
    role: "spine",
    model: switchModelFacts("test", "SN5600"),
    nos: { name: "sonic", release: "202505" },
    asn: 64_999,
    loopback: "192.168.9.1",
    policy,
  };
  const links = ["leaf1", "leaf2"].map((device, i) => ({
    device,
    imported: "core1",
    port: "Ethernet248",
    farPort: `Ethernet${8 * i}`,
    subnet: `192.168.10.${2 * i}/31`,
    speedMbps: 400_000,
    cable: { lengthM: 30, delayNs: 0, medium: "aoc" as const, label: "aoc" },
  }));
  return plannedContext(
    assembledPod(
      pod("sonic", {
        change: (i) => ({
          ...i,
          imported: [core],
          importedLinks: links,
          switches: i.switches.map((s) => (s.role === "leaf" ? { ...s, spines: ownSpines } : s)),
        }),
      }),
    ),
  );
}

const walkMessages = (context: Parameters<typeof neutralFindings>[0]): string[] =>
  neutralFindings(context)
    .filter((f) => f.rule === "UNDERLAY_WALK")
    .map((f) => f.message);

describe("an imported spine", () => {
  it("with the same policy is walked as a spine of this fabric would be", () => {
    expect(neutralFindings(withCore("assume-same"))).toEqual([]);
  });

  it("is the way between leaves that have no other", () => {
    const context = withCore("assume-same", []);
    expect(walkMessages(context)).toEqual([]);
    const deaf = withRouting(context, "leaf1", (v) => ({ neighbors: v.neighbors.map((n) => ({ ...n, activated: false })) }));
    expect(walkMessages(deaf)).toEqual([
      expect.stringContaining("10.0.0.16/28 of leaf2: no route instead of 1"),
      expect.stringContaining("10.0.0.0/28 of leaf1: no route instead of 1"),
    ]);
  });

  it("of unknown policy is left out of the walk, its links are unproven", () => {
    const found = neutralFindings(withCore("unknown"));
    expect(found.map((f) => `${f.rule} ${f.at}`)).toEqual(["UNPROVEN_HOP core1"]);
  });

  it("has an ASN of its own, so that its leaves share nothing with it unless they relax", () => {
    const strict = withRouting(withCore("assume-same"), "leaf1", () => ({ multipathRelax: false }));
    expect(neutralFindings(strict).map((f) => `${f.rule} ${f.at}`)).toEqual(["MULTIPATH_RELAX leaf1", "UNDERLAY_WALK leaf1"]);
    expect(walkMessages(strict)[0]).toMatch(/10\.0\.0\.16\/28 of leaf2: [12] links? instead of 3/);
  });
});

describe("an imported leaf", () => {
  it("brings nothing but its loopback, which is not of this fabric and passes no spine", () => {
    const border: ImportedIntent = {
      name: "border1",
      path: "test/pod1/border1",
      role: "leaf",
      model: switchModelFacts("test", "SN5600"),
      nos: { name: "sonic", release: "202505" },
      asn: 64_998,
      loopback: "192.168.9.2",
      policy: "assume-same",
    };
    const link = {
      device: "spine1",
      imported: "border1",
      port: "Ethernet248",
      farPort: "Ethernet0",
      subnet: "192.168.10.8/31",
      speedMbps: 400_000,
      cable: { lengthM: 30, delayNs: 0, medium: "aoc" as const, label: "aoc" },
    };
    const context = plannedContext(assembledPod(pod("sonic", { change: (i) => ({ ...i, imported: [border], importedLinks: [link] }) })));
    expect(neutralFindings(context)).toEqual([]);
  });
});
