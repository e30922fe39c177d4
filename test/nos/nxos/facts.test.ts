import { describe, expect, it } from "vitest";
import { networkOf } from "../../../src/base/ip.js";
import { ByteSize, Duration } from "../../../src/base/units.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { assembledPod, pod } from "../../support/intents.js";
import { addition, computedBySpeed, edgePort, findingsOf, nxosModelOf, onLeaf1, pauseBuffers, sliceOf, stanza, textOf, viewOf } from "./support.js";

const EDGES = [edgePort("Ethernet1/10/2", "none", { speedMbps: 100_000 }), edgePort("Ethernet1/11", "dscp", { id: "border", address: null })];
const SLICES: readonly SwitchSlice[] = [
  ...assembledPod(pod("nxos", { change: onLeaf1({ edgePorts: EDGES }) })).switches,
  sliceOf("leaf1", { speedMbps: 100_000, policy: DcbPolicy.rocev2({ second: { name: "storage", dscp: [18, 20, 21, 22], priority: 4, share: 20 } }) }),
];
const TEXTS = SLICES.map((slice) => ({ slice, text: textOf(slice), lines: textOf(slice).split("\n") }));
const leaf = TEXTS.find((t) => t.slice.name === "leaf1") as (typeof TEXTS)[number];
const spine = TEXTS.find((t) => t.slice.name === "spine1") as (typeof TEXTS)[number];

/** All lines of all texts that a pattern finds. */
function found(pattern: RegExp): string[] {
  return TEXTS.flatMap((t) => t.lines.filter((l) => pattern.test(l)));
}

const BLOCKS: readonly RegExp[] = [
  /^hostname /,
  /^feature /,
  /^(?:no )?lldp /,
  /^ip load-sharing /,
  /^interface breakout /,
  /^class-map /,
  /^policy-map type qos /,
  /^policy-map type network-qos /,
  /^policy-map type queuing /,
  /^system qos$/,
  /^priority-flow-control /,
  /^vrf context /,
  /^ip access-list /,
  /^ip prefix-list /,
  /^ip as-path access-list /,
  /^route-map /,
  /^interface (?:mgmt|loopback|Ethernet)/,
  /^line vty$/,
  /^router bgp /,
];

describe("docs/facts/nxos.md", () => {
  it("fact 1: blocks stand in the order in which they can be loaded", () => {
    for (const { lines } of TEXTS) {
      const order = lines.filter((l) => /^\S/.test(l)).map((l) => BLOCKS.findIndex((b) => b.test(l)));
      expect(order).not.toContain(-1);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  });

  it("fact 2: exactly the features in use are enabled", () => {
    for (const { lines } of TEXTS) expect(lines.filter((l) => l.startsWith("feature "))).toEqual(["feature bgp", "feature lldp"]);
  });

  it("fact 3: two blanks a level, nothing at the end of a line, no exit, LF only, a newline at the end", () => {
    for (const { text, lines } of TEXTS) {
      expect(text).not.toMatch(/[\t\r]|[ \t]$|^ *(?:exit|end|configure terminal)$/m);
      expect(lines.every((l) => (l.length - l.trimStart().length) % 2 === 0)).toBe(true);
      expect(text.endsWith("\n") && !text.endsWith("\n\n")).toBe(true);
    }
  });

  it("fact 4: every port of the panel has one stanza of its own", () => {
    for (const { slice, lines } of TEXTS) {
      const named = lines.filter((l) => /^interface Ethernet/.test(l)).map((l) => l.slice("interface ".length));
      const broken = new Set(slice.ports.filter((p) => p.panel.mode !== "").map((p) => p.panel.name));
      const expected = nxosModelOf(slice).panel.flatMap((p) => (broken.has(p.name) ? [1, 2, 3, 4].map((child) => `${p.name}/${child}`) : [p.name]));
      expect(named).toEqual(expected);
      const used = new Set(slice.ports.map((p) => p.name));
      for (const name of expected) expect(lines[lines.indexOf(`interface ${name}`) + 1] === "  shutdown").toBe(!used.has(name));
    }
  });

  it("fact 5: class-maps match any", () => {
    expect(found(/^class-map /).filter((l) => !/^class-map type qos match-any CM-[A-Z0-9-]+$/.test(l))).toEqual([]);
  });

  it("fact 6: DSCPs are a comma and dash list", () => {
    expect(stanza(leaf.text, "class-map type qos match-any CM-ROCE")).toEqual(["class-map type qos match-any CM-ROCE", "  match dscp 26"]);
    expect(found(/match dscp 18,20-22$/)).toHaveLength(1);
    expect(found(/match (?!dscp |as-path |ip )/)).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])("fact 7: priority %i is one number from the group to the queue", (n) => {
    const text = textOf(sliceOf("leaf1", { policy: DcbPolicy.rocev2({ data: { priority: n } }) }));
    const policy = stanza(text, "policy-map type qos PM-TRUST-DSCP");
    expect(policy[policy.indexOf("  class CM-ROCE") + 1]).toBe(`    set qos-group ${n}`);
    const network = stanza(text, "policy-map type network-qos PM-NETWORK-QOS");
    expect(network.slice(network.indexOf(`  class type network-qos c-8q-nq${n}`)).slice(1, 3)).toEqual(["    mtu 9216", `    pause pfc-cos ${n}`]);
    const queuing = stanza(text, "policy-map type queuing PM-EGRESS");
    expect(queuing[queuing.indexOf(`  class type queuing c-out-8q-q${n}`) + 2]).toMatch(/random-detect .* ecn$/);
    expect(text.match(/pause pfc-cos/g)).toHaveLength(1);
    expect(text.match(/random-detect/g)).toHaveLength(1);
  });

  it("fact 8: the default group is never paused", () => {
    for (const { text } of TEXTS) {
      const network = stanza(text, "policy-map type network-qos PM-NETWORK-QOS");
      expect(network.slice(network.indexOf("  class type network-qos c-8q-nq-default"))).toEqual(["  class type network-qos c-8q-nq-default", "    mtu 9216"]);
    }
  });

  it("fact 9: network-qos and queuing use the system's classes only", () => {
    const names = found(/^ {2}class type /).map((l) => l.trim());
    expect(names.filter((n) => !/^class type (?:network-qos c-8q-nq|queuing c-out-8q-q)(?:[1-7]|-default)$/.test(n))).toEqual([]);
    expect(found(/^class-map type (?!qos)/)).toEqual([]);
  });

  it("fact 10: network-qos is bound once, under system qos", () => {
    for (const { text } of TEXTS) expect(text.match(/^.*service-policy type network-qos.*$/gm)).toEqual(["  service-policy type network-qos PM-NETWORK-QOS"]);
  });

  it("fact 11: queuing under system qos, an input policy on every port in use", () => {
    for (const { text, slice } of TEXTS) {
      expect(stanza(text, "system qos").at(-1)).toBe("  service-policy type queuing output PM-EGRESS");
      for (const { name, trust } of slice.ports) {
        expect(stanza(text, `interface ${name}`)).toContain(`  service-policy type qos input ${trust === "dscp" ? "PM-TRUST-DSCP" : "PM-TRUST-NONE"}`);
      }
    }
  });

  it("fact 12: one MTU in every network-qos class and on every port", () => {
    for (const { text, slice } of TEXTS) {
      const network = stanza(text, "policy-map type network-qos PM-NETWORK-QOS");
      const classes = network.filter((l) => l.startsWith("  class "));
      expect(network.filter((l) => l === "    mtu 9216")).toHaveLength(classes.length);
      for (const { name } of slice.ports) expect(stanza(text, `interface ${name}`)).toContain("  mtu 9216");
    }
  });

  it("fact 13: all eight queues, shares of 100 in all, none on the strict one", () => {
    for (const { text } of TEXTS) {
      const queuing = stanza(text, "policy-map type queuing PM-EGRESS");
      expect(queuing.filter((l) => l.startsWith("  class "))).toHaveLength(8);
      const shares = queuing.flatMap((l) => /bandwidth remaining percent (\d+)$/.exec(l)?.[1] ?? []).map(Number);
      expect(shares).toHaveLength(7);
      expect(shares.reduce((a, b) => a + b)).toBe(100);
      const strict = queuing.indexOf("    priority level 1");
      expect(queuing[strict + 1]).toMatch(/^ {2}class /);
    }
  });

  it("fact 14: CNPs have DSCP 48, a group of their own and the one strict queue", () => {
    const text = textOf(sliceOf("leaf1", { policy: DcbPolicy.rocev2({ cnp: { dscp: [48, 56], priority: 5 } }) }));
    for (const [t, dscp] of [
      [leaf.text, "48"],
      [text, "48,56"],
    ] as const) {
      expect(stanza(t, "class-map type qos match-any CM-CNP")).toContain(`  match dscp ${dscp}`);
      expect(t).toContain("  class CM-CNP\n    set qos-group 7\n");
      expect(t).toContain("  class type queuing c-out-8q-q7\n    priority level 1\n");
      expect(t.match(/priority level/g)).toHaveLength(1);
    }
  });

  it.each([
    [950_000, 3_000_000, 7, "950 kbytes", "3000 kbytes"],
    [300_001, 1_048_576, 100, "300001 bytes", "1048576 bytes"],
    [150_000, 1_500_001, 0, "150 kbytes", "1500001 bytes"],
  ])("fact 15: thresholds %i and %i are one line with units", (min, max, probability, minText, maxText) => {
    const slice = sliceOf("spine1", {
      change: (intent) => ({ ...intent, policy: { ...intent.policy, ecnThresholds: { nxos: { minBytes: min, maxBytes: max, probability } } } }),
    });
    const text = textOf(slice);
    expect(text).toContain(`    random-detect minimum-threshold ${minText} maximum-threshold ${maxText} drop-probability ${probability} weight 0 ecn\n`);
    const tc = viewOf(text).qos.ports[0]?.classes.find((c) => c.tc === 3);
    expect(tc?.ecn).toEqual({ minBytes: min, maxBytes: max, probability });
  });

  it("fact 16: every random-detect marks", () => {
    expect(found(/random-detect/).filter((l) => !l.endsWith(" ecn"))).toEqual([]);
    expect(found(/random-detect/)).toHaveLength(TEXTS.length + 1);
  });

  it("fact 17: PFC is on or off, and left to DCBX only where the policy is willing", () => {
    for (const { text, slice } of TEXTS) {
      for (const { name, trust } of slice.ports) {
        const modes = stanza(text, `interface ${name}`).filter((l) => l.includes("priority-flow-control mode"));
        expect(modes).toEqual([`  priority-flow-control mode ${trust === "dscp" ? "on" : "off"}`]);
      }
    }
    const willing = sliceOf("leaf1", { policy: DcbPolicy.rocev2({ dcbx: { switches: "willing" } }) });
    for (const { name, kind } of willing.ports) {
      expect(stanza(textOf(willing), `interface ${name}`)).toContain(`  priority-flow-control mode ${kind === "host" ? "auto" : "on"}`);
    }
  });

  it("fact 18: the watchdog is on globally and at every PFC port, or nowhere", () => {
    for (const { text } of TEXTS) {
      const ports = text.match(/^ {2}priority-flow-control watch-dog-interval on$/gm) ?? [];
      expect(ports).toHaveLength(text.match(/^ {2}priority-flow-control mode on$/gm)?.length ?? -1);
      expect(text.match(/^priority-flow-control watch-dog-interval on$/gm)).toHaveLength(1);
    }
    expect(textOf(sliceOf("leaf1", { policy: DcbPolicy.rocev2({ watchdog: { enabled: false } }) }))).not.toContain("watch-dog");
  });

  it("fact 19: where PFC is on, its class is classified, paused, and paused on the far end too", () => {
    const views = new Map(TEXTS.slice(0, -1).map(({ slice, text }) => [slice.name, viewOf(text).qos.ports]));
    for (const { slice, text } of TEXTS.slice(0, -1)) {
      for (const port of viewOf(text).qos.ports.filter((p) => p.pfcPriorities.length > 0)) {
        expect(port).toMatchObject({ pfcPriorities: [3], mtu: 9216 });
        expect(port.classes.find((c) => c.tc === port.dscpToTc[26])).toMatchObject({ ingress: "lossless", pausePriority: 3 });
        const peer = slice.ports.find((p) => p.name === port.port)?.peer;
        if (peer?.kind === "switch") expect(views.get(peer.device)?.find((p) => p.port === peer.port)?.pfcPriorities).toEqual([3]);
      }
    }
  });

  it("fact 20: no link-level flow control", () => {
    expect(found(/flowcontrol/)).toEqual([]);
  });

  it("fact 21: a PFC cable above 100 m is an error until the buffers it needs are given, since nobody publishes them", () => {
    const rules = (uplinkM: number, given = DcbPolicy.rocev2()) => {
      const slice = sliceOf("spine1", { uplinkM, policy: given });
      return findingsOf(slice, textOf(slice)).map((f) => `${f.severity} ${f.rule}`);
    };
    expect(rules(100)).toEqual([]);
    expect(rules(101)).toEqual(["error NXOS_CABLE_TOO_LONG"]);
    expect(rules(101, DcbPolicy.rocev2({ pauseBuffers: [pauseBuffers(101)] }))).toEqual([]);
  });

  it("fact 22: a routed port begins with no switchport and ends with no shutdown", () => {
    for (const { text, slice } of TEXTS) {
      for (const { name } of slice.ports) {
        const lines = stanza(text, `interface ${name}`);
        expect(lines[2]).toBe("  no switchport");
        expect(lines.at(-1)).toBe("  no shutdown");
      }
    }
  });

  it("fact 23: numbered links are /31 on both ends, neighbours inherit a template with the address family", () => {
    const addresses = (t: (typeof TEXTS)[number]) => t.slice.ports.filter((p) => p.kind === "fabric").map((p) => p.address as string);
    for (const address of addresses(leaf)) expect(leaf.text).toContain(`  ip address ${address}\n`);
    expect(new Set(addresses(leaf).map(networkOf)).size).toBe(2);
    expect(addresses(spine).map(networkOf)).toContain(networkOf(addresses(leaf).find((a) => a.startsWith("10.254.0.1/")) as string));
    expect(stanza(leaf.text, "router bgp 65101").join("\n")).toContain(
      "  neighbor 10.254.0.0\n    inherit peer SPINE\n    remote-as 65000\n    description spine1 Ethernet1/1",
    );
    expect(found(/activate|peer-group/)).toEqual([]);
  });

  it("fact 25: maximum-paths in the address family, multipath-relax only where the spines' ASNs differ", () => {
    for (const { text } of TEXTS) expect(text.match(/^ *maximum-paths \d+$/gm)).toEqual(["    maximum-paths 64"]);
    expect(found(/multipath-relax/)).toEqual([]);
    const slice = sliceOf("leaf1");
    const relaxed = textOf({ ...slice, routing: { ...slice.routing, multipathRelax: true } });
    expect(stanza(relaxed, "router bgp 65101")).toContain("  bestpath as-path multipath-relax");
  });

  it("fact 26: no ASN is allowed in twice", () => {
    expect(found(/allowas-in|disable-peer-as-check|as-override/)).toEqual([]);
  });

  it("fact 27: nothing is redistributed", () => {
    expect(found(/redistribute/)).toEqual([]);
  });

  it("fact 28: the hash takes the L4 ports, with a seed for each tier", () => {
    const line = "ip load-sharing address source-destination port source-destination universal-id";
    expect(leaf.lines).toContain(`${line} 10`);
    expect(spine.lines).toContain(`${line} 20`);
  });

  it("fact 29: nothing that needs a reload is rendered, and an addition that does is reported", () => {
    expect(found(/^hardware /)).toEqual([]);
    const slice = sliceOf("leaf1", { change: onLeaf1({ additions: [addition("dlb", "hardware profile dlb", "  mode flowlet")] }) });
    expect(findingsOf(slice, textOf(slice)).map((f) => f.rule)).toEqual(["NXOS_NEEDS_RELOAD"]);
  });

  it("fact 30: an added management service without its VRF is reported", () => {
    const slice = sliceOf("leaf1", { change: onLeaf1({ additions: [addition("syslog", "logging server 192.0.2.50 5 facility local7")] }) });
    expect(findingsOf(slice, textOf(slice)).map((f) => f.rule)).toEqual(["NXOS_MANAGEMENT_VRF"]);
  });

  it("fact 31: mgmt0 is in its VRF before it has an address, and the VRF has the default route", () => {
    expect(stanza(leaf.text, "interface mgmt0")).toEqual(["interface mgmt0", "  vrf member management", "  ip address 192.0.2.31/25", "  no shutdown"]);
    expect(stanza(leaf.text, "vrf context management")).toEqual(["vrf context management", "  ip route 0.0.0.0/0 192.0.2.1"]);
  });

  it("fact 32: no user is rendered, and an added one with a clear password is refused", () => {
    expect(found(/^username /)).toEqual([]);
    const slice = sliceOf("leaf1", { change: onLeaf1({ additions: [addition("users", "username ops password secret1 role network-operator")] }) });
    const [finding, ...more] = findingsOf(slice, textOf(slice));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ rule: "NXOS_CLEARTEXT_PASSWORD", severity: "error" });
    expect(finding?.message).not.toContain("secret1");
  });

  it("fact 33: no access list classifies, and none is bound to a port", () => {
    expect(found(/access-group/)).toEqual([]);
  });

  it("fact 34: LLDP's DCBX is chosen globally, and off unless it is asked for, which NX-OS must be told", () => {
    for (const { lines } of TEXTS) expect(lines.filter((l) => /lldp/.test(l))).toEqual(["feature lldp", "no lldp tlv-select dcbxp"]);
    const said = textOf(sliceOf("leaf1", { policy: DcbPolicy.rocev2({ dcbx: { switches: "ieee" } }) }));
    expect(said.split("\n").filter((l) => /lldp/.test(l))).toEqual(["feature lldp", "lldp tlv-select dcbxp egress-queuing"]);
  });

  it("fact 35: names are short and plain, with the longest class name too", () => {
    const policy = DcbPolicy.of({
      classes: [
        { name: "a23456789-123456", dscp: [26], priority: 3, lossless: true, ecn: true, scheduling: { share: 50 } },
        { name: "class-default", dscp: [10], priority: 1, scheduling: { share: 10 } },
        { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 40 } },
      ],
    });
    const slice = sliceOf("leaf1", { policy });
    const text = textOf(slice);
    expect(findingsOf(slice, text)).toEqual([]);
    expect(
      viewOf(text)
        .qos.ports[0]?.dscpToTc.map((tc, d) => (tc === 0 ? null : [d, tc]))
        .filter((x) => x !== null),
    ).toEqual([
      [10, 1],
      [26, 3],
    ]);
    expect(text).toContain("class-map type qos match-any CM-A23456789-123456\n");
  });

  it("facts 36 and 37: nothing that NX-OS writes itself, and no removal", () => {
    expect(found(/^(?:version|!)/)).toEqual([]);
    expect(new Set(found(/^ *no /).map((l) => l.trim()))).toEqual(new Set(["no lldp tlv-select dcbxp", "no switchport", "no shutdown", "no graceful-restart"]));
  });

  it("fact 39: pause buffers stand in c-in-qN of a policy that schedules nothing, bound at the ports", () => {
    const text = textOf(sliceOf("spine1", { uplinkM: 300, policy: DcbPolicy.rocev2({ pauseBuffers: [pauseBuffers(300)] }) }));
    expect(stanza(text, "policy-map type queuing PM-INGRESS-400G-300M").slice(1)).toEqual([
      "  class type queuing c-in-q3",
      "    pause buffer-size 400000 pause-threshold 40000 resume-threshold 38000",
    ]);
    expect(text.match(/^ {2}service-policy type queuing input PM-INGRESS-400G-300M$/gm)).toHaveLength(2);
    expect(text).not.toContain("c-in-8q");
  });

  it("fact 40: the watchdog counts intervals", () => {
    const policy = DcbPolicy.rocev2({ watchdog: { detection: Duration.ms(3000), restoration: Duration.ms(10_000) } });
    const text = textOf(sliceOf("leaf1", { policy }));
    expect(text.match(/^priority-flow-control .*$/gm)?.slice(1)).toEqual([
      "priority-flow-control watch-dog interval 1000",
      "priority-flow-control watch-dog shutdown-multiplier 3",
      "priority-flow-control auto-restore multiplier 10",
    ]);
  });

  it("fact 41: a port at another speed has an output policy of its own, complete like the system's", () => {
    const slice = sliceOf("leaf1", computedBySpeed());
    const text = textOf(slice);
    const lines = (name: string) => stanza(text, `policy-map type queuing ${name}`).map((l) => l.replace(/\d+ kbytes/g, "N"));
    expect(lines("PM-EGRESS-100G").slice(1)).toEqual(lines("PM-EGRESS").slice(1));
    for (const { name, speedMbps } of slice.ports) {
      expect(stanza(text, `interface ${name}`).includes("  service-policy type queuing output PM-EGRESS-100G")).toBe(speedMbps === 100_000);
    }
  });

  it("fact 42: thresholds are at most 52428800 in their unit, and may be equal", () => {
    const rules = (ecn: "microsoft-azure-local" | { min: ByteSize; max: ByteSize; probability: number }) => {
      const slice = sliceOf("leaf1", { policy: DcbPolicy.rocev2({ ecnThresholds: { nxos: ecn } }) });
      return findingsOf(slice, textOf(slice)).map((f) => f.rule);
    };
    expect(rules("microsoft-azure-local")).toEqual([]);
    expect(rules({ min: ByteSize.bytes(1), max: ByteSize.bytes(52_428_801), probability: 1 })).toEqual(["NXOS_THRESHOLD_RANGE"]);
  });
});
