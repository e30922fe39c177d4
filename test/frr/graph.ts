import type { Cable } from "./folder.js";

/** A switch as routing sees it. */
export interface Device {
  readonly name: string;
  /** 0 = leaf. */
  readonly tier: number;
  readonly asn: number;
  /** Prefixes that it must tell all others. */
  readonly origin: readonly string[];
}

export interface Graph {
  readonly devices: ReadonlyMap<string, Device>;
  /** Between switches, and up. */
  readonly cables: readonly Cable[];
}

/** Ports that lead to a neighbour, by (device, neighbour). */
export type Ports = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export function portsOf({ devices, cables }: Graph): Ports {
  const ports = new Map([...devices.keys()].map((name) => [name, new Map<string, string[]>()]));
  for (const { a, b } of cables)
    for (const [near, far] of [
      [a, b],
      [b, a],
    ] as const) {
      const own = ports.get(near.device);
      own?.set(far.device, [...(own.get(far.device) ?? []), near.port]);
    }
  return ports;
}

interface Known {
  /** Nearest AS first. */
  readonly path: readonly number[];
  readonly fromAbove: boolean;
}

/**
 * Which ports each device should send traffic for one device's prefixes to: all that lie on shortest as-paths that go up, then down, and pass no AS
 * twice. Devices without such a path are not in the result; neither is the owner.
 */
export function expectedPorts(graph: Graph, owner: string): Map<string, Set<string>> {
  const ports = portsOf(graph);
  const known = new Map<string, Known>([[owner, { path: [], fromAbove: false }]]);
  const expected = new Map<string, Set<string>>();
  let tellers = [owner];
  while (tellers.length > 0) {
    const heard = new Map<string, Known>();
    for (const teller of tellers)
      for (const [listener, told] of offers(graph, ports, teller, known.get(teller))) {
        if (known.has(listener)) continue;
        heard.set(listener, heard.get(listener) ?? told);
        const links = ports.get(listener)?.get(teller) ?? [];
        expected.set(listener, new Set([...(expected.get(listener) ?? []), ...links]));
      }
    for (const [name, told] of heard) known.set(name, told);
    tellers = [...heard.keys()];
  }
  return expected;
}

function offers({ devices }: Graph, ports: Ports, teller: string, told: Known | undefined): [string, Known][] {
  const from = devices.get(teller);
  if (!from || !told) return [];
  const path = [from.asn, ...told.path];
  return [...(ports.get(teller)?.keys() ?? [])].flatMap((name): [string, Known][] => {
    const to = devices.get(name);
    if (!to || path.includes(to.asn)) return [];
    const down = to.tier < from.tier;
    return down || !told.fromAbove ? [[name, { path, fromAbove: down }]] : [];
  });
}

/** Whether tiers in the order in which traffic meets them go down and then up. */
export function isValley(tiers: readonly number[]): boolean {
  let down = false;
  for (const [i, tier] of tiers.entries()) {
    const before = tiers[i - 1] ?? tier;
    if (tier > before && down) return true;
    if (tier < before) down = true;
  }
  return false;
}

export interface Walked {
  /** Ways that go down and then up, or in a circle. */
  readonly valleys: readonly string[];
  /** Ways that end at a device that is not the owner and has no route. */
  readonly holes: readonly string[];
}

/**
 * Follows the next hops of a device and of those that they lead to.
 *
 * @param next devices that a device sends a packet for the prefix to
 */
export function walk({ devices }: Graph, from: string, owner: string, next: (device: string) => readonly string[]): Walked {
  const valleys = new Set<string>();
  const holes = new Set<string>();
  const step = (way: readonly string[]): void => {
    const here = way[way.length - 1] ?? "";
    const tiers = way.map((name) => devices.get(name)?.tier ?? 0);
    if (isValley(tiers) || way.indexOf(here) < way.length - 1) {
      valleys.add(way.join(" > "));
      return;
    }
    if (here === owner) return;
    const hops = new Set(next(here));
    if (hops.size === 0) holes.add(way.join(" > "));
    for (const hop of hops) step([...way, hop]);
  };
  if (next(from).length > 0) step([from]);
  return { valleys: [...valleys], holes: [...holes] };
}
