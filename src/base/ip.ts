import { Address4 } from "ip-address";
import { RocefabError } from "./errors.js";
import { refuseToken } from "./safe.js";

/** An IP prefix as plain text, e.g. `10.254.0.0/16`; IPv4 today, the type is ready for IPv6. */
export type Prefix = string;
/** An IP address without length. */
export type IpAddress = string;

function parse(text: string): Address4 | undefined {
  return typeof text === "string" && /^\d+\.\d+\.\d+\.\d+(\/\d+)?$/.test(text) && Address4.isValid(text) ? new Address4(text) : undefined;
}

/** 0/8 (this network), 127/8 (loopback) and 224/3 (multicast, reserved, broadcast): no interface has such an address (RFC 6890). */
const NOT_UNICAST = ["0.0.0.0/8", "127.0.0.0/8", "224.0.0.0/3"].map((block) => new Address4(block));

function refuseNotUnicast(where: string, text: string, a: Address4): void {
  if (!NOT_UNICAST.some((block) => a.isInSubnet(block) || block.isInSubnet(a))) return;
  throw new RocefabError({ where, what: "is not unicast", got: text, allowed: "addresses from 1.0.0.0 to 223.255.255.255, without 127.0.0.0/8" });
}

/**
 * A canonical unicast IPv4 prefix: no host bits, length written.
 *
 * @throws RocefabError
 */
export function prefix(where: string, text: string): Prefix {
  refuseToken(where, text);
  const a = parse(text);
  if (!a || !text.includes("/")) throw new RocefabError({ where, what: "is not an IPv4 prefix", got: text, allowed: "a.b.c.d/length, e.g. 10.254.0.0/16" });
  const canonical = `${a.startAddress().correctForm()}/${a.subnetMask}`;
  if (canonical !== text) throw new RocefabError({ where, what: "has host bits or is not written canonically", got: text, allowed: canonical });
  refuseNotUnicast(where, text, a);
  return text;
}

/**
 * A canonical unicast IPv4 address, no length.
 *
 * @throws RocefabError
 */
export function address(where: string, text: string): IpAddress {
  refuseToken(where, text);
  const a = parse(text);
  if (!a || text.includes("/") || a.correctForm() !== text) {
    throw new RocefabError({ where, what: "is not an IPv4 address", got: text, allowed: "a.b.c.d without a length, e.g. 192.0.2.11" });
  }
  refuseNotUnicast(where, text, a);
  return text;
}

export function prefixLength(p: Prefix): number {
  return Number(p.slice(p.indexOf("/") + 1));
}

/** Addresses in a prefix, e.g. 256 for a /24. */
export function prefixSize(p: Prefix): number {
  return 2 ** (32 - prefixLength(p));
}

/** `10.1.1.0/31` -> `10.1.1.0`. */
export function withoutLength(p: Prefix): IpAddress {
  const slash = p.indexOf("/");
  return slash < 0 ? p : p.slice(0, slash);
}

/** `0.0.1.0` -> 256. */
export function addressNumber(address: IpAddress): number {
  return address.split(".").reduce((number, octet) => number * 256 + Number(octet), 0);
}

/** The network address of a prefix, or the address itself, plus `offset`; who asks has made sure that the block holds it. */
export function plus(base: Prefix | IpAddress, offset: number): IpAddress {
  const a = new Address4(base);
  return Address4.fromBigInt((base.includes("/") ? a.startAddress() : a).bigInt() + BigInt(offset)).correctForm();
}

/** `10.1.1.1/31` -> `10.1.1.0/31`. */
export function networkOf(addressWithLength: string): Prefix {
  return `${plus(addressWithLength, 0)}/${prefixLength(addressWithLength)}`;
}

export function contains(outer: Prefix, inner: Prefix | IpAddress): boolean {
  return new Address4(inner).isInSubnet(new Address4(outer));
}

export function overlap(a: Prefix, b: Prefix): boolean {
  return contains(a, b) || contains(b, a);
}
