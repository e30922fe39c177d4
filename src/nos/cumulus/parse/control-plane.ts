import { contains, overlap } from "../../../base/ip.js";
import type { FencedService } from "../management.js";
import type { NvueTree } from "../tree.js";
import { nodeAt, numbersOf, treeAt, wordAt } from "./read.js";

/** Whether an access list denies all packets of a network to a service: the first of its rules that any of them could match is a deny of them all. */
export function deniesAll(list: NvueTree, network: string, service: FencedService): boolean {
  if (wordAt(list, "type") !== (network.includes(":") ? "ipv6" : "ipv4")) return false;
  const rules = Object.entries(treeAt(list, "rule")).sort(([a], [b]) => Number(a) - Number(b));
  const first = rules.find(([, rule]) => couldMatch(treeAt(rule, "match", "ip"), network, service))?.[1];
  return nodeAt(first, "action", "deny") !== undefined && matchesAll(treeAt(first, "match", "ip"), network, service);
}

const IPV4 = /^\d+\.\d+\.\d+\.\d+(?:\/\d+)?$/;

function couldMatch(ip: NvueTree, network: string, { protocol, port }: FencedService): boolean {
  const [said, source] = [wordAt(ip, "protocol"), wordAt(ip, "source-ip")];
  if (said !== undefined && said !== protocol) return false;
  if (source !== undefined && IPV4.test(source) && IPV4.test(network) && !overlap(withSomeLength(source), network)) return false;
  return isOpen(Object.keys(treeAt(ip, protocol, "dest-port")), port);
}

/** A match that asks for a source is one for its packets alone, and one that asks for anything but source, protocol and port is for some packets. */
function matchesAll(ip: NvueTree, network: string, { protocol }: FencedService): boolean {
  const source = wordAt(ip, "source-ip") ?? "ANY";
  const asked = [...Object.keys(ip), ...Object.keys(treeAt(ip, protocol)).map((key) => `${protocol}.${key}`)];
  const usual = new Set(["protocol", "source-ip", protocol, `${protocol}.dest-port`]);
  const isCovered = source === "ANY" || source === network || (IPV4.test(source) && IPV4.test(network) && contains(withSomeLength(source), network));
  return isCovered && asked.every((key) => usual.has(key));
}

/** No port asked for is every port. */
function isOpen(ports: readonly string[], port: number): boolean {
  return ports.length === 0 || ports.some((key) => key === "ANY" || numbersOf(key).includes(port));
}

function withSomeLength(source: string): string {
  return source.includes("/") ? source : `${source}/32`;
}
