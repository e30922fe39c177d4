import { describe, expect, test } from "vitest";
import { ByteSize } from "../../../src/base/units.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import { DcbPolicy, type SonicBufferProps } from "../../../src/intent/policy.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { disagreements } from "../../support/agreement.js";
import { findings, full, leaf, type Rendered, row, spine, table, thresholdsOf, upPorts, viewOf, withDb } from "./support.js";

const NVIDIA = ["SN5600", "SN5400", "SN4700"] as const;

function policy(props: Partial<SonicBufferProps> = {}): DcbPolicy {
  return DcbPolicy.rocev2({ sonicBuffers: { model: "dynamic", ...props } });
}

function headroomOf(slice: SwitchSlice, port: string) {
  return slice.profiles[slice.ports.find((p) => p.name === port)?.profile ?? ""]?.headroom;
}

describe("docs/facts/sonic.md, facts 22 to 24: the dynamic buffer model", () => {
  test.each(NVIDIA)("%s: the switch computes headroom and pools, the whole buffer is given", (model) => {
    for (const { db } of [leaf({ model, policy: policy() }), spine({ model, policy: policy() })]) {
      expect(row(db, "DEVICE_METADATA", "localhost").buffer_model).toBe("dynamic");
      for (const port of upPorts(db)) expect(row(db, "BUFFER_PG", `${port}|3`)).toEqual({ profile: "NULL" });
      for (const [name, pool] of Object.entries(table(db, "BUFFER_POOL"))) {
        expect(pool).toMatchObject({ type: expect.any(String), mode: "dynamic" });
        expect("size" in pool).toBe(name === "egress_lossless_pool");
        expect(pool).not.toHaveProperty("xoff");
      }
    }
  });

  test("no profile is computed by rocefab, every other has pool and size, and all else is as in the traditional model", () => {
    const [dynamic, traditional] = [leaf({ policy: policy() }).db, leaf().db];
    const profiles = Object.entries(table(dynamic, "BUFFER_PROFILE"));
    expect(profiles.filter(([name]) => name.startsWith("pg_lossless"))).toEqual([]);
    for (const [, profile] of profiles) expect(profile).toMatchObject({ pool: expect.any(String), size: expect.any(String) });
    for (const name of ["BUFFER_QUEUE", "BUFFER_PORT_INGRESS_PROFILE_LIST", "BUFFER_PORT_EGRESS_PROFILE_LIST", "PORT_QOS_MAP", "PORT", "PFC_WD", "QUEUE"]) {
      expect(dynamic[name]).toEqual(traditional[name]);
    }
  });

  test("two classes are merged as buffermgrd would", () => {
    const two = DcbPolicy.rocev2({
      sonicBuffers: { model: "dynamic" },
      data: { share: 40 },
      second: { name: "storage", dscp: [18], priority: 4, share: 20 },
    });
    expect(row(leaf({ policy: two }).db, "BUFFER_PG", "Ethernet0|3-4")).toEqual({ profile: "NULL" });
  });

  test("the two tables say how to compute; a ratio stands there only where headroom is shared", () => {
    const tables = (oversubscription?: number) => {
      const { db } = leaf({ policy: policy({ oversubscription }) });
      expect(row(db, "LOSSLESS_TRAFFIC_PATTERN", "AZURE")).toEqual({ mtu: "4096", small_packet_percentage: "50" });
      return row(db, "DEFAULT_LOSSLESS_BUFFER_PARAMETER", "AZURE");
    };
    for (const ratio of [undefined, 0, 1]) expect(tables(ratio)).toEqual({ default_dynamic_th: "0" });
    expect(tables(2)).toEqual({ default_dynamic_th: "0", over_subscribe_ratio: "2" });
  });

  test("the traditional model has neither", () => {
    expect(leaf().db).not.toHaveProperty("LOSSLESS_TRAFFIC_PATTERN");
    expect(leaf().db).not.toHaveProperty("DEFAULT_LOSSLESS_BUFFER_PARAMETER");
  });

  test("CABLE_LENGTH is the cable itself, and what delays it", () => {
    const lengths = row(leaf({ uplinkM: 41, policy: policy() }).db, "CABLE_LENGTH", "AZURE");
    expect([lengths.Ethernet0, lengths.Ethernet504, lengths.Ethernet16]).toEqual(["2m", "41m", "5m"]);
    const delayed = leaf({ policy: policy(), change: (i) => ({ ...i, uplink: { ...i.uplink, cable: { ...i.uplink.cable, delayNs: 52 } } }) });
    expect(row(delayed.db, "CABLE_LENGTH", "AZURE").Ethernet504).toBe("41m");
  });

  test("a shared headroom leaves each group XON alone", () => {
    const own = headroomOf(leaf({ policy: policy() }).slice, "Ethernet504");
    const shared = headroomOf(leaf({ policy: policy({ oversubscription: 2 }) }).slice, "Ethernet504");
    expect(shared?.size).toBe(shared?.xon);
    expect(own?.size).toBeGreaterThan((own?.xoff ?? 0) + (own?.xon ?? 0));
  });

  test.each(["Z9864F-ON", "Z9332F-ON", "NH-4010"])("%s has no such model, and that is said with its prop", (model) => {
    expect(() => leaf({ model, policy: policy() })).toThrow("props.policy.sonicBuffers.model: is not there on tomahawk-");
  });
});

describe("the text of the dynamic model read again", () => {
  test.each(NVIDIA)("%s says what was planned, and no rule has anything against it", (model) => {
    for (const ratio of [0, 4]) {
      for (const device of [
        leaf({ model, uplinkM: 301, policy: policy({ oversubscription: ratio }) }),
        spine({ model, policy: policy({ oversubscription: ratio }) }),
      ]) {
        expect(disagreements(device.slice, viewOf(device))).toEqual([]);
        expect(findings(device)).toEqual([]);
      }
    }
  });

  test("a group that is left to the switch on a port that is down is told", () => {
    const device = withDb(leaf({ policy: policy() }), (db) => {
      table(db, "BUFFER_PG")["Ethernet16|3"] = { profile: "NULL" };
    });
    expect(findings(device, "SONIC_UNUSED_PORT_LOSSLESS")[0]?.message).toContain("Ethernet16");
  });

  test("max_headroom_size, which SONiC's own template has and its YANG has not, is told", () => {
    const device = withDb(leaf({ policy: policy() }), (db) => {
      row(db, "DEFAULT_LOSSLESS_BUFFER_PARAMETER", "AZURE").max_headroom_size = "0";
    });
    expect(findings(device, "SONIC_BUFFER_MODEL")).toHaveLength(1);
  });
});

describe("ECN before PFC in a pool that the switch sizes", () => {
  const crowded = (p: DcbPolicy): Rendered => full("leaf", { model: "SN5600", hosts: 64, spines: 8, linksPerSpine: 8, speedMbps: 400_000, policy: p });
  const late = (device: Rendered) => findings(device, "SONIC_ECN_MIN_ABOVE_XOFF_SHARE");
  const bound = (device: Rendered): number => Number(/at most (\d+) B/.exec(late(device)[0]?.allowed ?? "")?.[1]);
  const given = (minBytes: number, oversubscription = 0): DcbPolicy => {
    const thresholds = { min: ByteSize.bytes(minBytes), max: ByteSize.bytes(4_000_000), probability: 10 };
    return DcbPolicy.rocev2({ sonicBuffers: { model: "dynamic", oversubscription }, ecnThresholds: { sonic: thresholds } });
  };

  test("128 x 400G: what is computed is below the bound, a minimum above it an error", () => {
    expect(late(crowded(policy()))).toEqual([]);
    const most = bound(crowded(given(1_000_000)));
    expect(late(crowded(given(most + 1)))).toMatchObject([{ severity: "error", allowed: expect.stringContaining(`at most ${most} B`) }]);
    expect(late(crowded(given(most)))).toEqual([]);
    expect(thresholdsOf(crowded(policy()), "Ethernet0").min).toBeLessThanOrEqual(most);
  });

  test("a shared headroom leaves a larger pool, and so a higher bound", () => {
    expect(bound(crowded(given(1_000_000, 4)))).toBeGreaterThan(bound(crowded(given(1_000_000))));
  });

  test("the pool is no larger than the MMU leaves for two", () => {
    const mmu = Number(switchModelFacts("test", "SN5600").nos.sonic?.sonic?.buffers.t0?.pools.egress_lossless_pool?.size);
    expect(bound(crowded(given(1_000_000)))).toBeLessThan(mmu / 2 / 129);
  });
});
