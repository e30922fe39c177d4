import type { Finding } from "../../src/base/finding.js";
import { hostPrefix, networkOf } from "../../src/base/ip.js";
import type { CheckContext, CheckedHost, CheckedSwitch } from "../../src/checks/rule.js";
import { findingsOf } from "../../src/checks/run.js";
import type { HostView } from "../../src/hosts/host-view.js";
import { plannedHostView } from "../../src/hosts/index.js";
import type { DeviceView } from "../../src/nos/driver.js";
import type { PortQosView, QosView, TcView } from "../../src/nos/qos-view.js";
import type { RoutingView } from "../../src/nos/routing-view.js";
import type { AssembledFabric } from "../../src/plan/assemble.js";
import type { HostSlice, PortSlice, SwitchSlice } from "../../src/plan/slices.js";

/*
 * Planned views: what a perfect driver would parse back from a perfect text of the slice. They stand in for the drivers, so that a rule is tested
 * on exactly one deviation; test/checks/drivers.test.ts runs the rules over real text.
 */

export function plannedContext(fabric: AssembledFabric): CheckContext {
  return {
    plan: fabric.plan,
    switches: fabric.switches.map(plannedSwitch),
    hosts: fabric.hosts.map(plannedHost),
    imported: fabric.imported,
    problems: fabric.problems,
    complete: true,
  };
}

export function plannedSwitch(slice: SwitchSlice): CheckedSwitch {
  return { slice, text: { slice, files: {} }, view: { qos: plannedQos(slice), routing: plannedRouting(slice) } };
}

function plannedQos(slice: SwitchSlice): QosView {
  return {
    device: slice.name,
    ports: slice.ports.map((p) => (p.trust === "dscp" ? rocePort(slice, p) : edgePort(p))),
    control: { kind: "queue", queue: 7, starvable: [] },
  };
}

function rocePort(slice: SwitchSlice, port: PortSlice): PortQosView {
  const { classes, dscpToPriority, watchdog } = slice.qos;
  const paused = classes.filter((c) => c.lossless).map((c) => c.priority);
  const ecn = slice.profiles[port.profile ?? ""]?.ecn;
  return {
    port: port.name,
    mtu: port.mtu,
    trust: "dscp",
    dscpToTc: dscpToPriority,
    classes: classes.map(
      (c): TcView => ({
        tc: c.priority,
        ingress: c.lossless ? "lossless" : "lossy",
        pausePriority: c.lossless ? c.priority : null,
        queue: c.priority,
        scheduling: "strict" in c.scheduling ? { strict: true } : { weight: c.scheduling.share },
        ecn: c.ecn && ecn ? { minBytes: ecn.min, maxBytes: ecn.max, probability: ecn.probability } : null,
        dropsNotEct: c.ecn && slice.nos.name === "sonic",
        egressUnlimited: c.lossless ? true : null,
      }),
    ),
    pfcPriorities: paused,
    watchdogPriorities: watchdog.enabled ? paused : [],
  };
}

function edgePort(port: PortSlice): PortQosView {
  const bestEffort: TcView = {
    tc: 0,
    ingress: "lossy",
    pausePriority: null,
    queue: 0,
    scheduling: { weight: 100 },
    ecn: null,
    dropsNotEct: false,
    egressUnlimited: null,
  };
  return {
    port: port.name,
    mtu: port.mtu,
    trust: "dscp",
    dscpToTc: new Array(64).fill(0),
    classes: [bestEffort],
    pfcPriorities: [],
    watchdogPriorities: [],
  };
}

function plannedRouting(slice: SwitchSlice): RoutingView {
  const { routing } = slice;
  const { keepaliveS, holdS, connectS } = routing.timers;
  return {
    device: slice.name,
    asn: routing.asn,
    routerId: routing.routerId,
    interfaces: [
      { name: "loopback0", addresses: [slice.loopback, slice.loopback6].flatMap((a) => (a ? [hostPrefix(a)] : [])), up: true, unnumbered: false },
      ...slice.ports.flatMap((p) => {
        const addresses = [p.address, p.address6].filter((a) => a !== null);
        return addresses.length > 0 || p.unnumbered ? [{ name: p.name, addresses, up: true, unnumbered: p.unnumbered }] : [];
      }),
    ],
    networks: routing.networks.map(networkOf),
    aggregates: routing.aggregates.map((prefix) => ({ prefix, summaryOnly: true })),
    redistribute: [],
    prefixLists: Object.fromEntries(
      routing.prefixLists.map((l) => [
        l.name,
        l.entries.map((e) => ({ seq: e.seq, action: "permit" as const, prefix: e.prefix, fromLength: e.length, toLength: e.length })),
      ]),
    ),
    asPathLists: Object.fromEntries(routing.asPathLists.map((l) => [l.name, l.entries.map((e) => ({ ...e, action: "permit" as const }))])),
    routeMaps: Object.fromEntries(
      routing.routeMaps.map((m) => [
        m.name,
        m.entries.map((e) => ({
          seq: e.seq,
          action: e.action,
          prefixLists: e.prefixList ? [e.prefixList] : [],
          families: e.prefixList ? [m.family] : [],
          asPathLists: e.asPath ? [e.asPath] : [],
          continues: false,
          other: [],
        })),
      ]),
    ),
    neighbors: routing.groups.flatMap((g) =>
      g.neighbors.flatMap((n) =>
        g.families.map((f) => ({
          peer: n.peer,
          family: f.family,
          remoteAsn: n.remoteAsn,
          description: n.description,
          activated: true,
          inMap: f.inMap,
          outMap: f.outMap,
          keepaliveS,
          holdS,
          connectS,
          maximumPrefix: { limit: f.maximumPrefix.limit, action: f.maximumPrefix.action },
          bfd: routing.bfd,
          loopAllowances: [],
        })),
      ),
    ),
    maximumPaths: routing.maximumPaths,
    maximumPaths6: slice.loopback6 === null ? null : routing.maximumPaths,
    multipathRelax: routing.multipathRelax,
    gracefulRestart: "off",
    requiresPolicy: true,
    hashSeed: routing.hashSeed,
  };
}

export function plannedHost(slice: HostSlice): CheckedHost {
  return { slice, view: plannedHostView(slice) };
}

/** The same variables changed in every file of a host that sets them. */
export function withNccl(view: HostView, change: (nccl: HostView["nccl"]) => HostView["nccl"]): HostView {
  const copies = Object.entries(view.copies).map(([path, copy]) => [path, { ...copy, settings: change(copy.settings) }] as const);
  return { ...view, nccl: change(view.nccl), copies: Object.fromEntries(copies) };
}

/** The neutral rules alone. */
export function neutralFindings(context: CheckContext): Finding[] {
  return findingsOf(context, () => []);
}

/** A context in which one device means something else. */
export function withSwitch(context: CheckContext, name: string, change: (device: CheckedSwitch) => CheckedSwitch): CheckContext {
  return { ...context, switches: context.switches.map((s) => (s.slice.name === name ? change(s) : s)) };
}

export function withView(context: CheckContext, name: string, change: (view: DeviceView) => DeviceView): CheckContext {
  return withSwitch(context, name, (s) => ({ ...s, view: change(s.view) }));
}

export function withRouting(context: CheckContext, names: string | readonly string[], change: (view: RoutingView) => Partial<RoutingView>): CheckContext {
  const all = typeof names === "string" ? [names] : names;
  return all.reduce((c, name) => withView(c, name, (v) => ({ ...v, routing: { ...v.routing, ...change(v.routing) } })), context);
}

export function withQos(context: CheckContext, name: string, change: (view: QosView) => Partial<QosView>): CheckContext {
  return withView(context, name, (v) => ({ ...v, qos: { ...v.qos, ...change(v.qos) } }));
}

/** Some ports of a device, all by default. */
export function withPorts(context: CheckContext, name: string, change: (port: PortQosView) => Partial<PortQosView>, ports?: readonly string[]): CheckContext {
  return withQos(context, name, (q) => ({ ports: q.ports.map((p) => (!ports || ports.includes(p.port) ? { ...p, ...change(p) } : p)) }));
}

export function withTc(context: CheckContext, name: string, tc: number, change: (tc: TcView) => Partial<TcView>, ports?: readonly string[]): CheckContext {
  return withPorts(context, name, (p) => ({ classes: p.classes.map((c) => (c.tc === tc ? { ...c, ...change(c) } : c)) }), ports);
}

export function withHost(context: CheckContext, name: string, change: (host: CheckedHost) => CheckedHost): CheckContext {
  return { ...context, hosts: context.hosts.map((h) => (h.slice.name === name ? change(h) : h)) };
}

/** What must be found where, and nothing else. */
export interface RuleCase {
  readonly rule: string;
  readonly name: string;
  readonly context: CheckContext;
  /** Devices of the findings; none = the rule stays quiet. */
  readonly at: readonly string[];
  /** Other rules that have to speak as well. */
  readonly also?: readonly string[];
  /** Parts of the message of the first finding. */
  readonly says?: readonly string[];
}

export function portNamesOf(context: CheckContext, device: string, kind: PortSlice["kind"]): string[] {
  const slice = context.switches.find((s) => s.slice.name === device)?.slice;
  return slice?.ports.filter((p) => p.kind === kind).map((p) => p.name) ?? [];
}
