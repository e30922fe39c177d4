import { describe, expect, it } from "vitest";
import { ByteSize } from "../../../src/base/units.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import {
  edgePort,
  filesOf,
  GOLDEN_RELEASES,
  mixedSpeeds,
  onLeaf1,
  podOf,
  RELEASES,
  type Release,
  servicesOf,
  sliceOf,
  TWO_LOSSLESS,
  variant,
  withServices,
  yamlOf,
} from "./support.js";

const COMPUTED_AND_OWN = DcbPolicy.rocev2({
  second: {
    name: "storage",
    dscp: [34],
    priority: 4,
    share: 20,
    ecnThresholds: { cumulus: { min: ByteSize.bytes(200_000), max: ByteSize.bytes(800_000), probability: 30 } },
  },
  ecnThresholds: { cumulus: "auto" },
  dcbx: { switches: "ieee" },
});

describe("golden files", () => {
  for (const release of GOLDEN_RELEASES) {
    for (const device of ["leaf1", "spine1"]) {
      it(`${device} on ${release}`, async () => {
        const files = filesOf(sliceOf(device, podOf(release)));
        await expect(files["startup.yaml"]).toMatchFileSnapshot(`golden/${device}-${release}.startup.yaml`);
        await expect(files["nv-set.sh"]).toMatchFileSnapshot(`golden/${device}-${release}.nv-set.sh`);
        if (files.breakouts) await expect(files.breakouts.yaml).toMatchFileSnapshot(`golden/${device}-${release}.breakouts.yaml`);
        if (files.breakouts) await expect(files.breakouts.script).toMatchFileSnapshot(`golden/${device}-${release}.nv-set-breakouts.sh`);
      });
    }
  }

  for (const release of ["5.10", "5.14", "5.17"] as const) {
    it(`every service on ${release}`, async () => {
      const files = filesOf(sliceOf("leaf1", podOf(release, { change: withServices(servicesOf(release)) })));
      await expect(files["startup.yaml"]).toMatchFileSnapshot(`golden/leaf1-services-${release}.startup.yaml`);
      await expect(files["nv-set.sh"]).toMatchFileSnapshot(`golden/leaf1-services-${release}.nv-set.sh`);
    });
  }

  it("an SN5600 broken out into 200G", async () => {
    const slice = sliceOf("leaf1", podOf("5.14", { speedMbps: 200_000, hosts: 5 }));
    await expect(yamlOf(slice)).toMatchFileSnapshot("golden/leaf1-sn5600-200g.startup.yaml");
  });

  it("an SN4700, whose 400G modules do not negotiate", async () => {
    const slice = sliceOf("leaf1", podOf("5.16", {}, "SN4700"));
    await expect(yamlOf(slice)).toMatchFileSnapshot("golden/leaf1-sn4700.startup.yaml");
  });

  it("two lossless classes", async () => {
    const slice = sliceOf("leaf1", podOf("5.14", { policy: TWO_LOSSLESS }, "SN4700"));
    await expect(yamlOf(slice)).toMatchFileSnapshot("golden/leaf1-two-lossless.startup.yaml");
  });

  it("computed thresholds at two speeds, and a class with its own", async () => {
    for (const release of GOLDEN_RELEASES) {
      const change = mixedSpeeds(variant("SN5600 with its pool", "SN5600"), 800_000);
      const slice = sliceOf("leaf1", podOf(release, { policy: COMPUTED_AND_OWN, hosts: 5, change }));
      const files = filesOf(slice);
      await expect(files["startup.yaml"]).toMatchFileSnapshot(`golden/leaf1-mixed-speeds-${release}.startup.yaml`);
      await expect(files["nv-set.sh"]).toMatchFileSnapshot(`golden/leaf1-mixed-speeds-${release}.nv-set.sh`);
    }
  });

  it("edge ports", async () => {
    const edgePorts = [edgePort("swp10", "none"), edgePort("swp11", "dscp", { address: "198.51.100.2/31", description: "border" })];
    const slice = sliceOf("leaf1", podOf("5.16", { change: onLeaf1({ edgePorts }) }, "SN5400"));
    await expect(yamlOf(slice)).toMatchFileSnapshot("golden/leaf1-edge.startup.yaml");
  });
});

describe("a cable of 300 m instead of 30 m", () => {
  const texts = (device: string, release: Release, uplinkM: number) => filesOf(sliceOf(device, podOf(release, { uplinkM })));

  for (const release of RELEASES) {
    for (const device of ["leaf1", "spine1"]) {
      it(`changes the cable length and nothing else: ${device} on ${release}`, () => {
        const [before, after] = [texts(device, release, 30), texts(device, release, 300)];
        expect(changedLines(before["startup.yaml"], after["startup.yaml"])).toEqual(["-          cable-length: 30", "+          cable-length: 300"]);
        expect(changedLines(before["nv-set.sh"], after["nv-set.sh"])).toEqual([
          "-nv set qos pfc default-global cable-length 30",
          "+nv set qos pfc default-global cable-length 300",
        ]);
      });
    }
  }

  it("changes no computed threshold either", () => {
    const change = mixedSpeeds(variant("SN5600 with its pool", "SN5600"), 800_000);
    const at = (uplinkM: number) => yamlOf(sliceOf("leaf1", podOf("5.14", { policy: COMPUTED_AND_OWN, hosts: 5, uplinkM, change })));
    expect(changedLines(at(30), at(300))).toEqual(["-          cable-length: 30", "+          cable-length: 300"]);
  });
});

/** Lines of two texts with as many lines each, where they differ. */
function changedLines(before: string, after: string): string[] {
  const [old, young] = [before.split("\n"), after.split("\n")];
  if (old.length !== young.length) throw new Error(`${old.length} lines became ${young.length}`);
  return old.flatMap((line, i) => (line === young[i] ? [] : [`-${line}`, `+${young[i]}`]));
}
