import { Address4, Address6 } from "ip-address";
import { RocefabError } from "./errors.js";
import { refuseToken } from "./safe.js";

/** An IP prefix as plain text, e.g. `10.254.0.0/16` or `fd00:0:0:fe::/64`. */
export type Prefix = string;
/** An IP address without length. */
export type IpAddress = string;
export type IpFamily = "ipv4" | "ipv6";

export function familyOf(text: Prefix | IpAddress): IpFamily {
  return text.includes(":") ? "ipv6" : "ipv4";
}

/** Those of one family, in their order. */
export function ofFamily<T extends Prefix | IpAddress>(family: IpFamily, all: readonly T[]): T[] {
  return all.filter((text) => familyOf(text) === family);
}

/** Length of a prefix that holds one address. */
export const ADDRESS_BITS: Readonly<Record<IpFamily, 32 | 128>> = { ipv4: 32, ipv6: 128 };

export function hostPrefix(address: IpAddress): Prefix {
  return `${address}/${ADDRESS_BITS[familyOf(address)]}`;
}

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

function parse6(text: string): Address6 | undefined {
  return typeof text === "string" && /^[0-9a-f:]+\/\d+$/i.test(text) && Address6.isValid(text) ? new Address6(text) : undefined;
}

/** Global unicast and unique local addresses (RFC 4291, RFC 4193). */
const UNICAST_6 = ["2000::/3", "fc00::/7"].map((block) => new Address6(block));

/**
 * A canonical unicast IPv6 prefix: no host bits, lower case, the longest run of zeros left out (RFC 5952), length written.
 *
 * @throws RocefabError
 */
export function prefix6(where: string, text: string): Prefix {
  refuseToken(where, text);
  const a = parse6(text);
  if (!a) throw new RocefabError({ where, what: "is not an IPv6 prefix", got: text, allowed: "an address and a length, e.g. fd00:0:0:fe::/64" });
  const canonical = `${a.startAddress().correctForm()}/${a.subnetMask}`;
  if (canonical !== text) throw new RocefabError({ where, what: "has host bits or is not written canonically", got: text, allowed: canonical });
  if (!UNICAST_6.some((block) => a.isInSubnet(block)))
    throw new RocefabError({ where, what: "is not unicast", got: text, allowed: "a prefix in 2000::/3 or fc00::/7" });
  return text;
}

export function prefixLength(p: Prefix): number {
  return Number(p.slice(p.indexOf("/") + 1));
}

/** Addresses in a prefix, e.g. 256 for a /24. */
export function prefixSize(p: Prefix): number {
  return 2 ** (ADDRESS_BITS[familyOf(p)] - prefixLength(p));
}

/** `10.1.1.0/31` -> `10.1.1.0`. */
export function withoutLength(p: Prefix): IpAddress {
  const slash = p.indexOf("/");
  return slash < 0 ? p : p.slice(0, slash);
}

/** `0.0.1.0` -> 256. */
export function addressNumber(address: IpAddress): bigint {
  return parsed(address).bigInt();
}

function parsed(text: Prefix | IpAddress): Address4 | Address6 {
  return familyOf(text) === "ipv6" ? new Address6(text) : new Address4(text);
}

/** The network address of a prefix, or the address itself, plus `offset`; who asks has made sure that the block holds it. */
export function plus(base: Prefix | IpAddress, offset: number | bigint): IpAddress {
  const a = parsed(base);
  const sum = (base.includes("/") ? a.startAddress() : a).bigInt() + BigInt(offset);
  return (familyOf(base) === "ipv6" ? Address6.fromBigInt(sum) : Address4.fromBigInt(sum)).correctForm();
}

/** `10.1.1.1/31` -> `10.1.1.0/31`. */
export function networkOf(addressWithLength: string): Prefix {
  return `${plus(addressWithLength, 0)}/${prefixLength(addressWithLength)}`;
}

export function contains(outer: Prefix, inner: Prefix | IpAddress): boolean {
  if (familyOf(outer) !== familyOf(inner)) return false;
  return familyOf(outer) === "ipv6" ? new Address6(inner).isInSubnet(new Address6(outer)) : new Address4(inner).isInSubnet(new Address4(outer));
}

export function overlap(a: Prefix, b: Prefix): boolean {
  return contains(a, b) || contains(b, a);
}
