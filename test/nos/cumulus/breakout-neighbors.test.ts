import { describe, expect, it } from "vitest";
import { addition, findingsOf, onLeaf1, podOf, sliceOf, yamlOf } from "./support.js";

/** A leaf to whose text somebody has added a split port and what it needs. */
function said(model: string, mode: string, port: number, next: Readonly<Record<string, unknown>> = {}): string[] {
  const speedMbps = model === "SN4600C" ? 100_000 : 400_000;
  const tree = { interface: { [`swp${port}`]: { link: { breakout: { [mode]: {} } } }, ...next } };
  const slice = sliceOf("leaf1", podOf("5.16", { speedMbps, change: onLeaf1({ additions: [addition(tree)] }) }, model));
  return findingsOf(slice, yamlOf(slice))
    .filter((f) => f.rule === "CUMULUS_BREAKOUT_NEIGHBOR")
    .map((f) => f.message.slice(f.message.indexOf(": ") + 2));
}

describe("breakouts that take the next port (docs/facts/cumulus.md, fact 51)", () => {
  it.each([
    ["SN4600C", "4x"],
    ["SN4700", "8x"],
    ["SN5400", "8x"],
    ["SN5600", "8x"],
  ])("%s: %s is for odd ports, and disables the even one above", (model, mode) => {
    expect(said(model, mode, 21)).toEqual([]);
    expect(said(model, mode, 22)).toEqual([`${mode} of swp22, an even port`]);
    expect(said(model, mode, 21, { swp22: { link: { state: { up: {} } } } })).toEqual([`${mode} of swp21 disables swp22`]);
    expect(said(model, mode, 21, { swp22: { link: { breakout: { "2x": {} } } } })).toEqual([`${mode} of swp21 disables swp22`]);
    expect(said(model, mode, 21, { swp22s0: { link: { state: { up: {} } } } })).toEqual([`${mode} of swp21 disables swp22s0`]);
  });

  it.each(["2x", "4x"])("%s of an SN5600 takes nothing from the next port", (mode) => {
    expect(said("SN5600", mode, 22, { swp23: { link: { state: { up: {} } } } })).toEqual([]);
  });
});
