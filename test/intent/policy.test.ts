import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bandwidth, ByteSize, CableLength, Duration } from "../../src/base/units.js";
import { ECN_PRESETS, type EcnPresetName } from "../../src/intent/ecn-presets.js";
import { DcbPolicy, type DcbPolicyProps, type PauseBufferProps, type Rocev2Props, type TrafficClassProps } from "../../src/intent/policy.js";
import { policyIntent } from "../../src/intent/policy-intent.js";
import { mistakeOf } from "../support/mistake.js";

const ALL_DSCPS = Array.from({ length: 64 }, (_, d) => d);
const bestEffort: TrafficClassProps = { name: "best-effort", dscp: "rest", priority: 0, scheduling: { share: 50 } };
const roce: TrafficClassProps = { name: "roce", dscp: [26], priority: 3, lossless: true, ecn: true, scheduling: { share: 50 } };
const cnp: TrafficClassProps = { name: "cnp", dscp: [48], priority: 6, cnp: true, scheduling: { strict: true } };

function pauseBuffer(more: Partial<PauseBufferProps> = {}): PauseBufferProps {
  return {
    speed: Bandwidth.gbps(400),
    upTo: CableLength.metres(300),
    bufferSize: ByteSize.bytes(1_000_000),
    pauseThreshold: ByteSize.bytes(200_000),
    resumeThreshold: ByteSize.bytes(100_000),
    ...more,
  };
}

describe("the numbers of a policy", () => {
  it("are plain data in the smallest unit; what is left out is null or the default", () => {
    const { classes: _, ...numbers } = policyIntent(DcbPolicy.rocev2());
    expect(numbers).toEqual({
      watchdog: { enabled: true, action: "drop", detectionMs: null, restorationMs: null, pollMs: null },
      ecnThresholds: {},
      ecnOfClass: {},
      pauseBuffers: [],
      sonicBuffers: { model: "traditional", oversubscription: 2 },
      dcbx: { switches: "off", hosts: "static" },
      dcqcn: { cnpIntervalUs: 50, alphaTimerUs: 55 },
      cumulusRoce: "lossless",
      trimming: null,
    });
    const lossy = DcbPolicy.of({ classes: [{ ...bestEffort, scheduling: { share: 100 } }], trimming: { size: ByteSize.bytes(256), dscp: 20 } });
    expect(policyIntent(lossy)).toMatchObject({ cumulusRoce: "lossy", trimming: { sizeBytes: 256, dscp: 20 } });
    expect(policyIntent(DcbPolicy.rocev2({ cumulusRoce: "lossless-single-ipool" }))).toMatchObject({ cumulusRoce: "lossless-single-ipool" });
  });

  it("are the user's where given, class by class", () => {
    const policy = DcbPolicy.rocev2({
      data: { share: 40, ecnThresholds: { sonic: { min: ByteSize.bytes(1000), max: ByteSize.bytes(2000), probability: 3 } } },
      second: { name: "storage", dscp: [34], priority: 4, share: 30, ecnThresholds: { cumulus: "auto" } },
      ecnThresholds: { sonic: "auto" },
      watchdog: { detection: Duration.ms(400), restoration: Duration.seconds(1), poll: Duration.ms(200) },
      pauseBuffers: [pauseBuffer(), pauseBuffer({ model: "N9K-C9332D-GX2B" })],
      sonicBuffers: { model: "dynamic" },
      dcbx: { switches: "ieee", hosts: "willing" },
      dcqcn: { cnpInterval: Duration.us(4), alphaTimer: Duration.us(1) },
    });
    const buffer = { speedMbps: 400_000, upToM: 300, bufferBytes: 1_000_000, pauseBytes: 200_000, resumeBytes: 100_000 };
    expect(policyIntent(policy)).toMatchObject({
      watchdog: { detectionMs: 400, restorationMs: 1000, pollMs: 200 },
      ecnThresholds: { sonic: "auto" },
      ecnOfClass: { roce: { sonic: { minBytes: 1000, maxBytes: 2000, probability: 3 } }, storage: { cumulus: "auto" } },
      pauseBuffers: [
        { ...buffer, model: null },
        { ...buffer, model: "N9K-C9332D-GX2B" },
      ],
      sonicBuffers: { model: "dynamic", oversubscription: 0 },
      dcbx: { switches: "ieee", hosts: "willing" },
      dcqcn: { cnpIntervalUs: 4, alphaTimerUs: 1 },
    });
  });
});

describe("the preset rocev2", () => {
  it("is data on DSCP 26 and priority 3, lossless with ECN; CNP on 48, strict and lossy; the rest best effort", () => {
    const policy = DcbPolicy.rocev2();
    expect(policy.classes).toEqual([
      { name: "roce", dscp: [26], priority: 3, lossless: true, ecn: true, scheduling: { share: 50 }, cnp: false, cos: null },
      { name: "cnp", dscp: [48], priority: 6, lossless: false, ecn: false, scheduling: { strict: true }, cnp: true, cos: null },
      {
        name: "best-effort",
        dscp: ALL_DSCPS.filter((d) => d !== 26 && d !== 48),
        priority: 0,
        lossless: false,
        ecn: false,
        scheduling: { share: 50 },
        cnp: false,
        cos: null,
      },
    ]);
    expect(policy.watchdog).toEqual({ enabled: true, action: "drop" });
    expect(policy.ecnThresholds).toEqual({});
  });

  it("can be changed in everything", () => {
    const policy = DcbPolicy.rocev2({
      data: { name: "rdma", dscp: [30, 24], priority: 4, ecn: false, share: 60, cos: 4 },
      cnp: { dscp: [56], priority: 5 },
      bestEffort: { share: 40 },
      watchdog: { enabled: false, action: "forward" },
      ecnThresholds: { sonic: "sonic-default", nxos: { min: ByteSize.kib(150), max: ByteSize.kib(3000), probability: 7 } },
    });
    expect(policy.classes.map((c) => [c.name, c.priority, c.ecn, c.scheduling, c.cos])).toEqual([
      ["rdma", 4, false, { share: 60 }, 4],
      ["cnp", 5, false, { strict: true }, null],
      ["best-effort", 0, false, { share: 40 }, null],
    ]);
    expect(policy.classes.map((c) => c.dscp.slice(0, 3))).toEqual([[24, 30], [56], [0, 1, 2]]);
    expect(policy.watchdog).toEqual({ enabled: false, action: "forward" });
    expect(Object.keys(policy.ecnThresholds)).toEqual(["nxos", "sonic"]);
  });

  it("takes a second lossless class, and best effort what is left", () => {
    const { classes } = DcbPolicy.rocev2({ data: { share: 40 }, second: { name: "storage", dscp: [34], priority: 4, share: 30 } });
    expect(classes.filter((c) => c.lossless).map((c) => [c.name, c.priority, c.ecn, c.scheduling])).toEqual([
      ["roce", 3, true, { share: 40 }],
      ["storage", 4, true, { share: 30 }],
    ]);
    expect(classes.at(-1)?.scheduling).toEqual({ share: 30 });
  });

  it("is known by its brand", () => {
    expect(DcbPolicy.isDcbPolicy(DcbPolicy.rocev2())).toBe(true);
    expect([null, {}, { classes: [] }].filter(DcbPolicy.isDcbPolicy)).toEqual([]);
  });
});

describe("a policy of one's own", () => {
  it("fills in what was left out, DSCPs sorted", () => {
    const { classes, watchdog } = DcbPolicy.of({
      classes: [
        { ...bestEffort, scheduling: { share: 100 } },
        { name: "bulk", dscp: [12, 10], priority: 1, scheduling: { strict: true } },
      ],
    });
    expect(classes[1]).toEqual({ name: "bulk", dscp: [10, 12], priority: 1, lossless: false, ecn: false, scheduling: { strict: true }, cnp: false, cos: null });
    expect(watchdog).toEqual({ enabled: true, action: "drop" });
  });

  it("does not keep the caller's lists", () => {
    const dscp = [30, 26];
    DcbPolicy.of({ classes: [{ ...roce, dscp }, bestEffort] });
    expect(dscp).toEqual([30, 26]);
  });

  it("puts each of the 64 DSCPs into exactly one class", () => {
    const split = fc
      .tuple(fc.shuffledSubarray(ALL_DSCPS, { minLength: 0 }), fc.integer({ min: 1, max: 5 }))
      .map(([dscps, n]) => Array.from({ length: n }, (_, i) => dscps.filter((_, at) => at % n === i)).filter((part) => part.length > 0));
    fc.assert(
      fc.property(split, (parts) => {
        const own = parts.map((dscp, i): TrafficClassProps => ({ name: `class${i}`, dscp, priority: i + 1, scheduling: { share: 1 } }));
        const { classes } = DcbPolicy.of({ classes: [...own, { ...bestEffort, scheduling: { share: 100 - own.length } }] });
        expect(classes.flatMap((c) => c.dscp).sort((a, b) => a - b)).toEqual(ALL_DSCPS);
        parts.forEach((dscp, i) => {
          expect(classes[i]?.dscp).toEqual([...dscp].sort((a, b) => a - b));
        });
      }),
    );
  });

  it("shares out exactly what the strict classes leave", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 98 }), (data, second) => {
        fc.pre(data + second < 100);
        const { classes } = DcbPolicy.rocev2({ data: { share: data }, second: { name: "storage", dscp: [34], priority: 4, share: second } });
        expect(classes.reduce((sum, c) => sum + ("share" in c.scheduling ? c.scheduling.share : 0), 0)).toBe(100);
      }),
    );
  });
});

describe("ECN presets", () => {
  it("each fit their own NOS and no other", () => {
    for (const [name, { nos }] of Object.entries(ECN_PRESETS)) {
      const preset = name as EcnPresetName;
      expect(DcbPolicy.rocev2({ ecnThresholds: { [nos]: preset } }).ecnThresholds).toEqual({ [nos]: preset });
      const others = (["nxos", "sonic", "cumulus"] as const).filter((n) => n !== nos);
      for (const other of others)
        expect(mistakeOf(() => DcbPolicy.rocev2({ ecnThresholds: { [other]: preset } }))).toContain(
          `DcbPolicy.ecnThresholds.${other}: is a preset of another NOS`,
        );
    }
  });

  it("state published numbers with their source, min not above max", () => {
    const numbers = Object.entries(ECN_PRESETS).map(([name, p]) => `${name}: ${p.minBytes}/${p.maxBytes} ${p.probability} %`);
    expect(numbers).toEqual([
      "cisco-roce-script-2026: 950000/3000000 7 %",
      "cisco-roce-100g-lab: 150000/3000000 7 %",
      "microsoft-azure-local: 300000/300000 100 %",
      "sonic-default: 1048576/2097152 5 %",
      "nvidia-roce: 150000/1500000 100 %",
    ]);
    expect(Object.values(ECN_PRESETS).filter((p) => p.minBytes > p.maxBytes || p.source.length < 20)).toEqual([]);
  });
});

describe("refusals", () => {
  const of = (...classes: unknown[]) => DcbPolicy.of({ classes } as unknown as DcbPolicyProps);
  const preset = (props: unknown) => DcbPolicy.rocev2(props as Rocev2Props);
  const sized = (min: number, max: number) => preset({ ecnThresholds: { sonic: { min: ByteSize.bytes(min), max: ByteSize.bytes(max), probability: 5 } } });

  const mistakes: Record<string, () => unknown> = {
    "no props": () => DcbPolicy.of(undefined as unknown as DcbPolicyProps),
    "no classes": () => of(),
    "more than seven classes": () => of(...Array.from({ length: 8 }, (_, i) => ({ ...roce, name: `c${i}`, priority: i }))),
    "a DSCP past 63": () => of({ ...roce, dscp: [64] }, bestEffort),
    "a DSCP that is text": () => of({ ...roce, dscp: "26" }, bestEffort),
    "no DSCP": () => of({ ...roce, dscp: [] }, bestEffort),
    "priority 7, which is the control queue's": () => of({ ...roce, priority: 7 }, bestEffort),
    "a share of nothing": () => of({ ...roce, scheduling: { share: 0 } }, bestEffort),
    "strict and a share": () => of({ ...roce, scheduling: { strict: true, share: 50 } }, bestEffort),
    "strict: false": () => of({ ...roce, scheduling: { strict: false } }, bestEffort),
    "no scheduling": () => of({ ...roce, scheduling: undefined }, bestEffort),
    "a misspelt prop of a class": () => of({ ...roce, loseless: true }, bestEffort),
    "a name that breaks out": () => of({ ...roce, name: "roce\n no shutdown" }, bestEffort),
    "a name with blanks": () => of({ ...roce, name: "my class" }, bestEffort),
    "a name of 17 characters": () => of({ ...roce, name: "a2345678901234567" }, bestEffort),
    "a name that is a token": () => of({ ...roce, name: "${TfToken[TOKEN.1]}" }, bestEffort),
    "one name twice, but for case": () => of(roce, { ...cnp, name: "ROCE" }, bestEffort),
    "one priority twice": () => of(roce, { ...cnp, priority: 3 }, bestEffort),
    "one CoS twice": () => of({ ...roce, cos: 3 }, { ...cnp, cos: 3 }, bestEffort),
    "one DSCP in two classes": () => of(roce, { ...cnp, dscp: [48, 26] }, bestEffort),
    "one DSCP twice in a class": () => of({ ...roce, dscp: [26, 26] }, bestEffort),
    "nobody takes the rest": () => of({ ...roce, scheduling: { share: 100 } }),
    "two take the rest": () => of({ ...roce, dscp: "rest" }, bestEffort),
    "the rest is lossless": () => of({ ...roce, dscp: "rest", priority: 0, scheduling: { share: 100 } }),
    "the rest has a priority": () => of(roce, { ...bestEffort, priority: 1 }),
    "three lossless classes": () =>
      of(
        { ...roce, scheduling: { share: 20 } },
        { ...roce, name: "b", dscp: [1], priority: 1, scheduling: { share: 20 } },
        { ...roce, name: "c", dscp: [2], priority: 2, scheduling: { share: 10 } },
        bestEffort,
      ),
    "CNPs in two classes": () => of({ ...roce, lossless: false, cnp: true }, cnp, bestEffort),
    "CNPs that are paused": () => of(roce, { ...cnp, lossless: true }, bestEffort),
    "CNPs in a weighted queue": () => of({ ...roce, scheduling: { share: 40 } }, { ...cnp, scheduling: { share: 10 } }, bestEffort),
    "two strict classes": () => of({ ...roce, scheduling: { strict: true } }, cnp, { ...bestEffort, scheduling: { share: 100 } }),
    "shares of 110": () => of({ ...roce, scheduling: { share: 60 } }, cnp, bestEffort),
    "shares of 50": () => of(cnp, bestEffort),
    "rocev2: a misspelt prop": () => preset({ dat: { dscp: [24] } }),
    "rocev2: a misspelt prop of the data class": () => preset({ data: { dscps: [24] } }),
    "rocev2: null": () => preset(null),
    "rocev2: a DSCP past 63": () => preset({ data: { dscp: [64] } }),
    "rocev2: nothing left for best effort": () => preset({ data: { share: 70 }, second: { name: "storage", dscp: [34], priority: 4, share: 30 } }),
    "rocev2: shares that do not add up": () => preset({ data: { share: 70 }, bestEffort: { share: 20 } }),
    "rocev2: a second class without a share": () => preset({ second: { name: "storage", dscp: [34], priority: 4 } }),
    "rocev2: data on the CNPs' DSCP": () => preset({ data: { dscp: [48] } }),
    "rocev2: an unknown watchdog action": () => preset({ watchdog: { action: "alert" } }),
    "thresholds: of another NOS": () => preset({ ecnThresholds: { sonic: "nvidia-roce" } }),
    "thresholds: an unknown preset": () => preset({ ecnThresholds: { sonic: "default" } }),
    "thresholds: an unknown NOS": () => preset({ ecnThresholds: { eos: "sonic-default" } }),
    "thresholds: bare numbers": () => preset({ ecnThresholds: { sonic: { min: 1000, max: 2000, probability: 5 } } }),
    "thresholds: a probability of nothing": () => preset({ ecnThresholds: { sonic: { min: ByteSize.kib(1), max: ByteSize.kib(2), probability: 0 } } }),
    "thresholds: a probability past 100": () => preset({ ecnThresholds: { sonic: { min: ByteSize.kib(1), max: ByteSize.kib(2), probability: 101 } } }),
    "thresholds: min above max": () => sized(2000, 1000),
    "thresholds: min of nothing": () => sized(0, 1000),
    "thresholds: max past 32 bits": () => sized(1, 2_147_483_648),
    "thresholds: of a class, of another NOS": () => preset({ data: { ecnThresholds: { nxos: "sonic-default" } } }),
    "thresholds: of a class that does not mark": () => preset({ data: { ecn: false, ecnThresholds: { sonic: "auto" } } }),
    "pause buffers: no list": () => preset({ pauseBuffers: pauseBuffer() }),
    "pause buffers: a bare length": () => preset({ pauseBuffers: [pauseBuffer({ upTo: 300 as never })] }),
    "pause buffers: resume above pause": () => preset({ pauseBuffers: [pauseBuffer({ resumeThreshold: ByteSize.bytes(200_001) })] }),
    "pause buffers: pause is the whole buffer": () => preset({ pauseBuffers: [pauseBuffer({ bufferSize: ByteSize.bytes(200_000) })] }),
    "pause buffers: a model that is a token": () => preset({ pauseBuffers: [pauseBuffer({ model: ["$", "{TfToken[TOKEN.3]}"].join("") })] }),
    "pause buffers: a model of no name": () => preset({ pauseBuffers: [pauseBuffer({ model: "" })] }),
    "pause buffers: two for the same ports": () => preset({ pauseBuffers: [pauseBuffer({ model: "x" }), pauseBuffer(), pauseBuffer({ model: "x" })] }),
    "pause buffers: larger than NX-OS takes": () => preset({ pauseBuffers: [pauseBuffer({ bufferSize: ByteSize.bytes(12_582_913) })] }),
    "SONiC buffers: an unknown model": () => preset({ sonicBuffers: { model: "static" } }),
    "SONiC buffers: half a ratio": () => preset({ sonicBuffers: { oversubscription: 1.5 } }),
    "SONiC buffers: no ratio in the traditional model": () => preset({ sonicBuffers: { oversubscription: 0 } }),
    "DCBX: an unknown word": () => preset({ dcbx: { switches: "on" } }),
    "DCQCN: an interval past 17 bits": () => preset({ dcqcn: { cnpInterval: Duration.us(131_072) } }),
    "DCQCN: a part of a microsecond": () => preset({ dcqcn: { alphaTimer: Duration.ns(1500) } }),
    "Cumulus: an unknown RoCE mode": () => preset({ cumulusRoce: "on" }),
    "Cumulus: a lossy RoCE mode for a lossless class": () => preset({ cumulusRoce: "lossy-multi-tc" }),
    "Cumulus: a lossless RoCE mode for lossy classes": () =>
      DcbPolicy.of({ classes: [{ ...bestEffort, scheduling: { share: 100 } }], cumulusRoce: "lossless" }),
    "trimming: under the DSCP of a lossless class": () => preset({ trimming: { size: ByteSize.bytes(256), dscp: 26 } }),
    "trimming: to less than headers": () => preset({ trimming: { size: ByteSize.bytes(32), dscp: 20 } }),
    "watchdog: a bare number": () => preset({ watchdog: { detection: 200 } }),
    "watchdog: a part of a millisecond": () => preset({ watchdog: { detection: Duration.us(200_500) } }),
    "watchdog: a poll longer than detection": () => preset({ watchdog: { poll: Duration.ms(300), detection: Duration.ms(200) } }),
    "watchdog: a poll longer than restoration": () => preset({ watchdog: { poll: Duration.ms(300), restoration: Duration.ms(200) } }),
  };

  it("say what contradicts what", async () => {
    const texts = Object.entries(mistakes).map(([name, use]) => `# ${name}\n${mistakeOf(use)}`);
    await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("golden/policy-errors.txt");
  });

  it("let equal thresholds pass, which are a step", () => {
    expect(() => sized(1000, 1000)).not.toThrow();
  });
});
