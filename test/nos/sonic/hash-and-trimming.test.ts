import { describe, expect, test } from "vitest";
import { ByteSize } from "../../../src/base/units.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { findings, leaf, rendered, row, type SonicPodOptions, sonicPod, table, viewOf, withDb } from "./support.js";

describe("the fields of the ECMP hash", () => {
  test.each(["SN5600", "SN5400", "SN4700"])("%s: the five-tuple, which holds RoCE's UDP source port", (model) => {
    const device = leaf({ model });
    expect(table(device.db, "SWITCH_HASH")).toEqual({ GLOBAL: { ecmp_hash: ["SRC_IP", "DST_IP", "IP_PROTOCOL", "L4_SRC_PORT", "L4_DST_PORT"] } });
    expect(findings(device, "SONIC_HASH_FIELDS")).toEqual([]);
  });

  test.each(["Z9864F-ON", "Z9332F-ON", "NH-4010"])("%s: Broadcom's own stand", (model) => {
    const device = leaf({ model });
    expect(device.db).not.toHaveProperty("SWITCH_HASH");
    expect(findings(device, "SONIC_HASH_FIELDS")).toEqual([]);
  });

  test("the flow label joins where hosts have IPv6, from 202505 on", () => {
    const fields = (release: string) => {
      const [slice] = sonicPod({ release });
      if (!slice) throw new Error("no switch");
      return row(rendered({ ...slice, hostNetworks: [...slice.hostNetworks, "fd00::/48"] }).db, "SWITCH_HASH", "GLOBAL").ecmp_hash;
    };
    expect(fields("202411")).not.toContain("IPV6_FLOW_LABEL");
    expect(fields("202505")).toContain("IPV6_FLOW_LABEL");
  });
});

describe("trimming", () => {
  const policy = DcbPolicy.rocev2({ trimming: { size: ByteSize.bytes(128), dscp: 48 } });
  const trimmed = (options: SonicPodOptions = {}) => leaf({ policy, ...options });

  test.each(["202505", "202511", "202605"])("%s: cut packets go into the queue of their DSCP", (release) => {
    const device = trimmed({ release });
    expect(table(device.db, "SWITCH_TRIMMING")).toEqual({ GLOBAL: { size: "128", dscp_value: "48", queue_index: "6" } });
    expect(row(device.db, "BUFFER_PROFILE", "q_lossy_trim_profile")).toEqual({
      ...row(device.db, "BUFFER_PROFILE", "q_lossy_profile"),
      packet_discard_action: "trim",
    });
    expect(row(device.db, "BUFFER_QUEUE", "Ethernet0|0")).toEqual({ profile: "q_lossy_trim_profile" });
    expect(row(device.db, "BUFFER_QUEUE", "Ethernet0|3")).toEqual({ profile: "egress_lossless_profile" });
    expect(row(device.db, "BUFFER_QUEUE", "Ethernet0|4-7")).toEqual({ profile: "q_lossy_profile" });
    expect(row(device.db, "BUFFER_QUEUE", "Ethernet8|0-7")).toEqual({ profile: "q_lossy_profile" });
    expect(findings(device).filter((f) => f.severity !== "info")).toEqual([]);
    expect(viewOf(device).qos).toEqual(viewOf(leaf({ release })).qos);
  });

  test("the counters of what was cut and dropped are on from 202511", () => {
    expect(row(trimmed({ release: "202511" }).db, "FLEX_COUNTER_TABLE", "SWITCH")).toEqual({ FLEX_COUNTER_STATUS: "enable" });
    expect(table(trimmed({ release: "202505" }).db, "FLEX_COUNTER_TABLE")).not.toHaveProperty("SWITCH");
    expect(table(leaf({ release: "202511" }).db, "FLEX_COUNTER_TABLE")).not.toHaveProperty("SWITCH");
  });

  test("Tomahawk 5 has it as well", () => {
    expect(findings(trimmed({ model: "Z9864F-ON" })).filter((f) => f.severity !== "info")).toEqual([]);
  });

  test.each([
    ["202411", { release: "202411" }, /leaf1: policy.trimming: asks for packet trimming.*202411.*202505 or later/s],
    ["Spectrum-3", { model: "SN4700" }, /the ASIC does not have.*spectrum-3.*spectrum-4/s],
    ["Tomahawk 4", { model: "Z9664F-ON" }, /the ASIC does not have.*tomahawk-4/s],
    ["a platform without profiles", { model: "7060X6-64PE" }, /leaf1: policy.trimming: needs a profile of the lossy queues/],
  ] as const)("refused: %s", (_what, options, words) => {
    expect(() => trimmed(options)).toThrow(words);
  });

  test("refused: nothing is left to cut", () => {
    const own = DcbPolicy.rocev2({ trimming: { size: ByteSize.bytes(128), dscp: 0 } });
    expect(() => trimmed({ policy: own })).toThrow(/policy.trimming.dscp: is carried by the only lossy class/);
  });

  const device = trimmed();
  const set = (name: string, key: string, fields: Readonly<Record<string, string>>) => withDb(device, (db) => void Object.assign(row(db, name, key), fields));
  test.each([
    [
      "SWITCH_TRIMMING|GLOBAL is missing",
      withDb(device, (db) => {
        delete db.SWITCH_TRIMMING;
      }),
    ],
    [
      "has no queue_index",
      withDb(device, (db) => {
        delete row(db, "SWITCH_TRIMMING", "GLOBAL").queue_index;
      }),
    ],
    ["no profile trims", set("BUFFER_PROFILE", "q_lossy_trim_profile", { packet_discard_action: "drop" })],
    ["Ethernet0 queue 3", set("BUFFER_PROFILE", "egress_lossless_profile", { packet_discard_action: "trim" })],
    ["Ethernet0 queue 0", set("SWITCH_TRIMMING", "GLOBAL", { queue_index: "0" })],
  ])("told: %s", (place, mutant) => {
    expect(findings(mutant, "SONIC_TRIMMING")).toMatchObject([{ severity: "error", message: expect.stringContaining(place) }]);
  });
});
