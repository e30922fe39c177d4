import { describe, expect, it } from "vitest";
import { naturalCompare } from "../../../src/base/sort.js";
import type { LinkSettings } from "../../../src/catalog/link.js";
import { nodeAt, treeAt } from "../../../src/nos/cumulus/parse/read.js";
import type { NvueTree } from "../../../src/nos/cumulus/tree.js";
import type { PortSlice, SwitchSlice } from "../../../src/plan/slices.js";
import { edgePort, findingsOf, MODELS, onLeaf1, podOf, RELEASES, type Release, setOf, sliceOf, yamlOf } from "./support.js";

function links(slice: SwitchSlice): Record<string, NvueTree> {
  const interfaces = treeAt(setOf(yamlOf(slice)), "interface");
  return Object.fromEntries(
    slice.ports.map(({ name }) => {
      const { mtu: _, state: __, ...link } = treeAt(interfaces, name, "link");
      return [name, link];
    }),
  );
}

/** leaf1 of a pod whose ports are as somebody gives them. */
function withPorts(slice: SwitchSlice, change: (port: PortSlice) => PortSlice): SwitchSlice {
  return { ...slice, ports: slice.ports.map(change) };
}

const OLD = RELEASES.filter((release) => naturalCompare(release, "5.14") < 0);
const NEW = RELEASES.filter((release) => naturalCompare(release, "5.14") >= 0);

describe("speed, negotiation and FEC (docs/facts/cumulus.md, facts 34 and 46)", () => {
  it.each(OLD)("%s: a port at the speed of its mode leaves it out; copper says that it negotiates", (release) => {
    const { swp1s0, swp64s0 } = links(sliceOf("leaf1", podOf(release)));
    expect(swp1s0).toEqual({ "auto-negotiate": "on", fec: "rs" });
    expect(swp64s0).toEqual({ fec: "rs" });
  });

  it.each(NEW)("%s: the speed is written, and is what copper negotiates", (release) => {
    const { swp1s0, swp64s0 } = links(sliceOf("leaf1", podOf(release)));
    expect(swp1s0).toEqual({ "auto-negotiate": release === "5.14" ? "on" : "enabled", fec: "rs", speed: "400G" });
    expect(swp64s0).toEqual({ fec: "rs", speed: "400G" });
  });

  it("an SN4700 forces its 400G modules, with FEC", () => {
    const { swp32 } = links(sliceOf("leaf1", podOf("5.16", {}, "SN4700")));
    expect(swp32).toEqual({ "auto-negotiate": "disabled", fec: "rs", speed: "400G" });
  });

  it("up to 5.13 a slower port is forced and says so, with its FEC, and a finding tells of copper", () => {
    const slower = (release: Release) => sliceOf("leaf1", podOf(release, { speedMbps: 100_000, hosts: 5 }));
    const { swp1s0 } = links(slower("5.13"));
    expect(swp1s0).toEqual({ "auto-negotiate": "off", fec: "rs", speed: "100G" });
    expect(findingsOf(slower("5.13"), yamlOf(slower("5.13"))).map((f) => f.rule)).toContain("CUMULUS_SPEED_FORCED");
    expect(links(slower("5.14")).swp1s0).toEqual({ "auto-negotiate": "on", fec: "rs", speed: "100G" });
    expect(findingsOf(slower("5.14"), yamlOf(slower("5.14"))).map((f) => f.rule)).not.toContain("CUMULUS_SPEED_FORCED");
  });

  it("BASE-R is for short copper of 25G; where nobody knows the medium the switch decides", () => {
    const settings = (link: LinkSettings) =>
      links(withPorts(sliceOf("leaf1", podOf("5.16", { speedMbps: 100_000 }, "SN4600C")), (p) => ({ ...p, speedMbps: 25_000, link }))).swp1;
    expect(settings({ fec: "fc", negotiated: true })).toEqual({ "auto-negotiate": "enabled", fec: "baser", speed: "25G" });
    expect(settings({ fec: "none", negotiated: null })).toEqual({ speed: "25G" });
  });

  it("a port without its FEC is found: at 100G without negotiation it would not even come up", () => {
    const slice = sliceOf("leaf1", podOf("5.16", { speedMbps: 100_000 }, "SN4600C"));
    const text = yamlOf(slice).replaceAll("          fec: rs\n", "").replaceAll("auto-negotiate: enabled", "auto-negotiate: disabled");
    expect(findingsOf(slice, text).find((f) => f.rule === "CUMULUS_LINK_FEC")?.message).toContain("none written, planned rs");
  });

  it("no port of any model is PAM4 without FEC, and none has auto", () => {
    for (const model of MODELS) {
      const native = { SN5600: 400_000, SN5400: 400_000, SN4700: 400_000, SN4600C: 100_000 }[model];
      const edgePorts = [edgePort(model === "SN5600" ? "swp10s0" : "swp10", "none", { speedMbps: native, cable: null })];
      const slice = sliceOf("leaf1", podOf("5.17", { speedMbps: native, change: onLeaf1({ edgePorts }) }, model));
      expect(Object.values(links(slice)).map((link) => nodeAt(link, "fec"))).toEqual(slice.ports.map(() => "rs"));
    }
  });
});
