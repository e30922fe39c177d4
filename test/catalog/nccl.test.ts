import { describe, expect, it } from "vitest";
import {
  hasVariable,
  insteadOfRemoved,
  knownGidIndex,
  legacyPathLevel,
  mostChannels,
  NCCL_RELEASES,
  ncclAtLeast,
  ncclVariable,
  ncclVariables,
  pathLevels,
  refuseUnknownNccl,
  rightSpelling,
} from "../../src/catalog/nccl.js";
import { ncclValue } from "../../src/catalog/nccl-values.js";

describe("NCCL's releases", () => {
  it("are ordered by number, not by text", () => {
    expect(ncclAtLeast("2.10.3", "2.9.9")).toBe(true);
    expect(ncclAtLeast("2.9.9", "2.10.3")).toBe(false);
    expect(ncclAtLeast("2.21.5", "2.21.5")).toBe(true);
  });

  it("are refused where unknown", () => {
    for (const version of NCCL_RELEASES) expect(() => refuseUnknownNccl("x", version)).not.toThrow();
    expect(() => refuseUnknownNccl("x", "2.21.0")).toThrowError("x: is not an NCCL release");
  });
});

describe("NCCL's variables", () => {
  it("come and go with releases", () => {
    expect(hasVariable("2.20.5", "NCCL_IB_ADDR_RANGE")).toBe(false);
    expect(hasVariable("2.21.5", "NCCL_IB_ADDR_RANGE")).toBe(true);
    expect(hasVariable("2.3.7", "NCCL_IB_CUDA_SUPPORT")).toBe(true);
    expect(hasVariable("2.4.2", "NCCL_IB_CUDA_SUPPORT")).toBe(false);
    expect(hasVariable("2.27.3", "NCCL_IB_TRAFFIC")).toBe(false);
    expect(ncclVariables("2.30.7").length).toBeGreaterThan(ncclVariables("2.10.3").length);
  });

  it("have releases that exist, the first before the last", () => {
    for (const { first, last } of NCCL_RELEASES.flatMap(ncclVariables)) expect(ncclAtLeast(last, first)).toBe(true);
  });

  it("are what removed and mistyped names point to", () => {
    const rights = ["NCCL_GDR_LEVEL", "NCCL_IB_QPS_PER_CONN", "NET_OPTIONAL_RECV_COMPLETION", "NCCL_MAX_P2P_CHANNELS"].map(rightSpelling);
    const instead = ["NCCL_RINGS", "NCCL_MNNVL", "NCCL_CHECKS_DISABLE", "NCCL_THREAD_THRESHOLD"].map(insteadOfRemoved);
    for (const name of [...rights, ...instead]) expect(ncclVariable(name ?? "")).toBeDefined();
    expect(rightSpelling("NCCL_CHECK_DISABLE")).toBeNull();
    expect(rightSpelling("NCCL_IB_TC")).toBeUndefined();
    expect(rightSpelling("toString")).toBeUndefined();
  });
});

describe("NCCL's values", () => {
  it("have path types by release, with the integers of old", () => {
    expect(pathLevels("2.25.1")).toEqual(["LOC", "NVL", "NVB", "PIX", "PXB", "PXN", "PHB", "SYS"]);
    expect(pathLevels("2.27.3")).toEqual(["LOC", "NVL", "NVB", "C2C", "PIX", "PXB", "P2C", "PXN", "PHB", "SYS"]);
    expect(pathLevels("2.5.7")).toEqual([]);
    expect([0, 1, 2, 3, 4, 5, 99].map(legacyPathLevel)).toEqual(["LOC", "PIX", "PXB", "PHB", "SYS", "SYS", "SYS"]);
  });

  it("have 32 channels before 2.25 and 64 since", () => {
    expect(mostChannels("2.24.3")).toBe(32);
    expect(ncclValue("NCCL_MAX_CTAS", "2.25.1")).toEqual({ kind: "integer", least: 1, most: 64 });
  });

  it.each([
    ["ConnectX-7", 3],
    ["BlueField-3", 3],
    ["Thor2", 1],
    ["Pollara 400", 1],
    ["E810", undefined],
  ])("the first IPv4 RoCE v2 entry of a %s is at %s", (nic, index) => {
    expect(knownGidIndex(nic)).toBe(index);
  });
});
