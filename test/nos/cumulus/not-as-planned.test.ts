import { describe, expect, it } from "vitest";
import { DcbPolicy } from "../../../src/intent/policy.js";
import type { PodOptions } from "../../support/intents.js";
import { addition, changed, findingsOf, GOLDEN_RELEASES, MODELS, onLeaf1, podOf, type Release, sliceOf, yamlOf } from "./support.js";

interface Slip {
  readonly rule: string;
  readonly of?: Release;
  readonly options?: PodOptions;
  readonly from: string | RegExp;
  readonly to: string;
  /** What the finding says. */
  readonly says: string;
}

const LOSSY = DcbPolicy.of({ classes: [{ name: "rest", dscp: "rest", priority: 0, scheduling: { share: 100 } }] });
/** Where the leaves of the first uplink begin. */
const UPLINK_LINK = /(?<= {6}swp64s0:\n(?: {8}(?!link).*\n| {9}.*\n)* {8}link:\n)/;

const SLIPS: Readonly<Record<string, Slip>> = {
  "another hostname": { rule: "CUMULUS_SYSTEM_NOT_AS_PLANNED", from: "hostname: leaf1", to: "hostname: leaf2", says: "hostname leaf2, planned leaf1" },
  "another management address": {
    rule: "CUMULUS_SYSTEM_NOT_AS_PLANNED",
    from: "192.0.2.31/25: {}",
    to: "192.0.2.32/25: {}",
    says: "eth0 has not the address 192.0.2.31/25",
  },
  "no gateway": {
    rule: "CUMULUS_SYSTEM_NOT_AS_PLANNED",
    of: "5.16",
    from: / {10}gateway:\n {12}192.0.2.1: \{\}\n/,
    to: "",
    says: "gateway of eth0 left out, planned 192.0.2.1",
  },
  "another speed": { rule: "CUMULUS_LINK_NOT_AS_PLANNED", from: "speed: 400G", to: "speed: 200G", says: "swp1s0 200G, planned 400G" },
  "a speed of its own up to 5.13, which ends negotiation": {
    rule: "CUMULUS_LINK_NOT_AS_PLANNED",
    of: "5.13",
    from: UPLINK_LINK,
    to: "          speed: 400G\n",
    says: "swp64s0 400G without negotiation, planned 400G",
  },
  "one end that does not negotiate": {
    rule: "CUMULUS_LINK_NOT_AS_PLANNED",
    from: UPLINK_LINK,
    to: "          auto-negotiate: 'off'\n",
    says: "swp64s0 400G without negotiation, planned 400G",
  },
  "another breakout": { rule: "CUMULUS_LINK_NOT_AS_PLANNED", from: "            2x:\n", to: "            4x:\n", says: "swp1 4x, planned 2x" },
  "other lanes of a breakout": {
    rule: "CUMULUS_LINK_NOT_AS_PLANNED",
    from: "lanes-per-port: '4'",
    to: "lanes-per-port: '2'",
    says: "swp1 with 2 lanes a port, planned 4",
  },
  "another RoCE mode": {
    rule: "CUMULUS_ROCE_MODE",
    options: { policy: LOSSY },
    from: "mode: lossy\n",
    to: "mode: lossless\n",
    says: "lossless, planned lossy",
  },
  "another share of the memory": {
    rule: "CUMULUS_POOLS_NOT_AS_PLANNED",
    from: "roce-lossless:\n          memory-percent: 50",
    to: "roce-lossless:\n          memory-percent: 10",
    says: "roce-lossless 10 percent, planned 50 percent",
  },
  "no pool for lossless traffic": {
    rule: "CUMULUS_POOLS_NOT_AS_PLANNED",
    from: "        roce-lossless:\n          memory-percent: 50\n",
    to: "",
    says: "roce-lossless left out, planned 50 percent",
  },
  "a priority in no pool": {
    rule: "CUMULUS_POOLS_NOT_AS_PLANNED",
    from: /(?<= {12}'2': \{\}\n) {12}'4': \{\}\n/,
    to: "",
    says: "default-lossy 50 percent for 0 1 2 5 6 7, planned 50 percent for 0 1 2 4 5 6 7",
  },
  "routes that are sent before they are installed": {
    rule: "CUMULUS_BGP_SAFEGUARD_OFF",
    from: "wait-for-install: 'on'",
    to: "wait-for-install: 'off'",
    says: "wait-for-install is not on",
  },
  "paths that begin with any AS": {
    rule: "CUMULUS_BGP_SAFEGUARD_OFF",
    from: "enforce-first-as: 'on'",
    to: "enforce-first-as: 'off'",
    says: "enforce-first-as is off for 10.254.0.0, 10.254.0.2",
  },
};

const PLANNED_RULES = [...new Set([...Object.values(SLIPS).map((s) => s.rule), "CUMULUS_LLDP_OFF", "CUMULUS_NEWER_OBJECT"])];

/** Findings on leaf1 with an addition. */
function withAddition(release: Release, tree: Readonly<Record<string, unknown>>) {
  const slice = sliceOf("leaf1", podOf(release, { change: onLeaf1({ additions: [addition(tree)] }) }));
  return findingsOf(slice, yamlOf(slice));
}

describe("text that is not the planned one", () => {
  it.each(Object.entries(SLIPS))("%s", (_, { rule, of = "5.14", options, from, to, says }) => {
    const slice = sliceOf("leaf1", podOf(of, options));
    const errors = findingsOf(slice, changed(yamlOf(slice), from, to)).filter((f) => f.severity === "error");
    expect(errors).toMatchObject([{ rule, at: "leaf1", message: expect.stringContaining(says) }]);
  });

  it("LLDP off, on the switch or on a fabric port; at a host it may be wanted", () => {
    const found = (tree: Readonly<Record<string, unknown>>) => withAddition("5.16", tree).filter((f) => f.rule === "CUMULUS_LLDP_OFF");
    expect(found({ system: { lldp: { state: "disabled" } } })).toMatchObject([{ severity: "warning", message: expect.stringContaining("planned: off") }]);
    expect(found({ interface: { "swp63-64s0": { lldp: { state: "disabled" } } } })).toMatchObject([{ message: expect.stringContaining("off at swp64s0") }]);
    expect(found({ interface: { swp1s0: { lldp: { state: "disabled" } } } })).toEqual([]);
  });

  it("headroom of lossy traffic before 5.16", () => {
    const tree = { interface: { swp1s0: { qos: { headroom: { lossy: { "extra-threshold": "10" } } } } } };
    const found = (release: Release) => withAddition(release, tree).filter((f) => f.rule === "CUMULUS_NEWER_OBJECT");
    expect(found("5.15")).toMatchObject([{ severity: "error", message: expect.stringContaining("swp1s0 qos.headroom, which 5.16 brings") }]);
    expect(found("5.16")).toEqual([]);
  });
});

describe("quiet", () => {
  it.each(GOLDEN_RELEASES)("on what is rendered for %s, at every speed and in every mode of a port", (release) => {
    for (const model of MODELS.filter((m) => release !== "5.9" || m !== "SN5400")) {
      for (const speedMbps of model === "SN4600C" ? [100_000] : [100_000, 400_000]) {
        for (const name of ["leaf1", "spine1"]) {
          const slice = sliceOf(name, podOf(release, { speedMbps }, model));
          expect(findingsOf(slice, yamlOf(slice)).filter((f) => PLANNED_RULES.includes(f.rule))).toEqual([]);
        }
      }
    }
  });

  it("on pools and negotiation that were added, which no prop says", () => {
    const tree = {
      qos: { "traffic-pool": { "roce-lossless": { "memory-percent": 60 }, "default-lossy": { "memory-percent": 40 } } },
      interface: { "swp64s0-1": { link: { "auto-negotiate": "off" } } },
    };
    expect(withAddition("5.14", tree).filter((f) => PLANNED_RULES.includes(f.rule))).toEqual([]);
  });
});
