import { describe, expect, it } from "vitest";
import { parseConf } from "../../../../src/hosts/nccl/oracle/conf.js";

describe("a conf file as NCCL reads it (docs/facts/hosts.md, section a.3)", () => {
  it("takes the first = as the separator and all after it as the value", () => {
    expect(parseConf("NCCL_IB_HCA==mlx5_0,mlx5_1\n")).toEqual({ NCCL_IB_HCA: "=mlx5_0,mlx5_1" });
  });

  it("lets the first of two equal names win", () => {
    expect(parseConf("NCCL_IB_TC=41\nNCCL_IB_TC=42\n")).toEqual({ NCCL_IB_TC: "41" });
  });

  it.each([
    ["NCCL_IB_TC = 106", { "NCCL_IB_TC ": " 106" }],
    ["export NCCL_IB_SL=3", { "export NCCL_IB_SL": "3" }],
    [" NCCL_IB_SL=3", { " NCCL_IB_SL": "3" }],
    ['NCCL_SOCKET_IFNAME="eth0"', { NCCL_SOCKET_IFNAME: '"eth0"' }],
    ["NCCL_IB_GID_INDEX=3 # x", { NCCL_IB_GID_INDEX: "3 # x" }],
    [" # x=y", { " # x": "y" }],
    ["no setting", {}],
    ["", {}],
  ])("trims and unquotes nothing: %j", (line, settings) => {
    expect(parseConf(`${line}\n`)).toEqual(settings);
  });

  it("skips comments in column 0 from 2.26 on, and takes those with = for settings before", () => {
    expect(parseConf("# a=b\n# c\n", "2.26.2")).toEqual({});
    expect(parseConf("# a=b\n# c\n", "2.25.1")).toEqual({ "# a": "b" });
  });

  it("drops the carriage return of a DOS line from 2.30.3 on", () => {
    expect(parseConf("NCCL_NET=IB\r\n", "2.30.3")).toEqual({ NCCL_NET: "IB" });
    expect(parseConf("NCCL_NET=IB\r\n", "2.29.7")).toEqual({ NCCL_NET: "IB\r" });
  });

  it("cuts names and values at 1023 bytes, and lines at 4095 from 2.30.3 on", () => {
    const long = "x".repeat(5000);
    expect(parseConf(`A=${long}\n`, "2.27.3").A).toHaveLength(1023);
    expect(Object.keys(parseConf(`${long}=1\n`, "2.27.3"))).toEqual(["x".repeat(1023)]);
    expect(parseConf(`${"x".repeat(4095)}B=1\n`, "2.30.3")).toEqual({ B: "1" });
  });
});
