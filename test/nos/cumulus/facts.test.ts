import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { cumulus } from "../../../src/nos/cumulus/index.js";
import { nodeAt, treeAt } from "../../../src/nos/cumulus/parse/read.js";
import { leafPaths } from "../../../src/nos/cumulus/tree.js";
import { assembledPod } from "../../support/intents.js";
import { edgePort, filesOf, MODELS, MOVED, modelOf, onLeaf1, podOf, RELEASES, type Release, setOf, sliceOf, TWO_LOSSLESS, viewOf, yamlOf } from "./support.js";

function leafSet(release: Release, ...more: Parameters<typeof podOf> extends [unknown, ...infer R] ? R : never) {
  return setOf(yamlOf(sliceOf("leaf1", podOf(release, ...more))));
}

function leafWords(text: string): string[] {
  return leafPaths(setOf(text)).map((path) => path.join(" "));
}

const LOSSY = DcbPolicy.of({
  classes: [
    { name: "roce", dscp: [26], priority: 3, ecn: true, scheduling: { share: 60 } },
    { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 40 } },
  ],
});

describe("docs/facts/cumulus.md: the file", () => {
  it("fact 1: a list of a header and a set", () => {
    const top = parseDocument(yamlOf(sliceOf("leaf1"))).toJS() as Record<string, unknown>[];
    expect(top.map((section) => Object.keys(section))).toEqual([["header"], ["set"]]);
    expect(top[0]).toEqual({ header: { model: "SN5600", "nvue-api-version": "nvue_v1", "rev-id": 1, version: "Cumulus Linux 5.14.0" } });
    expect(yamlOf(sliceOf("leaf1", podOf("5.16")))).toContain("    rev-id: 1.0\n    version: Cumulus Linux 5.16.0\n");
  });

  it("fact 2: no list and no null below set, an empty member is {}", () => {
    for (const release of RELEASES) {
      const text = yamlOf(sliceOf("leaf1", podOf(release)));
      expect(text.match(/^ *- /gm)).toEqual(["- ", "- "]);
      expect(leafWords(text).filter((leaf) => leaf.endsWith(" null"))).toEqual([]);
      expect(nodeAt(setOf(text), "qos", "pfc", "default-global", "switch-priority")).toEqual({ "3": {} });
    }
  });

  it("fact 3: on and off survive a YAML 1.1 reader as words", () => {
    for (const release of RELEASES) {
      const text = yamlOf(sliceOf("leaf1", podOf(release)));
      const old = parseDocument(text, { version: "1.1" }).toJS() as unknown;
      expect(JSON.stringify(old)).not.toMatch(/:(?:true|false)/);
      expect(old).toEqual(parseDocument(text, { version: "1.2" }).toJS());
    }
  });

  it("fact 4: enable: on up to 5.14, state: enabled from 5.15", () => {
    const old = leafWords(yamlOf(sliceOf("leaf1", podOf("5.14"))));
    const young = leafWords(yamlOf(sliceOf("leaf1", podOf("5.16"))));
    expect(old).toContain("qos roce enable on");
    expect(old.filter((l) => / state (?:enabled|disabled)$/.test(l))).toEqual(["service lldp state enabled"]);
    expect(young).toContain("qos roce state enabled");
    expect(young.filter((l) => / (?:on|off)$/.test(l))).toEqual(["router bgp graceful-restart mode off"]);
    expect(young.filter((l) => l.includes(" enable "))).toEqual([]);
  });

  it("fact 5: addresses at ip up to 5.14, at ipv4 from 5.15", () => {
    const [old, young] = [leafSet("5.14"), leafSet("5.16")];
    expect(nodeAt(old, "interface", "swp64s0", "ip")).toEqual({ address: { "10.254.0.1/31": {} } });
    expect(nodeAt(old, "interface", "eth0")).toEqual({
      ip: { address: { "192.0.2.31/25": {} }, gateway: { "192.0.2.1": {} }, vrf: "mgmt" },
      type: "eth",
    });
    expect(nodeAt(young, "interface", "swp64s0", "ipv4")).toEqual({ address: { "10.254.0.1/31": {} } });
    expect(nodeAt(young, "interface", "eth0")).toEqual({
      ipv4: { address: { "192.0.2.31/25": {} }, gateway: { "192.0.2.1": {} }, "dhcp-client": { state: "disabled" } },
      vrf: "mgmt",
      type: "eth",
    });
  });

  it("fact 6: LLDP at service up to 5.14, at system from 5.15", () => {
    expect(nodeAt(leafSet("5.14"), "service", "lldp")).toEqual({ state: "enabled" });
    expect(nodeAt(leafSet("5.16"), "system", "lldp")).toEqual({ state: "enabled" });
    expect(nodeAt(leafSet("5.16"), "service")).toBeUndefined();
  });
});

describe("docs/facts/cumulus.md: QoS", () => {
  it("facts 7 and 8: the RoCE mode is explicit, and one that every release has", () => {
    expect(nodeAt(leafSet("5.14"), "qos", "roce")).toEqual({ enable: "on", mode: "lossless" });
    expect(nodeAt(leafSet("5.16", { policy: LOSSY }), "qos", "roce")).toEqual({ state: "enabled", mode: "lossy" });
  });

  it("facts 9, 10 and 11: one lossless pool, roce-lossless exactly in lossless mode, 100 percent, no priority twice", () => {
    expect(nodeAt(leafSet("5.14", { policy: TWO_LOSSLESS }), "qos", "traffic-pool")).toEqual({
      "default-lossy": { "memory-percent": 50, "switch-priority": { "0": {}, "1": {}, "2": {}, "5": {}, "6": {}, "7": {} } },
      "roce-lossless": { "memory-percent": 50 },
    });
    expect(nodeAt(leafSet("5.14", { policy: LOSSY }), "qos", "traffic-pool")).toBeUndefined();
  });

  it("fact 12: link pause is never rendered", () => {
    expect(yamlOf(sliceOf("leaf1", podOf("5.16", { policy: TWO_LOSSLESS })))).not.toContain("link-pause");
  });

  it("fact 13: the watchdog is on every port with PFC and on no other", () => {
    const edgePorts = [edgePort("swp10s0", "none")];
    const set = leafSet("5.14", { change: onLeaf1({ edgePorts }) });
    const watched = Object.entries(treeAt(set, "interface")).filter(([, port]) => nodeAt(port, "qos", "pfc-watchdog", "state") === "enable");
    expect(watched.map(([name]) => name)).toEqual(["swp1s0", "swp1s1", "swp64s0", "swp64s1"]);
    expect(nodeAt(set, "qos", "pfc-watchdog")).toEqual({ "polling-interval": 100, robustness: 3 });
    const off = leafSet("5.14", { policy: DcbPolicy.rocev2({ watchdog: { enabled: false } }) });
    expect(nodeAt(off, "interface", "swp1s0", "qos")).toEqual({ "pfc-watchdog": { state: "disable" } });
    expect(nodeAt(leafSet("5.14", { policy: LOSSY }), "interface", "swp1s0", "qos")).toBeUndefined();
  });

  it("fact 14: egress-queue-mapping has default-global alone, with all eight priorities", () => {
    const mapping = treeAt(leafSet("5.14"), "qos", "egress-queue-mapping");
    expect(Object.keys(mapping)).toEqual(["default-global"]);
    const tcs = Object.values(treeAt(mapping, "default-global", "switch-priority")).map((p) => nodeAt(p, "traffic-class"));
    expect(tcs).toEqual([0, 0, 0, 3, 0, 0, 6, 0]);
  });

  it("fact 15: weighted classes have their share, the strict one has none, the shares add up to 100", () => {
    expect(nodeAt(leafSet("5.14", { policy: TWO_LOSSLESS }), "qos", "egress-scheduler", "default-global", "traffic-class")).toEqual({
      "0": { mode: "dwrr", "bw-percent": 30 },
      "3": { mode: "dwrr", "bw-percent": 50 },
      "4": { mode: "dwrr", "bw-percent": 20 },
      "6": { mode: "strict" },
    });
  });

  it("fact 16: thresholds as planned, and ECN explicitly off where a class has none", () => {
    const thresholds = { cumulus: { minBytes: 300_000, maxBytes: 900_000, probability: 20 } };
    const set = leafSet("5.16", { change: (i) => ({ ...i, policy: { ...i.policy, ecnThresholds: thresholds } }) });
    expect(nodeAt(set, "qos", "congestion-control", "default-global", "traffic-class")).toEqual({
      "0": { ecn: "disable" },
      "3": { ecn: "enable", red: "disable", "min-threshold": 300_000, "max-threshold": 900_000, probability: 20 },
      "6": { ecn: "disable" },
    });
  });

  it("fact 17: one cable length a switch, the longest of its trusted cables", () => {
    expect(nodeAt(leafSet("5.14", { uplinkM: 70 }), "qos", "pfc", "default-global", "cable-length")).toBe(70);
    const far = { lengthM: 300, delayNs: 0, medium: "fiber", label: "fiber" } as const;
    const withEdge = (trust: "none" | "dscp") => leafSet("5.14", { change: onLeaf1({ edgePorts: [edgePort("swp10s0", trust, { cable: far })] }) });
    expect(nodeAt(withEdge("dscp"), "qos", "pfc", "default-global", "cable-length")).toBe(300);
    expect(nodeAt(withEdge("none"), "qos", "pfc", "default-global", "cable-length")).toBe(30);
  });

  it("fact 18: all 64 DSCPs are mapped", () => {
    for (const policy of [DcbPolicy.rocev2(), MOVED, TWO_LOSSLESS, LOSSY]) {
      const slice = sliceOf("leaf1", podOf("5.14", { policy }));
      const dscp = treeAt(setOf(yamlOf(slice)), "qos", "mapping", "default-global", "dscp");
      expect(Object.keys(dscp)).toEqual(Array.from({ length: 64 }, (_, d) => String(d)));
      expect(Object.values(dscp).map((d) => nodeAt(d, "switch-priority"))).toEqual(slice.qos.dscpToPriority);
    }
  });

  it("fact 19: moving RoCE to priority 4 moves all five objects", () => {
    const set = leafSet("5.16", { policy: MOVED });
    expect(nodeAt(set, "qos", "pfc", "default-global", "switch-priority")).toEqual({ "4": {} });
    expect(nodeAt(set, "qos", "egress-queue-mapping", "default-global", "switch-priority", "4")).toEqual({ "traffic-class": 3 });
    expect(nodeAt(set, "qos", "egress-queue-mapping", "default-global", "switch-priority", "3")).toEqual({ "traffic-class": 0 });
    expect(nodeAt(set, "qos", "mapping", "default-global", "trust")).toBe("both");
    expect(nodeAt(set, "qos", "mapping", "default-global", "dscp", "34")).toEqual({ "switch-priority": 4 });
    expect(nodeAt(set, "qos", "mapping", "default-global", "dscp", "26")).toEqual({ "switch-priority": 0 });
  });

  it("fact 20: adaptive routing is not rendered", () => {
    expect(yamlOf(sliceOf("leaf1", podOf("5.16")))).not.toContain("adaptive-routing");
  });
});

describe("docs/facts/cumulus.md: ports and BGP", () => {
  it("fact 21: breakouts stand on the parent, and first in the script", () => {
    const slice = sliceOf("leaf1", podOf("5.14", { speedMbps: 200_000, hosts: 5 }));
    const files = filesOf(slice);
    const set = setOf(files["startup.yaml"]);
    expect(nodeAt(set, "interface", "swp1")).toEqual({ link: { breakout: { "4x": { "lanes-per-port": "2" } } } });
    expect(nodeAt(set, "interface", "swp2s0", "link")).toEqual({ state: { up: {} }, speed: "200G", mtu: 9216, "auto-negotiate": "on", fec: "rs" });
    expect(nodeAt(set, "interface", "swp2s1")).toEqual({ type: "swp", link: { state: { down: {} } } });
    const lines = files["nv-set.sh"].split("\n").filter((l) => l.startsWith("nv set"));
    const last = lines.findLastIndex((l) => l.includes(" link breakout "));
    expect(lines.slice(0, last + 1).every((l) => l.includes(" link breakout "))).toBe(true);
  });

  it.each([
    ["SN4700", 100_000, "4x", "2"],
    ["SN4700", 200_000, "2x", "4"],
    ["SN5400", 100_000, "4x", "2"],
    ["SN5600", 400_000, "2x", "4"],
    ["SN4600C", 50_000, "2x", "2"],
  ])("fact 21: a breakout of an %s for %i Mb/s states its lanes", (model, speedMbps, mode, lanes) => {
    const files = filesOf(sliceOf("leaf1", podOf("5.14", { speedMbps }, model)));
    expect(nodeAt(setOf(files["startup.yaml"]), "interface", "swp1")).toEqual({ link: { breakout: { [mode]: { "lanes-per-port": lanes } } } });
    expect(files["nv-set.sh"]).toContain(`nv set interface swp1 link breakout ${mode} lanes-per-port ${lanes}\n`);
  });

  it("fact 22: neighbours are keyed by address and numbered", () => {
    const bgp = treeAt(leafSet("5.14"), "vrf", "default", "router", "bgp");
    expect("peer" in bgp).toBe(false);
    expect(Object.keys(treeAt(bgp, "neighbor"))).toEqual(["10.254.0.0", "10.254.0.2"]);
    expect(Object.values(treeAt(bgp, "neighbor")).map((n) => nodeAt(n, "type"))).toEqual(["numbered", "numbered"]);
  });

  it("fact 23: BGP is on for the device and for the VRF, with ASN and router-id", () => {
    expect(nodeAt(leafSet("5.14"), "router", "bgp")).toMatchObject({ enable: "on", "autonomous-system": 65101, "router-id": "10.255.0.3" });
    expect(nodeAt(leafSet("5.16"), "router", "bgp")).toMatchObject({ state: "enabled", "autonomous-system": 65101, "router-id": "10.255.0.3" });
    expect(nodeAt(leafSet("5.16"), "vrf", "default", "router", "bgp", "state")).toBe("enabled");
  });

  it("fact 27: keys are written out, no ranges", () => {
    const keys = leafPaths(leafSet("5.14")).flatMap((path) => path.slice(0, -1));
    expect(keys.filter((k) => /^(?:swp)?\d+[-,]\d+/.test(k))).toEqual([]);
  });

  it("fact 28: every port of the panel is there, planned or down, and no other", () => {
    for (const model of MODELS) {
      const slice = sliceOf("spine1", podOf("5.16", { speedMbps: model === "SN4600C" ? 100_000 : 400_000 }, model));
      const set = setOf(yamlOf(slice));
      const panel = modelOf(slice).panel.map((p) => p.name);
      const parents = [...new Set(Object.keys(treeAt(set, "interface")).map((name) => name.replace(/s\d+$/, "")))].filter((name) => name.startsWith("swp"));
      const side = { SN5600: ["swp65"], SN5400: ["swp65", "swp66"] }[model as string] ?? [];
      expect(parents).toEqual([...panel, ...side]);
      const up = Object.entries(treeAt(set, "interface")).filter(([, port]) => nodeAt(port, "link", "state", "up") !== undefined);
      expect(up.map(([name]) => name)).toEqual(slice.ports.map((p) => p.name));
    }
  });

  it("fact 28: a port that the model does not have is refused", () => {
    const slice = sliceOf("leaf1");
    const strange = { ...slice, ports: slice.ports.map((p, i) => (i === 0 ? { ...p, name: "swp70" } : p)) };
    expect(() => cumulus.render(strange, modelOf(slice))).toThrow(/leaf1: has ports that a SN5600 does not have[\s\S]*"swp70"[\s\S]*swp1 to swp64/);
  });

  it("a 400G module of an SN4700 is forced to its speed, a copper cable and an SN5600 are not", () => {
    const link = (release: Release, model: string, port: string) => nodeAt(leafSet(release, {}, model), "interface", port, "link", "auto-negotiate");
    expect(link("5.14", "SN4700", "swp32")).toBe("off");
    expect(link("5.16", "SN4700", "swp32")).toBe("disabled");
    expect(link("5.16", "SN4700", "swp1")).toBe("enabled");
    expect(link("5.16", "SN5600", "swp64s0")).toBeUndefined();
  });

  it("a switch without cables leaves the thresholds and the cable length to RoCE mode", () => {
    const slice = sliceOf("leaf1", podOf("5.14", { change: (i) => ({ ...i, switches: i.switches.filter((s) => s.name === "leaf1"), hosts: [] }) }));
    const set = setOf(yamlOf(slice));
    expect(slice.ports).toEqual([]);
    expect(nodeAt(set, "qos", "congestion-control", "default-global", "traffic-class", "3")).toEqual({ ecn: "enable", red: "disable" });
    expect(nodeAt(set, "qos", "pfc", "default-global")).toEqual({ "switch-priority": { "3": {} }, rx: "enable", tx: "enable" });
    expect(nodeAt(set, "vrf", "default", "router", "bgp", "neighbor")).toBeUndefined();
  });

  it("output does not depend on anything but the slice", () => {
    const [first, again] = [assembledPod(podOf("5.16")), assembledPod(podOf("5.16"))];
    expect(first.switches.map((s) => filesOf(s))).toEqual(again.switches.map((s) => filesOf(s)));
    expect(viewOf(yamlOf(sliceOf("leaf1"))).routing.device).toBe("leaf1");
  });
});
