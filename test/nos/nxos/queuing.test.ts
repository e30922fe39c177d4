import { describe, expect, it } from "vitest";
import { ByteSize } from "../../../src/base/units.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { computedBySpeed, findingsOf, mixedSpeeds, policiesIn, sliceOf, stanza, textOf, viewOf } from "./support.js";

const QUEUING = "policy-map type queuing";

/** ECN of qos-group 3 by port, as the text has it. */
function ecnByPort(text: string, group = 3): Record<string, unknown> {
  return Object.fromEntries(viewOf(text).qos.ports.map((p) => [p.port, p.classes.find((c) => c.tc === group)?.ecn]));
}

const AT_400G = { minBytes: 1_600_000, maxBytes: 6_400_000, probability: 20 };
const AT_100G = { minBytes: 400_000, maxBytes: 1_600_000, probability: 20 };

describe("output queuing policies", () => {
  it("are one where all ports have the same numbers, at whatever speed", () => {
    const text = textOf(sliceOf("leaf1", mixedSpeeds()));
    expect(Object.keys(policiesIn(text, QUEUING))).toEqual(["PM-EGRESS"]);
    expect(text.match(/service-policy type queuing output/g)).toHaveLength(1);
  });

  it("are one for each speed with numbers of its own: the system has those of the uplinks, the others bind theirs, however many they are", () => {
    const slice = sliceOf("leaf1", computedBySpeed({ hosts: 3 }));
    const text = textOf(slice);
    expect(Object.keys(policiesIn(text, QUEUING))).toEqual(["PM-EGRESS", "PM-EGRESS-100G"]);
    expect(stanza(text, "system qos").at(-1)).toBe("  service-policy type queuing output PM-EGRESS");
    for (const port of slice.ports) {
      const bound = stanza(text, `interface ${port.name}`).filter((l) => l.includes("type queuing"));
      expect(bound).toEqual(port.speedMbps === 100_000 ? ["  service-policy type queuing output PM-EGRESS-100G"] : []);
    }
    expect(ecnByPort(text)).toEqual({
      "Ethernet1/1/1": AT_100G,
      "Ethernet1/1/2": AT_100G,
      "Ethernet1/1/3": AT_100G,
      "Ethernet1/31": AT_400G,
      "Ethernet1/32": AT_400G,
    });
    expect(findingsOf(slice, text)).toEqual([]);
  });

  it("differ in nothing but the thresholds", () => {
    const policies = policiesIn(textOf(sliceOf("leaf1", computedBySpeed())), QUEUING);
    const plain = (name: string) => JSON.parse(JSON.stringify(policies[name]).replaceAll(/(minimum|maximum)-threshold \d+ kbytes/g, "$1"));
    expect(plain("PM-EGRESS-100G")).toEqual(plain("PM-EGRESS"));
    expect(policies["PM-EGRESS-100G"]).not.toEqual(policies["PM-EGRESS"]);
    expect(Object.keys(policies["PM-EGRESS-100G"] ?? {})).toHaveLength(8);
  });

  it("are found wrong where the port's own is taken away, or another port has it", () => {
    const slice = sliceOf("leaf1", computedBySpeed());
    const text = textOf(slice);
    const unbound = text.replaceAll("  service-policy type queuing output PM-EGRESS-100G\n", "");
    expect(ecnByPort(unbound)["Ethernet1/1/1"]).toEqual(AT_400G);
    const found = (broken: string) => findingsOf(slice, broken).map((f) => `${f.severity} ${f.rule}: ${f.message.split(": ").at(-1)}`);
    const [fast, slow] = ["1600000-6400000 B 20 %", "400000-1600000 B 20 %"];
    expect(found(unbound)).toEqual([
      `error NXOS_ECN_NOT_AS_PLANNED: Ethernet1/1/1 roce (${fast}, planned ${slow}), Ethernet1/1/2 roce (${fast}, planned ${slow})`,
    ]);
    expect(found(`${text}interface Ethernet1/31\n  service-policy type queuing output PM-EGRESS-100G\n`)).toEqual([
      `error NXOS_ECN_NOT_AS_PLANNED: Ethernet1/31 roce (${slow}, planned ${fast})`,
    ]);
  });

  it("have a class's own thresholds beside those of the policy", () => {
    const own = { min: ByteSize.bytes(200_500), max: ByteSize.bytes(800_000), probability: 100 };
    const second = { name: "storage", dscp: [18], priority: 4, share: 20, ecnThresholds: { nxos: own } };
    const slice = sliceOf("leaf1", { policy: DcbPolicy.rocev2({ second }) });
    const text = textOf(slice);
    const { "PM-EGRESS": policy = {} } = policiesIn(text, QUEUING);
    expect(policy["class type queuing c-out-8q-q4"]?.[1]).toBe(
      "random-detect minimum-threshold 200500 bytes maximum-threshold 800 kbytes drop-probability 100 weight 0 ecn",
    );
    expect(new Set(Object.values(ecnByPort(text, 4)).map((e) => JSON.stringify(e)))).toEqual(
      new Set([JSON.stringify({ minBytes: 200_500, maxBytes: 800_000, probability: 100 })]),
    );
    expect(ecnByPort(text)["Ethernet1/1"]).toEqual({ minBytes: 950_000, maxBytes: 3_000_000, probability: 7 });
    expect(findingsOf(slice, text)).toEqual([]);
  });
});

describe("NXOS_THRESHOLD_RANGE", () => {
  const rulesFor = (bytes: number) => {
    const nxos = { min: ByteSize.bytes(1000), max: ByteSize.bytes(bytes), probability: 10 };
    const slice = sliceOf("spine1", { policy: DcbPolicy.rocev2({ ecnThresholds: { nxos } }) });
    return findingsOf(slice, textOf(slice)).map((f) => `${f.severity} ${f.rule} ${f.message}`);
  };

  it("is quiet up to 52,428,800 of a unit", () => {
    expect(rulesFor(52_428_799)).toEqual([]);
    expect(rulesFor(2_147_483_000)).toEqual([]);
  });

  it("fires above, on thresholds that do not make whole kbytes", () => {
    expect(rulesFor(52_428_801)).toEqual(["error NXOS_THRESHOLD_RANGE an ECN threshold is larger than NX-OS takes: PM-EGRESS c-out-8q-q3 (52428801 bytes)"]);
  });
});
