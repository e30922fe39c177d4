import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { naturalCompare, naturalSort } from "../../src/base/sort.js";
import { editDistance, jsonText, parseRange, rangeText, sha256, sortedKeys } from "../../src/base/text.js";

describe("natural order", () => {
  it.each([
    [
      ["leaf10", "leaf2", "leaf1", "leaf11"],
      ["leaf1", "leaf2", "leaf10", "leaf11"],
    ],
    [
      ["swp2s0", "swp10", "swp1s1", "swp1s0", "swp2"],
      ["swp1s0", "swp1s1", "swp2", "swp2s0", "swp10"],
    ],
    [
      ["Ethernet1/10", "Ethernet1/2/2", "Ethernet1/2/10", "Ethernet1/1"],
      ["Ethernet1/1", "Ethernet1/2/2", "Ethernet1/2/10", "Ethernet1/10"],
    ],
    [
      ["10.0.0.10/31", "10.0.0.2/31", "9.255.0.0/31"],
      ["9.255.0.0/31", "10.0.0.2/31", "10.0.0.10/31"],
    ],
    [
      ["su10-leaf1", "su2-leaf8", "su2-leaf10"],
      ["su2-leaf8", "su2-leaf10", "su10-leaf1"],
    ],
  ])("sorts %j", (given, wanted) => {
    expect(naturalSort(given, (x) => x)).toEqual(wanted);
  });

  it("keeps its input and sorts by the key", () => {
    const items = [{ id: "b" }, { id: "a" }];
    expect(naturalSort(items, (x) => x.id).map((x) => x.id)).toEqual(["a", "b"]);
    expect(items[0]?.id).toBe("b");
  });

  const name = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "B", "1", "0", "9", "-", "/", "_", ".", "|"), maxLength: 8 }),
    fc.string({ maxLength: 6 }),
    fc.string({ unit: "grapheme", maxLength: 4 }),
  );

  it("is a total order: equal only to itself, antisymmetric, transitive", () => {
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(naturalCompare(a, b) === 0).toBe(a === b);
        expect(Math.sign(naturalCompare(a, b)) + Math.sign(naturalCompare(b, a))).toBe(0);
        if (naturalCompare(a, b) <= 0 && naturalCompare(b, c) <= 0) expect(naturalCompare(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });

  it("gives one result from any order", () => {
    const shuffled = fc
      .uniqueArray(name, { maxLength: 20 })
      .chain((names) => fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })));
    fc.assert(
      fc.property(shuffled, ([names, other]) => {
        expect(naturalSort(other, (x) => x)).toEqual(naturalSort(names, (x) => x));
      }),
    );
  });
});

describe("ranges of numbers", () => {
  it.each([
    [[], ""],
    [[26], "26"],
    [[24, 25], "24,25"],
    [[24, 25, 26, 30], "24-26,30"],
    [[63, 0, 2, 1, 2], "0-2,63"],
  ])("write %j as %j", (numbers, written) => {
    expect(rangeText(numbers)).toBe(written);
  });

  it("read what they wrote", () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 4096 }), { minLength: 1, maxLength: 64 });
    fc.assert(
      fc.property(numbers, (list) => {
        expect(parseRange(rangeText(list))).toEqual([...list].sort((a, b) => a - b));
      }),
    );
  });

  it("read what vendors write", () => {
    expect(parseRange("0-2, 7")).toEqual([0, 1, 2, 7]);
    expect(parseRange("48")).toEqual([48]);
  });

  it.each(["", ",", "1,", "a", "1-", "-1", "3-1", "1-2-3", "1.5", "0x1", "1-99999", "1 2"])("do not guess at %j", (text) => {
    expect(parseRange(text)).toBeUndefined();
  });
});

describe("text", () => {
  it("is hashed as UTF-8", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("\u00e9")).toBe(
      createHash("sha256")
        .update(Buffer.from([0xc3, 0xa9]))
        .digest("hex"),
    );
  });

  it("is JSON with two blanks and a final newline", () => {
    expect(jsonText({ b: 1, a: [] })).toBe('{\n  "b": 1,\n  "a": []\n}\n');
  });

  it("has keys in natural order on every level where asked for, and nothing else changed", () => {
    const sorted = sortedKeys({ PORT: { Ethernet10: { b: 1, a: 2 }, Ethernet2: {} }, ACL: [{ z: null, y: 0 }] });
    expect(JSON.stringify(sorted)).toBe('{"ACL":[{"y":0,"z":null}],"PORT":{"Ethernet2":{},"Ethernet10":{"a":2,"b":1}}}');
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sortedKeys(value)).toEqual(value);
      }),
    );
  });
});

describe("edit distance", () => {
  it.each([
    ["leaf1", "leaf1", 0],
    ["leaf", "leaf1", 1],
    ["Etherent8", "Ethernet8", 2],
    ["", "abc", 3],
  ])("of %j and %j is %i, both ways", (a, b, distance) => {
    expect([editDistance(a, b), editDistance(b, a)]).toEqual([distance, distance]);
  });
});
