import { Testing } from "cdktf";
import { CableLength } from "rocefab";
import { CableLength as SameCableLength } from "rocefab/core";
import { compareGoldens } from "rocefab/testing";
import { PodStack } from "../pod";

describe("the pod", () => {
  it("renders what is reviewed", () => {
    const found = compareGoldens(new PodStack(Testing.app(), "net").fabric, process.env.GOLDEN ?? "golden");
    expect(found).toEqual({ missing: [], stale: [], changed: [] });
  });

  it("meets the same values behind both doors", () => {
    expect(SameCableLength).toBe(CableLength);
  });

  it("synthesises", () => {
    expect(Testing.synth(new PodStack(Testing.app(), "net"), true)).toContain("pod1_leaf1");
  });
});
