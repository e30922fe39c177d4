import { describe, expect, it } from "vitest";
import { asPathMatcher } from "../../../src/checks/walk/as-path.js";

const matches = (regex: string, path: string): boolean | undefined => asPathMatcher(regex)?.(path);

describe("expressions that FRR and NX-OS read alike", () => {
  it.each([
    ["^$", "", true],
    ["^$", "65101", false],
    ["^[0-9]+$", "", false],
    ["^[0-9]+$", "65101", true],
    ["^[0-9]+$", "65000 65101", false],
    ["^[0-9]+_[0-9]+$", "65010 65101", true],
    ["^[0-9]+_[0-9]+$", "65101", false],
    ["_65000_", "65000", true],
    ["_65000_", "65101 65000", true],
    ["_65000_", "65101 65000 65102", true],
    ["_65000_", "165000 650001", false],
    ["^64999_", "64999", true],
    ["^64999_", "649991 65101", false],
    ["^(65101|65102)$", "65102", true],
    ["^(65101|65102)$", "65103", false],
    ["^6510.$", "65109", true],
    ["^6510[1-4]?$", "65105", false],
    [".*", "", true],
    [".*", "65101 65000", true],
  ])("%s on '%s': %s", (regex, path, expected) => {
    expect(matches(regex, path)).toBe(expected);
  });
});

describe("expressions that are not understood", () => {
  it.each(["(_65101)*", "^([0-9]+)_\\1$", "\\b65101", "^[^0-9]", "^6510{2}$", "^(65101", "^+$", "[0-9", "65101)", "[9-0]", "(?=65101)"])("%s", (regex) => {
    expect(asPathMatcher(regex)).toBeUndefined();
  });
});
