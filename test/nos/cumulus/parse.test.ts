import { describe, expect, it } from "vitest";
import { RocefabError } from "../../../src/base/errors.js";
import { cumulus } from "../../../src/nos/cumulus/index.js";
import { expanded } from "../../../src/nos/cumulus/parse/read.js";
import type { PortQosView } from "../../../src/nos/qos-view.js";
import { edgePort, onLeaf1, podOf, portOf, RELEASES, sliceOf, TWO_LOSSLESS, viewOf, yamlOf } from "./support.js";

function text(...lines: string[]): string {
  return ["- set:", ...lines.map((l) => `    ${l}`), ""].join("\n");
}

const PORT = ["interface:", "  swp1:", "    type: swp"];

function qosOf(...lines: string[]): PortQosView {
  return portOf(viewOf(text(...lines, ...PORT)), "swp1");
}

/** DSCPs whose class the port treats so. */
function dscps(port: PortQosView, wanted: (tc: PortQosView["classes"][number]) => boolean): number[] {
  const tcs = new Set(port.classes.filter(wanted).map((c) => c.tc));
  return port.dscpToTc.flatMap((tc, dscp) => (tc !== null && tcs.has(tc) ? [dscp] : []));
}

const FROM_24_TO_31 = [24, 25, 26, 27, 28, 29, 30, 31];
const FROM_48_TO_55 = [48, 49, 50, 51, 52, 53, 54, 55];

describe("what bare RoCE mode means", () => {
  const SPELLINGS = { "5.14": "enable: on", "5.16": "state: enabled", "no switch": "mode: lossless" };
  for (const [name, spelling] of Object.entries(SPELLINGS)) {
    it(`lossless: DSCP 24-31 paused on priority 3, 48-55 with the CNPs (${name})`, () => {
      const port = qosOf("qos:", "  roce:", `    ${spelling}`);
      expect(port).toMatchObject({ mtu: 9216, trust: "dscp", pfcPriorities: [3], watchdogPriorities: [] });
      expect(dscps(port, (c) => c.ingress === "lossless")).toEqual(FROM_24_TO_31);
      expect(dscps(port, (c) => c.scheduling !== null && "strict" in c.scheduling)).toEqual(FROM_48_TO_55);
      expect(port.classes).toEqual([
        { tc: 0, ingress: "lossy", pausePriority: null, queue: 0, scheduling: { weight: 50 }, ...MARKS },
        { tc: 3, ingress: "lossless", pausePriority: 3, queue: 3, scheduling: { weight: 50 }, ...MARKS },
        { tc: 6, ingress: "lossy", pausePriority: null, queue: 6, scheduling: { strict: true }, ...MARKS, ecn: null },
      ]);
    });
  }

  const MARKS = { ecn: { minBytes: 150_000, maxBytes: 1_500_000, probability: 100 }, dropsNotEct: false, egressUnlimited: null };

  it("lossy: the same queues and marks, no pause", () => {
    const port = qosOf("qos:", "  roce:", "    enable: on", "    mode: lossy");
    expect(port.pfcPriorities).toEqual([]);
    expect(dscps(port, (c) => c.ingress === "lossless")).toEqual([]);
    expect(dscps(port, (c) => c.tc === 3 && c.ecn !== null)).toEqual(FROM_24_TO_31);
  });

  it("lossy-multi-tc: its table is not relied on", () => {
    const port = qosOf("qos:", "  roce:", "    enable: on", "    mode: lossy-multi-tc");
    expect(port.dscpToTc).toEqual(port.dscpToTc.map(() => null));
  });

  it("off, or never mentioned: PCP is trusted and nothing is paused", () => {
    for (const port of [qosOf("qos:", "  roce:", "    enable: off"), qosOf("system:", "  hostname: leaf1")]) {
      expect(port).toMatchObject({ trust: "pcp", pfcPriorities: [] });
      expect(port.classes.map((c) => [c.tc, c.ingress, c.ecn !== null])).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((tc) => [tc, "lossy", tc === 0]));
    }
  });

  it("objects override it piece by piece", () => {
    const port = qosOf(
      "qos:",
      "  roce: {}",
      "  mapping: {default-global: {dscp: {'27': {switch-priority: 0}}}}",
      "  congestion-control: {default-global: {traffic-class: {'0': {ecn: disable}, '3': {min-threshold: 40000, red: enable}}}}",
      "  egress-scheduler: {default-global: {traffic-class: {'3': {mode: dwrr, bw-percent: 40}}}}",
    );
    expect(dscps(port, (c) => c.ingress === "lossless")).toEqual(FROM_24_TO_31.filter((d) => d !== 27));
    expect(port.classes[0]?.ecn).toBeNull();
    expect(port.classes[1]).toMatchObject({
      ecn: { minBytes: 40_000, maxBytes: 1_500_000, probability: 100 },
      dropsNotEct: true,
      scheduling: { weight: 40 },
    });
  });

  it("moving the priority by half leaves the queue with both kinds of traffic, which is lossy", () => {
    const port = qosOf(
      "qos:",
      "  roce: {mode: lossless}",
      "  pfc: {default-global: {switch-priority: {'2': {}}}}",
      "  egress-queue-mapping: {default-global: {switch-priority: {'2': {traffic-class: 3}}}}",
      "  mapping: {default-global: {trust: both, dscp: {'26': {switch-priority: 2}}}}",
    );
    expect(port.pfcPriorities).toEqual([2]);
    expect(port.classes.find((c) => c.tc === 3)).toMatchObject({ ingress: "lossy", pausePriority: null });
  });
});

describe("profiles of a port", () => {
  const PROFILES = [
    "qos:",
    "  roce: {mode: lossless}",
    "  mapping: {A: {trust: port, port-default-sp: 3}, B: {trust: l3}, C: {trust: l3, dscp: {'10': {switch-priority: 3}}}}",
    "  pfc: {A: {switch-priority: {3: {}, '5': {}}, rx: disable}, none: {rx: disable, tx: disable}}",
    "  congestion-control: {A: {traffic-class: {3: {ecn: enable, probability: 10}}}}",
  ];
  const port = (qos: string): PortQosView => portOf(viewOf(text(...PROFILES, ...PORT, `    qos: {${qos}}`)), "swp1");

  it("trust none puts every DSCP where the port's default goes", () => {
    const view = port("mapping: {profile: A}, pfc: {profile: none}");
    expect(view).toMatchObject({ trust: "none", pfcPriorities: [] });
    expect(new Set(view.dscpToTc)).toEqual(new Set([3]));
    expect(view.classes).toMatchObject([{ tc: 3, ingress: "lossy", pausePriority: null }]);
  });

  it("a profile without a table has the table by eights; with a part of one the rest is unknown", () => {
    expect(port("mapping: {profile: B}").dscpToTc[26]).toBe(3);
    const partly = port("mapping: {profile: {C: {}}}");
    expect([partly.dscpToTc[10], partly.dscpToTc[26]]).toEqual([3, null]);
  });

  it("a port that only sends pause frames has no PFC with its neighbour", () => {
    const view = port("pfc: {profile: A}");
    expect(view.pfcPriorities).toEqual([]);
    expect(view.classes.find((c) => c.tc === 3)).toMatchObject({ ingress: "lossless", pausePriority: 3 });
  });

  it("a congestion-control profile marks what it names and nothing else", () => {
    const view = port("congestion-control: {profile: A}");
    expect(view.classes.map((c) => c.ecn?.probability ?? null)).toEqual([null, 10, null]);
  });

  it("PFC without a lossless pool has no buffer behind it", () => {
    const lines = ["qos:", "  mapping: {default-global: {trust: l3}}", "  pfc: {default-global: {switch-priority: {3: {}}}}"];
    expect(qosOf(...lines).classes.find((c) => c.tc === 3)).toMatchObject({ ingress: "missing", pausePriority: 3 });
    const pooled = qosOf(...lines, "  traffic-pool: {default-lossless: {memory-percent: 50}}");
    expect(pooled.classes.find((c) => c.tc === 3)).toMatchObject({ ingress: "lossless" });
  });

  it("the watchdog is on by its mere mention, and off when said so", () => {
    expect(port("pfc-watchdog: {}").watchdogPriorities).toEqual([3]);
    expect(port("pfc-watchdog: {state: disable}").watchdogPriorities).toEqual([]);
  });
});

describe("text that others wrote", () => {
  it("ranges stand for their members", () => {
    expect(expanded("swp1-2,5,swp10s0-1,swp63")).toEqual(["swp1", "swp2", "swp5", "swp10s0", "swp10s1", "swp63"]);
    expect(expanded("swp1-2s0-1")).toEqual(["swp1s0", "swp1s1", "swp2s0", "swp2s1"]);
    expect(expanded("swp9-1")).toEqual(["swp9-1"]);
    const view = viewOf(
      text(
        "interface:",
        "  swp1-3: {type: swp}",
        "  swp2: {link: {mtu: 1500}}",
        "  swp3: {link: {state: down}}",
        "qos:",
        "  roce: {}",
        "  mapping: {default-global: {dscp: {0-63: {switch-priority: 0}}}}",
      ),
    );
    expect(view.qos.ports.map((p) => [p.port, p.mtu])).toEqual([
      ["swp1", 9216],
      ["swp2", 1500],
    ]);
    expect(new Set(view.qos.ports[0]?.dscpToTc)).toEqual(new Set([0]));
  });

  it("several set sections are merged, and parents of split ports carry nothing", () => {
    const view = viewOf(
      "- set:\n    interface:\n      swp1: {link: {breakout: {2x: {}}}}\n      swp1s0: {}\n- set:\n    interface:\n      swp1s0: {link: {mtu: 9000}}\n      swp2: {link: {breakout: {1x: {}}}}\n",
    );
    expect(view.qos.ports.map((p) => [p.port, p.mtu])).toEqual([
      ["swp1s0", 9000],
      ["swp2", 9216],
    ]);
  });

  it("routing: words as words, maps as maps, what is not understood is kept as such", () => {
    const view = viewOf(
      text(
        "interface: {lo: {ip: {address: {10.0.0.1/32: {}}}}, swp1: {ip: {address: {10.1.0.0/31: {}}}}, swp2: {ip: {vrf: RED, address: {10.2.0.0/31: {}}}}, swp3: {link: {state: {down: {}}}, ip: {address: {10.3.0.0/31: {}}}}}",
        "router:",
        "  bgp: {autonomous-system: 65001, enable: on, router-id: 10.0.0.1, graceful-restart: {mode: helper-only}}",
        "  policy:",
        "    prefix-list: {P: {rule: {10: {action: deny, match: {0.0.0.0/0: {max-prefix-len: 32}}}, 5: {action: permit, match: {10.0.0.0/8: {min-prefix-len: 24}, any: {}}}}}}",
        "    route-map: {M: {rule: {20: {action: {deny: {}}}, 10: {action: permit, match: {ip-prefix-list: P, metric: 5}, set: {local-preference: 200}}}}}",
        "vrf: {default: {router: {bgp: {enable: on, address-family: {ipv4-unicast: {redistribute: {connected: {enable: on}, static: {enable: off}}}}, peer-group: {G: {remote-as: 65002, address-family: {ipv4-unicast: {policy: {inbound: {route-map: M}, outbound: {route-map: none}}, aspath: {allow-my-asn: {enable: on}}}}}}, neighbor: {10.1.0.1: {peer-group: G, timers: {hold: 30}}, swp9: {type: unnumbered, remote-as: external, shutdown: on}}}}}}",
      ),
    ).routing;
    expect(view.interfaces).toEqual([
      { name: "lo", addresses: ["10.0.0.1/32"], up: true, unnumbered: false },
      { name: "swp1", addresses: ["10.1.0.0/31"], up: true, unnumbered: false },
      { name: "swp3", addresses: ["10.3.0.0/31"], up: false, unnumbered: false },
    ]);
    expect(view).toMatchObject({
      asn: 65001,
      gracefulRestart: "helper",
      redistribute: ["connected"],
      maximumPaths: null,
      hashSeed: null,
      requiresPolicy: false,
    });
    expect(view.prefixLists.P).toEqual([
      { seq: 5, action: "permit", prefix: "10.0.0.0/8", fromLength: 24, toLength: 32 },
      { seq: 5, action: "permit", prefix: "0.0.0.0/0", fromLength: 0, toLength: 32 },
      { seq: 10, action: "deny", prefix: "0.0.0.0/0", fromLength: 0, toLength: 32 },
    ]);
    expect(view.routeMaps.M).toEqual([
      {
        seq: 10,
        action: "permit",
        prefixLists: ["P"],
        families: ["ipv4"],
        asPathLists: [],
        continues: false,
        other: ["match metric 5", "set local-preference 200"],
      },
      { seq: 20, action: "deny", prefixLists: [], families: [], asPathLists: [], continues: false, other: [] },
    ]);
    expect(view.neighbors).toMatchObject([
      {
        peer: "10.1.0.1",
        remoteAsn: 65002,
        activated: true,
        inMap: "M",
        outMap: null,
        holdS: 30,
        keepaliveS: null,
        maximumPrefix: null,
        loopAllowances: ["allow-my-asn"],
      },
      { peer: "swp9", remoteAsn: null, activated: false, inMap: null },
    ]);
  });

  it("a neighbour is not active while BGP is off somewhere", () => {
    const own = yamlOf(sliceOf("leaf1"));
    const off = own.replace(/( {6}bgp:\n {8}autonomous-system: 65101\n {8}enable: )'on'/, "$1'off'");
    expect(off).not.toBe(own);
    expect(viewOf(off).routing.neighbors.map((n) => n.activated)).toEqual([false, false]);
  });

  it("what is not a startup file is refused in our words", () => {
    const refused = (yaml: string): string => {
      try {
        cumulus.parse("leaf1", { "startup.yaml": yaml });
      } catch (error) {
        if (RocefabError.isRocefabError(error)) return error.message;
      }
      return "accepted";
    };
    expect(refused("a: b: c")).toBe('leaf1: startup.yaml: is not YAML\n  got:     "line 1"');
    expect(refused("- set:\n    a: 1\n    a: 2")).toContain('"line 3"');
    for (const yaml of ["", "hostname leaf1", "interface: {}", "- header: {}", "- set: []"])
      expect(refused(yaml)).toMatch(/^leaf1: startup.yaml: is not an NVUE startup file/);
  });
});

describe("what rocefab wrote", () => {
  for (const release of RELEASES) {
    it(`an edge port has no class, no pause and no watchdog (${release})`, () => {
      const edgePorts = [edgePort("swp10s0", "none"), edgePort("swp11s0", "dscp", { address: "198.51.100.2/31" })];
      const view = viewOf(yamlOf(sliceOf("leaf1", podOf(release, { policy: TWO_LOSSLESS, change: onLeaf1({ edgePorts }) }))));
      const [closed, open] = [portOf(view, "swp10s0"), portOf(view, "swp11s0")];
      expect(closed).toMatchObject({ trust: "none", pfcPriorities: [], watchdogPriorities: [] });
      expect(new Set(closed.dscpToTc)).toEqual(new Set([0]));
      expect(closed.classes.map((c) => c.ingress)).toEqual(["lossy"]);
      expect(open).toEqual({ ...portOf(view, "swp1s0"), port: "swp11s0" });
    });
  }

  it("control traffic has nothing to check", () => {
    expect(viewOf(yamlOf(sliceOf("spine1"))).qos.control).toEqual({ kind: "separate" });
  });
});
