import { inside, ran } from "./command.js";
import type { Fabric } from "./folder.js";
import type { Lab } from "./lab.js";
import { address, isV6 } from "./prefix.js";

/** What an IP header and an ICMP header take of a packet, in bytes. */
const HEADERS = { v4: 20 + 8, v6: 40 + 8 };

interface Source {
  readonly host: string;
  readonly address: string;
  readonly mtu: number;
}

export function sourcesOf({ hosts }: Fabric): Source[] {
  return hosts.flatMap((h) => h.ports.flatMap((p) => p.addresses.map((a) => ({ host: h.name, address: address(a), mtu: p.mtu }))));
}

export interface Pinged {
  readonly pairs: number;
  /** Pairs without an answer, as `host1 10.0.0.1 > 10.0.0.3`. */
  readonly silent: readonly string[];
}

/** Every host address to every other one of its family, in packets of the port's MTU that must not be fragmented, all hosts at once. */
export async function pingAll(lab: Lab): Promise<Pinged> {
  const sources = sourcesOf(lab.fabric);
  const results = await Promise.all(sources.map((s) => pingFrom(lab, s, targetsOf(s, sources))));
  return { pairs: results.reduce((sum, r) => sum + r.pairs, 0), silent: results.flatMap((r) => r.silent) };
}

function targetsOf(source: Source, all: readonly Source[]): string[] {
  return all.map((s) => s.address).filter((a) => a !== source.address && isV6(a) === isV6(source.address));
}

async function pingFrom(lab: Lab, { host, address: own, mtu }: Source, targets: readonly string[]): Promise<Pinged> {
  if (targets.length === 0) return { pairs: 0, silent: [] };
  const bytes = mtu - (isV6(own) ? HEADERS.v6 : HEADERS.v4);
  const args = ["-M", "-b", String(bytes), "-u", "-i", "1", "-r", "1", "-t", "1000", "-S", own];
  const { status, stdout, stderr } = await ran(...inside(lab.namespace(host), "fping", args), targets.join("\n"));
  const silent = stdout.split("\n").filter((line) => line !== "");
  if (status > 1 || (status === 1 && silent.length === 0)) throw new Error(`fping from ${own} of ${host}: exit ${status}: ${stderr}`);
  return { pairs: targets.length, silent: silent.map((target) => `${host} ${own} > ${target}`) };
}
