import { describe, expect, it } from "vitest";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { mistakeOf } from "../../support/mistake.js";
import { checkConfig } from "./grammar/check-config.js";
import { changed, findingsOf, sliceOf, textOf } from "./support.js";

const SG2 = (model: string, release = "10.5") => [model, "nxos", release] as const;
/** Named, since no source gives thresholds of this ASIC. */
const policy = DcbPolicy.rocev2({ ecnThresholds: { nxos: "cisco-roce-script-2026" } });

function leaf(model = "N9364E-SG2-O", speedMbps = 400_000) {
  return sliceOf("leaf1", { leaf: SG2(model), spine: SG2(model), speedMbps, policy });
}

const slice = leaf();
const text = textOf(slice);
const OPEN = "warning NXOS_SILICON_ONE_PORTS_OPEN";
const rules = (of: string) => findingsOf(slice, of).map((f) => `${f.severity} ${f.rule}`);

describe("N9364E-SG2 (docs/facts/nxos.md, facts 48 to 50)", () => {
  it.each([
    ["N9364E-SG2-O", 800_000, ""],
    ["N9364E-SG2-Q", 400_000, "400g-2x"],
    ["N9364E-SG2-O", 100_000, "100g-8x"],
  ] as const)("%s runs at %i Mb/s as %j", async (model, speed, map) => {
    const of = textOf(leaf(model, speed));
    const maps = [...of.matchAll(/^interface breakout module 1 port \d+ map (\S+)$/gm)].map((m) => m[1]);
    expect(new Set(maps)).toEqual(new Set(map === "" ? [] : [map]));
    expect(of).not.toMatch(/^ {2}fec /m);
    expect(checkConfig(of, { cnpDscp: 48, ecn: true })).toEqual([]);
    if (map === "400g-2x") await expect(of).toMatchFileSnapshot("golden/silicon-one.nxos.cfg");
  });

  it("splits a port above DLB's list of its children", () => {
    const model = SG2("N9364E-SG2-O");
    const of = textOf(
      sliceOf("leaf1", { leaf: model, spine: model, speedMbps: 400_000, policy, change: (intent) => ({ ...intent, loadBalancing: "per-packet" }) }),
    );
    expect(of).toContain("  dlb-interface Eth1/64/1,Eth1/64/2\n");
    expect(of.lastIndexOf("interface breakout module 1 port 64 map 400g-2x")).toBeLessThan(of.indexOf("hardware profile dlb"));
  });

  it("is refused with a release that is older than it, and wants the pause buffers of long cables, which nobody publishes", () => {
    expect(mistakeOf(() => sliceOf("leaf1", { leaf: SG2("N9364E-SG2-O", "10.4"), policy }))).toContain(
      "is older than NX-OS for the N9364E-SG2-O, which 10.5 brings",
    );
    const far = sliceOf("leaf1", { leaf: SG2("N9364E-SG2-O"), spine: SG2("N9364E-SG2-O"), uplinkM: 300, policy });
    expect(findingsOf(far, textOf(far)).map((f) => f.rule)).toContain("NXOS_CABLE_TOO_LONG");
  });

  it("has no ECN thresholds that anybody gave: they are asked for", () => {
    expect(mistakeOf(() => sliceOf("leaf1", { leaf: SG2("N9364E-SG2-O"), spine: SG2("N9364E-SG2-O") }))).toBe(
      'props.policy.ecnThresholds.nxos: is missing, and no source gives thresholds for silicon-one-g200\n  allowed: thresholds of your own, or a preset by its name, e.g. "cisco-roce-script-2026"\n  fix:     say which you take: ecnThresholds: { nxos: { min, max, probability } }',
    );
  });

  it("says which of its ports are open to hosts, and no other model does", () => {
    expect(rules(text)).toEqual([OPEN]);
    expect(findingsOf(sliceOf("leaf1"), textOf(sliceOf("leaf1")))).toEqual([]);
  });

  it.each([
    ["a universal-id above 65535", changed(text, "universal-id 10", "universal-id 65536")],
    ["rotate", changed(text, "universal-id 10", "universal-id 10 rotate 7")],
  ])("is found wrong with %s", (_, broken) => {
    expect(rules(broken).sort()).toEqual(["warning NXOS_LOAD_SHARING", OPEN]);
  });

  it("takes six unique qos policies, and no seventh", () => {
    const policies = (count: number) =>
      Array.from(
        { length: count },
        (_, i) =>
          `policy-map type qos PM-${i}\n  class class-default\n    set qos-group 0\ninterface Ethernet1/${i + 2}\n  service-policy type qos input PM-${i}\n`,
      ).join("");
    const found = (count: number) => rules(text + policies(count)).filter((r) => r.endsWith("QOS_POLICIES"));
    expect(found(5)).toEqual([]);
    expect(found(6)).toEqual(["error NXOS_QOS_POLICIES"]);
  });

  it("has the thresholds of the preset that is named", () => {
    expect(text).toContain("minimum-threshold 950 kbytes maximum-threshold 3000 kbytes");
    const own = sliceOf("leaf1", {
      leaf: SG2("N9364E-SG2-O"),
      spine: SG2("N9364E-SG2-O"),
      policy: DcbPolicy.rocev2({ ecnThresholds: { nxos: "microsoft-azure-local" } }),
    });
    expect(textOf(own)).toContain("minimum-threshold 300 kbytes");
  });
});
