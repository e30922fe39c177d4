import { describe, expect, it } from "vitest";
import { ncclInteger, trafficClassOnTheWire } from "../../../../src/hosts/nccl/oracle/integer.js";

describe("integers as NCCL reads them (docs/facts/hosts.md, section a.2)", () => {
  it.each([
    ["106", 106],
    ["0x6a", 106],
    ["0X6A", 106],
    ["010", 8],
    ["08", 0],
    ["0", 0],
    ["-1", -1],
    ["+7", 7],
    ["106abc", 106],
    ["abc", 0],
    ['"106"', 0],
    ["41.9", 41],
    ["10G", 10],
    ["  41", 41],
    ["3 # comment", 3],
    ["0x", 0],
    ["9223372036854775807", 2 ** 63],
    ["", undefined],
    ["9223372036854775808", undefined],
    ["-9223372036854775809", undefined],
  ])("%j is %s", (text, value) => {
    expect(ncclInteger(text)).toBe(value);
  });

  it.each([
    ["106", 106],
    ["256", 0],
    ["300", 44],
    ["-1", 0],
    ['"106"', 0],
    [undefined, 0],
  ])("NCCL_IB_TC %j goes on the wire as %d", (text, byte) => {
    expect(trafficClassOnTheWire(text)).toBe(byte);
  });
});
