import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonText } from "../../src/base/text.js";
import { hostModelFacts } from "../../src/catalog/host-models.js";
import type { NosName } from "../../src/catalog/nos.js";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import type { FabricIntent, HostIntent, ImportedIntent, ImportedLinkIntent, SwitchIntent, SwitchRole } from "../../src/intent/fabric-intent.js";
import { type AssembledFabric, assemble } from "../../src/plan/assemble.js";
import { buildTopology } from "../../src/topology/build.js";
import { pod, podIntent } from "../support/intents.js";

const RAILS = 3;
const CAPACITY = { spines: 3, leaves: 7, linksPerSpine: 2, leavesPerSu: RAILS, hostsPerSu: 2, hostPortsPerLeaf: 7, hostPortMbps: 400_000 };
const SYSTEMS = [
  ["SN5600", "sonic", "202505"],
  ["SN5600", "cumulus", "5.14"],
  ["N9K-C9332D-GX2B", "nxos", "10.4"],
] as const satisfies readonly (readonly [string, NosName, string])[];

const aoc = { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" } as const;
const dac = { lengthM: 2, delayNs: 0, medium: "dac", label: "dac" } as const;
const oneTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

function switchAt(role: SwitchRole, index: number): SwitchIntent {
  const [model, name, release] = SYSTEMS[(index + (role === "leaf" ? 0 : 1)) % SYSTEMS.length] ?? SYSTEMS[0];
  return {
    name: `${role}${index}`,
    path: `t/${role}${index}`,
    role,
    index,
    model: switchModelFacts("test", model),
    nos: { name, release },
    management: { address: `192.0.2.${(role === "leaf" ? 40 : 10) + index}/25`, gateway: "192.0.2.1" },
    spines: "all",
    cableBelow: null,
    edgePorts: [],
    additions: [],
  };
}

/** Two scalable units of three rails with two hosts each, and a rack whose one leaf takes every NIC. */
function hostAt(unit: number, n: number): HostIntent {
  const facts = hostModelFacts("test", "dgx-h100");
  const isRack = unit === 3;
  const index = (unit - 1) * CAPACITY.hostsPerSu + n;
  return {
    name: `su${unit}-host${n}`,
    path: `t/su${unit}-host${n}`,
    index,
    model: { ...facts, nics: facts.nics.slice(0, RAILS) },
    managementInterface: "eno3",
    attachments: oneTo(RAILS).map((rail) => ({
      rail,
      leaf: isRack ? "leaf7" : `leaf${(unit - 1) * RAILS + rail}`,
      slot: isRack ? (n - 1) * RAILS + rail : n,
      cable: dac,
    })),
    nccl: { version: "2.27.3", env: {} },
    deploy: false,
  };
}

const core: ImportedIntent = {
  name: "core1",
  path: "t/core1",
  role: "spine",
  model: switchModelFacts("test", "SN5600"),
  nos: { name: "cumulus", release: "5.14" },
  asn: 64999,
  loopback: "192.168.9.1",
  policy: "unknown",
};
const coreLink: ImportedLinkIntent = {
  device: "leaf1",
  imported: "core1",
  port: "swp33s0",
  farPort: "swp1s0",
  subnet: "192.168.10.0/31",
  speedMbps: 400_000,
  cable: aoc,
};

/** One step of construction. */
type Step = { readonly switch: SwitchIntent } | { readonly host: HostIntent } | { readonly imported: ImportedIntent } | { readonly link: ImportedLinkIntent };

const ALL_STEPS: readonly Step[] = [
  ...oneTo(CAPACITY.spines).map((i) => ({ switch: switchAt("spine", i) })),
  ...oneTo(CAPACITY.leaves).map((j) => ({ switch: switchAt("leaf", j) })),
  ...[1, 2, 3].flatMap((unit) => [1, 2].map((n) => ({ host: hostAt(unit, n) }))),
  { imported: core },
  { link: coreLink },
];

/** What stands after these steps: a cable stands once both of its ends do. */
function builtFrom(steps: readonly Step[], capacity: Partial<typeof CAPACITY> = {}): FabricIntent {
  const switches = steps.flatMap((s) => ("switch" in s ? [s.switch] : []));
  const imported = steps.flatMap((s) => ("imported" in s ? [s.imported] : []));
  const stands = new Set([...switches, ...imported].map((d) => d.name));
  const hosts = steps.flatMap((s) => ("host" in s ? [{ ...s.host, attachments: s.host.attachments.filter((a) => stands.has(a.leaf)) }] : []));
  const importedLinks = steps.flatMap((s) => ("link" in s && stands.has(s.link.device) && stands.has(s.link.imported) ? [s.link] : []));
  return { ...podIntent(pod("sonic")), capacity: { ...CAPACITY, ...capacity }, switches, hosts, imported, importedLinks };
}

const planned = (intent: FabricIntent): AssembledFabric => assemble(buildTopology(intent));

/** Everything that has a number, by what it belongs to. */
function numbers({ plan, switches, hosts, imported }: AssembledFabric): Map<string, string> {
  const facts: [string, unknown][] = [
    ...plan.switches.map(({ name, role, index, model, nos, asn, loopback, management }): [string, unknown] => [
      `switch ${name}`,
      [role, index, model, nos, asn, loopback, management],
    ]),
    ...plan.hosts.flatMap(({ name, index, rails }) => [
      [`host ${name}`, index] as [string, unknown],
      ...rails.map((r): [string, unknown] => [`host ${name} rail ${r.rail}`, r]),
    ]),
    ...plan.cables.map((c): [string, unknown] => [`cable ${c.id}`, c]),
    ...Object.entries(plan.profiles).map(([id, p]): [string, unknown] => [`profile ${id}`, p]),
    ...switches.flatMap((s) => s.ports.map((p): [string, unknown] => [`port ${s.name} ${p.name}`, p])),
    ...switches.flatMap((s) => s.routing.networks.map((n): [string, unknown] => [`network ${s.name} ${n}`, n])),
    ...switches.flatMap((s) =>
      s.routing.groups.flatMap((g) => g.neighbors.map((n): [string, unknown] => [`neighbor ${s.name} ${n.peer}`, [n, g.name, g.session, g.families]])),
    ),
    ...hosts.flatMap((h) => h.rails.map((r): [string, unknown] => [`rail ${h.name} ${r.rail}`, r])),
    // What a peer originates grows with it: its host block comes with the first host.
    ...imported.flatMap((i) =>
      i.links.map((l): [string, unknown] => [`link ${i.name} ${l.port}`, { ...l, peer: { ...l.peer, originates: l.peer.originates.slice(0, 1) } }]),
    ),
  ];
  return new Map(facts.map(([key, value]) => [key, JSON.stringify(value)]));
}

function changed(small: AssembledFabric, large: AssembledFabric): string[] {
  const later = numbers(large);
  return [...numbers(small)].filter(([key, value]) => later.get(key) !== value).map(([key, value]) => `${key}: ${value} -> ${later.get(key)}`);
}

const anyOrder = fc.shuffledSubarray([...ALL_STEPS], { minLength: ALL_STEPS.length });

describe("growth", () => {
  it("renumbers nothing, whatever is built in whatever order", () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.nat({ max: ALL_STEPS.length }), { minLength: 2, maxLength: 5 }), (steps, cuts) => {
        const stages = [...cuts, ALL_STEPS.length].sort((a, b) => a - b).map((cut) => planned(builtFrom(steps.slice(0, cut))));
        stages.slice(1).forEach((large, i) => {
          expect(changed(stages[i] ?? large, large)).toEqual([]);
        });
        expect(stages.at(-1)?.problems).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("renumbers nothing when capacity.leaves is raised on the way", () => {
    fc.assert(
      fc.property(anyOrder, fc.nat({ max: ALL_STEPS.length }), fc.integer({ min: 1, max: 9 }), (steps, cut, more) => {
        const [small, large] = [planned(builtFrom(steps.slice(0, cut))), planned(builtFrom(steps, { leaves: CAPACITY.leaves + more }))];
        expect(changed(small, large)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it.each([{ spines: 4 }, { linksPerSpine: 3 }, { hostPortsPerLeaf: 9 }])(
    "does renumber when %j is raised, which is why that is refused without being asked for",
    (capacity) => {
      const [small, large] = [planned(builtFrom(ALL_STEPS)), planned(builtFrom(ALL_STEPS, capacity))];
      expect(changed(small, large).length).toBeGreaterThan(5);
    },
  );

  it("takes away again what was added last, and no more", () => {
    const full = planned(builtFrom(ALL_STEPS));
    const without = planned(builtFrom(ALL_STEPS.filter((s) => !("switch" in s && s.switch.name === "leaf7"))));
    expect(changed(without, full)).toEqual([]);
    const gone = [...numbers(full).keys()].filter((key) => !numbers(without).has(key));
    expect(
      gone.filter((key) => !key.includes("leaf7") && !key.startsWith("host su3") && !key.startsWith("rail su3") && !key.startsWith("neighbor spine")),
    ).toEqual([
      ...oneTo(CAPACITY.spines).flatMap(
        (i) =>
          full.switches
            .find((s) => s.name === `spine${i}`)
            ?.ports.filter((p) => p.peer?.device === "leaf7")
            .map((p) => `port spine${i} ${p.name}`) ?? [],
      ),
    ]);
  });
});

describe("the order of construction", () => {
  it("is not seen: plan and slices are the same bytes", () => {
    const wanted = jsonText(planned(builtFrom(ALL_STEPS)));
    fc.assert(
      fc.property(anyOrder, fc.boolean(), (steps, reverseRails) => {
        const intent = builtFrom(steps);
        const hosts = intent.hosts.map((h) => ({ ...h, attachments: reverseRails ? [...h.attachments].reverse() : h.attachments }));
        expect(jsonText(planned({ ...intent, hosts }))).toBe(wanted);
      }),
      { numRuns: 40 },
    );
  });
});
