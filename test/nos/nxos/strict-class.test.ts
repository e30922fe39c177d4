import { expect, it } from "vitest";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { nxos } from "../../../src/nos/nxos/index.js";
import { modelOf } from "../../../src/topology/build.js";
import { assembledPod, pod, podIntent } from "../../support/intents.js";

it("fact 14: a lossy strict class that is not for CNPs has the highest queue too", () => {
  const policy = DcbPolicy.of({
    classes: [
      { name: "roce", dscp: [26], priority: 3, lossless: true, ecn: true, scheduling: { share: 50 } },
      { name: "voice", dscp: [46], priority: 5, scheduling: { strict: true } },
      { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 50 } },
    ],
  });
  const options = pod("nxos", { policy });
  const slice = assembledPod(options).switches.find((s) => s.name === "leaf1");
  const device = podIntent(options).switches.find((s) => s.name === "leaf1");
  if (!slice || !device) throw new Error("no leaf1");
  const files = Object.fromEntries(nxos.render(slice, modelOf(device)).map((f) => [f.path, f.text]));
  const port = nxos.parse("leaf1", files).qos.ports[0];
  const voice = port?.classes.find((c) => c.tc === port.dscpToTc[46]);
  expect(voice).toMatchObject({ queue: 7, scheduling: { strict: true }, ingress: "lossy" });
  expect(nxos.rules.flatMap((r) => r.check({ slice, files }))).toEqual([]);
});
