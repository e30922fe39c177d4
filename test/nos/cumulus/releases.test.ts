import { describe, expect, it } from "vitest";
import { ByteSize } from "../../../src/base/units.js";
import { SwitchModel } from "../../../src/catalog/define.js";
import { NOS_FACTS, Nos } from "../../../src/catalog/nos.js";
import { modelFacts } from "../../../src/constructs/plain.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { nodeAt, treeAt } from "../../../src/nos/cumulus/parse/read.js";
import { mistakeOf } from "../../support/mistake.js";
import { expectAsPlanned } from "./as-planned.js";
import { edgePort, filesOf, findingsOf, IEEE, mixedSpeeds, onLeaf1, podOf, RELEASES, type Release, setOf, sliceOf, variant, yamlOf } from "./support.js";

const BREAK = RELEASES.indexOf("5.15");
const OLD = RELEASES.slice(0, BREAK);
const NEW = RELEASES.slice(BREAK);

/** Breakouts, two speeds with thresholds of their own, edge ports of both kinds, DCBX and the watchdog. */
function sliceWithAll(device: string, release: Release) {
  const model = variant("SN5600 with its pool", "SN5600");
  const policy = DcbPolicy.rocev2({
    second: {
      name: "storage",
      dscp: [34],
      priority: 4,
      share: 20,
      ecnThresholds: { cumulus: { min: ByteSize.kib(200), max: ByteSize.kib(800), probability: 30 } },
    },
    ecnThresholds: { cumulus: "auto" },
    dcbx: { switches: "ieee" },
  });
  const edgePorts = [edgePort("swp10s0", "none"), edgePort("swp11s0", "dscp", { address: "198.51.100.2/31" })];
  const mixed = mixedSpeeds(model, 800_000);
  return sliceOf(device, podOf(release, { policy, hosts: 5, change: (intent) => onLeaf1({ edgePorts })(mixed(intent)) }));
}

describe("every release", () => {
  it("is in the catalogue, and no other", () => {
    expect(RELEASES).toEqual(NOS_FACTS.cumulus.releases);
  });

  for (const release of RELEASES) {
    for (const device of ["leaf1", "spine1"]) {
      it(`${release}: what is read back from the text of ${device} is the plan, and no rule objects`, () => {
        const slice = sliceWithAll(device, release);
        const text = yamlOf(slice);
        expectAsPlanned(slice, text);
        expect(text).toContain(`version: Cumulus Linux ${release}.0\n`);
        const serious = findingsOf(slice, text).filter((f) => f.severity !== "info");
        expect(serious.filter((f) => f.rule !== "CUMULUS_DCBX_ADVERTISED")).toEqual([]);
      });
    }

    it(`${release}: enforce-first-as is written, whatever the release does without it`, () => {
      const groups = treeAt(setOf(yamlOf(sliceOf("leaf1", podOf(release)))), "vrf", "default", "router", "bgp", "peer-group");
      expect(Object.values(groups).map((g) => nodeAt(g, "enforce-first-as"))).toEqual([OLD.includes(release) ? "on" : "enabled"]);
    });
  }

  it("an SN5400 is refused on 5.9, which is older", () => {
    expect(mistakeOf(() => sliceOf("leaf1", podOf("5.9", {}, "SN5400")))).toMatch(
      /is older than Cumulus Linux for the SN5400, which 5\.10 brings[\s\S]*allowed: 5\.10, 5\.11/,
    );
    expect(() => sliceOf("leaf1", podOf("5.10", {}, "SN5400"))).not.toThrow();
  });

  it("so is a variant of it, at once and with the construct's place", () => {
    const own = SwitchModel.define({ model: "my-SN5400", basedOn: "SN5400" });
    expect(mistakeOf(() => modelFacts("pod/leaf1", own, Nos.cumulus("5.9")))).toContain("pod/leaf1: props.nos: is older than Cumulus Linux for the SN5400");
    expect(modelFacts("pod/leaf1", own, Nos.cumulus("5.10")).model).toBe("my-SN5400");
  });
});

describe("the break of 5.15", () => {
  const rulesOn = (text: string, release: Release) => findingsOf(sliceOf("leaf1", podOf(release, { policy: IEEE })), text).map((f) => f.rule);

  it.each(OLD)("the text of %s is refused by every later side", (release) => {
    const text = yamlOf(sliceOf("leaf1", podOf(release, { policy: IEEE })));
    const moved = nodeAt(setOf(text), "service", "lldp") === undefined ? [] : ["CUMULUS_MOVED_SERVICE"];
    for (const later of NEW) expect(rulesOn(text, later)).toEqual(expect.arrayContaining(["CUMULUS_SWITCH_WORDS", "CUMULUS_ADDRESS_PATH", ...moved]));
  });

  it.each(NEW)("the text of %s is refused by every earlier side", (release) => {
    const text = yamlOf(sliceOf("leaf1", podOf(release, { policy: IEEE })));
    for (const earlier of OLD)
      expect(rulesOn(text, earlier)).toEqual(expect.arrayContaining(["CUMULUS_SWITCH_WORDS", "CUMULUS_ADDRESS_PATH", "CUMULUS_MOVED_SERVICE"]));
  });

  it("on one side only the header tells two releases apart, and what one of them brought", () => {
    const text = (release: Release) => yamlOf(sliceOf("leaf1", podOf(release, { policy: IEEE, uplinkM: 2 })));
    const errors = (release: Release, on: Release) =>
      findingsOf(sliceOf("leaf1", podOf(on, { policy: IEEE, uplinkM: 2 })), text(release))
        .filter((f) => f.severity === "error")
        .map((f) => f.rule);
    expect(errors("5.16", "5.17")).toEqual(["CUMULUS_DOCUMENT_SHAPE"]);
    expect(errors("5.14", "5.11")).toEqual(["CUMULUS_DOCUMENT_SHAPE", "CUMULUS_LINK_NOT_AS_PLANNED"]);
    expect(errors("5.14", "5.10")).toEqual(["CUMULUS_DOCUMENT_SHAPE", "CUMULUS_NEWER_OBJECT", "CUMULUS_LINK_NOT_AS_PLANNED"]);
  });
});

describe("what single releases differ in", () => {
  it.each(RELEASES)("%s: LLDP is switched on where there is a switch", (release) => {
    const set = setOf(yamlOf(sliceOf("leaf1", podOf(release))));
    const [service, system] = [nodeAt(set, "service", "lldp"), nodeAt(set, "system", "lldp")];
    const on = { state: "enabled" };
    expect([service, system]).toEqual(
      release === "5.9" || release === "5.10" ? [undefined, undefined] : NEW.includes(release) ? [undefined, on] : [on, undefined],
    );
  });

  it.each(RELEASES)("%s: breakouts are a revision of their own up to 5.10", (release) => {
    const files = filesOf(sliceOf("leaf1", podOf(release, { speedMbps: 200_000, hosts: 5 })));
    const own = release === "5.9" || release === "5.10";
    expect(files.breakouts !== undefined).toBe(own);
    expect(files["nv-set.sh"].includes("# Run nv-set-breakouts.sh and apply it before this")).toBe(own);
    if (!files.breakouts) return;
    const split = { link: { breakout: { "4x": { "lanes-per-port": "2" } } } };
    expect(setOf(files.breakouts.yaml)).toEqual({ interface: { swp1: split, swp2: split, swp64: split } });
    expect(setOf(files["startup.yaml"])).toMatchObject({ interface: { swp1: split, swp2: split, swp64: split } });
    const lines = ["swp1", "swp2", "swp64"].map((port) => `nv set interface ${port} link breakout 4x lanes-per-port 2`);
    expect(files.breakouts.script.split("\n").filter((l) => l.startsWith("nv "))).toEqual(lines);
    expect(files.breakouts.yaml.startsWith(files["startup.yaml"].slice(0, files["startup.yaml"].indexOf("- set:")))).toBe(true);
  });

  it("no breakout, no revision for it", () => {
    expect(filesOf(sliceOf("leaf1", podOf("5.9", { speedMbps: 800_000 }))).breakouts).toBeUndefined();
  });

  it("a copper port below the speed of its mode is forced up to 5.13, and it is said", () => {
    const slice = (release: Release) =>
      sliceOf("leaf1", podOf(release, { change: onLeaf1({ edgePorts: [edgePort("swp10s0", "none", { speedMbps: 100_000 })] }) }));
    const said = (release: Release) => findingsOf(slice(release), yamlOf(slice(release))).filter((f) => f.rule === "CUMULUS_SPEED_FORCED");
    expect(nodeAt(setOf(yamlOf(slice("5.13"))), "interface", "swp10s0", "link", "speed")).toBe("100G");
    expect(said("5.13").map((f) => f.message)).toEqual(["copper ports do not negotiate: swp10s0 100G"]);
    expect(said("5.14")).toEqual([]);
  });
});
