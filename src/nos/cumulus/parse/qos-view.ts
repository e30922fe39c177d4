import type { PortQosView, QosView, TcView } from "../../qos-view.js";
import type { NvueTree } from "../tree.js";
import { type Mapping, mappingOf, markingOf, type Pausing, pausingOf, priorityToTc, profileOf, schedulingOf } from "./profiles.js";
import { nodeAt, numberAt, onAt, treeAt } from "./read.js";
import { defaultsOf, isLossless, type QosDefaults, roceMode } from "./roce-defaults.js";
import { carriesTraffic, isSwitchPort, type Startup } from "./startup.js";

/** What an interface has that NVUE configures and that says nothing of its MTU. Source: NVIDIA, Switch Port Attributes. */
const DEFAULT_MTU = 9216;

interface Switch {
  readonly qos: NvueTree;
  readonly defaults: QosDefaults;
  readonly tcOf: readonly (number | null)[];
  /** A buffer pool for lossless traffic exists. */
  readonly losslessPool: boolean;
}

/** `tc` is the traffic class, which is also the egress queue; pause frames carry the switch priority. */
export function qosView(device: string, { set, interfaces }: Startup): QosView {
  const qos = treeAt(set, "qos");
  const mode = roceMode(set);
  const defaults = defaultsOf(mode);
  const pools = treeAt(qos, "traffic-pool");
  const losslessPool = isLossless(mode) || "default-lossless" in pools || "roce-lossless" in pools;
  const of: Switch = { qos, defaults, tcOf: priorityToTc(qos, defaults), losslessPool };
  const ports = [...interfaces].filter(([name, port]) => isSwitchPort(name) && carriesTraffic(port));
  return { device, ports: ports.map(([name, port]) => portView(of, name, port)), control: { kind: "separate" } };
}

function portView(of: Switch, name: string, port: NvueTree): PortQosView {
  const mapping = mappingOf(of.qos, profileOf(port, "mapping"), of.defaults);
  const pausing = pausingOf(of.qos, profileOf(port, "pfc"), of.defaults);
  const pfcPriorities = pausing.sends && pausing.obeys ? pausing.priorities : [];
  const tcs = new Set([...prioritiesInUse(mapping)].flatMap((p) => of.tcOf[p] ?? []));
  return {
    port: name,
    mtu: numberAt(port, "link", "mtu") ?? DEFAULT_MTU,
    trust: mapping.trust === "port" ? "none" : mapping.trust === "l2" ? "pcp" : "dscp",
    dscpToTc: dscpToPriority(mapping).map((p) => (p === null ? null : (of.tcOf[p] ?? null))),
    classes: [...tcs].sort((a, b) => a - b).map((tc) => tcView(of, port, tc, mapping, pausing)),
    pfcPriorities,
    watchdogPriorities: watches(port) ? pfcPriorities : [],
  };
}

/** `nv set interface swp1 qos pfc-watchdog` alone switches it on. */
function watches(port: NvueTree): boolean {
  return nodeAt(port, "qos", "pfc-watchdog") !== undefined && onAt(port, "qos", "pfc-watchdog", "state") !== false;
}

/** A port that trusts PCP alone classifies untagged packets by nothing that rocefab relies on. */
function dscpToPriority(mapping: Mapping): readonly (number | null)[] {
  if (mapping.trust === "l2") return mapping.dscpToPriority.map(() => null);
  return mapping.trust === "port" ? mapping.dscpToPriority.map(() => mapping.defaultPriority) : mapping.dscpToPriority;
}

function prioritiesInUse(mapping: Mapping): Set<number> {
  const byDscp = dscpToPriority(mapping).flatMap((p) => p ?? []);
  return new Set([...byDscp, ...(mapping.trust === "l2" ? mapping.pcpToPriority : []), mapping.defaultPriority]);
}

/** PFC works on switch priorities: a traffic class is lossless when every priority that leads to it is paused. */
function tcView(of: Switch, port: NvueTree, tc: number, mapping: Mapping, pausing: Pausing): TcView {
  const priorities = [...prioritiesInUse(mapping)].filter((p) => of.tcOf[p] === tc);
  const paused = pausing.sends ? priorities.filter((p) => pausing.priorities.includes(p)) : [];
  const lossless = paused.length > 0 && paused.length === priorities.length;
  const { ecn, dropsNotEct } = markingOf(of.qos, profileOf(port, "congestion-control"), of.defaults, tc);
  return {
    tc,
    ingress: lossless ? (of.losslessPool ? "lossless" : "missing") : "lossy",
    pausePriority: lossless ? Math.min(...paused) : null,
    queue: tc,
    scheduling: schedulingOf(of.qos, profileOf(port, "egress-scheduler"), of.defaults, tc),
    ecn,
    dropsNotEct,
    egressUnlimited: null,
  };
}
