import { expect, it } from "vitest";
import { compileFabric } from "../../src/artifacts/compile.js";
import { pod, podIntent } from "../support/intents.js";

it("tells the cause, and not what follows from it: a platform whose lossless pool nobody publishes", () => {
  const { findings } = compileFabric(podIntent(pod("sonic", { spine: ["NH-4010", "sonic", "202505"] })));
  const errors = findings.filter((f) => f.severity === "error");
  expect(errors.map((f) => `${f.rule} ${f.at}`)).toEqual(["spine1", "spine2"].map((at) => `SONIC_HEADROOM_UNKNOWN ${at}`));
});
