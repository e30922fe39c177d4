import { describe, expect, it } from "vitest";
import { Bandwidth, ByteSize } from "../../../src/base/units.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { pauseBuffersOf } from "../../../src/nos/nxos/reader/running-config.js";
import type { PodOptions } from "../../support/intents.js";
import { changed, configOf, findingsOf, mixedSpeeds, pauseBuffers, policiesIn, sliceOf, stanza, textOf } from "./support.js";

const QUEUING = "policy-map type queuing";

function withBuffers(...given: Parameters<typeof pauseBuffers>[0][]): PodOptions {
  return { policy: DcbPolicy.rocev2({ pauseBuffers: given.map((m) => pauseBuffers(m)) }) };
}

/** Pause buffers by port and group, as the text has them. */
function buffersByPort(text: string): Record<string, unknown> {
  const config = configOf(text);
  const used = config.interfaces.filter((i) => i.pfcMode !== null);
  return Object.fromEntries(used.map((i) => [i.name, Object.fromEntries(pauseBuffersOf(config, i))]));
}

const UP_TO_300 = { bufferSize: 400_000, pauseThreshold: 40_000, resumeThreshold: 38_000 };

describe("pause buffers", () => {
  it("are bound at exactly the ports whose speed and cable they were given for", () => {
    const slice = sliceOf("leaf1", mixedSpeeds({ ...withBuffers(300), uplinkM: 300 }));
    const text = textOf(slice);
    expect(policiesIn(text, QUEUING)["PM-INGRESS-400G-300M"]).toEqual({
      "class type queuing c-in-q3": ["pause buffer-size 400000 pause-threshold 40000 resume-threshold 38000"],
    });
    expect(buffersByPort(text)).toEqual({ "Ethernet1/1/1": {}, "Ethernet1/1/2": {}, "Ethernet1/31": { 3: UP_TO_300 }, "Ethernet1/32": { 3: UP_TO_300 } });
    expect(stanza(text, "interface Ethernet1/31")).toContain("  service-policy type queuing input PM-INGRESS-400G-300M");
    expect(text.match(/type queuing input/g)).toHaveLength(2);
    expect(stanza(text, "system qos").join("\n")).not.toContain("input");
    expect(findingsOf(slice, text)).toEqual([]);
  });

  it("differ by length: each port has the shortest that serves its cable", () => {
    const text = textOf(sliceOf("leaf1", { ...withBuffers(300, 10), uplinkM: 150 }));
    expect(Object.keys(policiesIn(text, QUEUING))).toEqual(["PM-INGRESS-400G-10M", "PM-INGRESS-400G-300M", "PM-EGRESS"]);
    expect(buffersByPort(text)).toMatchObject({ "Ethernet1/1": { 3: { bufferSize: 110_000 } }, "Ethernet1/31": { 3: UP_TO_300 } });
  });

  it("have a class for each lossless group", () => {
    const second = { name: "storage", dscp: [18], priority: 4, share: 20 };
    const slice = sliceOf("leaf1", { policy: DcbPolicy.rocev2({ second, pauseBuffers: [pauseBuffers(300)] }), uplinkM: 300 });
    const text = textOf(slice);
    expect(Object.keys(policiesIn(text, QUEUING)["PM-INGRESS-400G-300M"] ?? {})).toEqual(["class type queuing c-in-q4", "class type queuing c-in-q3"]);
    expect(buffersByPort(text)["Ethernet1/31"]).toEqual({ 3: UP_TO_300, 4: UP_TO_300 });
    expect(findingsOf(slice, text)).toEqual([]);
  });

  it("are left to the switch's own carving where none were given for the speed, the length or the model", () => {
    const given = [pauseBuffers(10), pauseBuffers(300, { speed: Bandwidth.gbps(100) }), pauseBuffers(300, { model: "N9K-C9364D-GX2A" })];
    const slice = sliceOf("spine1", { policy: DcbPolicy.rocev2({ pauseBuffers: given }), uplinkM: 30 });
    expect(textOf(slice)).not.toContain("pause buffer-size");
  });
});

describe("30 m become 300 m", () => {
  /** Lines that are in one of two texts only, in order, with the stanza they stand in. */
  function diff(from: string, to: string): string[] {
    const located = (text: string) => {
      let at = "";
      return text.split("\n").map((line) => {
        if (!line.startsWith(" ")) at = line;
        return line.startsWith(" ") ? `${at} | ${line.trim()}` : line;
      });
    };
    const [before, after] = [located(from), located(to)];
    return [...before.filter((l) => !after.includes(l)).map((l) => `- ${l}`), ...after.filter((l) => !before.includes(l)).map((l) => `+ ${l}`)];
  }

  const texts = (name: string, options: PodOptions) => [30, 300].map((uplinkM) => textOf(sliceOf(name, { ...options, uplinkM }))) as [string, string];

  it("changes the pause buffers of the ports with that cable, and nothing else", () => {
    const [near, far] = texts("leaf1", mixedSpeeds(withBuffers(30, 300)));
    expect(diff(near, far)).toEqual([
      "- policy-map type queuing PM-INGRESS-400G-30M",
      "- policy-map type queuing PM-INGRESS-400G-30M | class type queuing c-in-q3",
      "- policy-map type queuing PM-INGRESS-400G-30M | pause buffer-size 130000 pause-threshold 40000 resume-threshold 38000",
      "- interface Ethernet1/31 | service-policy type queuing input PM-INGRESS-400G-30M",
      "- interface Ethernet1/32 | service-policy type queuing input PM-INGRESS-400G-30M",
      "+ policy-map type queuing PM-INGRESS-400G-300M",
      "+ policy-map type queuing PM-INGRESS-400G-300M | class type queuing c-in-q3",
      "+ policy-map type queuing PM-INGRESS-400G-300M | pause buffer-size 400000 pause-threshold 40000 resume-threshold 38000",
      "+ interface Ethernet1/31 | service-policy type queuing input PM-INGRESS-400G-300M",
      "+ interface Ethernet1/32 | service-policy type queuing input PM-INGRESS-400G-300M",
    ]);
  });

  it("on a spine changes every port, since each has that cable", () => {
    const [near, far] = texts("spine1", withBuffers(30, 300));
    const bound = (sign: string, metres: number) =>
      ["Ethernet1/1", "Ethernet1/2"].map((port) => `${sign} interface ${port} | service-policy type queuing input PM-INGRESS-400G-${metres}M`);
    expect(diff(near, far).filter((l) => l.includes("interface"))).toEqual([...bound("-", 30), ...bound("+", 300)]);
    expect(diff(near, far)).toHaveLength(10);
  });

  it("adds the buffer to the uplinks where one was given for 300 m alone: shorter cables keep the switch's own carving", () => {
    const [near, far] = texts("leaf1", withBuffers(300));
    expect(near).not.toContain("pause buffer-size");
    expect(diff(near, far)).toEqual([
      "+ policy-map type queuing PM-INGRESS-400G-300M",
      "+ policy-map type queuing PM-INGRESS-400G-300M | class type queuing c-in-q3",
      "+ policy-map type queuing PM-INGRESS-400G-300M | pause buffer-size 400000 pause-threshold 40000 resume-threshold 38000",
      "+ interface Ethernet1/31 | service-policy type queuing input PM-INGRESS-400G-300M",
      "+ interface Ethernet1/32 | service-policy type queuing input PM-INGRESS-400G-300M",
    ]);
  });

  it("without buffers changes nothing in the text either, and is an error", () => {
    const [near, far] = texts("leaf1", {});
    expect(far).toBe(near);
    const slice = sliceOf("leaf1", { uplinkM: 300 });
    expect(findingsOf(slice, far).map((f) => f.rule)).toEqual(["NXOS_CABLE_TOO_LONG"]);
  });
});

describe("rules on pause buffers", () => {
  const slice = sliceOf("leaf1", mixedSpeeds({ ...withBuffers(300), uplinkM: 300 }));
  const text = textOf(slice);
  const LINE = "pause buffer-size 400000 pause-threshold 40000 resume-threshold 38000";
  const found = (broken: string) => findingsOf(slice, broken).map((f) => `${f.rule}: ${f.message.split(": ").at(-1)}`);
  const withLine = (line: string) => changed(text, LINE, line);
  const PLANNED = "buffer 400000 pause 40000 resume 38000";
  const BOTH = (trouble: string) => `Ethernet1/31 c-in-q3 (${trouble}), Ethernet1/32 c-in-q3 (${trouble})`;

  it.each(["pause buffer-size 12582913 pause-threshold 40000 resume-threshold 38000", "pause buffer-size 400000 pause-threshold 38000 resume-threshold 38001"])(
    "NXOS_PAUSE_BUFFER_RANGE fires on %s",
    (line) => {
      expect(found(withLine(line))).toEqual(["NXOS_PAUSE_BUFFER_RANGE: PM-INGRESS-400G-300M c-in-q3"]);
    },
  );

  it.each([
    ["pause buffer-size 4999 pause-threshold 4000 resume-threshold 3000", "buffer 4999, planned 400000"],
    ["pause buffer-size 400000 pause-threshold 400000 resume-threshold 38000", "0 above pause-threshold, planned 360000"],
    ["pause buffer-size 400000 pause-threshold 40000", "none"],
    ["pause no-drop buffer-size 400000 pause-threshold 40000 resume-threshold 38000", "none"],
  ])("NXOS_PAUSE_BUFFER_RANGE fires on %s, which is too small as well", (line, trouble) => {
    expect(found(withLine(line))).toEqual(["NXOS_PAUSE_BUFFER_RANGE: PM-INGRESS-400G-300M c-in-q3", `NXOS_PAUSE_BUFFER_TOO_SMALL: ${BOTH(trouble)}`].sort());
  });

  it("takes a resume level that is the pause level, and the bounds", () => {
    expect(found(withLine("pause buffer-size 12582912 pause-threshold 0 resume-threshold 0"))).toEqual([
      `NXOS_PAUSE_BUFFER_NOT_AS_PLANNED: ${BOTH(`buffer 12582912 pause 0 resume 0, planned ${PLANNED}`)}`,
    ]);
  });

  it("NXOS_PAUSE_BUFFER_TOO_SMALL compares the buffer, and what is left of it once pause was sent", () => {
    expect(found(withLine("pause buffer-size 399999 pause-threshold 39999 resume-threshold 38000"))).toEqual([
      `NXOS_PAUSE_BUFFER_TOO_SMALL: ${BOTH("buffer 399999, planned 400000")}`,
    ]);
    expect(found(withLine("pause buffer-size 400000 pause-threshold 40001 resume-threshold 38000"))).toEqual([
      `NXOS_PAUSE_BUFFER_TOO_SMALL: ${BOTH("359999 above pause-threshold, planned 360000")}`,
    ]);
  });

  it.each([
    ["a larger one", "buffer 500000 pause 140000 resume 38000"],
    ["a lower pause level", "buffer 400000 pause 39999 resume 38000"],
    ["another resume level", "buffer 400000 pause 40000 resume 1"],
  ])("NXOS_PAUSE_BUFFER_NOT_AS_PLANNED fires on %s that is large enough", (_what, levels) => {
    const line = levels.replace("buffer", "pause buffer-size").replace(" pause ", " pause-threshold ").replace("resume", "resume-threshold");
    expect(found(withLine(line))).toEqual([`NXOS_PAUSE_BUFFER_NOT_AS_PLANNED: ${BOTH(`${levels}, planned ${PLANNED}`)}`]);
  });

  it("NXOS_PAUSE_BUFFER_TOO_SMALL fires where a port has no policy, or one of another group", () => {
    expect(found(changed(text, "  service-policy type queuing input PM-INGRESS-400G-300M\n", ""))).toEqual([
      "NXOS_PAUSE_BUFFER_TOO_SMALL: Ethernet1/31 c-in-q3 (none)",
    ]);
    expect(found(changed(text, "c-in-q3", "c-in-q4"))).toEqual([`NXOS_PAUSE_BUFFER_TOO_SMALL: ${BOTH("none")}`]);
  });

  it("NXOS_PAUSE_BUFFER_TOO_SMALL takes the buffers of `system qos` where a port has no policy of its own", () => {
    const atSystem = changed(
      text.replaceAll("  service-policy type queuing input PM-INGRESS-400G-300M\n", ""),
      "system qos\n",
      "system qos\n  service-policy type queuing input PM-INGRESS-400G-300M\n",
    );
    expect(found(atSystem)).toEqual([]);
  });

  it.each(["priority level 1", "bandwidth percent 10", "bandwidth remaining percent 0"])("NXOS_PAUSE_BUFFER_WITH_BANDWIDTH fires on %s beside them", (line) => {
    expect(found(withLine(`${LINE}\n    ${line}`))).toEqual(["NXOS_PAUSE_BUFFER_WITH_BANDWIDTH: PM-INGRESS-400G-300M c-in-q3"]);
  });

  it("NXOS_QUEUING_BINDING fires on a second input policy at a port", () => {
    const second = `${text}policy-map type queuing IN\n  class type queuing c-in-q3\n    ${LINE}\ninterface Ethernet1/31\n  service-policy type queuing input IN\n`;
    expect(found(second)).toEqual(["NXOS_QUEUING_BINDING: Ethernet1/31 (PM-INGRESS-400G-300M), Ethernet1/31 (IN)"]);
  });
});

describe("NXOS_CABLE_TOO_LONG", () => {
  it("names the prop, the speed and the length that it needs", () => {
    const slice = sliceOf("leaf1", { uplinkM: 250 });
    const [finding] = findingsOf(slice, textOf(slice));
    expect(finding?.rule).toBe("NXOS_CABLE_TOO_LONG");
    expect(finding?.fix).toContain("policy.pauseBuffers, DcbPolicy.rocev2({ pauseBuffers: [...] }), with speed 400G, upTo 250 m");
    expect(finding?.fix).toContain("N9K-C9332D-GX2B");
  });

  it("is quiet once they are given, and fires where they are too short or of another speed", () => {
    const rules = (...given: ReturnType<typeof pauseBuffers>[]) => {
      const slice = sliceOf("leaf1", { uplinkM: 250, policy: DcbPolicy.rocev2({ pauseBuffers: given }) });
      return findingsOf(slice, textOf(slice)).map((f) => f.rule);
    };
    expect(rules(pauseBuffers(250))).toEqual([]);
    expect(rules(pauseBuffers(249))).toEqual(["NXOS_CABLE_TOO_LONG"]);
    expect(rules(pauseBuffers(250, { speed: Bandwidth.gbps(100) }))).toEqual(["NXOS_CABLE_TOO_LONG"]);
    expect(rules(pauseBuffers(250, { bufferSize: ByteSize.bytes(12_582_912) }))).toEqual([]);
  });
});
