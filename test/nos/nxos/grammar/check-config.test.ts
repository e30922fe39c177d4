import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { checkConfig } from "./check-config.js";

const GOLDEN = fileURLToPath(new URL("../golden/", import.meta.url));
const RAIL_POD = fileURLToPath(new URL("../../../../examples/rail-pod/golden/switches/", import.meta.url));

const goldenFiles = readdirSync(GOLDEN).filter((f) => f.endsWith(".nxos.cfg"));
const railPod = readdirSync(RAIL_POD).flatMap((device) =>
  readdirSync(`${RAIL_POD}${device}`)
    .filter((f) => f === "config.cfg")
    .map((f) => `${device}/${f}`),
);

it.each(goldenFiles)("finds nothing in the golden file %s", (file) => {
  expect(checkConfig(readFileSync(`${GOLDEN}${file}`, "utf8"))).toEqual([]);
});

it.each(railPod)("finds nothing in %s of the rail pod", (file) => {
  expect(checkConfig(readFileSync(`${RAIL_POD}${file}`, "utf8"))).toEqual([]);
});
