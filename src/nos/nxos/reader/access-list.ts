import { contains } from "../../../base/ip.js";
import { type ConfigLine, findAll } from "./lines.js";

export interface AccessEntry {
  readonly seq: number;
  readonly action: "permit" | "deny";
  /** `ip`, `ipv6`, `tcp` ... */
  readonly protocol: string;
  /** Prefix, or `any`. */
  readonly source: string;
  /** Whether it stands for packets to anything. */
  readonly toAnything: boolean;
}

const ENTRY = /^(\d+) (permit|deny) (\S+) (any|\S+\/\d+|host \S+)(.*)$/;

/** Entries of an access list by sequence; undefined where nothing defines the list. Those in other forms are left out. */
export function accessList(lines: readonly ConfigLine[], family: "ip" | "ipv6", name: string): AccessEntry[] | undefined {
  const list = lines.find((l) => l.text === `${family} access-list ${name}`);
  const entries = findAll(list?.children ?? [], ENTRY).map(({ words: [seq, action, protocol, source = "", rest = ""] }) => ({
    seq: Number(seq),
    action: action as AccessEntry["action"],
    protocol: protocol as string,
    source: source.replace(/^host (\S+)$/, (_, host: string) => (host.includes(":") ? `${host}/128` : `${host}/32`)),
    toAnything: rest.trim() === "any",
  }));
  return list && entries.sort((a, b) => a.seq - b.seq);
}

/** Whether a list lets no packet of a network in, of whatever protocol: one entry denies all of it, and nothing above permits a part. */
export function deniesAll(entries: readonly AccessEntry[], network: string): boolean {
  const denial = entries.findIndex((e) => e.action === "deny" && ["ip", "ipv6"].includes(e.protocol) && e.toAnything && covers(e.source, network));
  const above = denial < 0 ? entries : entries.slice(0, denial);
  const isOpen = above.some((e) => e.action === "permit" && (covers(e.source, network) || covers(network, e.source)));
  return !isOpen;
}

function covers(source: string, network: string): boolean {
  return source === "any" || (network !== "any" && source.includes(":") === network.includes(":") && contains(source, network));
}
