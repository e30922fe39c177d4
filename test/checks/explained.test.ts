import { expect, it } from "vitest";
import { compileFabric } from "../../src/artifacts/compile.js";
import { pod, podIntent } from "../support/intents.js";

it("tells the cause, and not what follows from it: a cable longer than the headroom table", () => {
  const { findings } = compileFabric(podIntent(pod("sonic", { uplinkM: 400 })));
  const errors = findings.filter((f) => f.severity === "error");
  expect(errors.map((f) => `${f.rule} ${f.at}`)).toEqual(["leaf1", "leaf2", "spine1", "spine2"].map((at) => `SONIC_HEADROOM_UNKNOWN ${at}`));
});
