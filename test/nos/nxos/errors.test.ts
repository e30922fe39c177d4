import { describe, expect, it } from "vitest";
import { RocefabError } from "../../../src/base/errors.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { nxos } from "../../../src/nos/nxos/index.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { addition, nxosModelOf, onLeaf1, sliceOf, textOf, viewOf } from "./support.js";

const slice = sliceOf("leaf1");

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(RocefabError.isRocefabError(error)).toBe(true);
    return (error as Error).message;
  }
  throw new Error("nothing was refused");
}

function refused(change: Partial<SwitchSlice>): string {
  return messageOf(() => nxos.render({ ...slice, ...change }, nxosModelOf(slice)));
}

function withClass(name: string, change: object): Partial<SwitchSlice> {
  return { qos: { ...slice.qos, classes: slice.qos.classes.map((c) => (c.name === name ? { ...c, ...change } : c)) } };
}

describe("what NX-OS cannot do is refused", () => {
  it("names the class and the group of a policy that does not fit", () => {
    expect(refused(withClass("roce", { priority: 7 }))).toBe(
      [
        "leaf1: class cnp: shares its NX-OS qos-group with class roce",
        '  got:     "qos-group 7"',
        "  allowed: one class a group; group 7 is that of the CNPs",
        "  fix:     give the class another priority",
      ].join("\n"),
    );
    expect(refused(withClass("best-effort", { lossless: true }))).toContain("which NX-OS cannot pause");
    expect(refused(withClass("roce", { priority: 8 }))).toContain("has no NX-OS qos-group");
  });

  it("names thresholds that differ between the ports of one speed", () => {
    const [id = "", profile] = Object.entries(slice.profiles)[0] ?? [];
    if (!profile) throw new Error("no profile");
    const profiles = { [id]: profile, other: { ...profile, ecn: { min: 1, max: 2, probability: 3 } } };
    expect(refused({ profiles })).toBe(
      [
        "leaf1: ECN thresholds: differ between ports of one speed, which share a queuing policy",
        '  got:     "roce 950000-3000000 B, 7 %; roce 1-2 B, 3 %"',
        "  allowed: equal thresholds on all ports at 400G",
      ].join("\n"),
    );
  });

  it("names an MTU, a width and an expression out of range", () => {
    expect(refused({ mtu: 9217 })).toContain("leaf1: mtu: is not an MTU that network-qos takes\n  got:     9217\n  allowed: 576-9216");
    expect(refused({ routing: { ...slice.routing, maximumPaths: 65 } })).toContain("allowed: 1-64");
    const asPathLists = [{ name: "AP_LOCAL" as const, entries: [{ seq: 5, regex: "1".repeat(64) }] }];
    expect(refused({ routing: { ...slice.routing, asPathLists } })).toContain("allowed: at most 63 characters");
  });

  it("names a port at a speed that is not that of its breakout, or that the model does not have", () => {
    const [first, ...others] = slice.ports;
    if (!first) throw new Error("no port");
    expect(refused({ ports: [{ ...first, speedMbps: 100_000 }, ...others] })).toContain(
      'leaf1 Ethernet1/1: cannot be run at this speed on a N9K-C9332D-GX2B\n  got:     "100G"\n  allowed: 400G',
    );
    const elsewhere = { ...first, name: "swp1", panel: { ...first.panel, number: 99 } };
    expect(refused({ ports: [elsewhere] })).toContain("allowed: a port and breakout of the model");
    const foreign = { ...first, panel: { ...first.panel, name: "swp1", mode: "2x" } };
    expect(refused({ ports: [foreign] })).toContain("leaf1: panel port swp1: has no name of NX-OS");
  });

  it("names an added line that would be two", () => {
    expect(refused({ additions: [addition("time", "clock timezone UTC 0 0\nreload")] })).toContain('added section "time": has a line with a control character');
    expect(refused({ additions: [addition("a\nreload", "feature ntp")] })).toContain("has a line with a control character");
  });
});

describe("what is not refused", () => {
  it("a lossless class in a strict queue, which the checks report", () => {
    const policy = DcbPolicy.of({
      classes: [
        { name: "roce", dscp: [26], priority: 3, lossless: true, ecn: true, scheduling: { strict: true } },
        { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 100 } },
      ],
    });
    const view = viewOf(textOf(sliceOf("leaf1", { policy })));
    expect(view.qos.ports[0]?.classes.find((c) => c.tc === 3)).toMatchObject({ ingress: "lossless", scheduling: { strict: true }, ecn: { probability: 7 } });
  });

  it("additions of another NOS, which are left out, and a switch without ports", () => {
    const other = sliceOf("leaf1", { change: onLeaf1({ additions: [{ nos: "sonic", section: "x", tree: {}, secrets: [] }] }) });
    expect(textOf(other)).toBe(textOf(slice));
    const alone = sliceOf("spine1", { leaves: 1, hosts: 0, change: (intent) => ({ ...intent, switches: intent.switches.filter((s) => s.role === "spine") }) });
    const view = viewOf(textOf(alone));
    expect(view.qos.ports).toEqual([]);
    expect(view.routing).toMatchObject({ asn: 65_000, neighbors: [], networks: ["10.255.0.1/32"] });
  });

  it("additions, which stand at the end and count when the text is read", () => {
    const additions = [addition("slow port", "interface Ethernet1/1", "  mtu 4000"), addition("time", "clock timezone UTC 0 0")];
    const text = textOf(sliceOf("leaf1", { change: onLeaf1({ additions }) }));
    expect(text).toBe(`${textOf(slice)}! slow port\ninterface Ethernet1/1\n  mtu 4000\n! time\nclock timezone UTC 0 0\n`);
    expect(viewOf(text).qos.ports.map((p) => p.mtu)).toEqual([4000, 9216, 9216, 9216]);
  });
});

describe("text that is no NX-OS config is refused", () => {
  it.each([
    ["nothing", ""],
    ["blanks", "\n \n! a comment\n"],
    ["JSON", '{"PORT": {"Ethernet0": {"mtu": "9216"}}}'],
    ["YAML", "- set:\n    interface:\n      swp1:\n        type: swp\n"],
    ["FRR", "frr defaults traditional\nhostname p1l1\ninterface Ethernet0\nexit\nrouter bgp 65101\nexit\n"],
    ["prose", "interface Ethernet, they said, is up\n"],
  ])("%s", (_, text) => {
    expect(messageOf(() => viewOf(text))).toContain("leaf1: config.cfg: is not a running-config of NX-OS");
  });

  it("no file at all", () => {
    expect(messageOf(() => nxos.parse("leaf1", { "frr.conf": "" }))).toContain("leaf1: config.cfg: has no config.cfg");
  });

  it("a cut or scrambled config gives a view or a clear error", () => {
    const lines = textOf(slice).split("\n");
    for (let n = 0; n < lines.length; n += 3) {
      const views = [lines.slice(0, n), lines.slice(n), lines.filter((_, i) => (i * 7) % 11 !== n % 11)].map((part) => {
        try {
          return viewOf(part.join("\n")).qos.device;
        } catch (error) {
          return RocefabError.isRocefabError(error) ? "refused" : error;
        }
      });
      for (const view of views) expect(["leaf1", "refused"]).toContain(view);
    }
  });
});
