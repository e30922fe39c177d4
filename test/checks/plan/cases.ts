import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import type { FabricIntent, ImportedIntent } from "../../../src/intent/fabric-intent.js";
import { assembledPod, type PodOptions, pod } from "../../support/intents.js";
import { plannedContext, type RuleCase, withHost, withRouting, withSwitch } from "../support.js";

const changed = (change: (intent: FabricIntent) => FabricIntent, options: PodOptions = {}) =>
  plannedContext(assembledPod(pod("sonic", { ...options, change })));
const fabric = plannedContext(assembledPod(pod("sonic")));

const imported = (policy: ImportedIntent["policy"], more: Partial<ImportedIntent> = {}): ((intent: FabricIntent) => FabricIntent) => {
  const core: ImportedIntent = {
    name: "core1",
    path: "test/pod1/core1",
    role: "spine",
    model: switchModelFacts("test", "SN5600"),
    nos: { name: "sonic", release: "202505" },
    asn: 64_999,
    loopback: "192.168.9.1",
    policy,
    ...more,
  };
  const links = ["leaf1", "leaf2"].map((device, i) => ({
    device,
    imported: "core1",
    port: "Ethernet248",
    farPort: `Ethernet${8 * i}`,
    subnet: `192.168.10.${2 * i}/31`,
    speedMbps: 400_000,
    cable: { lengthM: 30, delayNs: 0, medium: "aoc" as const, label: "aoc" },
  }));
  return (intent) => ({ ...intent, imported: [core], importedLinks: links });
};

const edge = (id: string, port: string, speedMbps: number) => ({ id, port, speedMbps, trust: "none" as const, cable: null, address: null, description: null });
const withEdges = (...edges: ReturnType<typeof edge>[]) =>
  changed((i) => ({ ...i, switches: i.switches.map((s) => (s.name === "leaf1" ? { ...s, edgePorts: edges } : s)) }));

const withAddresses = (...addresses: string[]) =>
  withRouting(fabric, "leaf1", (v) => ({
    interfaces: [...v.interfaces, ...addresses.map((a, i) => ({ name: `Ethernet${256 + 8 * i}`, addresses: [a], up: true, unnumbered: false }))],
  }));

const copperUplinks = (spine: readonly [string, "nxos" | "cumulus", string]) =>
  plannedContext(
    assembledPod({
      leaf: ["N9K-C9332D-GX2B", "nxos", "10.4"],
      spine,
      change: (intent) => ({ ...intent, uplink: { ...intent.uplink, cable: { lengthM: 2, delayNs: 0, medium: "dac", label: "dac" } } }),
    }),
  );

export const PLAN_CASES: readonly RuleCase[] = [
  {
    rule: "NEGOTIATION_DIFFERS",
    name: "copper at 400G from a switch that has a fixed speed to one that negotiates",
    context: copperUplinks(["SN5600", "cumulus", "5.14"]),
    at: ["leaf1", "leaf2"],
    says: ["does not negotiate here, and its far end does: Ethernet1/31 (to spine"],
  },
  { rule: "NEGOTIATION_DIFFERS", name: "copper between switches of a fixed speed", context: copperUplinks(["N9K-C9332D-GX2B", "nxos", "10.4"]), at: [] },
  {
    rule: "OVERLAPPING_SUBNETS",
    name: "an edge port's subnet holds host ports, another's one of its own",
    context: withAddresses("10.0.0.100/24", "198.51.100.1/24", "198.51.100.129/25"),
    at: ["leaf1"],
    says: ["Ethernet0 10.0.0.0/31 with Ethernet256 10.0.0.100/24", "Ethernet272 198.51.100.129/25 with Ethernet264 198.51.100.1/24"],
  },
  { rule: "OVERLAPPING_SUBNETS", name: "edge ports with subnets side by side", context: withAddresses("198.51.100.1/25", "198.51.100.129/25"), at: [] },
  {
    rule: "FOREIGN_SUBNET_IN_FABRIC",
    name: "an edge port and a link to an imported switch inside the fabric's blocks",
    context: changed((i) => ({
      ...imported("assume-same")(i),
      importedLinks: imported("assume-same")(i).importedLinks.map((l, n) => ({ ...l, subnet: `10.254.255.${2 * n}/31` })),
      switches: i.switches.map((s) => (s.name === "leaf1" ? { ...s, edgePorts: [{ ...edge("nas", "Ethernet240", 800_000), address: "10.8.0.1/24" }] } : s)),
    })),
    at: ["leaf1", "leaf2"],
    says: ["Ethernet240 10.8.0.1/24 in rails 10.0.0.0/12", "in links 10.254.0.0/16"],
  },
  {
    rule: "FOREIGN_SUBNET_IN_FABRIC",
    name: "both outside of them",
    context: changed((i) => ({
      ...imported("assume-same")(i),
      switches: i.switches.map((s) => (s.name === "leaf1" ? { ...s, edgePorts: [{ ...edge("nas", "Ethernet240", 800_000), address: "198.51.100.1/24" }] } : s)),
    })),
    at: [],
  },
  {
    rule: "MANAGEMENT_FENCED",
    name: "a switch is managed from a network inside the rails",
    context: changed((i) => ({
      ...i,
      switches: i.switches.map((s) => (s.name === "leaf1" ? { ...s, management: { address: "10.9.0.31/24", gateway: "10.9.0.1" } } : s)),
    })),
    at: ["leaf1"],
    says: ["has its management network in a block of GPU hosts"],
  },
  {
    rule: "MANAGEMENT_FENCED",
    name: "a management network beside the rails",
    context: changed((i) => ({
      ...i,
      switches: i.switches.map((s) => (s.name === "leaf1" ? { ...s, management: { address: "10.16.0.31/24", gateway: "10.16.0.1" } } : s)),
    })),
    at: [],
  },
  {
    rule: "DUPLICATE_ADDRESS",
    name: "a port has another port's address",
    context: withRouting(fabric, "leaf2", (v) => ({
      interfaces: [...v.interfaces, { name: "Ethernet256", addresses: ["10.255.0.3/32"], up: true, unnumbered: false }],
    })),
    at: ["leaf2"],
    says: ["10.255.0.3 of Ethernet256 is also that of leaf1 loopback0"],
  },
  {
    rule: "DUPLICATE_ADDRESS",
    name: "two switches have one management address",
    context: withSwitch(fabric, "leaf2", (s) => ({ ...s, slice: { ...s.slice, management: { ...s.slice.management, address: "192.0.2.31/25" } } })),
    at: ["leaf2"],
    says: ["management address 192.0.2.31 is also that of leaf1"],
  },
  {
    rule: "DUPLICATE_ADDRESS",
    name: "a management address is a fabric address",
    context: withSwitch(fabric, "leaf2", (s) => ({ ...s, slice: { ...s.slice, management: { ...s.slice.management, address: "10.255.0.3/25" } } })),
    at: [],
  },
  {
    rule: "DUPLICATE_ASN",
    name: "an imported switch has a leaf's ASN",
    context: changed(imported("unknown", { asn: 65_101 })),
    at: ["leaf1"],
    also: ["UNPROVEN_HOP"],
    says: ["ASN 65101 is also that of core1"],
  },
  { rule: "DUPLICATE_ASN", name: "spines share one", context: fabric, at: [] },
  {
    rule: "DUPLICATE_NAME",
    name: "a host is called like a leaf",
    context: withHost(fabric, "host2", (h) => ({ ...h, slice: { ...h.slice, name: "Leaf1" } })),
    at: ["leaf1"],
    says: ["2 devices"],
  },
  {
    rule: "DUPLICATE_INDEX",
    name: "two hosts have one index",
    context: withHost(fabric, "host2", (h) => ({ ...h, slice: { ...h.slice, index: 1 } })),
    at: ["host2"],
    says: ["host index 1 is also that of host1"],
  },
  {
    rule: "LEAF_WITHOUT_UPLINK",
    name: "a leaf is cabled to no spine",
    context: changed((i) => ({ ...i, switches: i.switches.map((s) => (s.name === "leaf2" ? { ...s, spines: [] } : s)) })),
    at: ["leaf2"],
    says: ["2 host ports"],
  },
  {
    rule: "LEAF_WITHOUT_UPLINK",
    name: "a fabric of one leaf",
    context: changed((i) => ({ ...i, switches: i.switches.map((s) => ({ ...s, spines: [] })).filter((s) => s.name === "leaf1") }), { leaves: 1 }),
    at: [],
  },
  {
    rule: "OVERSUBSCRIBED",
    name: "four host ports over two uplinks",
    context: plannedContext(assembledPod(pod("sonic", { hosts: 3 }))),
    at: ["leaf1", "leaf2"],
    says: ["1.5:1"],
  },
  {
    rule: "PORT_MISSING",
    name: "an edge port beyond the panel",
    context: withEdges(edge("border", "Ethernet999", 400_000)),
    at: ["leaf1"],
    says: ["Ethernet999 for edge port border"],
  },
  {
    rule: "PORT_SPEED",
    name: "an edge port at a speed of another age",
    context: withEdges(edge("border", "Ethernet256", 10)),
    at: ["leaf1"],
    says: ["Ethernet256"],
  },
  {
    rule: "PORT_USED_TWICE",
    name: "two edge ports on one port",
    context: withEdges(edge("a", "Ethernet256", 400_000), edge("b", "Ethernet256", 400_000)),
    at: ["leaf1"],
    says: ["Ethernet256 for edge port b, already for edge port a"],
  },
  {
    rule: "PORT_BREAKOUT_CLASH",
    name: "one panel port at two speeds",
    context: withEdges(edge("a", "Ethernet256", 400_000), edge("b", "Ethernet258", 200_000)),
    at: ["leaf1"],
    says: ["Ethernet258"],
  },
  {
    rule: "UNPROVEN_HOP",
    name: "an imported switch of unknown policy",
    context: changed(imported("unknown")),
    at: ["core1"],
    says: ["Ethernet0 to leaf1 Ethernet248", "Ethernet8 to leaf2 Ethernet248"],
  },
  { rule: "UNPROVEN_HOP", name: "an imported switch with the same policy", context: changed(imported("assume-same")), at: [] },
];
