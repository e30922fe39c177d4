import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkConfig } from "./check-config.js";
import { edited, into } from "./edit.js";
import { SERVICES_MUTANTS, SPINE_MUTANTS, SUPER_SPINE_MUTANTS, THREE_TIER_MUTANTS, UNNUMBERED_MUTANTS } from "./more-mutants.js";
import { LEAF_MUTANTS, type Mutant } from "./mutants.js";

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const BASES: readonly (readonly [base: string, text: string, mutants: readonly Mutant[]])[] = [
  ["leaf", text("../golden/leaf1.nxos.cfg"), LEAF_MUTANTS],
  ["spine", text("../golden/spine1.nxos.cfg"), SPINE_MUTANTS],
  ["leaf with services and BFD", text("fixtures/services-bfd-leaf.nxos.cfg"), SERVICES_MUTANTS],
  ["unnumbered leaf", text("fixtures/unnumbered-leaf.nxos.cfg"), UNNUMBERED_MUTANTS],
  ["three-tier spine", text("fixtures/three-tier-spine.nxos.cfg"), THREE_TIER_MUTANTS],
  ["super-spine", text("fixtures/super-spine.nxos.cfg"), SUPER_SPINE_MUTANTS],
];

describe.each(BASES)("of a %s", (_base, original, mutants) => {
  it("takes the text without the mistakes", () => {
    expect(checkConfig(original)).toEqual([]);
  });

  it.each(mutants.map((m) => [m.fact, m.what, m.edit] as const))("catches fact %s: %s", (_fact, _what, edit) => {
    const mutant = edited(original, edit);
    expect(mutant).not.toBe(original);
    expect(checkConfig(mutant)).not.toEqual([]);
  });

  const lines = original.split("\n").slice(0, -1);
  const kind = (line: string) => line.replace(/\d+/g, "N");
  /** The text with one line of each kind changed, once for each. */
  const sweep = (change: (line: string) => string): string[] =>
    lines.flatMap((line, i) => (lines.findIndex((l) => kind(l) === kind(line)) < i ? [] : [`${lines.with(i, change(line)).join("\n")}\n`]));
  const freeText = /^ *(description|snmp-server (contact|location)) /;

  it("catches one blank more before a line", () => {
    expect(sweep((line) => ` ${line}`).filter((text) => checkConfig(text).length === 0)).toEqual([]);
  });

  it("catches a word more at the end of a line, but for free text", () => {
    const longer = sweep((line) => (freeText.test(line) ? `${line} ;` : `${line} x`));
    expect(longer.filter((text) => checkConfig(text).length === 0)).toEqual([]);
  });

  it("has something to say, and does not break, where the last word is garbled", () => {
    const garbled = sweep((line) => line.replace(/\S+$/, "0x/;"));
    expect(garbled.filter((text) => checkConfig(text).length === 0)).toEqual([]);
  });

  it("holds each mutant once", () => {
    const texts = mutants.map((m) => edited(original, m.edit));
    expect(new Set(texts).size).toBe(texts.length);
  });
});

it("has mutants of every fact of docs/facts/nxos.md that a text can break, and of the routing facts", () => {
  const facts = new Set(BASES.flatMap(([, , mutants]) => mutants.map((m) => m.fact)));
  const wanted = Array.from({ length: 38 }, (_, i) => String(i + 1));
  const routing = [1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 26, 27, 28].map((n) => `routing ${n}`);
  expect([...wanted, ...routing].filter((fact) => !facts.has(fact))).toEqual([]);
});

it("refuses an edit of a line that is not there, and one that changes nothing", () => {
  expect(() => edited("a\nb\n", into("c", "d"))).toThrow('no line "d"');
  expect(() => edited("a\nb\n", into("a", "a"))).toThrow("nothing changes");
});
