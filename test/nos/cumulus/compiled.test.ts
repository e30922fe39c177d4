import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bandwidth, ByteSize, Duration } from "../../../src/base/units.js";
import { SwitchModel } from "../../../src/catalog/define.js";
import { ecnOf } from "../../../src/dcb/profile.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { nodeAt, treeAt } from "../../../src/nos/cumulus/parse/read.js";
import type { PortQosView } from "../../../src/nos/qos-view.js";
import type { PortSlice, SwitchSlice } from "../../../src/plan/slices.js";
import { assembledPod } from "../../support/intents.js";
import { mistakeOf } from "../../support/mistake.js";
import { changed, edgePort, filesOf, findingsOf, mixedSpeeds, onLeaf1, podOf, portOf, RELEASES, setOf, sliceOf, variant, viewOf, yamlOf } from "./support.js";

const AUTO = { cumulus: "auto" } as const;
const COMPUTED = DcbPolicy.rocev2({ ecnThresholds: AUTO });
const OWN = { cumulus: { min: ByteSize.bytes(200_000), max: ByteSize.bytes(800_000), probability: 30 } };
/** The data class computed, the second one by hand, best effort marking as the policy says. */
const TWO_STRATEGIES = DcbPolicy.of({
  classes: [
    { name: "roce", dscp: [26], priority: 3, lossless: true, ecn: true, scheduling: { share: 50 } },
    { name: "storage", dscp: [34], priority: 4, lossless: true, ecn: true, ecnThresholds: OWN, scheduling: { share: 20 } },
    { name: "cnp", dscp: [48], priority: 6, scheduling: { strict: true }, cnp: true },
    { name: "rest", dscp: "rest", priority: 0, ecn: true, scheduling: { share: 30 } },
  ],
  ecnThresholds: AUTO,
});

const known = variant("SN5600 with its pool", "SN5600");
const FASTER_UPLINKS = { hosts: 5, change: mixedSpeeds(known, 800_000) } as const;

function congestion(slice: SwitchSlice) {
  return treeAt(setOf(yamlOf(slice)), "qos", "congestion-control");
}

function marked(text: string, port: string, tc: number) {
  return portOf(viewOf(text), port).classes.find((c) => c.tc === tc)?.ecn ?? null;
}

/** Thresholds of each class on a port: what the compiler computed, and what the text says. */
function thresholds(slice: SwitchSlice, port: PortSlice, view: PortQosView) {
  const numbers = port.profile === null ? undefined : slice.profiles[port.profile];
  return slice.qos.classes.map((c) => {
    const said = view.classes.find((tc) => tc.tc === view.dscpToTc[c.dscp[0] ?? -1])?.ecn ?? null;
    const computed = numbers ? ecnOf(numbers, c) : null;
    return {
      name: c.name,
      computed,
      said: said && { min: said.minBytes, max: said.maxBytes, probability: said.probability },
    };
  });
}

describe("ECN thresholds of the compiler (docs/facts/cumulus.md, facts 16 and 32)", () => {
  it("are those of the uplinks' speed; another speed has a complete profile of its own", () => {
    const slice = sliceOf("leaf1", podOf("5.14", { policy: COMPUTED, ...FASTER_UPLINKS }));
    const text = yamlOf(slice);
    const set = setOf(text);
    expect(slice.ports.map((p) => p.speedMbps)).toEqual([...new Array(5).fill(400_000), 800_000, 800_000]);
    const profiles = treeAt(set, "qos", "congestion-control");
    expect(Object.keys(profiles)).toEqual(["default-global", "roce-400g"]);
    const [fast, slow] = Object.values(profiles).map((p) => treeAt(p, "traffic-class"));
    expect(Object.keys(fast ?? {})).toEqual(["0", "3", "6"]);
    expect(Object.keys(slow ?? {})).toEqual(["0", "3", "6"]);
    expect([nodeAt(slow, "0"), nodeAt(slow, "6")]).toEqual([{ ecn: "disable" }, { ecn: "disable" }]);
    const bound = slice.ports.map((p) => nodeAt(set, "interface", p.name, "qos", "congestion-control", "profile"));
    expect(bound).toEqual([...new Array(5).fill("roce-400g"), undefined, undefined]);
    expect(marked(text, "swp1s0", 3)).toMatchObject({ maxBytes: 6_399_936, probability: 20 });
    expect(marked(text, "swp64", 3)).toMatchObject({ maxBytes: 12_799_872, probability: 20 });
  });

  it("stay where they are when hosts are added", () => {
    const profiles = (hosts: number) => congestion(sliceOf("leaf1", podOf("5.16", { policy: COMPUTED, hosts, change: mixedSpeeds(known, 800_000) })));
    expect(profiles(1)).toEqual(profiles(8));
  });

  it("of all speeds alike, as a preset has them, need no profile", () => {
    const slice = sliceOf("leaf1", podOf("5.14", FASTER_UPLINKS));
    const preset = { ecnThresholds: { cumulus: "nvidia-roce" } } as const;
    const chosen = sliceOf("leaf1", podOf("5.14", { policy: DcbPolicy.rocev2(preset), ...FASTER_UPLINKS }));
    expect(Object.keys(congestion(slice))).toEqual(["default-global", "roce-400g"]);
    expect(Object.keys(congestion(chosen))).toEqual(["default-global"]);
    expect(nodeAt(congestion(chosen), "default-global", "traffic-class", "3")).toEqual({
      ecn: "enable",
      red: "disable",
      "min-threshold": 150_000,
      "max-threshold": 1_500_000,
      probability: 100,
    });
  });

  it("of a class are its own, in every profile", () => {
    const slice = sliceOf("leaf1", podOf("5.14", { policy: TWO_STRATEGIES, ...FASTER_UPLINKS }));
    const text = yamlOf(slice);
    for (const port of ["swp1s0", "swp64"]) {
      expect(marked(text, port, 4)).toEqual({ minBytes: 200_000, maxBytes: 800_000, probability: 30 });
      expect(marked(text, port, 3)).toEqual(marked(text, port, 0));
      expect(marked(text, port, 6)).toBeNull();
    }
    expect(marked(text, "swp1s0", 3)).not.toEqual(marked(text, "swp64", 3));
  });

  it("a port at the trust boundary has no profile of them", () => {
    const edgePorts = [edgePort("swp20s0", "none")];
    const change = (intent: Parameters<typeof FASTER_UPLINKS.change>[0]) => onLeaf1({ edgePorts, model: known })(FASTER_UPLINKS.change(intent));
    const set = setOf(yamlOf(sliceOf("leaf1", podOf("5.14", { policy: COMPUTED, hosts: 5, change }))));
    expect(nodeAt(set, "interface", "swp20s0", "qos")).toEqual({ mapping: { profile: "untrusted" }, pfc: { profile: "untrusted" } });
    expect(nodeAt(set, "interface", "swp1s0", "qos", "congestion-control")).toEqual({ profile: "roce-400g" });
  });

  it("read back from the text are the computed ones, on every port of any pod", () => {
    const speeds = fc.constantFrom(200_000, 400_000, 800_000);
    const pods = fc.record({
      policy: fc.constantFrom(COMPUTED, TWO_STRATEGIES),
      release: fc.constantFrom(...RELEASES),
      pool: fc.integer({ min: 20_000, max: 150_000 }),
      dynamicTh: fc.integer({ min: -2, max: 3 }),
      speedMbps: speeds,
      uplinkMbps: speeds,
      hosts: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(pods, ({ policy, release, pool, dynamicTh, uplinkMbps, ...options }) => {
        const model = variant("SN5600 with a pool", "SN5600", { pool: ByteSize.kib(pool), dynamicTh });
        const pod = assembledPod(podOf(release, { policy, ...options, change: mixedSpeeds(model, uplinkMbps) }));
        for (const slice of pod.switches) {
          const text = yamlOf(slice);
          const view = viewOf(text);
          for (const port of slice.ports)
            for (const { name, computed, said } of thresholds(slice, port, portOf(view, port.name))) expect({ name, ...said }).toEqual({ name, ...computed });
          expect(findingsOf(slice, text).filter((f) => f.severity !== "info")).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("that a port lost with its profile are found, as are those of the profile itself", () => {
    const slice = sliceOf("leaf1", podOf("5.16", { policy: COMPUTED, ...FASTER_UPLINKS }));
    const errors = (text: string) => findingsOf(slice, text).flatMap((f) => (f.severity === "error" ? [`${f.rule} ${f.message}`] : []));
    const text = yamlOf(slice);
    expect(errors(text)).toEqual([]);
    const slow = "1599936 to 6399936 bytes 20 percent";
    const fast = "3199872 to 12799872 bytes 20 percent";
    const says = "CUMULUS_ECN_NOT_AS_PLANNED ports mark at other thresholds than is planned for their speed: ";
    expect(errors(changed(text, "          congestion-control:\n            profile: roce-400g\n", ""))).toEqual([
      `${says}swp1s0 roce ${fast}, planned ${slow}`,
    ]);
    expect(errors(changed(text, "max-threshold: 6399936", "max-threshold: 6400128"))).toEqual([
      `${says}swp1s0,1 swp2s0,1 swp3s0 roce 1599936 to 6400128 bytes 20 percent, planned ${slow}`,
    ]);
  });

  it("of ports that have their own profile are told as unproven, as is every other profile of a port", () => {
    const slice = sliceOf("leaf1", podOf("5.14", { policy: COMPUTED, ...FASTER_UPLINKS }));
    const unproven = (s: SwitchSlice) => findingsOf(s, yamlOf(s)).filter((f) => f.rule === "CUMULUS_PORT_PROFILE_UNPROVEN");
    expect(unproven(slice)).toMatchObject([{ severity: "info", message: expect.stringMatching(/: swp1s0,1 swp2s0,1 swp3s0 congestion-control roce-400g$/) }]);
    const edge = sliceOf("leaf1", podOf("5.16", { change: onLeaf1({ edgePorts: [edgePort("swp10s0", "none")] }) }));
    expect(unproven(edge)).toMatchObject([{ message: expect.stringMatching(/: swp10s0 mapping untrusted, pfc untrusted$/) }]);
    expect(unproven(sliceOf("leaf1"))).toEqual([]);
  });
});

describe("auto thresholds (docs/facts/cumulus.md, fact 33)", () => {
  it("ask for the pool, which nobody publishes", () => {
    const asked = mistakeOf(() => sliceOf("leaf1", podOf("5.14", { policy: COMPUTED })));
    expect(asked).toContain("props.policy.ecnThresholds.cumulus: cannot be computed");
    expect(asked).toContain("sharedBuffer: { pool, dynamicTh }");
  });
});

describe("a variant with a shared buffer", () => {
  it("keeps the side ports, the header and the modules of the model that it is based on", () => {
    const text = yamlOf(sliceOf("leaf1", podOf("5.14", { policy: COMPUTED, change: mixedSpeeds(known, 800_000) })));
    expect(text.startsWith("- header:\n    model: SN5600\n")).toBe(true);
    expect(nodeAt(setOf(text), "interface", "swp65", "link", "state")).toEqual({ down: {} });
    const older = variant("SN4700 with its pool", "SN4700", { pool: ByteSize.bytes(26_451_968), dynamicTh: 0 });
    const slice = sliceOf("leaf1", podOf("5.16", { policy: COMPUTED, change: mixedSpeeds(older, 400_000) }, "SN4700"));
    expect(nodeAt(setOf(yamlOf(slice)), "interface", "swp32", "link", "auto-negotiate")).toBe("disabled");
    expect(findingsOf(slice, yamlOf(slice)).filter((f) => f.severity !== "info")).toEqual([]);
  });

  it("with a panel of its own is a model of its own", () => {
    const { facts } = SwitchModel.define({ model: "SN5600 short", basedOn: "SN5600", cumulus: { ports: 32, speed: Bandwidth.gbps(800) } });
    expect(facts.nos.cumulus).not.toHaveProperty("hardware");
    expect(known.nos.cumulus).toMatchObject({ hardware: "SN5600", sharedBuffer: { dynamicTh: 1 } });
  });
});

describe("the watchdog's times (docs/facts/cumulus.md, fact 13)", () => {
  const settings = (policy: DcbPolicy) => nodeAt(setOf(yamlOf(sliceOf("leaf1", podOf("5.16", { policy })))), "qos", "pfc-watchdog");

  it("are polling-interval and robustness", () => {
    const times = (watchdog: NonNullable<Parameters<typeof DcbPolicy.rocev2>[0]>["watchdog"]) => settings(DcbPolicy.rocev2({ watchdog }));
    expect(times({})).toEqual({ "polling-interval": 100, robustness: 3 });
    expect(times({ poll: Duration.ms(250) })).toEqual({ "polling-interval": 250, robustness: 3 });
    expect(times({ poll: Duration.ms(200), detection: Duration.seconds(1) })).toEqual({ "polling-interval": 200, robustness: 5 });
    expect(times({ detection: Duration.ms(250_000) })).toEqual({ "polling-interval": 250, robustness: 1000 });
    expect(times({ restoration: Duration.seconds(2) })).toEqual({ "polling-interval": 100, robustness: 3 });
  });

  it("that Cumulus cannot count are refused", () => {
    const policy = DcbPolicy.rocev2({ watchdog: { poll: Duration.ms(200), detection: Duration.ms(500) } });
    expect(mistakeOf(() => settings(policy))).toContain("is no number of polls that Cumulus can count");
  });
});

describe("DCBX (docs/facts/cumulus.md, fact 31)", () => {
  const leaf = (dcbx: NonNullable<Parameters<typeof DcbPolicy.rocev2>[0]>["dcbx"], release: (typeof RELEASES)[number] = "5.14", more = {}) =>
    sliceOf("leaf1", podOf(release, { policy: DcbPolicy.rocev2({ dcbx, ...more }), change: onLeaf1({ edgePorts: [edgePort("swp10s0", "none")] }) }));
  const advertised = (slice: SwitchSlice, text = yamlOf(slice)) => findingsOf(slice, text).filter((f) => f.rule === "CUMULUS_DCBX_ADVERTISED");

  it.each([
    ["5.9", "on"],
    ["5.14", "on"],
    ["5.15", "enabled"],
    ["5.17", "enabled"],
  ] as const)("ieee: the three TLVs on every trusted port, in the words of %s", (release, word) => {
    const files = filesOf(leaf({ switches: "ieee" }, release));
    const interfaces = treeAt(setOf(files["startup.yaml"]), "interface");
    const talking = Object.entries(interfaces).filter(([, port]) => nodeAt(port, "lldp") !== undefined);
    expect(talking.map(([name]) => name)).toEqual(["swp1s0", "swp1s1", "swp64s0", "swp64s1"]);
    for (const [, port] of talking) expect(nodeAt(port, "lldp")).toEqual({ "dcbx-ets-config-tlv": word, "dcbx-ets-recomm-tlv": word, "dcbx-pfc-tlv": word });
    expect(files["nv-set.sh"]).toContain(`nv set interface swp1s0 lldp dcbx-pfc-tlv ${word}\n`);
  });

  it("off: no leaf, and the switch advertises all the same", () => {
    const slice = leaf({});
    expect(yamlOf(slice)).not.toContain("dcbx");
    expect(advertised(slice)).toMatchObject([
      {
        severity: "info",
        message: expect.stringContaining('swp1s0,1 swp10s0 with switches "off": hosts "static" do not listen, but a NIC whose firmware is willing takes it'),
        fix: expect.stringContaining("NIC firmware that is not willing"),
      },
    ]);
  });

  it("off: nobody listens to a spine", () => {
    const policy = DcbPolicy.rocev2({ dcbx: { hosts: "willing" } });
    const slice = sliceOf("spine1", podOf("5.16", { policy }));
    expect(advertised(slice)).toEqual([]);
  });

  it("off with hosts that speak DCBX is a warning", () => {
    expect(advertised(leaf({ hosts: "willing" }))).toMatchObject([{ severity: "warning", message: expect.stringContaining('hosts "willing" take it') }]);
    expect(advertised(leaf({ hosts: "advertising" }))).toMatchObject([
      { severity: "warning", message: expect.stringContaining('hosts "advertising" tell their own, and neither listens') },
    ]);
  });

  it("a port at the trust boundary says the PFC of the others", () => {
    expect(advertised(leaf({ switches: "ieee" }))).toMatchObject([
      { severity: "info", message: expect.stringMatching(/leaves say\): swp10s0 at the trust boundary, PFC of priority 3 without having it$/) },
    ]);
    const lossy = DcbPolicy.of({ classes: [{ name: "rest", dscp: "rest", priority: 0, scheduling: { share: 100 } }], dcbx: { switches: "ieee" } });
    const slice = sliceOf("leaf1", podOf("5.14", { policy: lossy, change: onLeaf1({ edgePorts: [edgePort("swp10s0", "none")] }) }));
    expect(nodeAt(setOf(yamlOf(slice)), "qos", "roce", "mode")).toBe("lossy");
    expect(advertised(slice)).toEqual([]);
  });

  it("the application TLV has priority 3, wherever RoCE is", () => {
    const moved = leaf({ switches: "ieee", hosts: "willing" }, "5.16", { data: { priority: 4 } });
    expect(advertised(moved)).toMatchObject([
      { severity: "warning", message: expect.stringContaining("UDP 4791 has priority 3 in it, and no source says that it follows RoCE to priority 4") },
    ]);
  });

  it("a port without LLDP, or a switch that sends CDP alone, says nothing", () => {
    const slice = sliceOf("leaf1");
    const quiet = (from: RegExp, to: string) => advertised(slice, yamlOf(slice).replace(from, to));
    expect(quiet(/swp1s0:\n/, "swp1s0:\n        lldp: {state: disabled}\n")[0]?.message).toContain(': swp1s1 with switches "off"');
    expect(quiet(/lldp:\n {8}state: enabled/, "lldp:\n        state: disabled")).toEqual([]);
    expect(quiet(/lldp:\n {8}state: enabled/, "lldp:\n        state: enabled\n        mode: force-send-cdpv1")).toEqual([]);
  });

  it("without RoCE mode the leaves of a port decide", () => {
    const slice = sliceOf("leaf1");
    const off = yamlOf(slice).replace("enable: 'on'\n        mode: lossless", "enable: 'off'\n        mode: lossless");
    expect(advertised(slice, off)).toEqual([]);
    expect(advertised(slice, off.replace(/swp1s1:\n/, "swp1s1:\n        lldp: {dcbx-pfc-tlv: on}\n"))[0]?.message).toContain(': swp1s1 with switches "off"');
  });

  it("willing is refused", () => {
    expect(mistakeOf(() => yamlOf(leaf({ switches: "willing" })))).toBe(
      'leaf1: policy.dcbx.switches: cannot take PFC and ETS from its hosts: Cumulus has no willing mode, it only sends DCBX TLVs\n  got:     "willing"\n  allowed: "ieee" or "off"',
    );
  });
});
