import { naturalCompare, naturalSort } from "../base/sort.js";
import { linkSettings } from "../catalog/link.js";
import { type ModelOnNos, modeAt } from "../catalog/switch-model.js";
import { equivalentMetres } from "../dcb/headroom/headroom.js";
import type { PortFacts } from "../dcb/port-facts.js";
import { computeProfile, type Profile, profileId } from "../dcb/profile.js";
import type { CableIntent, FabricIntent, SwitchIntent } from "../intent/fabric-intent.js";
import { modelOf } from "../topology/build.js";
import type { PortPlace } from "../topology/ports.js";
import type { SwitchEnd, Topology, TopologyEdgePort } from "../topology/topology.js";
import { type EndsByDevice, endsOf, type OwnEnd } from "./ends.js";
import { isUnnumbered } from "./routing.js";
import type { PortSlice } from "./slices.js";

type Cabled = Pick<CableIntent, "lengthM" | "delayNs">;

/** The numbers of every port that carries classes, by the facts that decide them. */
export function profilesOf(topology: Topology, ends: EndsByDevice): Record<string, Profile> {
  const all = topology.intent.switches.flatMap((device) => {
    const facts = factsOf(topology, device, ends);
    const cabled = endsOf(ends, "switch", device.name).map((e) => facts(e.cable.speedMbps, e.cable));
    return [...cabled, ...trustedEdges(topology, device).map((e) => facts(e.speedMbps, e.cable))];
  });
  const byId = new Map(all.map((facts) => [profileId(facts), facts]));
  const profileOf = (facts: PortFacts): Profile => {
    const links = [...byId.values()].filter((other) => other.asic === facts.asic);
    return computeProfile(facts, topology.intent.policy, links);
  };
  return Object.fromEntries(naturalSort(byId, ([id]) => id).map(([id, facts]) => [id, profileOf(facts)]));
}

/** The fabric, host and edge ports of a switch in panel order; of a port that was wanted twice the first wish. */
export function portSlices(topology: Topology, device: SwitchIntent, ends: EndsByDevice): PortSlice[] {
  const facts = factsOf(topology, device, ends);
  const cabled = endsOf(ends, "switch", device.name).map((end) => cabledPort(topology, facts, end));
  const edges = topology.edgePorts.filter((e) => e.device.name === device.name).map((edge) => edgePort(topology, facts, edge));
  const all = [...cabled, ...edges].sort(
    (a, b) => a.panel.number - b.panel.number || a.panel.child - b.panel.child || naturalCompare(a.description, b.description),
  );
  return all.filter((p, i) => all.findIndex((q) => q.name === p.name) === i);
}

function cabledPort(topology: Topology, facts: FactsOfPort, { near, far, cable }: OwnEnd<SwitchEnd>): PortSlice {
  return {
    name: near.place.port.name,
    panel: panelOf(near.place),
    kind: far.kind === "host" ? "host" : "fabric",
    speedMbps: cable.speedMbps,
    mtu: topology.intent.mtu.switch,
    cable: portCable(cable),
    link: linkSettings(cable.speedMbps, cable),
    address: near.addresses.ipv4,
    address6: near.addresses.ipv6,
    unnumbered: isUnnumbered(near.addresses),
    peer: { device: far.device.name, port: far.port, kind: far.kind },
    description: `${far.device.name} ${far.port}`,
    trust: "dscp",
    profile: profileId(facts(cable.speedMbps, cable)),
  };
}

function edgePort(topology: Topology, facts: FactsOfPort, edge: TopologyEdgePort): PortSlice {
  const { place, speedMbps, cable, address, description, trust } = edge;
  return {
    name: place.port.name,
    panel: panelOf(place),
    kind: "edge",
    speedMbps,
    mtu: topology.intent.mtu.switch,
    cable: cable && portCable(cable),
    link: linkSettings(speedMbps, cable),
    address,
    address6: null,
    unnumbered: false,
    peer: null,
    description,
    trust,
    profile: isTrusted(edge) ? profileId(facts(speedMbps, edge.cable)) : null,
  };
}

function portCable({ lengthM, delayNs, medium }: Pick<CableIntent, "lengthM" | "delayNs" | "medium">): NonNullable<PortSlice["cable"]> {
  return { lengthM, headroomM: equivalentMetres(lengthM, delayNs), medium };
}

function panelOf({ port, panel, mode }: PortPlace): PortSlice["panel"] {
  return { number: panel.number, name: panel.name, mode: mode.name, child: mode.ports.indexOf(port) };
}

type TrustedEdge = TopologyEdgePort & { readonly cable: CableIntent };

function isTrusted(edge: TopologyEdgePort): edge is TrustedEdge {
  return edge.trust === "dscp" && edge.cable !== null;
}

function trustedEdges({ edgePorts }: Topology, device: SwitchIntent): TrustedEdge[] {
  return edgePorts.filter((e) => e.device.name === device.name).filter(isTrusted);
}

type FactsOfPort = (speedMbps: number, cable: Cabled) => PortFacts;

function factsOf(topology: Topology, device: SwitchIntent, ends: EndsByDevice): FactsOfPort {
  const { nos, model, role } = device;
  const onSwitch = {
    nos: nos.name,
    asic: model.asic,
    modelName: model.model,
    model: modelOf(device),
    role,
    mtu: topology.intent.mtu.switch,
    losslessPorts: losslessPorts(topology, device, ends),
  };
  // With the spread first, V8 takes many times as long for each port.
  return (speedMbps, { lengthM, delayNs }) => ({ speedMbps, cableM: equivalentMetres(lengthM, delayNs), ...onSwitch });
}

/**
 * Of the top tier every port of the panel, since what is below may become more without renumbering anything; of the others those that the capacity reserves,
 * trusted edge ports and links to imported switches. No less than are cabled.
 */
function losslessPorts(topology: Topology, device: SwitchIntent, ends: EndsByDevice): number {
  const reserved = reservedPorts(topology.intent, device);
  const own = endsOf(ends, "switch", device.name);
  const edges = trustedEdges(topology, device).length;
  const foreign = own.filter((e) => e.far.kind === "imported").length;
  return Math.max(reserved + foreign, own.length) + edges;
}

function reservedPorts({ capacity, superSpines: tier, uplink }: FabricIntent, device: SwitchIntent): number {
  const { spines, linksPerSpine, hostPortsPerLeaf } = capacity;
  if (device.role === "leaf") return hostPortsPerLeaf + spines * linksPerSpine;
  if (device.role === "spine" && tier) return tier.leavesPerPod * linksPerSpine + tier.count * tier.linksPerSpine;
  return portsAt(modelOf(device), (tier?.uplink ?? uplink).speedMbps);
}

/** Ports that the panel of a model gives at a speed. */
function portsAt({ panel }: ModelOnNos, speedMbps: number): number {
  return panel.reduce((sum, port) => sum + (modeAt(port, speedMbps)?.ports.length ?? 0), 0);
}
