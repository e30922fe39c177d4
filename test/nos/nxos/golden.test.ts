import { expect, it } from "vitest";
import { Duration } from "../../../src/base/units.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { addition, computedBySpeed, edgePort, mixedSpeeds, onLeaf1, pauseBuffers, sliceOf, textOf } from "./support.js";

const TWO_LOSSLESS = DcbPolicy.rocev2({ data: { share: 40 }, second: { name: "storage", dscp: [18, 20, 21, 22], priority: 4, ecn: false, share: 20 } });
const NOTHING_LOSSLESS = DcbPolicy.of({
  classes: [
    { name: "bulk", dscp: [10], priority: 1, ecn: true, scheduling: { share: 30 } },
    { name: "best-effort", dscp: "rest", priority: 0, scheduling: { share: 70 } },
  ],
});

it("renders a leaf", async () => {
  await expect(textOf(sliceOf("leaf1"))).toMatchFileSnapshot("golden/leaf1.nxos.cfg");
});

it("renders a spine", async () => {
  await expect(textOf(sliceOf("spine1"))).toMatchFileSnapshot("golden/spine1.nxos.cfg");
});

it("renders two lossless classes", async () => {
  await expect(textOf(sliceOf("leaf1", { policy: TWO_LOSSLESS }))).toMatchFileSnapshot("golden/two-lossless.nxos.cfg");
});

it("renders a policy without a lossless class", async () => {
  await expect(textOf(sliceOf("spine1", { policy: NOTHING_LOSSLESS }))).toMatchFileSnapshot("golden/nothing-lossless.nxos.cfg");
});

it("renders untrusted and trusted edge ports, a broken-out one among them", async () => {
  const edgePorts = [
    edgePort("Ethernet1/10/2", "none", { id: "a", speedMbps: 100_000 }),
    edgePort("Ethernet1/11", "dscp", { id: "b", address: null, description: "border" }),
  ];
  await expect(textOf(sliceOf("leaf1", { change: onLeaf1({ edgePorts }) }))).toMatchFileSnapshot("golden/edge-ports.nxos.cfg");
});

it("renders a fabric on broken-out ports, with added sections", async () => {
  const additions = [
    addition("time", "clock timezone UTC 0 0", "ntp server 192.0.2.123 prefer use-vrf management"),
    addition("telemetry", "feature telemetry", "telemetry", "  destination-profile", "    use-vrf management"),
  ];
  await expect(textOf(sliceOf("leaf1", { speedMbps: 100_000, change: onLeaf1({ additions }) }))).toMatchFileSnapshot("golden/breakout.nxos.cfg");
});

it("renders hosts at 100G below uplinks at 400G, with thresholds computed for each", async () => {
  await expect(textOf(sliceOf("leaf1", computedBySpeed()))).toMatchFileSnapshot("golden/mixed-speeds.nxos.cfg");
});

it("renders pause buffers of the long uplinks alone, the watchdog's times, and DCBX that is only said", async () => {
  const policy = DcbPolicy.rocev2({
    pauseBuffers: [pauseBuffers(300)],
    watchdog: { detection: Duration.ms(400), restoration: Duration.ms(1000) },
    dcbx: { switches: "ieee" },
  });
  await expect(textOf(sliceOf("leaf1", mixedSpeeds({ policy, uplinkM: 300 })))).toMatchFileSnapshot("golden/pause-buffers.nxos.cfg");
});

it("renders host ports that negotiate PFC", async () => {
  await expect(textOf(sliceOf("leaf1", { policy: DcbPolicy.rocev2({ dcbx: { switches: "willing" } }) }))).toMatchFileSnapshot("golden/willing.nxos.cfg");
});
