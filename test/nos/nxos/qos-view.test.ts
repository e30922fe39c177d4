import { describe, expect, it } from "vitest";
import type { PortQosView } from "../../../src/nos/qos-view.js";
import { changed, viewOf } from "./support.js";

/** A config as an engineer keeps it, with the fewest lines that make DSCP 24 to 31 lossless. */
const OTHERS = `!Command: show running-config
version 10.4(3) Bios:version 01.07
hostname tor7
feature bgp
feature lldp

class-map type qos match-any ROCE
  match dscp 24-31
class-map type qos match-any CNP
  match dscp 48
policy-map type qos CLASSIFY
  class ROCE
    set qos-group 3
  class CNP
    set qos-group 7
  class class-default
    set qos-group 0
policy-map type network-qos NQ
  class type network-qos c-8q-nq3
    mtu 9216
    pause pfc-cos 3
  class type network-qos c-8q-nq-default
    mtu 9216
policy-map type queuing OUT
  class type queuing c-out-8q-q7
    priority level 1
  class type queuing c-out-8q-q3
    bandwidth remaining percent 60
    random-detect minimum-threshold 150 kbytes maximum-threshold 3 mbytes drop-probability 7 weight 0 ecn
  class type queuing c-out-8q-q-default
    bandwidth percent 40
system qos
  service-policy type network-qos NQ
  service-policy type queuing output OUT
priority-flow-control watch-dog-interval on

interface Ethernet1/1
  no switchport
  mtu 9216
  priority-flow-control mode on send-tlv
  priority-flow-control watch-dog-interval on interface-multiplier 2
  service-policy type qos input CLASSIFY no-stats
  ip address 10.1.1.0/31
  no shutdown

interface Ethernet1/2
  description spare

interface Ethernet1/3
  no switchport
  ip address 10.1.1.2/31
  shutdown
`;

function portOf(text: string, name = "Ethernet1/1"): PortQosView {
  const port = viewOf(text).qos.ports.find((p) => p.port === name);
  if (!port) throw new Error(`no ${name}`);
  return port;
}

function roce(text: string) {
  return portOf(text).classes.find((c) => c.tc === 3);
}

const NOTHING = new Array(64).fill(null);

describe("the QoS of a config that others wrote", () => {
  it("is read class by class", () => {
    const port = portOf(OTHERS);
    expect(port.dscpToTc).toEqual(Array.from({ length: 64 }, (_, d) => (d >= 24 && d <= 31 ? 3 : d === 48 ? 7 : 0)));
    expect(port).toMatchObject({ mtu: 9216, trust: "dscp", pfcPriorities: [3], watchdogPriorities: [3] });
    expect(port.classes.map((c) => [c.tc, c.queue, c.ingress, c.pausePriority, c.scheduling])).toEqual([
      [0, 0, "lossy", null, { weight: 40 }],
      [3, 3, "lossless", 3, { weight: 60 }],
      [7, 7, "lossy", null, { strict: true }],
    ]);
    expect(roce(OTHERS)?.ecn).toEqual({ minBytes: 150_000, maxBytes: 3_000_000, probability: 7 });
  });

  it("leaves out ports that are down or say nothing", () => {
    expect(viewOf(OTHERS).qos.ports.map((p) => p.port)).toEqual(["Ethernet1/1"]);
  });

  it("knows no DSCP where the input policy is missing or undefined", () => {
    for (const line of ["", "  service-policy type qos input OTHER\n"]) {
      const port = portOf(changed(OTHERS, / {2}service-policy type qos input.*\n/, line));
      expect(port).toMatchObject({ dscpToTc: NOTHING, classes: [], trust: "none" });
    }
  });

  it("does not take an input policy of system qos for that of the ports", () => {
    const moved = changed(OTHERS, / {2}service-policy type qos input.*\n/, "").replace(
      "system qos\n",
      "system qos\n  service-policy type qos input CLASSIFY\n",
    );
    expect(portOf(moved).dscpToTc).toEqual(NOTHING);
  });

  it.each(["off", "auto"])("pauses nothing in PFC mode %s", (mode) => {
    const text = changed(OTHERS, "mode on send-tlv", `mode ${mode}`);
    expect(portOf(text)).toMatchObject({ pfcPriorities: [], watchdogPriorities: [] });
    expect(roce(text)).toMatchObject({ ingress: "lossy", pausePriority: null });
  });

  it("pauses, as far as the peer agrees, in mode auto with DCBX asked for by name", () => {
    const auto = changed(OTHERS, "mode on send-tlv", "mode auto");
    const asked = changed(auto, "feature lldp\n", "feature lldp\nlldp tlv-select dcbxp egress-queuing\n");
    expect(portOf(asked)).toMatchObject({ pfcPriorities: [3], watchdogPriorities: [3] });
    expect(roce(asked)).toMatchObject({ ingress: "lossless", pausePriority: 3 });
    expect(portOf(changed(asked, "  priority-flow-control mode auto\n", "")).pfcPriorities).toEqual([]);
  });

  it("pauses nothing without a mode, since DCBX then decides", () => {
    expect(roce(changed(OTHERS, / {2}priority-flow-control mode.*\n/, ""))?.ingress).toBe("lossy");
  });

  it("pauses nothing where network-qos is unbound, of another group or only receives", () => {
    const texts = [
      changed(OTHERS, "  service-policy type network-qos NQ\n", ""),
      changed(OTHERS, "c-8q-nq3", "c-8q-nq4"),
      changed(OTHERS, "c-8q-nq3", "c-8q-nq0"),
      changed(OTHERS, "pfc-cos 3", "pfc-cos 3 receive"),
      changed(OTHERS, "    pause pfc-cos 3\n", ""),
    ];
    for (const text of texts) expect(roce(text)).toMatchObject({ ingress: "lossy", pausePriority: null });
    expect(texts.map((t) => portOf(t).pfcPriorities)).toEqual([[], [3], [], [], []]);
  });

  it("tells the priority that is paused where it is not that of the group", () => {
    const text = changed(OTHERS, "pause pfc-cos 3", "pause no-drop pfc-cos 4");
    expect(roce(text)).toMatchObject({ ingress: "lossless", pausePriority: 4 });
    expect(portOf(text).pfcPriorities).toEqual([4]);
  });

  it("has no watchdog where the port, or the switch, has none", () => {
    expect(portOf(changed(OTHERS, "\npriority-flow-control watch-dog-interval on\n", "\n")).watchdogPriorities).toEqual([]);
    expect(portOf(changed(OTHERS, / {2}priority-flow-control watch-dog.*\n/, "")).watchdogPriorities).toEqual([]);
    expect(portOf(changed(OTHERS, "watch-dog-interval on interface", "watch-dog-interval off interface")).watchdogPriorities).toEqual([]);
  });

  it("does not schedule or mark without an output policy, and prefers that of the port", () => {
    const unbound = changed(OTHERS, "  service-policy type queuing output OUT\n", "");
    expect(roce(unbound)).toMatchObject({ scheduling: null, ecn: null, dropsNotEct: false });
    const own = changed(unbound, "  no switchport\n", "  no switchport\n  service-policy type queuing output OUT\n");
    expect(roce(own)?.scheduling).toEqual({ weight: 60 });
  });

  it("does not mark, but drops, with random-detect without ecn", () => {
    expect(roce(changed(OTHERS, " weight 0 ecn", " weight 0"))).toMatchObject({ ecn: null, dropsNotEct: true });
    const nonEct = "    random-detect non-ecn minimum-threshold 1 mbytes maximum-threshold 2 mbytes drop-probability 9\n";
    expect(roce(changed(OTHERS, " weight 0 ecn\n", ` weight 0 ecn\n${nonEct}`))).toMatchObject({ ecn: { probability: 7 }, dropsNotEct: true });
  });

  it("knows no thresholds where they are in packets or left to the system", () => {
    expect(roce(changed(OTHERS, "150 kbytes", "150 packets"))?.ecn).toBeNull();
    expect(roce(changed(OTHERS, /random-detect .*/, "random-detect threshold burst-optimized ecn"))).toMatchObject({ ecn: null, dropsNotEct: false });
  });

  it("takes the smallest MTU that a frame meets", () => {
    expect(portOf(changed(OTHERS, "  mtu 9216\n  priority", "  mtu 9000\n  priority")).mtu).toBe(9000);
    expect(portOf(changed(OTHERS, "  mtu 9216\n  priority", "  priority")).mtu).toBe(1500);
    expect(portOf(changed(OTHERS, "nq-default\n    mtu 9216\n", "nq-default\n    mtu 4200\n")).mtu).toBe(4200);
    expect(portOf(changed(OTHERS, "nq-default\n    mtu 9216\n", "nq-default\n")).mtu).toBe(1500);
    expect(portOf(changed(OTHERS, "  class type network-qos c-8q-nq-default\n    mtu 9216\n", "")).mtu).toBe(1500);
    expect(portOf(changed(OTHERS, "nq3\n    mtu 9216\n", "nq3\n    mtu 1500\n")).mtu).toBe(1500);
    expect(portOf(changed(OTHERS, "  service-policy type network-qos NQ\n", "")).mtu).toBe(1500);
  });

  it("reads DSCP names and precedences", () => {
    const map = portOf(changed(OTHERS, "match dscp 24-31", "match dscp af31, ef\n  match ip precedence 1")).dscpToTc;
    expect(map.flatMap((tc, d) => (tc === 3 ? [d] : []))).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 26, 46]);
  });

  it("lets the first class that matches decide", () => {
    expect(portOf(changed(OTHERS, "match dscp 48", "match dscp 30,48")).dscpToTc[30]).toBe(3);
  });

  it("does not guess what an ACL, an undefined class or a missing group does to the rest", () => {
    for (const text of [
      changed(OTHERS, "match dscp 24-31", "match access-group name ROCE"),
      changed(OTHERS, "match dscp 24-31", "match dscp 64"),
      changed(OTHERS, /class-map type qos match-any ROCE\n.*\n/, ""),
    ]) {
      expect(portOf(text).dscpToTc).toEqual(NOTHING);
    }
    expect(portOf(changed(OTHERS, "    set qos-group 0\n", "")).dscpToTc[0]).toBeNull();
    expect(portOf(changed(OTHERS, "  class class-default\n    set qos-group 0\n", "")).dscpToTc[0]).toBeNull();
    expect(portOf(changed(OTHERS, "set qos-group 3", "set qos-group 9")).dscpToTc[24]).toBeNull();
  });

  it("finds no CoS on a routed port, and CoS in charge of a switchport", () => {
    const cos = changed(OTHERS, "match dscp 24-31", "match cos 3");
    expect(portOf(cos).dscpToTc[26]).toBe(0);
    expect(portOf(cos).trust).toBe("dscp");
    const onlyCos = changed(cos, "  class CNP\n    set qos-group 7\n", "");
    expect(portOf(onlyCos).trust).toBe("none");
    const switched = changed(onlyCos, "  no switchport\n  mtu 9216\n  priority", "  switchport mode trunk\n  mtu 9216\n  priority");
    expect(portOf(switched)).toMatchObject({ trust: "pcp", dscpToTc: NOTHING });
  });

  it("reads the 4-queue model", () => {
    const four = OTHERS.replaceAll("c-8q-nq", "c-nq").replaceAll("c-out-8q-q", "c-out-q");
    expect(roce(four)).toMatchObject({ ingress: "lossless", scheduling: { weight: 60 } });
  });

  it("applies later lines to what stands above them", () => {
    const later = `${OTHERS}interface Ethernet1/1\n  no priority-flow-control mode on\n  mtu 1500\n  mtu 4000\n`;
    expect(portOf(later)).toMatchObject({ pfcPriorities: [], mtu: 4000 });
    const reopened = `${OTHERS}policy-map type network-qos NQ\n  class type network-qos c-8q-nq3\n    no pause pfc-cos 3\nno policy-map type queuing OUT\n`;
    expect(roce(reopened)).toMatchObject({ ingress: "lossy", scheduling: null });
    const revived = `${OTHERS}interface Ethernet1/3\n  no shutdown\n`;
    expect(viewOf(revived).qos.ports.map((p) => p.port)).toEqual(["Ethernet1/1", "Ethernet1/3"]);
    expect(viewOf(`${revived}  shutdown\n`).qos.ports.map((p) => p.port)).toEqual(["Ethernet1/1"]);
  });
});
