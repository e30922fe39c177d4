import { TerraformStack, Testing } from "cdktf";
import { expectGoldens } from "rocefab/vitest";
import { expect, it } from "vitest";
import { FLAVOURS, type Flavour, railPod } from "./rail-pod.js";

// The test that a user of rocefab would write: what every switch and host gets is in golden/, and a pull request shows it as a plain diff.
it("renders what was reviewed", () => {
  const fabric = railPod(new TerraformStack(Testing.app(), "rail-pod"), "pod", FLAVOURS.nxos as Flavour);
  expect(fabric.findings().filter((f) => f.severity === "error")).toEqual([]);
  expectGoldens(fabric, "golden");
});
