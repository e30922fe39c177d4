import { describe, expect, it } from "vitest";
import { parseNameList, takes } from "../../../../src/hosts/nccl/oracle/name-list.js";

const DEVICES = ["mlx5_0", "mlx5_1", "mlx5_2", "mlx5_10", "mlx5_11", "mlx5_bond_0"];

function taken(list: string): string[] {
  return DEVICES.filter((d) => takes(parseNameList(list), d));
}

describe("device lists as NCCL reads them (docs/facts/hosts.md, section a.4)", () => {
  it.each([
    ["=mlx5_0,mlx5_1", ["mlx5_0", "mlx5_1"]],
    ["mlx5_1", ["mlx5_1", "mlx5_10", "mlx5_11"]],
    ["^mlx5_1", ["mlx5_0", "mlx5_2", "mlx5_bond_0"]],
    ["^=mlx5_1", ["mlx5_0", "mlx5_2", "mlx5_10", "mlx5_11", "mlx5_bond_0"]],
    ["=^mlx5_1", []],
    ["mlx5_0,^mlx5_1", ["mlx5_0"]],
    ["mlx5", DEVICES],
    ["mlx5_0, mlx5_2", ["mlx5_0"]],
    ["=mlx5_0;mlx5_2", []],
    ["=MLX5_0", []],
    ['"=mlx5_0"', []],
    ["^", []],
    ["", DEVICES],
    ["=mlx5_0:1,mlx5_1:2", ["mlx5_0"]],
  ])("%j takes %j", (list, devices) => {
    expect(taken(list)).toEqual(devices);
  });

  it("reads 32 names of 63 characters", () => {
    const list = parseNameList(`=${Array.from({ length: 40 }, (_, i) => `${"d".repeat(70)}${i}`).join(",")}`);
    expect(list.names).toHaveLength(32);
    expect(list.names[0]?.name).toHaveLength(63);
  });
});
