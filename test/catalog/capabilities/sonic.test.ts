import { describe, expect, test } from "vitest";
import { asicFacts } from "../../../src/catalog/asics.js";
import { type Capability, isInSome, SONIC, spelling, spellingAt } from "../../../src/catalog/capabilities/index.js";
import { NOS_FACTS } from "../../../src/catalog/nos.js";

const { releases } = NOS_FACTS.sonic;
const ALL: readonly Capability[] = Object.values(SONIC).filter(isInSome);
const on = (release: string, asic = "spectrum-4") => ({ nos: { name: "sonic", release }, asic }) as const;

describe("what SONiC has", () => {
  test("names releases that are rendered for and ASICs that are known, each with a source", () => {
    for (const { history, asics = [], source } of ALL) {
      expect(history.filter(({ since }) => !releases.includes(since))).toEqual([]);
      expect(asics.filter((asic) => !asicFacts(asic))).toEqual([]);
      expect(source).not.toBe("");
    }
  });

  test.each([
    ["trimming", { "202411": undefined, "202505": "SWITCH_TRIMMING", "202605": "SWITCH_TRIMMING" }],
    ["flowLabelHash", { "202411": undefined, "202505": "IPV6_FLOW_LABEL" }],
    ["dnsSearch", { "202505": undefined, "202511": "DNS_OPTIONS" }],
    ["frrcfgd", { "202505": undefined, "202511": "PREFIX" }],
    ["trimCounters", { "202505": undefined, "202511": "SWITCH" }],
    ["switchHash", { "202411": "SWITCH_HASH", "202605": "SWITCH_HASH" }],
  ] as const)("%s", (name, spellings) => {
    const capability: Capability = SONIC[name];
    expect(Object.fromEntries(Object.keys(spellings).map((release) => [release, spellingAt(capability, release)]))).toEqual(spellings);
  });

  test("what no release has is refused as that, what an ASIC has not with those that do", () => {
    for (const release of releases)
      expect(() => spelling("leaf1", SONIC.adaptiveRouting, on(release))).toThrow(/asks for adaptive routing, which no release of SONiC has/);
    expect(() => spelling("leaf1", SONIC.trimming, on("202411"))).toThrow(/packet trimming, which the release does not have.*202505 or later/s);
    expect(() => spelling("leaf1", SONIC.switchHash, on("202505", "tomahawk-5"))).toThrow(/which the ASIC does not have.*spectrum-1, spectrum-2/s);
  });
});
