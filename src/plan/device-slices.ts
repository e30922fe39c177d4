import { ofFamily, withoutLength } from "../base/ip.js";
import { naturalSort } from "../base/sort.js";
import type { NosName } from "../catalog/nos.js";
import type { Profile } from "../dcb/profile.js";
import type { WatchdogTimes } from "../dcb/watchdog/facts.js";
import { watchdogTimes } from "../dcb/watchdog/watchdog.js";
import type { FabricIntent, HostIntent, ImportedIntent, SwitchIntent } from "../intent/fabric-intent.js";
import {
  type EndAddresses,
  hostBlockLength,
  leafAsn,
  leafLoopback,
  leafLoopback6,
  spineAsn,
  spineLoopback,
  spineLoopback6,
  superSpineLoopback,
  superSpineLoopback6,
} from "../topology/addressing.js";
import { modelOf } from "../topology/build.js";
import { loopbackBlocks } from "../topology/tiers.js";
import type { SwitchEnd, Topology } from "../topology/topology.js";
import { budgetOf, bufferSlice } from "./buffers.js";
import { type EndsByDevice, endsOf, type OwnEnd } from "./ends.js";
import { portRows } from "./port-rows.js";
import { portSlices } from "./ports.js";
import { maximumPrefixOf, originated, routingOf, type Session } from "./routing.js";
import { DEVICE_SCHEMA, type HostSlice, type ImportedSlice, type QosSlice, type RailSlice, type SwitchSlice } from "./slices.js";

export function switchSlice(topology: Topology, device: SwitchIntent, ends: EndsByDevice, profiles: Readonly<Record<string, Profile>>): SwitchSlice {
  const { intent } = topology;
  const { asn, loopback, loopback6 } = identity(intent, device);
  const own = endsOf(ends, "switch", device.name);
  const ports = portSlices(topology, device, ends);
  const rows = portRows(modelOf(device), ports);
  const budget = budgetOf(intent, device, ports, rows, profiles);
  const watchdog = watchdogTimes(device.nos.name, intent.policy.watchdog, rows.length);
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
    loopback6,
    asn,
    mtu: intent.mtu.switch,
    qos: qosOf(intent, device.nos.name, watchdog.value),
    ports,
    routing: routingOf({
      numbering: intent,
      role: device.role,
      index: device.index,
      asn,
      loopback,
      loopback6,
      hostAddresses: hostAddressesOf(ends, device.name),
      sessions: own.flatMap((e) => session(intent, e)),
    }),
    hostAcl: device.role === "leaf" ? intent.hostAcl : null,
    services: intent.services,
    hostNetworks: [intent.underlay.rails, ...(intent.underlay.ipv6 ? [intent.underlay.ipv6.rails] : [])],
    loadBalancing: intent.loadBalancing,
    sonic: device.nos.name === "sonic" ? intent.sonic : null,
    cumulus: device.nos.name === "cumulus" ? intent.cumulus : null,
    nxos: device.nos.name === "nxos" ? { hashOffset: intent.nxos.hashOffset[device.role] } : null,
    profiles: numbersOf(profiles, new Set(ports.map((p) => p.profile))),
    buffers: bufferSlice(intent, device, budget),
    additions: device.additions,
    derivations: [...(intent.policy.watchdog.enabled ? watchdog.derivations : []), ...(budget?.derivations ?? [])],
  };
}

/** The leaf's end of each host link. */
function hostAddressesOf(ends: EndsByDevice, device: string): EndAddresses[] {
  return endsOf(ends, "switch", device)
    .filter((e) => e.far.kind === "host")
    .map((e) => e.near.addresses);
}

interface Identity {
  readonly asn: number;
  readonly loopback: string;
  readonly loopback6: string | null;
}

function identity(intent: FabricIntent, { role, index }: SwitchIntent): Identity {
  if (role === "leaf") return { asn: leafAsn(intent, index), loopback: leafLoopback(intent, index), loopback6: leafLoopback6(intent, index) };
  if (role === "spine" || !intent.superSpines)
    return { asn: spineAsn(intent, index), loopback: spineLoopback(intent, index), loopback6: spineLoopback6(intent, index) };
  const { superSpines } = intent;
  return { asn: superSpines.asn, loopback: superSpineLoopback(superSpines, index), loopback6: superSpineLoopback6(superSpines, index) };
}

function qosOf({ policy }: FabricIntent, nos: NosName, times: WatchdogTimes): QosSlice {
  const { trimming } = policy;
  const dscpToPriority = new Array<number>(64).fill(0);
  for (const c of policy.classes) for (const d of c.dscp) dscpToPriority[d] = c.priority;
  return {
    classes: policy.classes,
    dscpToPriority,
    watchdog: { enabled: policy.watchdog.enabled, action: policy.watchdog.action, ...times },
    dcbx: policy.dcbx,
    cumulusRoce: nos === "cumulus" ? policy.cumulusRoce : null,
    trimming: trimming && { ...trimming, priority: dscpToPriority[trimming.dscp] ?? 0 },
  };
}

function session(intent: FabricIntent, { near, far }: OwnEnd<SwitchEnd>): Session[] {
  if (far.kind === "host") return [];
  const asn = far.kind === "imported" ? far.device.asn : identity(intent, far.device).asn;
  return [{ port: near.port, far: { role: far.device.role, asn, addresses: far.addresses, description: `${far.device.name} ${far.port}` } }];
}

function numbersOf(profiles: Readonly<Record<string, Profile>>, used: ReadonlySet<string | null>): SwitchSlice["profiles"] {
  const own = Object.entries(profiles).filter(([id]) => used.has(id));
  return Object.fromEntries(own.map(([id, { derivations: _, ...numbers }]) => [id, numbers]));
}

export function hostSlice({ intent }: Topology, host: HostIntent, ends: EndsByDevice): HostSlice {
  const rails = endsOf(ends, "host", host.name).map(({ near, far, cable }): RailSlice => {
    const { rail, gpu, hca, netdev } = near.nic;
    const { addresses: own, gateway } = near;
    return {
      rail,
      gpu,
      hca,
      netdev,
      speedMbps: cable.speedMbps,
      address: own.ipv4,
      gateway: withoutLength(gateway.ipv4),
      ipv6: own.ipv6 !== null && gateway.ipv6 !== null ? { address: own.ipv6, gateway: withoutLength(gateway.ipv6) } : null,
      leaf: far.device.name,
      leafPort: far.port,
    };
  });
  const uplinks = (leaf: string): number => endsOf(ends, "switch", leaf).filter((e) => e.far.kind !== "host").length;
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
    dcqcn: intent.policy.dcqcn,
    railsSupernet: intent.underlay.rails,
    railsSupernet6: intent.underlay.ipv6?.rails ?? null,
    rails: rails.sort((a, b) => a.rail - b.rail),
    modelRails: host.model.nics.map((n) => n.rail),
    uplinksPerLeaf: rails.length === 0 ? 0 : Math.min(...rails.map((r) => uplinks(r.leaf))),
    nccl: host.nccl,
    deploy: host.deploy,
  };
}

export function importedSlice({ intent }: Topology, imported: ImportedIntent, ends: EndsByDevice): ImportedSlice {
  const links = endsOf(ends, "imported", imported.name).flatMap(({ near, far, cable }) => {
    if (far.kind !== "switch" || near.addresses.ipv4 === null || far.addresses.ipv4 === null) return [];
    const { name: device, role, index } = far.device;
    const { asn, loopback, loopback6 } = identity(intent, far.device);
    const hostAddresses = hostAddressesOf(ends, device);
    const peer = {
      device,
      port: far.port,
      asn,
      address: far.addresses.ipv4,
      originates: ofFamily("ipv4", originated({ numbering: intent, role, index, loopback, loopback6, hostAddresses })),
      maximumPrefix: maximumPrefixOf(role, imported.role, intent),
    };
    return [{ port: near.port, address: near.addresses.ipv4, speedMbps: cable.speedMbps, cable: { lengthM: cable.lengthM, medium: cable.medium }, peer }];
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
    bfd: intent.underlay.bfd,
    prefixes: { loopbacks: loopbackBlocks(intent), hosts: intent.underlay.rails, hostBlockLength: hostBlockLength(intent.capacity) },
    links: naturalSort(links, (l) => l.port),
  };
}
