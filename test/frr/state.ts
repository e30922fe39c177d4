import type { Lab } from "./lab.js";

/** What a switch has come to. */
export interface State {
  /** By neighbour: `Established`, ... of its worst family. */
  readonly sessions: ReadonlyMap<string, string>;
  /** By prefix. */
  readonly rib: ReadonlyMap<string, readonly RibPath[]>;
  /** BGP's routes in the kernel: the ports that it sends to; none = it discards. */
  readonly fib: ReadonlyMap<string, readonly string[]>;
}

export interface RibPath {
  readonly asPath: readonly number[];
  /** Its own. */
  readonly local: boolean;
  /** A part of a summary-only aggregate, told to nobody. */
  readonly suppressed: boolean;
  /** Best, or shared with the best. */
  readonly used: boolean;
}

export type States = ReadonlyMap<string, State>;

const ESTABLISHED = "Established";

export function parseSessions(json: string): Map<string, string> {
  const sessions = new Map<string, string>();
  for (const family of Object.values<{ peers?: Record<string, { state: string }> }>(JSON.parse(json)))
    for (const [peer, { state }] of Object.entries(family.peers ?? {})) if ((sessions.get(peer) ?? ESTABLISHED) === ESTABLISHED) sessions.set(peer, state);
  return sessions;
}

interface BgpPath {
  readonly path: string;
  readonly peerId: string;
  readonly valid?: boolean;
  readonly bestpath?: boolean;
  readonly multipath?: boolean;
  readonly suppressed?: boolean;
}

export function parseRib(json: string): Map<string, RibPath[]> {
  const { routes } = JSON.parse(json) as { routes: Record<string, BgpPath[]> };
  return new Map(Object.entries(routes).map(([prefix, paths]) => [prefix, paths.filter((p) => p.valid).map(ribPath)]));
}

function ribPath({ path, peerId, bestpath, multipath, suppressed }: BgpPath): RibPath {
  return {
    asPath: path.split(" ").flatMap((asn) => (/^\d+$/.test(asn) ? [Number(asn)] : [])),
    local: peerId === "(unspec)",
    suppressed: suppressed === true,
    used: bestpath === true || multipath === true,
  };
}

interface KernelRoute {
  readonly dst: string;
  readonly protocol: string;
  readonly dev?: string;
  readonly nexthops?: readonly { readonly dev: string }[];
}

/** @param length of a host route, which the kernel prints without one: 32 or 128 */
export function parseFib(json: string, length: number): Map<string, string[]> {
  const routes = JSON.parse(json) as KernelRoute[];
  return new Map(
    routes
      .filter((r) => r.protocol === "bgp")
      .map(({ dst, dev, nexthops }) => [dst.includes("/") ? dst : `${dst}/${length}`, nexthops ? nexthops.map((n) => n.dev) : dev ? [dev] : []]),
  );
}

/** Asks every switch of a lab. */
export async function statesOf(lab: Lab): Promise<States> {
  const states = await Promise.all(lab.fabric.switches.map(async ({ name, frrConf }) => [name, await stateOf(lab, name, frrConf)] as const));
  return new Map(states);
}

async function stateOf(lab: Lab, name: string, frrConf: string): Promise<State> {
  const ribs = familiesOf(frrConf).map(async (f) => [...parseRib(await lab.show(name, "bgpd", `show bgp ${f} unicast json`))]);
  return {
    sessions: parseSessions(await lab.show(name, "bgpd", "show bgp summary json")),
    rib: new Map((await Promise.all(ribs)).flat()),
    fib: await fibOf(lab, name, frrConf),
  };
}

type Family = "ipv4" | "ipv6";

function familiesOf(frrConf: string): Family[] {
  return (["ipv4", "ipv6"] as const).filter((f) => frrConf.includes(` address-family ${f} unicast`));
}

/** The kernel's part alone, which costs the machine least to ask for. */
export async function kernelsOf(lab: Lab): Promise<States> {
  const states = lab.fabric.switches.map(async ({ name, frrConf }) => {
    const state: State = { sessions: new Map(), rib: new Map(), fib: await fibOf(lab, name, frrConf) };
    return [name, state] as const;
  });
  return new Map(await Promise.all(states));
}

async function fibOf(lab: Lab, name: string, frrConf: string): Promise<Map<string, string[]>> {
  const fibs = familiesOf(frrConf).map(async (f) => [...parseFib(await lab.kernelRoutes(name, KERNEL[f].option), KERNEL[f].length)]);
  return new Map((await Promise.all(fibs)).flat());
}

const KERNEL: Readonly<Record<Family, { readonly option: "-4" | "-6"; readonly length: number }>> = {
  ipv4: { option: "-4", length: 32 },
  ipv6: { option: "-6", length: 128 },
};
