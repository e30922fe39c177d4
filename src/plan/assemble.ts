import { hostBlock, hostBlock6, podOf } from "../topology/addressing.js";
import type { PortProblem, Topology, TopologyCable } from "../topology/topology.js";
import { hostSlice, importedSlice, switchSlice } from "./device-slices.js";
import { endsByDevice } from "./ends.js";
import { type CableEntry, type FabricPlan, type HostEntry, PLAN_SCHEMA, type SwitchEntry } from "./fabric-plan.js";
import { profilesOf } from "./ports.js";
import type { HostSlice, ImportedSlice, PortSlice, SwitchSlice } from "./slices.js";
import { refuseUnprovenUnnumbered } from "./unnumbered.js";

/** A fabric with every number decided. */
export interface AssembledFabric {
  readonly plan: FabricPlan;
  readonly switches: readonly SwitchSlice[];
  readonly hosts: readonly HostSlice[];
  readonly imported: readonly ImportedSlice[];
  /** Wishes that the panels could not fulfil. */
  readonly problems: readonly PortProblem[];
}

/**
 * Plan and slices of a topology; plain data, equal after a trip through JSON.
 *
 * @throws RocefabError where links are unnumbered and nothing says that their sessions come up
 */
export function assemble(topology: Topology): AssembledFabric {
  const { intent } = topology;
  refuseUnprovenUnnumbered(topology);
  const ends = endsByDevice(topology);
  const profiles = profilesOf(topology, ends);
  const switches = intent.switches.map((s) => switchSlice(topology, s, ends, profiles));
  const hosts = intent.hosts.map((h) => hostSlice(topology, h, ends));
  const plan: FabricPlan = {
    schema: PLAN_SCHEMA,
    fabric: intent.name,
    classes: intent.policy.classes,
    watchdog: intent.policy.watchdog,
    dcqcn: intent.policy.dcqcn,
    mtu: intent.mtu,
    capacity: intent.capacity,
    underlay: intent.underlay,
    superSpines: intent.superSpines,
    profiles,
    switches: switches.map((s) => switchEntry(topology, s)),
    imported: intent.imported.map(({ name, role, model, nos, asn, loopback, policy }) => ({ name, role, model: model.model, nos, asn, loopback, policy })),
    hosts: hosts.map(hostEntry),
    cables: topology.cables.map(cableEntry),
    acknowledgements: intent.acknowledgements,
  };
  return { plan, switches, hosts, imported: intent.imported.map((i) => importedSlice(topology, i, ends)), problems: topology.problems };
}

function switchEntry(topology: Topology, slice: SwitchSlice): SwitchEntry {
  const sum = (kind: PortSlice["kind"]): number => slice.ports.filter((p) => p.kind === kind).reduce((s, p) => s + p.speedMbps, 0);
  const { name, role, index, model, asic, nos, asn, loopback, loopback6, management } = slice;
  const hasHosts = role === "leaf" && slice.ports.some((p) => p.kind === "host");
  return {
    name,
    role,
    index,
    pod: podOf(topology.intent, role, index),
    model,
    asic,
    nos,
    asn,
    loopback,
    loopback6,
    management: management.address,
    hostBlock: hasHosts ? hostBlock(topology.intent, index) : null,
    hostBlock6: hasHosts ? hostBlock6(topology.intent, index) : null,
    oversubscription: role === "leaf" ? { hostMbps: sum("host"), uplinkMbps: sum("fabric") } : null,
  };
}

function hostEntry(slice: HostSlice): HostEntry {
  return { name: slice.name, index: slice.index, model: slice.model, rails: slice.rails.map(({ rail, address, leaf }) => ({ rail, address, leaf })) };
}

function cableEntry({ id, a, b, speedMbps, lengthM, delayNs, medium, label }: TopologyCable): CableEntry {
  return { id, a: { device: a.device.name, port: a.port }, b: { device: b.device.name, port: b.port }, speedMbps, lengthM, delayNs, medium, label };
}
