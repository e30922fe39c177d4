import { naturalSort } from "../../base/sort.js";
import type { PortQosView, QosView, TcView } from "../qos-view.js";
import { DEFAULT_MTU, type Interface, isEthernet } from "./reader/interfaces.js";
import { type ClassMap, dropsNotEct, type NetworkQos, networkQos, type PolicyMap, qosGroup, scheduling, systemGroup, wred } from "./reader/mqc.js";
import { boundPolicy, mayPause, type RunningConfig } from "./reader/running-config.js";

const DSCPS = 64;
const CLASS_DEFAULT = "class-default";

/**
 * What the text does to packets: a class is its qos-group, which is also its queue; the CPU's own packets have a queue outside the eight. A port that
 * negotiates PFC is read as one that pauses; NXOS_PFC_NEGOTIATED says that the peer decides.
 */
export function qosView(device: string, config: RunningConfig): QosView {
  const network = networkQosClasses(config);
  const ports = config.interfaces.filter((i) => isEthernet(i) && i.up && i.configured);
  return { device, ports: naturalSort(ports, (p) => p.name).map((port) => portView(config, network, port)), control: { kind: "separate" } };
}

/** Classes of the network-qos policy of `system qos`; empty where none is bound, since NX-OS's own policy pauses nothing. */
export function networkQosClasses(config: RunningConfig): NetworkQos[] {
  const policy = boundPolicy(config, config.systemPolicies, "network-qos", "");
  return (policy?.classes ?? []).flatMap((c) => networkQos(c) ?? []);
}

function portView(config: RunningConfig, network: readonly NetworkQos[], port: Interface): PortQosView {
  const input = boundPolicy(config, port.servicePolicies, "qos", "input");
  const dscpToTc = input ? dscpToGroup(config, input, port) : unknownMap();
  const groups = [...new Set(dscpToTc.filter((group) => group !== null))].sort((a, b) => a - b);
  const pfcPriorities = mayPause(config, port) ? [...new Set(network.flatMap((c) => c.pauseCos))].sort((a, b) => a - b) : [];
  const watched = port.watchdog && config.globalWatchdog;
  return {
    port: port.name,
    mtu: effectiveMtu(network, groups, port),
    trust: trust(config, input, port),
    dscpToTc,
    classes: groups.map((group) => tcView(config, network, port, group)),
    pfcPriorities,
    watchdogPriorities: watched ? pfcPriorities : [],
  };
}

function unknownMap(): null[] {
  return new Array<null>(DSCPS).fill(null);
}

/**
 * The first class that matches decides. What class-default does not set, or a class decides by an ACL, is unknown; CoS matches nothing on a
 * routed port, whose frames carry no tag.
 */
function dscpToGroup(config: RunningConfig, input: PolicyMap, port: Interface): (number | null)[] {
  const groups: (number | null)[] = unknownMap();
  const undecided = new Set(groups.keys());
  for (const c of input.classes) {
    const group = qosGroup(c);
    const map = classMapOf(config, c.name);
    if (c.name !== CLASS_DEFAULT && (map === undefined || map.other.length > 0 || (map.cos.length > 0 && !port.routed))) break;
    for (const dscp of c.name === CLASS_DEFAULT ? [...undecided] : (map?.dscp ?? [])) {
      if (undecided.delete(dscp)) groups[dscp] = group;
    }
  }
  return groups;
}

export function classMapOf(config: RunningConfig, name: string): ClassMap | undefined {
  return config.classMaps.find((m) => m.type === "qos" && m.name === name);
}

function trust(config: RunningConfig, input: PolicyMap | undefined, port: Interface): PortQosView["trust"] {
  const maps = (input?.classes ?? []).flatMap((c) => classMapOf(config, c.name) ?? []);
  if (maps.some((m) => m.dscp.length > 0)) return "dscp";
  return !port.routed && maps.some((m) => m.cos.length > 0) ? "pcp" : "none";
}

/**
 * A frame must fit the port and the network-qos class of its group. A group that the policy does not list is not counted, class default always
 * is: NX-OS's own policy, which holds without one, has 1500 (general knowledge).
 */
function effectiveMtu(network: readonly NetworkQos[], groups: readonly number[], port: Interface): number {
  const listed = network.filter((c) => c.group === 0 || groups.includes(c.group)).map((c) => c.mtu ?? DEFAULT_MTU);
  const byDefault = network.some((c) => c.group === 0) ? [] : [DEFAULT_MTU];
  return Math.min(port.mtu ?? DEFAULT_MTU, ...listed, ...byDefault);
}

function tcView(config: RunningConfig, network: readonly NetworkQos[], port: Interface, group: number): TcView {
  const pauseCos = mayPause(config, port) ? network.find((c) => c.group === group)?.pauseCos : undefined;
  const pausePriority = pauseCos?.includes(group) ? group : (pauseCos?.[0] ?? null);
  const queuing = boundPolicy(config, [...config.systemPolicies, ...port.servicePolicies], "queuing", "output");
  const queue = queuing?.classes.find((c) => systemGroup("queuing", c.name) === group);
  return {
    tc: group,
    ingress: pausePriority === null ? "lossy" : "lossless",
    pausePriority,
    queue: group,
    scheduling: queue ? scheduling(queue) : null,
    ecn: queue ? ecn(queue) : null,
    dropsNotEct: queue ? dropsNotEct(queue) : false,
    egressUnlimited: null,
  };
}

function ecn(queue: PolicyMap["classes"][number]): TcView["ecn"] {
  const w = wred(queue);
  if (!w?.ecn || w.minimum === null || w.maximum === null) return null;
  return { minBytes: w.minimum, maxBytes: w.maximum, probability: w.probability };
}
