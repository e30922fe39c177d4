import { describe, expect, it } from "vitest";
import { gcuAsic, gcuRefusal } from "../../src/catalog/sonic-gcu.js";
import { knownSwitchModels } from "../../src/catalog/switch-models.js";

describe("the generic updater", () => {
  it("knows these hwskus of the models that SONiC is rendered for", () => {
    const found = knownSwitchModels().flatMap(({ model, nos }) => (nos.sonic?.sonic ? [[model, gcuAsic(nos.sonic.sonic.hwsku)]] : []));
    expect(Object.fromEntries(found)).toEqual({
      SN5600: "spc4",
      SN5400: "spc4",
      SN4700: "spc3",
      SN4600C: "spc3",
      "7060X6-64PE": "th5",
      "Z9332F-ON": undefined,
      "Z9664F-ON": undefined,
      "Z9864F-ON": undefined,
      "M2-W6940-64OC": undefined,
      "NH-4010": undefined,
    });
  });

  it("compares NVIDIA's hwskus whole, and looks for the names of others in them, in any case", () => {
    expect(gcuAsic("acs-sn5600")).toBe("spc4");
    expect(gcuAsic("ACS-SN5600-X")).toBeUndefined();
    expect(gcuAsic("my-Nokia-IXR7220-H4-64D-x")).toBe("th4");
  });

  it.each([
    ["xoff", "replace", undefined],
    ["xoff", "add", "lets nobody change it"],
    ["xon", "replace", "lets nobody change it"],
    ["packet_discard_action", "add", "from an image of 20241200 on"],
  ] as const)("answers for %s, %s on an SN5600 with 202411", (field, op, reason) => {
    const found = gcuRefusal({ hwsku: "ACS-SN5600", release: "202411", table: "BUFFER_PROFILE", op, field });
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(reason);
  });

  it("does not let trimming change on Spectrum-3 at all", () => {
    const found = gcuRefusal({ hwsku: "ACS-MSN4700", release: "202605", table: "BUFFER_PROFILE", op: "add", field: "packet_discard_action" });
    expect(found).toContain("does not let it change on ACS-MSN4700");
  });
});
