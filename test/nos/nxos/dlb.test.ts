import { describe, expect, it } from "vitest";
import type { LoadBalancing } from "../../../src/intent/props.js";
import { mistakeOf } from "../../support/mistake.js";
import { checkConfig } from "./grammar/check-config.js";
import { changed, findingsOf, leafText, sliceOf, stanza, textOf } from "./support.js";

const GX2B = (release: string) => ["N9K-C9332D-GX2B", "nxos", release] as const;

function leaf(loadBalancing: LoadBalancing, model: readonly [string, "nxos", string] = GX2B("10.5"), speedMbps = 400_000) {
  return sliceOf("leaf1", { leaf: model, spine: model, speedMbps, change: (intent) => ({ ...intent, loadBalancing }) });
}

const slice = leaf("flowlet");
const text = textOf(slice);
const rules = (broken: string, of = slice) => findingsOf(of, broken).map((f) => `${f.severity} ${f.rule}: ${f.message.split(": ").at(-1)}`);
const IN_USE = "info NXOS_DLB_IN_USE: dlb-interface Eth1/31,Eth1/32, mode flowlet";

describe("load balancing (docs/facts/nxos.md, fact 47)", () => {
  it.each(["10.5", "10.6"])("by flowlets is DLB over the uplinks with %s, and nothing else changes", (release) => {
    const of = textOf(leaf("flowlet", GX2B(release)));
    expect(stanza(of, "hardware profile dlb")).toEqual(["hardware profile dlb", "  dlb-interface Eth1/31,Eth1/32", "  mode flowlet"]);
    expect(changed(of, /hardware profile dlb\n(?: {2}.*\n)+/, "")).toBe(leafText());
    expect(checkConfig(of, { cnpDscp: 48, ecn: true })).toEqual([]);
  });

  it("by packet is another mode", () => {
    expect(stanza(textOf(leaf("per-packet")), "hardware profile dlb")).toContain("  mode per-packet");
  });

  it.each([
    ["an older release", GX2B("10.4"), 400_000, "asks for load balancing by flowlets, which the release does not have"],
    ["another ASIC", ["N9K-C9336C-FX2", "nxos", "10.6"] as const, 100_000, "which the ASIC does not have"],
  ] as const)("is refused with %s", (_, model, speed, message) => {
    expect(mistakeOf(() => textOf(leaf("flowlet", model, speed)))).toContain(message);
  });

  it("is refused at uplinks with an output policy of their own", () => {
    const [uplink] = slice.ports.filter((p) => p.kind === "fabric");
    const profile = slice.profiles[uplink?.profile ?? ""];
    if (!uplink || !profile) throw new Error("no uplink");
    const slow = { ...profile, speedMbps: 100_000, ecn: profile.ecn && { ...profile.ecn, min: 1000 } };
    const ports = slice.ports.map((p) => (p === uplink ? { ...p, profile: "slow", speedMbps: 100_000 } : p));
    const odd = { ...slice, ports, profiles: { ...slice.profiles, slow } };
    expect(mistakeOf(() => textOf(odd))).toContain("asks for DLB at a port that has an output policy of its own");
  });

  it("says that it needs a reload, and what does not apply to its flows", () => {
    expect(rules(text)).toEqual([IN_USE]);
    expect(rules(leafText(), sliceOf("leaf1"))).toEqual([]);
  });

  it.each([
    ["another mode", changed(text, "mode flowlet", "mode per-packet"), "mode per-packet, planned flowlet"],
    ["an uplink left out", changed(text, ",Eth1/32", ""), "Eth1/32 without"],
    ["a host port", changed(text, "Eth1/31,", "Eth1/1,Eth1/31,"), "Eth1/1 with"],
    ["all ports", changed(text, "Eth1/31,Eth1/32", "all"), "all ports"],
  ])("is found wrong with %s", (_, broken, what) => {
    expect(rules(broken).filter((r) => r.includes("NOT_AS_PLANNED"))).toEqual([`error NXOS_DLB_NOT_AS_PLANNED: ${what}`]);
  });

  it("is found to be missing, and reported where nobody asked for it", () => {
    expect(rules(leafText())).toEqual(["error NXOS_DLB_NOT_AS_PLANNED: mode none, planned flowlet, Eth1/31 without, Eth1/32 without"]);
    expect(rules(text, sliceOf("leaf1"))).toEqual(["warning NXOS_NEEDS_RELOAD: hardware profile dlb"]);
  });
});
