import { describe, expect, it } from "vitest";
import { chosenGidIndex, type GidEntry } from "../../../../src/hosts/nccl/oracle/gid.js";
import cases from "./gid-cases.json" with { type: "json" };

interface Case {
  readonly name: string;
  readonly table: readonly GidEntry[];
  readonly options: { readonly family?: string; readonly rng?: string; readonly pinned?: number };
  readonly expectedIndex: number;
}

describe("GID choice as NCCL makes it (docs/facts/hosts.md, section a.6)", () => {
  it("has the twelve worked cases", () => {
    expect(cases).toHaveLength(12);
  });

  it.each(cases as readonly Case[])("$name", ({ table, options: { family, rng, pinned }, expectedIndex }) => {
    expect(chosenGidIndex(table, { family, range: rng, pinned })).toBe(expectedIndex);
  });

  it("takes a range without a length or of the other family for none", () => {
    const table: GidEntry[] = [
      { gid: "fe80::1", roce: 1 },
      { gid: "::ffff:10.0.0.1", roce: 2 },
    ];
    expect(chosenGidIndex(table, { range: "192.168.0.0" })).toBe(1);
    expect(chosenGidIndex(table, { range: "fd00::/16" })).toBe(1);
    expect(chosenGidIndex(table, { range: "192.168.0.0/16" })).toBe(0);
  });
});
