import { withoutLength } from "../base/ip.js";
import { naturalCompare, naturalSort } from "../base/sort.js";
import { computeProfile, type PortFacts, type Profile, profileId } from "../dcb/profile.js";
import type { FabricIntent, HostIntent, ImportedIntent, SwitchIntent } from "../intent/fabric-intent.js";
import { hostBlock, leafAsn, leafLoopback, spineLoopback } from "../topology/addressing.js";
import { modelOf } from "../topology/build.js";
import type { HostEnd, ImportedEnd, PortProblem, SwitchEnd, Topology, TopologyCable, TopologyEdgePort } from "../topology/topology.js";
import { type CableEntry, type FabricPlan, type HostEntry, PLAN_SCHEMA, type SwitchEntry } from "./fabric-plan.js";
import { routingOf, type Session } from "./routing.js";
import { DEVICE_SCHEMA, type HostSlice, type ImportedSlice, type PortSlice, type QosSlice, type SwitchSlice } from "./slices.js";

/** A fabric with every number decided. */
export interface AssembledFabric {
  readonly plan: FabricPlan;
  readonly switches: readonly SwitchSlice[];
  readonly hosts: readonly HostSlice[];
  readonly imported: readonly ImportedSlice[];
  /** Wishes that the panels could not fulfil. */
  readonly problems: readonly PortProblem[];
}

export function assemble(topology: Topology): AssembledFabric {
  const { intent } = topology;
  const profiles = profilesOf(topology);
  const switches = intent.switches.map((s) => switchSlice(topology, s, profiles));
  const hosts = intent.hosts.map((h) => hostSlice(topology, h));
  const plan: FabricPlan = {
    schema: PLAN_SCHEMA,
    fabric: intent.name,
    classes: intent.policy.classes,
    watchdog: intent.policy.watchdog,
    mtu: intent.mtu,
    capacity: intent.capacity,
    underlay: intent.underlay,
    profiles,
    switches: switches.map((s) => switchEntry(topology, s)),
    imported: intent.imported.map(({ name, role, model, nos, asn, loopback, policy }) => ({ name, role, model: model.model, nos, asn, loopback, policy })),
    hosts: hosts.map(hostEntry),
    cables: topology.cables.map(cableEntry),
    acknowledgements: intent.acknowledgements,
  };
  return { plan, switches, hosts, imported: intent.imported.map((i) => importedSlice(topology, i)), problems: topology.problems };
}

interface Loopback {
  readonly asn: number;
  readonly loopback: string;
}

function identity(intent: FabricIntent, device: SwitchIntent): Loopback {
  return device.role === "spine"
    ? { asn: intent.underlay.spineAsn, loopback: spineLoopback(intent, device.index) }
    : { asn: leafAsn(intent, device.index), loopback: leafLoopback(intent, device.index) };
}

/** The ends of a device's cables, each with the far end. */
function endsOf(topology: Topology, device: string): { near: SwitchEnd; far: SwitchEnd | ImportedEnd | HostEnd; cable: TopologyCable }[] {
  return topology.cables.flatMap((cable) => {
    const found = [];
    if (cable.a.kind === "switch" && cable.a.device.name === device) found.push({ near: cable.a, far: cable.b, cable });
    if (cable.b.kind === "switch" && cable.b.device.name === device) found.push({ near: cable.b, far: cable.a, cable });
    return found;
  });
}

function factsOf(topology: Topology, device: SwitchIntent, speedMbps: number, cableM: number): PortFacts {
  return { nos: device.nos.name, asic: device.model.asic, model: modelOf(device), speedMbps, cableM, mtu: topology.intent.mtu.switch };
}

function profilesOf(topology: Topology): Record<string, Profile> {
  const cabled = topology.intent.switches.flatMap((s) => endsOf(topology, s.name).map((e) => factsOf(topology, s, e.cable.speedMbps, e.cable.lengthM)));
  const edges = topology.edgePorts.filter(isTrusted).map((e) => factsOf(topology, e.device, e.speedMbps, e.lengthM));
  const byId = new Map([...cabled, ...edges].map((facts) => [profileId(facts), facts]));
  return Object.fromEntries(naturalSort(byId, ([id]) => id).map(([id, facts]) => [id, computeProfile(facts, topology.intent.policy)]));
}

function isTrusted(edge: TopologyEdgePort): edge is TopologyEdgePort & { lengthM: number } {
  return edge.trust === "dscp" && edge.lengthM !== null;
}

function qosOf(intent: FabricIntent): QosSlice {
  const dscpToPriority = new Array<number>(64).fill(0);
  for (const c of intent.policy.classes) for (const d of c.dscp) dscpToPriority[d] = c.priority;
  return { classes: intent.policy.classes, dscpToPriority, watchdog: intent.policy.watchdog };
}

function switchSlice(topology: Topology, device: SwitchIntent, profiles: Readonly<Record<string, Profile>>): SwitchSlice {
  const { intent } = topology;
  const { asn, loopback } = identity(intent, device);
  const ends = endsOf(topology, device.name);
  const ports = portSlices(topology, device, ends);
  const used = new Set(ports.map((p) => p.profile));
  const ownProfiles = Object.entries(profiles)
    .filter(([id]) => used.has(id))
    .map(([id, { derivations: _, ...numbers }]) => [id, numbers] as const);
  return {
    schema: DEVICE_SCHEMA,
    kind: "switch",
    fabric: intent.name,
    name: device.name,
    role: device.role,
    index: device.index,
    model: device.model.model,
    asic: device.model.asic,
    nos: device.nos,
    management: device.management,
    loopback,
    asn,
    mtu: intent.mtu.switch,
    qos: qosOf(intent),
    ports,
    routing: routingOf({
      numbering: intent,
      role: device.role,
      index: device.index,
      asn,
      loopback,
      hostAddresses: ends.filter((e) => e.far.kind === "host").map((e) => e.near.address),
      sessions: ends.flatMap((e) => session(intent, e)),
    }),
    hostAcl: device.role === "leaf" ? intent.hostAcl : null,
    profiles: Object.fromEntries(ownProfiles),
    additions: device.additions,
  };
}

function session(intent: FabricIntent, { near, far }: { near: SwitchEnd; far: SwitchEnd | ImportedEnd | HostEnd }): Session[] {
  if (far.kind === "host") return [];
  const asn = far.kind === "imported" ? far.device.asn : identity(intent, far.device).asn;
  return [{ port: near.port, far: { role: far.device.role, asn, address: far.address, description: `${far.device.name} ${far.port}` } }];
}

function portSlices(topology: Topology, device: SwitchIntent, ends: ReturnType<typeof endsOf>): PortSlice[] {
  const cabled = ends.map(({ near, far, cable }): PortSlice => {
    const kind = far.kind === "host" ? "host" : "fabric";
    return {
      ...placed(near.place),
      kind,
      speedMbps: cable.speedMbps,
      mtu: topology.intent.mtu.switch,
      cable: { lengthM: cable.lengthM, medium: cable.medium },
      address: near.address,
      peer: { device: far.device.name, port: far.port, kind: far.kind },
      description: `${far.device.name} ${far.port}`,
      trust: "dscp",
      profile: profileId(factsOf(topology, device, cable.speedMbps, cable.lengthM)),
    };
  });
  const edges = topology.edgePorts
    .filter((e) => e.device.name === device.name)
    .map(
      (edge): PortSlice => ({
        ...placed(edge.place),
        kind: "edge",
        speedMbps: edge.speedMbps,
        mtu: topology.intent.mtu.switch,
        cable: edge.lengthM === null ? null : { lengthM: edge.lengthM, medium: edge.medium ?? "user" },
        address: edge.address,
        peer: null,
        description: edge.description,
        trust: edge.trust,
        profile: isTrusted(edge) ? profileId(factsOf(topology, device, edge.speedMbps, edge.lengthM)) : null,
      }),
    );
  const all = [...cabled, ...edges].sort(
    (a, b) => a.panel.number - b.panel.number || a.panel.child - b.panel.child || naturalCompare(a.description, b.description),
  );
  return all.filter((p, i) => all.findIndex((q) => q.name === p.name) === i);
}

function placed(place: SwitchEnd["place"]): Pick<PortSlice, "name" | "panel"> {
  return {
    name: place.port.name,
    panel: { number: place.panel.number, name: place.panel.name, mode: place.mode.name, child: place.mode.ports.indexOf(place.port) },
  };
}

function hostSlice(topology: Topology, host: HostIntent): HostSlice {
  const { intent } = topology;
  const cables = topology.cables.filter((c) => c.b.kind === "host" && c.b.device.name === host.name);
  const rails = cables.map((cable) => {
    const near = cable.b as HostEnd;
    const far = cable.a as SwitchEnd;
    const nic = host.model.nics.find((n) => n.rail === near.rail);
    return {
      rail: near.rail,
      gpu: nic?.gpu ?? 0,
      hca: nic?.hca ?? "",
      netdev: near.port,
      speedMbps: cable.speedMbps,
      address: near.address,
      gateway: withoutLength(far.address),
      leaf: far.device.name,
      leafPort: far.port,
    };
  });
  return {
    schema: DEVICE_SCHEMA,
    kind: "host",
    fabric: intent.name,
    name: host.name,
    index: host.index,
    model: host.model.model,
    nic: host.model.nic,
    gpus: host.model.gpus,
    managementInterface: host.managementInterface,
    mtu: intent.mtu.host,
    classes: intent.policy.classes,
    railsSupernet: intent.underlay.rails,
    rails: rails.sort((a, b) => a.rail - b.rail),
    modelRails: host.model.nics.map((n) => n.rail),
    uplinksPerLeaf:
      rails.length === 0 ? 0 : Math.min(...rails.map((r) => topology.cables.filter((c) => c.kind !== "host" && c.b.device.name === r.leaf).length)),
    nccl: host.nccl,
    deploy: host.deploy,
  };
}

function importedSlice(topology: Topology, imported: ImportedIntent): ImportedSlice {
  const { intent } = topology;
  const links = topology.cables.flatMap((cable) => {
    const [far, near] = cable.a.kind === "imported" ? [cable.a, cable.b] : [cable.b, cable.a];
    if (far.kind !== "imported" || far.device.name !== imported.name || near.kind !== "switch") return [];
    const peer = { device: near.device.name, port: near.port, asn: identity(intent, near.device).asn, address: near.address };
    return [{ port: far.port, address: far.address, speedMbps: cable.speedMbps, cable: { lengthM: cable.lengthM, medium: cable.medium }, peer }];
  });
  const { name, role, nos, asn, loopback, policy } = imported;
  return {
    schema: DEVICE_SCHEMA,
    kind: "imported",
    fabric: intent.name,
    name,
    role,
    model: imported.model.model,
    nos,
    asn,
    loopback,
    policy,
    mtu: intent.mtu.switch,
    classes: intent.policy.classes,
    links: naturalSort(links, (l) => l.port),
  };
}

function switchEntry(topology: Topology, slice: SwitchSlice): SwitchEntry {
  const sum = (kind: PortSlice["kind"]): number => slice.ports.filter((p) => p.kind === kind).reduce((s, p) => s + p.speedMbps, 0);
  const { name, role, index, model, asic, nos, asn, loopback, management } = slice;
  const hostBlockOfLeaf = role === "leaf" && slice.ports.some((p) => p.kind === "host") ? hostBlock(topology.intent, index) : null;
  return {
    name,
    role,
    index,
    model,
    asic,
    nos,
    asn,
    loopback,
    management: management.address,
    hostBlock: hostBlockOfLeaf,
    oversubscription: role === "leaf" ? { hostMbps: sum("host"), uplinkMbps: sum("fabric") } : null,
  };
}

function hostEntry(slice: HostSlice): HostEntry {
  return { name: slice.name, index: slice.index, model: slice.model, rails: slice.rails.map(({ rail, address, leaf }) => ({ rail, address, leaf })) };
}

function cableEntry({ id, a, b, speedMbps, lengthM, medium, label }: TopologyCable): CableEntry {
  return { id, a: { device: a.device.name, port: a.port }, b: { device: b.device.name, port: b.port }, speedMbps, lengthM, medium, label };
}
