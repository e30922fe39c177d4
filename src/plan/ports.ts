import { naturalCompare, naturalSort } from "../base/sort.js";
import { computeProfile, type PortFacts, type Profile, profileId } from "../dcb/profile.js";
import type { SwitchIntent } from "../intent/fabric-intent.js";
import { modelOf } from "../topology/build.js";
import type { PortPlace } from "../topology/ports.js";
import type { SwitchEnd, Topology, TopologyEdgePort } from "../topology/topology.js";
import { type EndsByDevice, endsOf, type OwnEnd } from "./ends.js";
import type { PortSlice } from "./slices.js";

/** The numbers of every port that carries classes, by the facts that decide them. */
export function profilesOf(topology: Topology, ends: EndsByDevice): Record<string, Profile> {
  const cabled = topology.intent.switches.flatMap((s) => endsOf(ends, "switch", s.name).map((e) => factsOf(topology, s, e.cable.speedMbps, e.cable.lengthM)));
  const edges = topology.edgePorts.filter(isTrusted).map((e) => factsOf(topology, e.device, e.speedMbps, e.lengthM));
  const byId = new Map([...cabled, ...edges].map((facts) => [profileId(facts), facts]));
  return Object.fromEntries(naturalSort(byId, ([id]) => id).map(([id, facts]) => [id, computeProfile(facts, topology.intent.policy)]));
}

/** The fabric, host and edge ports of a switch in panel order; of a port that was wanted twice the first wish. */
export function portSlices(topology: Topology, device: SwitchIntent, ends: EndsByDevice): PortSlice[] {
  const cabled = endsOf(ends, "switch", device.name).map((end) => cabledPort(topology, device, end));
  const edges = topology.edgePorts.filter((e) => e.device.name === device.name).map((edge) => edgePort(topology, edge));
  const all = [...cabled, ...edges].sort(
    (a, b) => a.panel.number - b.panel.number || a.panel.child - b.panel.child || naturalCompare(a.description, b.description),
  );
  return all.filter((p, i) => all.findIndex((q) => q.name === p.name) === i);
}

function cabledPort(topology: Topology, device: SwitchIntent, { near, far, cable }: OwnEnd<SwitchEnd>): PortSlice {
  const { speedMbps, lengthM, medium } = cable;
  return {
    ...placed(near.place),
    kind: far.kind === "host" ? "host" : "fabric",
    speedMbps,
    mtu: topology.intent.mtu.switch,
    cable: { lengthM, medium },
    address: near.address,
    peer: { device: far.device.name, port: far.port, kind: far.kind },
    description: `${far.device.name} ${far.port}`,
    trust: "dscp",
    profile: profileId(factsOf(topology, device, speedMbps, lengthM)),
  };
}

function edgePort(topology: Topology, edge: TopologyEdgePort): PortSlice {
  const { device, place, speedMbps, lengthM, medium, address, description, trust } = edge;
  return {
    ...placed(place),
    kind: "edge",
    speedMbps,
    mtu: topology.intent.mtu.switch,
    cable: lengthM === null || medium === null ? null : { lengthM, medium },
    address,
    peer: null,
    description,
    trust,
    profile: isTrusted(edge) ? profileId(factsOf(topology, device, speedMbps, edge.lengthM)) : null,
  };
}

function placed({ port, panel, mode }: PortPlace): Pick<PortSlice, "name" | "panel"> {
  return { name: port.name, panel: { number: panel.number, name: panel.name, mode: mode.name, child: mode.ports.indexOf(port) } };
}

function isTrusted(edge: TopologyEdgePort): edge is TopologyEdgePort & { lengthM: number } {
  return edge.trust === "dscp" && edge.lengthM !== null;
}

function factsOf({ intent }: Topology, device: SwitchIntent, speedMbps: number, cableM: number): PortFacts {
  const { nos, model } = device;
  return { nos: nos.name, asic: model.asic, modelName: model.model, model: modelOf(device), speedMbps, cableM, mtu: intent.mtu.switch };
}
