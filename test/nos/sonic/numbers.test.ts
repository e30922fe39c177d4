import { describe, expect, test } from "vitest";
import { ByteSize, Duration } from "../../../src/base/units.js";
import { asicFacts } from "../../../src/catalog/asics.js";
import { worstCaseXoffShare } from "../../../src/dcb/ecn/ecn.js";
import { DcbPolicy, type EcnThresholdProps, type WatchdogProps } from "../../../src/intent/policy.js";
import { findings, full, leaf, type Rendered, row, spine, table, thresholdsOf, viewOf, withTrustedEdge } from "./support.js";

const SN5600_LEAF_POOL = 67_737_959;

function given(minBytes: number, maxBytes = 4 * minBytes): EcnThresholdProps {
  return { min: ByteSize.bytes(minBytes), max: ByteSize.bytes(maxBytes), probability: 10 };
}

function withMinimum(minBytes: number): DcbPolicy {
  return DcbPolicy.rocev2({ ecnThresholds: { sonic: given(minBytes) } });
}

describe("SONIC_ECN_MIN_ABOVE_XOFF_SHARE, on SN5600 leaves that are full", () => {
  const all800 = { model: "SN5600", hosts: 32, spines: 4, linksPerSpine: 8, speedMbps: 800_000 } as const;
  const all400 = { model: "SN5600", hosts: 64, spines: 8, linksPerSpine: 8, speedMbps: 400_000 } as const;
  const late = (device: Rendered) => findings(device, "SONIC_ECN_MIN_ABOVE_XOFF_SHARE");

  test("64 x 800G: SONiC's default minimum is an error", () => {
    const device = full("leaf", { ...all800, policy: DcbPolicy.rocev2({ ecnThresholds: { sonic: "sonic-default" } }) });
    expect(late(device)).toMatchObject([
      { severity: "error", got: "minimum threshold 1048576 B", allowed: "at most 1042122 B: pool x alpha / (1 + groups x alpha)" },
    ]);
    expect(late(device)[0]?.fix).toContain('policy.ecnThresholds.sonic: "auto"');
  });

  test("64 x 800G: 1,000,000 passes", () => {
    expect(late(full("leaf", { ...all800, policy: withMinimum(1_000_000) }))).toEqual([]);
  });

  test("128 x 400G: 600,000 is an error that prints the bound, and the headroom does not fit either", () => {
    const device = full("leaf", { ...all400, policy: withMinimum(600_000) });
    expect(worstCaseXoffShare(SN5600_LEAF_POOL, 0, 128)).toBe(525_100);
    expect(late(device)).toMatchObject([{ severity: "error", got: "minimum threshold 600000 B", allowed: expect.stringContaining("at most 525100 B") }]);
    expect(findings(device, "HEADROOM_DOES_NOT_FIT")).toHaveLength(1);
  });

  test("128 x 400G: the bound itself passes, and so does what is computed", () => {
    expect(late(full("leaf", { ...all400, policy: withMinimum(525_100) }))).toEqual([]);
    const computed = full("leaf", all400);
    expect(late(computed)).toEqual([]);
    expect(thresholdsOf(computed, "Ethernet0").min).toBeLessThanOrEqual(525_100);
  });
});

describe("WRED profiles", () => {
  const own = DcbPolicy.rocev2({
    data: { share: 40 },
    second: { name: "storage", dscp: [18], priority: 4, share: 20, ecnThresholds: { sonic: given(200_000) } },
  });
  const edge = withTrustedEdge("Ethernet160", 100_000);
  const mixed = leaf({ policy: own, change: edge });

  test("one for each class and set of thresholds; the fastest ports' has the class's name alone", () => {
    expect(Object.keys(table(mixed.db, "WRED_PROFILE"))).toEqual(["ROCE", "ROCE_100G", "STORAGE"]);
    expect(row(mixed.db, "WRED_PROFILE", "STORAGE")).toMatchObject({ green_min_threshold: "200000", red_max_threshold: "800000" });
    for (const [port, name] of [
      ["Ethernet0", "ROCE"],
      ["Ethernet160", "ROCE_100G"],
    ] as const) {
      expect(row(mixed.db, "QUEUE", `${port}|3`).wred_profile).toBe(name);
      expect(row(mixed.db, "QUEUE", `${port}|4`).wred_profile).toBe("STORAGE");
      const { min, max } = thresholdsOf(mixed, port);
      expect(row(mixed.db, "WRED_PROFILE", name)).toMatchObject({ green_min_threshold: `${min}`, yellow_max_threshold: `${max}` });
    }
  });

  test("each class is marked by its own thresholds on every port", () => {
    for (const port of viewOf(mixed).qos.ports) {
      for (const { tc, ecn } of port.classes.filter((c) => c.ecn)) {
        const { min, max, probability } = thresholdsOf(mixed, port.port, tc === 3 ? "roce" : "storage");
        expect(ecn).toEqual({ minBytes: min, maxBytes: max, probability });
      }
    }
  });

  test("a slower port changes nothing of the others", () => {
    const before = leaf({ policy: own });
    for (const name of ["ROCE", "STORAGE"]) expect(row(mixed.db, "WRED_PROFILE", name)).toEqual(row(before.db, "WRED_PROFILE", name));
    const queues = Object.entries(table(before.db, "QUEUE")).filter(([key]) => !key.startsWith("Ethernet160|") && !/^Ethernet16[1-7]\|/.test(key));
    for (const [key, fields] of queues) expect(row(mixed.db, "QUEUE", key)).toEqual(fields);
  });

  test.each(["constructor", "toString", "valueOf"])("a class that is named %s marks only where it is told to", (name) => {
    const lossy = DcbPolicy.rocev2()
      .classes.map((c) => (c.cnp ? { ...c, name } : c))
      .map(({ cos: _, ...c }) => c);
    expect(
      Object.keys(
        table(leaf({ policy: DcbPolicy.of({ classes: lossy.map((c) => (c.name === "best-effort" ? { ...c, dscp: "rest" } : c)) }) }).db, "WRED_PROFILE"),
      ),
    ).toEqual(["ROCE"]);
    const marking = leaf({ policy: DcbPolicy.rocev2({ data: { name } }) });
    const { min } = thresholdsOf(marking, "Ethernet0", name);
    expect(table(marking.db, "WRED_PROFILE")).toEqual({ [name.toUpperCase()]: expect.objectContaining({ green_min_threshold: `${min}` }) });
  });

  test("thresholds given by hand are one profile at every speed", () => {
    const device = leaf({ policy: withMinimum(200_000), change: edge });
    expect(Object.keys(table(device.db, "WRED_PROFILE"))).toEqual(["ROCE"]);
  });

  test("no rule has anything against them", () => {
    expect(findings(mixed).filter((f) => f.severity !== "info")).toEqual([]);
  });
});

test("docs/facts/sonic.md, fact 48: XON is below XOFF on every platform, in both buffer models, in rows and beyond them", () => {
  const dynamic = DcbPolicy.rocev2({ sonicBuffers: { model: "dynamic" } });
  const devices = ["SN5600", "SN4700", "Z9864F-ON", "Z9664F-ON", "Z9332F-ON"].flatMap((model) => [spine({ model }), spine({ model, uplinkM: 2500 })]);
  for (const device of [...devices, spine({ policy: dynamic })]) {
    expect(findings(device).filter((f) => f.rule.startsWith("SONIC_XON"))).toEqual([]);
  }
});

describe("SONIC_HEADROOM_COMPUTED", () => {
  test("tells the ports whose cable the image's table does not have, and how sure the numbers are", () => {
    for (const [model, asic] of [
      ["SN5600", "spectrum-4"],
      ["Z9864F-ON", "tomahawk-5"],
    ] as const) {
      const found = findings(leaf({ model, uplinkM: 301 }), "SONIC_HEADROOM_COMPUTED");
      expect(found).toMatchObject([{ severity: "info", at: "leaf1", message: expect.stringContaining("Ethernet504 400G 301m, Ethernet508 400G 301m") }]);
      expect(found[0]?.message).not.toContain("Ethernet0 ");
      expect(found[0]?.got).toContain(`confidence ${asicFacts(asic)?.headroom?.confidence}`);
    }
  });

  test("is quiet up to the longest row, and where the port is lossy anyway", () => {
    expect(findings(leaf({ uplinkM: 300 }), "SONIC_HEADROOM_COMPUTED")).toEqual([]);
    expect(findings(spine({ model: "NH-4010", uplinkM: 301 }), "SONIC_HEADROOM_COMPUTED")).toEqual([]);
  });
});

describe("the PFC watchdog's times", () => {
  const rows = (watchdog: WatchdogProps) => {
    const { db } = leaf({ policy: DcbPolicy.rocev2({ watchdog }) });
    return { ...row(db, "PFC_WD", "GLOBAL"), ...row(db, "PFC_WD", "Ethernet0") };
  };

  test("are those that are given", () => {
    const watchdog = { action: "forward", poll: Duration.ms(250), detection: Duration.ms(750), restoration: Duration.seconds(2) } as const;
    expect(rows(watchdog)).toEqual({ POLL_INTERVAL: "250", action: "forward", detection_time: "750", restoration_time: "2000" });
  });

  test("follow the one that is given", () => {
    expect(rows({ detection: Duration.ms(400) })).toEqual({ POLL_INTERVAL: "400", action: "drop", detection_time: "400", restoration_time: "600" });
    expect(rows({ poll: Duration.ms(1000) })).toEqual({ POLL_INTERVAL: "1000", action: "drop", detection_time: "1000", restoration_time: "1000" });
  });

  test("a detection shorter than SONiC's own for so many ports is told, one as long is not", () => {
    const found = (ms: number) => findings(leaf({ policy: DcbPolicy.rocev2({ watchdog: { detection: Duration.ms(ms) } }) }), "SONIC_PFCWD_EARLY");
    expect(found(400)).toMatchObject([{ severity: "warning", allowed: expect.stringContaining("600 ms"), message: expect.stringContaining("67 ports") }]);
    expect(found(600)).toEqual([]);
  });

  test("pass every rule in any order that the policy takes", () => {
    for (const [poll, detection, restoration] of [
      [100, 600, 100],
      [1000, 5000, 60_000],
      [600, 600, 600],
    ]) {
      const watchdog = { poll: Duration.ms(poll ?? 0), detection: Duration.ms(detection ?? 0), restoration: Duration.ms(restoration ?? 0) };
      expect(findings(leaf({ policy: DcbPolicy.rocev2({ watchdog }) })).filter((f) => f.severity !== "info")).toEqual([]);
    }
  });

  test("out of SONiC's range they are refused", () => {
    expect(() => rows({ detection: Duration.ms(5001) })).toThrow("props.policy.watchdog.detection: is out of the range of SONiC");
  });
});

describe("docs/facts/sonic.md, fact 47: DCBX", () => {
  test.each(["ieee", "willing"] as const)("%s is refused", (switches) => {
    expect(() => leaf({ policy: DcbPolicy.rocev2({ dcbx: { switches } }) })).toThrow("leaf1: cannot exchange DCB settings");
  });

  test("off renders, whatever the hosts do among themselves", () => {
    expect(leaf({ policy: DcbPolicy.rocev2({ dcbx: { switches: "off" } }) }).db).toEqual(leaf().db);
  });
});
