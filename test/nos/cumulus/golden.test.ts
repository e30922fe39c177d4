import { describe, expect, it } from "vitest";
import { edgePort, filesOf, onLeaf1, podOf, RELEASES, sliceOf, TWO_LOSSLESS, yamlOf } from "./support.js";

describe("golden files", () => {
  for (const release of RELEASES) {
    for (const device of ["leaf1", "spine1"]) {
      it(`${device} on ${release}`, async () => {
        const files = filesOf(sliceOf(device, podOf(release)));
        await expect(files["startup.yaml"]).toMatchFileSnapshot(`golden/${device}-${release}.startup.yaml`);
        await expect(files["nv-set.sh"]).toMatchFileSnapshot(`golden/${device}-${release}.nv-set.sh`);
      });
    }
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

  it("edge ports", async () => {
    const edgePorts = [edgePort("swp10", "none"), edgePort("swp11", "dscp", { address: "198.51.100.2/31", description: "border" })];
    const slice = sliceOf("leaf1", podOf("5.16", { change: onLeaf1({ edgePorts }) }, "SN5400"));
    await expect(yamlOf(slice)).toMatchFileSnapshot("golden/leaf1-edge.startup.yaml");
  });
});
