import { describe, expect, it } from "vitest";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { mistakeOf } from "../../support/mistake.js";
import { checkConfig } from "./grammar/check-config.js";
import { findingsOf, sliceOf, textOf } from "./support.js";

const offsets = { leaf: 0, spine: 15, "super-spine": null } as const;
const withOffsets = (device: string, more: object = {}) => sliceOf(device, { ...more, change: (intent) => ({ ...intent, nxos: { hashOffset: offsets } }) });

describe("the offset into the ECMP hash (docs/facts/nxos.md, fact 28)", () => {
  it.each([
    ["leaf1", "0"],
    ["spine1", "15"],
  ])("of %s is %s, right below load sharing, where it was asked for", (device, offset) => {
    const slice = withOffsets(device);
    const text = textOf(slice);
    expect(text).toMatch(new RegExp(`^ip load-sharing .*\\nhardware ecmp hash-offset ${offset}\\n`, "m"));
    expect(checkConfig(text, { cnpDscp: 48, ecn: true })).toEqual([]);
    expect(findingsOf(slice, text)).toEqual([]);
  });

  it("is the switch's own where nobody asks", () => {
    expect(textOf(sliceOf("leaf1"))).not.toContain("hash-offset");
  });

  it("is found beyond its range", () => {
    const slice = withOffsets("spine1");
    const rules = findingsOf(slice, textOf(slice).replace("hash-offset 15", "hash-offset 16")).map((f) => f.rule);
    expect(rules).toEqual(["NXOS_LOAD_SHARING"]);
  });

  it("is refused on Silicon One", () => {
    const model = ["N9364E-SG2-O", "nxos", "10.5"] as const;
    const policy = DcbPolicy.rocev2({ ecnThresholds: { nxos: "cisco-roce-script-2026" } });
    expect(mistakeOf(() => textOf(withOffsets("leaf1", { leaf: model, spine: model, policy })))).toContain(
      "leaf1: props.nxos.hashOffset: is of Cloud Scale: no source gives the line of Silicon One",
    );
  });
});
