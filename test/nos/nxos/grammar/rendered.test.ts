import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DcbPolicy } from "../../../../src/intent/policy.js";
import { build, type Wish, wish } from "../../../fuzz/random-fabric.js";
import { temporaryFolder } from "../../../support/app.js";
import { assembledPod, pod } from "../../../support/intents.js";
import { textOf } from "../support.js";
import { checkConfig } from "./check-config.js";
import { checkFabric } from "./check-fabric.js";
import { edited, into, without } from "./edit.js";
import type { Given } from "./query.js";

const SEED = 20_261;
const RUNS = 160;

interface Device {
  readonly path: string;
  readonly text: string;
}

/** NX-OS switches of a wish that is planned without an error. */
function nxosDevices(w: Wish, outdir: string): Device[] {
  try {
    const { artifacts, findings } = build(w, outdir).compiled();
    if (findings.some((f) => f.severity === "error")) return [];
    return artifacts.filter((a) => a.kind === "config" && a.path.endsWith("config.cfg")).map(({ path, text }) => ({ path, text }));
  } catch {
    return [];
  }
}

describe("rendered random fabrics", () => {
  const outdir = temporaryFolder();
  const drawn = fc.sample(wish, { numRuns: RUNS, seed: SEED }).map((w) => {
    const given: Given = { cnpDscp: w.policy.cnpDscp, ecn: w.policy.ecn };
    return { given, devices: nxosDevices(w, outdir) };
  });

  it("are some dozens", () => {
    expect(drawn.flatMap((d) => d.devices).length).toBeGreaterThan(36);
  });

  it("have no finding", () => {
    const found = drawn.flatMap(({ given, devices }, i) =>
      devices.flatMap(({ path, text }) => checkConfig(text, given).map((f) => `wish ${i}, ${path}: ${f.line} ${f.rule}: ${f.text}`)),
    );
    expect(found).toEqual([]);
  });
});

describe("a pod of 2 leaves and 2 spines", () => {
  const texts = assembledPod(pod("nxos")).switches.map(textOf);
  const mutated = (hostname: string, edit: Parameters<typeof edited>[1]) => texts.map((t) => (t.startsWith(`hostname ${hostname}\n`) ? edited(t, edit) : t));

  it("has no finding between its devices", () => {
    expect(texts).toHaveLength(4);
    expect(checkFabric(texts)).toEqual([]);
  });

  it.each([
    ["2 links a pair", { linksPerSpine: 2 }],
    ["4 leaves and 4 spines", { leaves: 4, spines: 4 }],
    [
      "two lossless classes",
      { policy: DcbPolicy.rocev2({ data: { share: 40 }, second: { name: "storage", dscp: [18], priority: 4, share: 20, ecn: false } }) },
    ],
    ["negotiated PFC at host ports", { policy: DcbPolicy.rocev2({ dcbx: { switches: "willing" } }) }],
  ] as const)("has none with %s", (_what, options) => {
    expect(checkFabric(assembledPod(pod("nxos", options)).switches.map(textOf))).toEqual([]);
  });

  it.each([
    ["fact 19, PFC at one end alone", "spine1", into("  priority-flow-control mode off", "interface Ethernet1/1", "  priority-flow-control mode on")],
    ["fact 19, another MTU at one end", "spine1", into("  mtu 9000", "interface Ethernet1/1", "  mtu 9216")],
    ["fact 7, another DSCP on one device", "leaf2", into("  match dscp 24", "class-map type qos match-any CM-ROCE", "  match dscp 26")],
    ["fact 26, an ASN of another leaf", "leaf2", into("router bgp 65101", "router bgp 65102")],
    ["routing fact 14, remote-as of all uplinks alike wrong", "spine2", into("router bgp 65009", "router bgp 65000")],
    ["routing fact 14, a leaf by another name", "leaf1", into("hostname leaf9", "hostname leaf1")],
    [
      "routing fact 5, another range of loopbacks",
      "leaf1",
      into("ip prefix-list PL-FABRIC-LOOPBACKS-V4 seq 5 permit 10.255.0.0/19 eq 32", "ip prefix-list PL-FABRIC-LOOPBACKS-V4 seq 5 permit 10.255.0.0/20 eq 32"),
    ],
    [
      "routing fact 5, another block length",
      "spine1",
      into("ip prefix-list PL-FABRIC-HOSTS-V4 seq 5 permit 10.0.0.0/12 eq 27", "ip prefix-list PL-FABRIC-HOSTS-V4 seq 5 permit 10.0.0.0/12 eq 28"),
    ],
    ["the port's description", "leaf1", into("  description spine2 Ethernet1/2", "interface Ethernet1/31", "  description spine2 Ethernet1/1")],
    ["fact 18, the watchdog at one end", "leaf1", without("interface Ethernet1/31", "  priority-flow-control watch-dog-interval on")],
  ] as const)("is found with %s", (_what, device, edit) => {
    expect(checkFabric(mutated(device, edit))).not.toEqual([]);
  });
});

it("takes both ends of a cable between tiers", () => {
  const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.nxos.cfg`, import.meta.url), "utf8");
  const between = checkFabric([fixture("three-tier-spine"), fixture("super-spine")]);
  // The leaf below is not among them.
  expect(between.map((f) => f.rule)).toEqual(["routing fact 14: no such far end"]);
});
