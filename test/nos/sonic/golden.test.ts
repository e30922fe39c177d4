import { describe, expect, test } from "vitest";
import { ByteSize } from "../../../src/base/units.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { rendered, type SonicPodOptions, sonicPod, withTrustedEdge } from "./support.js";

const OWN_THRESHOLDS = DcbPolicy.rocev2({
  data: { share: 40 },
  second: {
    name: "storage",
    dscp: [18],
    priority: 4,
    share: 20,
    ecnThresholds: { sonic: { min: ByteSize.kib(200), max: ByteSize.kib(800), probability: 10 } },
  },
});
const DYNAMIC = DcbPolicy.rocev2({ sonicBuffers: { model: "dynamic", oversubscription: 2 } });

const CASES: readonly [golden: string, device: string, options: SonicPodOptions][] = [
  ["sn5600-leaf1", "leaf1", { model: "SN5600" }],
  ["sn5600-spine1", "spine1", { model: "SN5600" }],
  ["sn4700-leaf1", "leaf1", { model: "SN4700", release: "202511" }],
  ["sn5600-leaf1-mixed", "leaf1", { model: "SN5600", policy: OWN_THRESHOLDS, change: withTrustedEdge("Ethernet160", 100_000) }],
  ["sn5600-leaf1-dynamic", "leaf1", { model: "SN5600", policy: DYNAMIC, uplinkM: 120 }],
  ["z9864f-leaf1", "leaf1", { model: "Z9864F-ON", release: "202411", speedMbps: 800_000 }],
];

const FRRCFGD: SonicPodOptions["change"] = (intent) => ({ ...intent, sonic: { routing: "frrcfgd" } });

test.each(["leaf1", "spine1"])("BGP of %s in CONFIG_DB is as committed, and there is no frr.conf", async (device) => {
  const slice = sonicPod({ release: "202511", change: FRRCFGD }).find((s) => s.name === device);
  const files = slice ? rendered(slice).files : {};
  const db = JSON.parse(files["config_db.json"] ?? "");
  const tables = Object.keys(db).filter((name) => /^(?:BGP_|PREFIX|AS_PATH|ROUTE_MAP|DEVICE_METADATA)/.test(name));
  const bgp = Object.fromEntries(tables.map((name) => [name, db[name]]));
  expect(Object.keys(files)).toEqual(["config_db.json"]);
  await expect(`${JSON.stringify(bgp, null, 2)}\n`).toMatchFileSnapshot(`golden/sn5600-${device}-frrcfgd.json`);
});

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
