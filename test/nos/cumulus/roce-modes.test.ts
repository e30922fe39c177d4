import { describe, expect, it } from "vitest";
import { naturalCompare } from "../../../src/base/sort.js";
import { ByteSize } from "../../../src/base/units.js";
import { DcbPolicy, type TrafficClassProps } from "../../../src/intent/policy.js";
import { nodeAt, treeAt } from "../../../src/nos/cumulus/parse/read.js";
import type { NvueTree } from "../../../src/nos/cumulus/tree.js";
import { mistakeOf } from "../../support/mistake.js";
import { expectAsPlanned } from "./as-planned.js";
import { addition, findingsOf, onLeaf1, podOf, RELEASES, type Release, setOf, sliceOf, yamlOf } from "./support.js";

const since = (first: Release) => RELEASES.filter((r) => naturalCompare(r, first) >= 0);
const upTo = (last: Release) => RELEASES.filter((r) => naturalCompare(r, last) <= 0);
const DSCPS = Array.from({ length: 64 }, (_, d) => String(d));
const LAST: Release = "5.17";

const leaf = (release: Release, policy: DcbPolicy, model = "SN5600") => sliceOf("leaf1", podOf(release, { policy }, model));
const treeOf = (release: Release, policy: DcbPolicy, model?: string): NvueTree => setOf(yamlOf(leaf(release, policy, model)));

function expectSound(release: Release, policy: DcbPolicy): void {
  for (const device of ["leaf1", "spine1"]) {
    const slice = sliceOf(device, podOf(release, { policy }));
    const text = yamlOf(slice);
    expectAsPlanned(slice, text);
    expect(findingsOf(slice, text).filter((f) => f.severity !== "info")).toEqual([]);
    expect(Object.keys(treeAt(setOf(text), "qos", "mapping", "default-global", "dscp"))).toEqual(DSCPS);
  }
}

describe("lossless with one ingress pool (docs/facts/cumulus.md, fact 48)", () => {
  const policy = DcbPolicy.rocev2({ cumulusRoce: "lossless-single-ipool" });

  it.each(since("5.12"))("%s: is lossless but for the pools, which are the mode's own", (release) => {
    expectSound(release, policy);
    const { roce, ...qos } = treeOf(release, policy).qos as NvueTree;
    const { roce: lossless, "traffic-pool": pools, ...same } = treeOf(release, DcbPolicy.rocev2()).qos as NvueTree;
    expect(roce).toEqual({ ...(lossless as NvueTree), mode: "lossless-single-ipool" });
    expect(Object.keys(pools as NvueTree)).toEqual(["default-lossy", "roce-lossless"]);
    expect(qos).toEqual(same);
  });

  it.each(upTo("5.11"))("%s: is refused", (release) => {
    expect(mistakeOf(() => treeOf(release, policy))).toBe(
      `leaf1: policy.cumulusRoce: asks for RoCE mode with one ingress pool, which the release does not have\n  got:     "Cumulus Linux ${release}"\n  allowed: 5.12 or later`,
    );
  });

  it("a pool of the other mode beside it is found", () => {
    const additions = [addition({ qos: { "traffic-pool": { "roce-lossless": { "memory-percent": 50 } } } })];
    const slice = sliceOf("leaf1", podOf("5.16", { policy, change: onLeaf1({ additions }) }));
    expect(findingsOf(slice, yamlOf(slice)).filter((f) => f.severity === "error")).toMatchObject([
      { rule: "CUMULUS_LOSSLESS_POOL", message: expect.stringContaining("roce-lossless with RoCE mode lossless-single-ipool") },
    ]);
  });
});

function lossyPolicy(cumulusRoce: "lossy" | "lossy-multi-tc", priorities: readonly number[], trimming?: { size: number; dscp: number }): DcbPolicy {
  const share = Math.floor(100 / (priorities.length + 1));
  const classes = priorities.map((priority): TrafficClassProps => {
    return { name: `class-${priority}`, dscp: priority === 4 ? [11] : [priority + 20], priority, ecn: priority === 3, scheduling: { share } };
  });
  const rest: TrafficClassProps = { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 100 - share * priorities.length } };
  const trimmed = trimming ? { trimming: { size: ByteSize.bytes(trimming.size), dscp: trimming.dscp } } : {};
  return DcbPolicy.of({ classes: [rest, ...classes], cumulusRoce, ...trimmed });
}

const OWN_TRIMMING = { size: 256, dscp: 11 };

describe("lossy with eight traffic classes (docs/facts/cumulus.md, facts 48 and 49)", () => {
  const policy = lossyPolicy("lossy-multi-tc", [1, 2, 3, 4, 5, 6], OWN_TRIMMING);

  it.each(since("5.14"))("%s: every class says its traffic class, its share and its marking; the mode trims", (release) => {
    expectSound(release, policy);
    const set = treeOf(release, policy);
    const qos = treeAt(set, "qos");
    expect(nodeAt(qos, "roce", "mode")).toBe("lossy-multi-tc");
    expect([qos.pfc, qos["pfc-watchdog"], qos["traffic-pool"]]).toEqual([undefined, undefined, undefined]);
    const marking = treeAt(qos, "congestion-control", "default-global", "traffic-class");
    expect(Object.entries(marking).map(([tc, entry]) => [tc, nodeAt(entry, "ecn")])).toEqual(
      ["0", "1", "2", "3", "4", "5", "6", "7"].map((tc) => [tc, tc === "3" ? "enable" : "disable"]),
    );
    expect(Object.keys(treeAt(qos, "egress-scheduler", "default-global", "traffic-class"))).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(nodeAt(set, "system", "forwarding", "packet-trim")).toBeUndefined();
    expect(nodeAt(set, "interface", "swp65")).toBeUndefined();
    expect(nodeAt(set, "interface", "swp1s0", "qos")).toBeUndefined();
  });

  it("is refused before 5.14, without its own trimming, and with fewer classes than it has shares", () => {
    expect(mistakeOf(() => treeOf("5.13", policy))).toMatch(
      /asks for lossy RoCE mode with eight traffic classes, which the release does not have[\s\S]*5\.14 or later/,
    );
    const other = (trimming?: { size: number; dscp: number }) => mistakeOf(() => treeOf(LAST, lossyPolicy("lossy-multi-tc", [1, 2, 3, 4, 5, 6], trimming)));
    expect(other()).toMatch(
      /is not what RoCE mode lossy-multi-tc does by itself[\s\S]*got: {5}"none"[\s\S]*256 bytes, DSCP 11, in the class of priority 4; or mode lossy/,
    );
    expect(other({ size: 512, dscp: 11 })).toContain("512 bytes, DSCP 11, priority 4");
    expect(other({ size: 256, dscp: 23 })).toContain("256 bytes, DSCP 23, priority 3");
    expect(mistakeOf(() => treeOf(LAST, lossyPolicy("lossy-multi-tc", [1, 3, 4], OWN_TRIMMING)))).toMatch(
      /all shares together are more than 100 percent[\s\S]*without a class of priority 2, 5, 6/,
    );
  });

  it("shares that the text leaves to the mode are the mode's", () => {
    const slice = leaf(LAST, policy);
    const bare = yamlOf(slice).replace(/ {6}egress-scheduler:\n(?: {7,}.*\n)+/, "");
    expect(() => expectAsPlanned(slice, bare)).toThrow();
  });
});

describe("packet trimming in the other modes (docs/facts/cumulus.md, fact 49)", () => {
  const trimming = { size: 512, dscp: 11 };
  const policy = lossyPolicy("lossy", [3, 4], trimming);

  it.each(since("5.14"))("%s: size, DSCP, priority, a port of its own, and the classes that are trimmed", (release) => {
    expectSound(release, policy);
    const set = treeOf(release, policy);
    expect(nodeAt(set, "system", "forwarding", "packet-trim")).toEqual({
      remark: { dscp: 11 },
      "service-port": "swp65",
      size: 512,
      state: "enabled",
      "switch-priority": 4,
    });
    for (const name of ["swp1s0", "swp64s1"])
      expect(nodeAt(set, "interface", name, "packet-trim")).toEqual({ "egress-eligibility": { "traffic-class": { "0": {}, "3": {} } } });
    expect(nodeAt(set, "interface", "swp65")).toBeUndefined();
    expect(nodeAt(treeOf(release, lossyPolicy("lossy", [3, 4])), "interface", "swp65")).toEqual({ link: { state: { down: {} } }, type: "swp" });
  });

  it("an SN5400 has the last of its two side ports for it", () => {
    const set = treeOf(LAST, policy, "SN5400");
    expect(nodeAt(set, "system", "forwarding", "packet-trim", "service-port")).toBe("swp66");
    expect([nodeAt(set, "interface", "swp65", "link", "state"), nodeAt(set, "interface", "swp66")]).toEqual([{ down: {} }, undefined]);
  });

  it("lossless classes are never trimmed", () => {
    const lossless = DcbPolicy.of({
      classes: [
        { name: "roce", dscp: [26], priority: 3, lossless: true, ecn: true, scheduling: { share: 50 } },
        { name: "trimmed", dscp: [11], priority: 4, scheduling: { share: 10 } },
        { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 40 } },
      ],
      trimming: { size: ByteSize.bytes(256), dscp: 11 },
    });
    expectSound(LAST, lossless);
    expect(nodeAt(treeOf(LAST, lossless), "interface", "swp1s0", "packet-trim", "egress-eligibility")).toEqual({ "traffic-class": { "0": {} } });
    const slice = leaf(LAST, lossless);
    expect(findingsOf(slice, yamlOf(slice)).find((f) => f.rule === "CUMULUS_TRIMMING_NOTES")?.message).toBe(
      "packets are trimmed: they go on in traffic class 4; not with the WJH agent of NetQ, buffer drops of WJH or ISSU, and in 5.14 not with SPAN session 0; the guide shows it in RoCE mode lossy-multi-tc, and no example of lossless",
    );
  });

  it("is refused before 5.14, on Spectrum-3, for a size that the switch does not take, and where nothing could be trimmed", () => {
    expect(mistakeOf(() => treeOf("5.13", policy))).toContain("leaf1: policy.trimming: asks for packet trimming, which the release does not have");
    expect(mistakeOf(() => treeOf(LAST, policy, "SN4700"))).toContain("asks for packet trimming, which the ASIC does not have");
    for (const size of [128, 258, 1028]) expect(mistakeOf(() => treeOf(LAST, lossyPolicy("lossy", [3, 4], { size, dscp: 11 })))).toContain("256 to 1024 bytes");
    const two = DcbPolicy.of({
      classes: [
        { name: "roce", dscp: [26], priority: 3, lossless: true, ecn: true, scheduling: { share: 50 } },
        { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 50 } },
      ],
      trimming: { size: ByteSize.bytes(256), dscp: 11 },
    });
    expect(mistakeOf(() => treeOf(LAST, two))).toContain("has no class whose packets could be trimmed");
  });

  const said = (edit: (text: string) => string, planned: DcbPolicy = policy) => {
    const slice = leaf(LAST, planned);
    return findingsOf(slice, edit(yamlOf(slice)))
      .filter((f) => f.rule === "CUMULUS_TRIMMING")
      .map((f) => f.message);
  };

  it("what differs from the plan is found", () => {
    expect(said((t) => t)).toEqual([]);
    expect(said((t) => t.replace("size: 512", "size: 256"))).toEqual([expect.stringContaining("size 256, planned 512")]);
    expect(said((t) => t.replace(/ +switch-priority: 4\n(?= {6}hostname)/, ""))).toEqual([expect.stringContaining("switch-priority not written, planned 4")]);
    expect(said((t) => t.replace(/( {8}packet-trim:\n {10}egress-eligibility:\n {12}traffic-class:\n {14}'0': \{\}\n {14})'3'/, "$1'4'"))).toEqual([
      expect.stringContaining("swp1s0 trims traffic class 0,4, planned 0,3"),
    ]);
    expect(said((t) => t.replace("      swp64:\n", "      swp65:\n        type: swp\n      swp64:\n"))).toEqual([
      expect.stringContaining("swp65 is the service port and has settings of its own"),
    ]);
    expect(said((t) => t.replace(/(packet-trim:\n(?: {10}.*\n)* {10}state: )enabled/, "$1disabled"))).toEqual([
      expect.stringContaining("trimming is planned, and off"),
    ]);
    const untrimmed = lossyPolicy("lossy", [3, 4]);
    expect(said((t) => t.replace("mode: lossy", "mode: lossy-multi-tc"), untrimmed)).toEqual([expect.stringContaining("trimming is not planned")]);
  });
});
