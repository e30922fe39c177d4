import { asnOf, type Cable, type Fabric, neighborsOf, originOf, type Switch } from "./folder.js";
import { type Device, expectedPorts, type Graph, isValley, walk } from "./graph.js";
import { address } from "./prefix.js";
import type { RibPath, State, States } from "./state.js";

export type FailureKind = "load" | "session" | "bgp width" | "kernel width" | "foreign" | "valley as-path" | "valley in kernels" | "hole" | "ping";

export interface Failure {
  readonly kind: FailureKind;
  readonly text: string;
}

/** What a fabric has to come to. */
export interface Duty {
  readonly fabric: Fabric;
  /** All cables between switches up. */
  readonly graph: Graph;
  readonly tierOfAsn: ReadonlyMap<number, number>;
}

/** @param rendered whose text says what each device owes the others; the same as `fabric` but for mutants */
export function dutyOf(fabric: Fabric, rendered: Fabric = fabric): Duty {
  const origins = new Map(rendered.switches.map((s) => [s.name, originOf(s)]));
  const devices = fabric.switches.map((s): Device => ({ name: s.name, tier: s.tier, asn: asnOf(s), origin: origins.get(s.name) ?? [] }));
  const names = new Set(devices.map((d) => d.name));
  const cables = fabric.cables.filter((c) => names.has(c.a.device) && names.has(c.b.device));
  return {
    fabric,
    graph: { devices: new Map(devices.map((d) => [d.name, d])), cables },
    tierOfAsn: new Map(devices.map((d) => [d.asn, d.tier])),
  };
}

/** All that is wrong with what the switches have come to, with some cables pulled. */
export function judge(duty: Duty, states: States, pulled: readonly string[] = []): Failure[] {
  const graph: Graph = { ...duty.graph, cables: duty.graph.cables.filter((c) => !pulled.includes(c.id)) };
  const far = farEnds(graph.cables);
  return [
    ...sessionFailures(duty, states, pulled),
    ...widthFailures(graph, states),
    ...foreignFailures(duty, states),
    ...asPathValleys(duty, states),
    ...wayFailures(graph, states, far),
  ];
}

/** Whether every kernel has exactly the routes that it should have; who waits asks this first. */
export function kernelsAgree(duty: Duty, states: States, pulled: readonly string[]): boolean {
  const graph: Graph = { ...duty.graph, cables: duty.graph.cables.filter((c) => !pulled.includes(c.id)) };
  return !widthFailures(graph, states).some((f) => f.kind === "kernel width");
}

function failure(kind: FailureKind, text: string): Failure {
  return { kind, text };
}

/** Each neighbour of the text sits at the far end of a cable, and its session is up where that cable is. */
function sessionFailures({ fabric, graph }: Duty, states: States, pulled: readonly string[]): Failure[] {
  const switches = new Map(fabric.switches.map((s) => [s.name, s]));
  return fabric.switches.flatMap((own) => {
    const cables = graph.cables.filter((c) => c.a.device === own.name || c.b.device === own.name);
    const cableOf = new Map(cables.flatMap((c) => peersOn(c, own, switches).map((peer) => [peer, c] as const)));
    const sessions = states.get(own.name)?.sessions ?? new Map<string, string>();
    const named = new Set(neighborsOf(own));
    const unwanted = [...sessions.keys()].filter((peer) => !named.has(peer)).map((peer) => failure("session", `${own.name}: ${peer} is in no text`));
    const alone = cables
      .filter((c) => !peersOn(c, own, switches).some((p) => named.has(p)))
      .map((c) => failure("session", `${own.name}: no neighbour on ${c.id}`));
    return [...unwanted, ...alone, ...[...named].flatMap((peer) => sessionFailure(own.name, peer, cableOf.get(peer), sessions.get(peer), pulled))];
  });
}

function sessionFailure(name: string, peer: string, cable: Cable | undefined, state: string | undefined, pulled: readonly string[]): Failure[] {
  if (!cable) return [failure("session", `${name}: neighbour ${peer} is on no cable`)];
  const up = state === "Established";
  const wanted = !pulled.includes(cable.id);
  return up === wanted ? [] : [failure("session", `${name}: session to ${peer} is ${state ?? "missing"}`)];
}

/** Names that a neighbour on a cable may have in a device's text: the far port's addresses, or its own port where the link is unnumbered. */
function peersOn({ a, b }: Cable, own: Switch, switches: ReadonlyMap<string, Switch>): string[] {
  const [near, far] = a.device === own.name ? [a, b] : [b, a];
  const port = switches.get(far.device)?.ports.find((p) => p.name === far.port);
  return [near.port, ...(port?.addresses ?? []).map(address)];
}

/** Every prefix over exactly the links that lead to it, in BGP and in the kernel. */
function widthFailures(graph: Graph, states: States): Failure[] {
  return [...graph.devices.values()].flatMap((owner) => {
    const expected = expectedPorts(graph, owner.name);
    return [...graph.devices.keys()]
      .filter((name) => name !== owner.name)
      .flatMap((name) => owner.origin.flatMap((prefix) => widthsAt(name, prefix, expected.get(name) ?? new Set(), states.get(name))));
  });
}

function widthsAt(name: string, prefix: string, wanted: ReadonlySet<string>, state: State | undefined): Failure[] {
  const used = (state?.rib.get(prefix) ?? []).filter((p) => p.used).length;
  const ports = state?.fib.get(prefix) ?? [];
  const same = ports.length === wanted.size && ports.every((p) => wanted.has(p));
  return [
    ...(used === wanted.size ? [] : [failure("bgp width", `${name}: ${prefix} over ${used} paths in BGP instead of ${wanted.size}`)]),
    ...(same ? [] : [failure("kernel width", `${name}: ${prefix} over ${portsText(ports)} in the kernel instead of ${portsText([...wanted])}`)]),
  ];
}

function portsText(ports: readonly string[]): string {
  return `${ports.length} ports${ports.length > 0 && ports.length <= 4 ? ` (${ports.join(", ")})` : ""}`;
}

/** Tables hold loopbacks and blocks, and of a leaf's own the parts of its block. */
function foreignFailures({ graph }: Duty, states: States): Failure[] {
  const owed = new Set([...graph.devices.values()].flatMap((d) => d.origin));
  return [...states].flatMap(([name, { rib, fib }]) => {
    const own = (paths: readonly RibPath[]): boolean => paths.every((p) => p.local && p.suppressed);
    const inBgp = [...rib].filter(([prefix, paths]) => !owed.has(prefix) && !own(paths)).map(([prefix]) => prefix);
    const inKernel = [...fib.keys()].filter((prefix) => !owed.has(prefix));
    return [...new Set([...inBgp, ...inKernel])].map((prefix) => failure("foreign", `${name}: holds ${prefix}, which is neither loopback nor host block`));
  });
}

function asPathValleys({ graph, tierOfAsn }: Duty, states: States): Failure[] {
  return [...states].flatMap(([name, { rib }]) =>
    [...rib].flatMap(([prefix, paths]) =>
      paths
        .filter((p) => isValley([graph.devices.get(name)?.tier ?? 0, ...p.asPath.map((asn) => tierOfAsn.get(asn) ?? -1)]))
        .map((p) => failure("valley as-path", `${name}: accepted ${prefix} by ${p.asPath.join(" ")}`)),
    ),
  );
}

function farEnds(cables: readonly Cable[]): ReadonlyMap<string, string> {
  return new Map(
    cables.flatMap(({ a, b }) => [
      [`${a.device} ${a.port}`, b.device],
      [`${b.device} ${b.port}`, a.device],
    ]),
  );
}

/** Follows the kernels' next hops from every switch to every prefix. */
function wayFailures(graph: Graph, states: States, far: ReadonlyMap<string, string>): Failure[] {
  return [...graph.devices.values()].flatMap((owner) =>
    owner.origin.flatMap((prefix) => {
      const next = (name: string): string[] => (states.get(name)?.fib.get(prefix) ?? []).map((port) => far.get(`${name} ${port}`) ?? `a dead ${port}`);
      return [...graph.devices.keys()]
        .filter((name) => name !== owner.name)
        .flatMap((name) => {
          const { valleys, holes } = walk(graph, name, owner.name, next);
          return [...valleys.map((w) => failure("valley in kernels", `${prefix} by ${w}`)), ...holes.map((w) => failure("hole", `${prefix} ends after ${w}`))];
        });
    }),
  );
}
