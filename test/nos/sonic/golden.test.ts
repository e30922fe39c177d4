import { describe, expect, test } from "vitest";
import { rendered, type SonicPodOptions, sonicPod } from "./support.js";

const CASES: readonly [golden: string, device: string, options: SonicPodOptions][] = [
  ["sn5600-leaf1", "leaf1", { model: "SN5600" }],
  ["sn5600-spine1", "spine1", { model: "SN5600" }],
  ["sn4700-leaf1", "leaf1", { model: "SN4700", release: "202511" }],
  ["z9864f-leaf1", "leaf1", { model: "Z9864F-ON", release: "202411", speedMbps: 800_000 }],
];

describe.each(CASES)("%s", (golden, device, options) => {
  const slice = sonicPod(options).find((s) => s.name === device);
  const files = slice ? rendered(slice).files : {};

  test.each(["config_db.json", "frr.conf"])("%s is as committed", async (file) => {
    await expect(files[file]).toMatchFileSnapshot(`golden/${golden}.${file}`);
  });
});

test("a second render gives the same bytes", () => {
  const [first, second] = [sonicPod(), sonicPod()].map((pod) => pod.map((slice) => rendered(slice).files));
  expect(second).toEqual(first);
});
