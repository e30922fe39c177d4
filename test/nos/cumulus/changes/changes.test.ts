import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { switchModelFacts } from "../../../../src/catalog/switch-models.js";
import { DcbPolicy } from "../../../../src/intent/policy.js";
import type { DeviceChange, RevisionStep } from "../../../../src/nos/change.js";
import { cumulus } from "../../../../src/nos/cumulus/index.js";
import { assembledPod, type PodOptions, pod } from "../../../support/intents.js";
import { dualStack, unnumbered } from "../../../support/underlay.js";

type Tree = { [key: string]: Tree | string | number };

const FABRICS: Readonly<Record<string, PodOptions>> = {
  base: {},
  dscp: { policy: DcbPolicy.rocev2({ data: { dscp: [24] } }) },
  priority: { policy: DcbPolicy.rocev2({ data: { priority: 4 } }) },
  share: { policy: DcbPolicy.rocev2({ data: { share: 70 } }) },
  lossy: { policy: DcbPolicy.rocev2({ watchdog: { enabled: false }, data: { ecn: false } }) },
  host: { hosts: 3 },
  link: { linksPerSpine: 2 },
  cable: { uplinkM: 300 },
  slow: { speedMbps: 200_000 },
  dual: { change: dualStack },
  unnumbered: { change: unnumbered },
  acl: { change: (intent) => ({ ...intent, hostAcl: { name: "ROCE-ONLY", rest: "deny" } }) },
};
const NAMES = Object.keys(FABRICS);
const RELEASES = ["5.10", "5.14", "5.17"] as const;

const texts = new Map<string, { readonly slice: Parameters<typeof cumulus.render>[0]; readonly files: Record<string, string> }>();

function device(name: string, role: string, release: string) {
  const id = `${name} ${role} ${release}`;
  const found = texts.get(id);
  if (found) return found;
  const of = ["SN5600", "cumulus", release] as const;
  const slice = assembledPod(pod("cumulus", { leaf: of, spine: of, ...FABRICS[name] })).switches.find((s) => s.name === role);
  const facts = switchModelFacts("test", "SN5600").nos.cumulus;
  if (!slice || !facts) throw new Error(`no ${id}`);
  const text = { slice, files: Object.fromEntries(cumulus.render(slice, facts).map((f) => [f.path, f.text])) };
  texts.set(id, text);
  return text;
}

const sets = new Map<string, Tree>();

function setOf(text: string): Tree {
  const found = sets.get(text) ?? parse(text)[1].set;
  sets.set(text, found);
  return found;
}

/** A revision as NVUE takes it: first what is unset, then what is patched in. */
function applied(tree: Tree, { unset, set }: RevisionStep): Tree {
  const copy: Tree = JSON.parse(JSON.stringify(tree));
  for (const path of unset) {
    const parent = path.slice(0, -1).reduce<Tree>((node, key) => node[key] as Tree, copy);
    if (!((path.at(-1) as string) in parent)) throw new Error(`not there: ${path.join(" ")}`);
    delete parent[path.at(-1) as string];
  }
  const patch = (node: Tree, over: Tree): void => {
    for (const [key, value] of Object.entries(over)) {
      const below = node[key];
      if (typeof value === "object" && typeof below === "object") patch(below, value);
      else node[key] = value;
    }
  };
  patch(copy, set as Tree);
  return copy;
}

/** `nv unset` of a collection's last member leaves nothing, so empty maps that only hold others do not count. */
function pruned(tree: Tree, wanted: Tree): Tree {
  const entries = Object.entries(tree).flatMap(([key, node]): [string, Tree | string | number][] => {
    if (typeof node !== "object") return [[key, node]];
    const there = wanted[key];
    const below = pruned(node, typeof there === "object" ? there : {});
    return Object.keys(below).length === 0 && there === undefined ? [] : [[key, below]];
  });
  return Object.fromEntries(entries);
}

const revisions = (change: DeviceChange): RevisionStep[] => change.steps as RevisionStep[];

describe.each(RELEASES)("revisions on %s", (release) => {
  it.each(["leaf1", "spine1"])("lead from each fabric to every other on %s", (role) => {
    for (const old of NAMES)
      for (const wanted of NAMES) {
        const [before, after] = [device(old, role, release), device(wanted, role, release)];
        const target = setOf(after.files["startup.yaml"] as string);
        const steps = revisions(cumulus.change(before, after));
        const reached = steps.reduce(applied, setOf(before.files["startup.yaml"] as string));
        expect(pruned(reached, target), `${old} to ${wanted}`).toEqual(target);
        if (old === wanted) expect(steps).toEqual([]);
      }
  });

  it.each(["leaf1", "spine1"])("split ports of %s before they have QoS where the release needs it, and at once where it does not", (role) => {
    const first = release === "5.10";
    for (const [old, wanted] of [
      ["base", "link"],
      ["base", "slow"],
      ["slow", "base"],
      ["base", "host"],
    ] as const) {
      const steps = revisions(cumulus.change(device(old, role, release), device(wanted, role, release)));
      for (const { set } of steps) {
        const ports = Object.entries(((set as Tree).interface ?? {}) as Record<string, Tree>);
        const split = ports.filter(([, port]) => ((port.link ?? {}) as Tree).breakout !== undefined).map(([name]) => name);
        const together = ports.filter(([name, port]) => port.qos !== undefined && split.some((s) => name.startsWith(`${s}s`)));
        if (first) expect(together, `${old} to ${wanted}`).toEqual([]);
      }
      if (!first) expect(steps.length).toBeLessThanOrEqual(1);
    }
  });
});

/** The change that an edit of leaf1's startup.yaml is. */
function edited(release: string, edit: (set: Tree) => void, first: (set: Tree) => void = () => {}): DeviceChange {
  const { slice, files } = device("base", "leaf1", release);
  const withEdits = (...edits: ((set: Tree) => void)[]) => {
    const [header, body] = parse(files["startup.yaml"] as string);
    for (const each of edits) each(body.set);
    return { slice, files: { "startup.yaml": JSON.stringify([header, body]) } };
  };
  return cumulus.change(withEdits(first), withEdits(first, edit));
}

function at(tree: Tree, ...path: string[]): Tree {
  return path.reduce<Tree>((node, key) => {
    node[key] ??= {};
    return node[key] as Tree;
  }, tree);
}

describe("what a revision disturbs", () => {
  const kinds = (change: DeviceChange): string[] => change.steps.flatMap((s) => s.effects.map((e) => [e.kind, ...e.at].join(" ")));

  it.each<[what: string, edit: (set: Tree) => void, effects: string[]]>([
    ["PFC", (set) => Object.assign(at(set, "qos", "pfc", "default-global"), { "cable-length": 7 }), ["loss"]],
    ["a pool", (set) => Object.assign(at(set, "qos", "traffic-pool", "default-lossy"), { "memory-percent": 40 }), ["loss"]],
    ["the buffers", (set) => Object.assign(at(set, "qos", "advance-buffer-config", "default-global", "ingress-pool", "0"), { mode: "dynamic" }), ["loss"]],
    ["the RoCE mode", (set) => Object.assign(at(set, "qos", "roce"), { mode: "lossy" }), ["loss"]],
    ["PFC of a port", (set) => Object.assign(at(set, "interface", "swp9", "qos", "pfc"), { profile: "x" }), ["loss swp9"]],
    ["the DSCP map", (set) => Object.assign(at(set, "qos", "mapping", "default-global", "dscp", "24"), { "switch-priority": 3 }), []],
    ["ECN", (set) => Object.assign(at(set, "qos", "congestion-control", "default-global", "traffic-class", "3"), { probability: 7 }), []],
    ["graceful restart", (set) => Object.assign(at(set, "router", "bgp", "graceful-restart"), { mode: "full" }), ["session-flap"]],
    ["the ASN", (set) => Object.assign(at(set, "router", "bgp"), { "autonomous-system": 65109 }), ["session-flap"]],
    ["wait-for-install", (set) => delete at(set, "router", "bgp")["wait-for-install"], ["restart switchd"]],
    ["an address that goes", (set) => delete at(set, "interface", "swp64s0").ip, ["session-flap swp64s0"]],
    ["a port's whole config that goes", (set) => delete at(set, "interface").swp64s0, ["session-flap swp64s0"]],
    ["BGP that goes", (set) => delete at(set, "vrf", "default").router, ["session-flap 10.254.0.0 10.254.0.2"]],
    ["a setting of a neighbour that goes", (set) => delete at(set, "vrf", "default", "router", "bgp", "neighbor", "10.254.0.0").description, []],
    ["a neighbour that goes", (set) => delete at(set, "vrf", "default", "router", "bgp", "neighbor")["10.254.0.0"], ["session-flap 10.254.0.0"]],
    ["the management port", (set) => Object.assign(at(set, "interface", "eth0"), { description: "x" }), ["access eth0"]],
  ])("by %s", (_what, edit, effects) => {
    expect(kinds(edited("5.14", edit))).toEqual(effects);
  });

  it("by adaptive routing is a restart of switchd up to 5.12, and nothing from 5.13 on", () => {
    const toggle = (on: string) => (set: Tree) => Object.assign(at(set, "interface", "swp64s0", "router", "adaptive-routing"), { enable: on });
    expect(kinds(edited("5.12", toggle("on")))).toEqual(["restart switchd"]);
    const off = (set: Tree) => delete at(set, "interface", "swp64s0").router;
    expect(kinds(edited("5.12", off, toggle("on")))).toEqual(["restart switchd"]);
    expect(kinds(edited("5.13", toggle("on")))).toEqual([]);
  });
});

describe("the base of a switch", () => {
  const BASE = (set: Tree) => [
    Object.assign(at(set, "system", "aaa", "user", "cumulus"), { role: "system-admin" }),
    Object.assign(at(set, "system", "aaa", "user", "op"), { role: "nvue-monitor" }),
    Object.assign(at(set, "system", "api"), { state: "enabled" }),
    Object.assign(at(set, "acl", "acl-default-dos"), { type: "ipv4" }),
  ];

  it("is never deleted, not with what is above it either, and said to be left", () => {
    const change = edited("5.14", (set) => [delete at(set, "system").aaa, delete at(set, "system").api, delete at(set, "acl")["acl-default-dos"]], BASE);
    expect(revisions(change).flatMap((r) => r.unset)).toEqual([["system", "aaa", "user", "op"]]);
    expect(change.refused.map((r) => r.path)).toEqual(["system aaa user cumulus", "system api", "acl acl-default-dos"]);
  });

  it("is changed where the new config has it", () => {
    const change = edited("5.14", (set) => Object.assign(at(set, "system", "api"), { state: "disabled" }), BASE);
    expect(change).toMatchObject({ steps: [{ unset: [], set: { system: { api: { state: "disabled" } } } }], refused: [] });
  });
});
