import { isIPv4, isIPv6 } from "node:net";

/** A kind of argument: what may stand there at all, and when its value is wrong. */
export interface ArgumentType {
  readonly pattern: string;
  readonly allowed: string;
  accepts(value: string): boolean;
}

function number(min: number, max: number): ArgumentType {
  return { pattern: "\\S+", allowed: `${min}-${max}`, accepts: (v) => /^(0|[1-9]\d*)$/.test(v) && Number(v) >= min && Number(v) <= max };
}

function word(pattern: RegExp, allowed: string): ArgumentType {
  return { pattern: "\\S+", allowed, accepts: (v) => pattern.test(v) };
}

/** A list such as 18,20-22 of ascending numbers, nothing twice. */
function numberList(max: number): ArgumentType {
  return {
    pattern: "\\S+",
    allowed: `a list of 0-${max}`,
    accepts: (v) => {
      if (!/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(v)) return false;
      const ends = v.split(/[,-]/).map(Number);
      return ends.every((n, i) => n <= max && (i === 0 || n > (ends[i - 1] ?? n)));
    },
  };
}

/** All numbers of a list such as 18,20-22. */
export function numbersOf(list: string): number[] {
  return list.split(",").flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

export interface Prefix {
  readonly address: bigint;
  readonly length: number;
  readonly width: 32 | 128;
}

export function prefixOf(text: string): Prefix {
  const [address = "", length = ""] = text.split("/");
  const width = isIPv6(address) ? 128 : 32;
  return { address: width === 32 ? ipv4Bits(address) : ipv6Bits(address), length: length === "" ? width : Number(length), width };
}

function ipv4Bits(address: string): bigint {
  return address.split(".").reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
}

function ipv6Bits(address: string): bigint {
  const [head = "", tail] = address.split("::");
  const groups = (part: string | undefined): string[] => (part ? part.split(":") : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...groups(tail)];
  return all.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** The first address of a prefix. */
export function networkOf({ address, length, width }: Prefix): bigint {
  const hostBits = BigInt(width - length);
  return (address >> hostBits) << hostBits;
}

export function contains(outer: Prefix, inner: Prefix): boolean {
  return outer.width === inner.width && outer.length <= inner.length && networkOf({ ...inner, length: outer.length }) === networkOf(outer);
}

function address(isAddress: (v: string) => boolean, width: number, hostBits: "any" | "none" | "some"): ArgumentType {
  const accepts = (v: string): boolean => {
    const [host = "", length, ...more] = v.split("/");
    if (more.length > 0 || length === undefined || !isAddress(host) || !number(0, width).accepts(length)) return false;
    const prefix = prefixOf(v);
    if (hostBits === "none") return networkOf(prefix) === prefix.address;
    if (hostBits === "some" && prefix.length < width - 1) return networkOf(prefix) !== prefix.address;
    return true;
  };
  const allowed = { any: "an address with its length", none: "a prefix without host bits", some: "a host's address with its length" }[hostBits];
  return { pattern: "\\S+", allowed, accepts };
}

const isBgpAsn = (v: string): boolean => number(1, 4_294_967_294).accepts(v) && v !== "23456" && v !== "65535";

/** A device has the placeholder of a secret in its text, which is filled in on the way to the switch (facts 30 and 32). */
const PLACEHOLDER = "__ROCEFAB_SECRET_[A-Z0-9_]+__";

/** Every kind of argument of the table; ranges as docs/facts/nxos.md, section 1a, and docs/facts/nxos.md give them. */
export const ARGUMENTS: Readonly<Record<string, ArgumentType>> = {
  name: word(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, "at most 40 letters, digits, - and _"),
  hostname: word(/^[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/, "a host name"),
  word: word(/^[!-~]+$/, "one word"),
  text: { pattern: ".+", allowed: "1-80 characters without ;", accepts: (v) => /^[ -:<-~]{1,80}$/.test(v) && v.trim() === v },
  secret: word(new RegExp(`^(${PLACEHOLDER}|[A-Za-z0-9.-]{1,64})$`), "a placeholder, or a word"),
  // Two blanks stand between hash and role in a running-config.
  hash: { pattern: "\\S+ ", allowed: "a hash and two blanks", accepts: (v) => new RegExp(`^(${PLACEHOLDER}|\\$[0-9a-z]+\\$[!-~]{8,}) $`).test(v) },
  role: word(/^(network-admin|network-operator)$/, "network-admin, network-operator"),
  feature: word(/^(bgp|lldp|bfd|telemetry|grpc|nxapi|tacacs\+)$/, "bgp, lldp, bfd, telemetry, grpc, nxapi, tacacs+"),
  domain: word(/^[a-z0-9][a-z0-9.-]{0,63}$/, "a domain name"),
  port: word(/^Ethernet[1-9]\d?\/[1-9]\d{0,2}(\/[1-8])?$/, "EthernetS/P or EthernetS/P/L"),
  ports: word(/^(all|Eth[1-9]\d?\/[1-9]\d{0,2}(\/[1-8])?(,Eth[1-9]\d?\/[1-9]\d{0,2}(\/[1-8])?)*)$/, "all, or Eth1/1,Eth1/2"),
  breakout: word(/^(10|25|50|100|200|400)g-[248]x$/, "a breakout such as 100g-4x"),
  module: number(1, 64),
  portNumber: number(1, 128),
  seed: number(1, 4_294_967_295),
  offset: number(0, 15),
  wideOffset: number(0, 63),
  dscps: numberList(63),
  cos: numberList(7),
  group: number(0, 7),
  networkQosMtu: number(576, 9216),
  portMtu: number(576, 9216),
  networkQosClass: word(/^c-8q-nq([1-7]|-default)$/, "c-8q-nq1 to c-8q-nq7, c-8q-nq-default"),
  outputQueue: word(/^c-out-8q-q([1-7]|-default)$/, "c-out-8q-q1 to c-out-8q-q7, c-out-8q-q-default"),
  inputQueue: word(/^c-in-q[1-7]$/, "c-in-q1 to c-in-q7"),
  percent: number(0, 100),
  threshold: number(0, 52_428_800),
  unit: word(/^(packets|bytes|kbytes|mbytes)$/, "packets, bytes, kbytes, mbytes"),
  weight: number(0, 15),
  bufferSize: number(5000, 12_582_912),
  bufferLevel: number(0, 12_582_912),
  watchdogMs: number(100, 1000),
  shutdownMultiplier: number(1, 10),
  restoreMultiplier: number(0, 100),
  internalMultiplier: number(0, 10),
  ipv4: { pattern: "\\S+", allowed: "an IPv4 address", accepts: isIPv4 },
  server: { pattern: "\\S+", allowed: "an address", accepts: (v) => isIPv4(v) || isIPv6(v) },
  host4: address(isIPv4, 32, "some"),
  host6: address(isIPv6, 128, "some"),
  loopback4: { pattern: "\\S+", allowed: "a /32", accepts: (v) => v.endsWith("/32") && isIPv4(v.slice(0, -3)) },
  loopback6: { pattern: "\\S+", allowed: "a /128", accepts: (v) => v.endsWith("/128") && isIPv6(v.slice(0, -4)) },
  prefix4: address(isIPv4, 32, "none"),
  prefix6: address(isIPv6, 128, "none"),
  exact4: number(0, 32),
  exact6: number(0, 128),
  neighbor: {
    pattern: "\\S+",
    allowed: "an address, or the port of an unnumbered link",
    accepts: (v) => isIPv4(v) || isIPv6(v) || /^Ethernet[1-9]\d?\/[1-9]\d{0,2}(\/[1-8])?$/.test(v),
  },
  action: word(/^(permit|deny)$/, "permit, deny"),
  sequence: number(1, 4_294_967_294),
  mapSequence: number(1, 65_535),
  quotedRegex: { pattern: "\\S+", allowed: "at most 63 characters in quotes", accepts: (v) => /^"[0-9^$_[\]+-]{1,63}"$/.test(v) },
  asn: { pattern: "\\S+", allowed: "1-4294967294", accepts: isBgpAsn },
  paths: number(1, 64),
  reconnectS: number(1, 60),
  seconds: number(1, 3600),
  prefixLimit: number(64, 4_194_304),
  thresholdPercent: number(1, 100),
  minutes: number(1, 65_535),
  bfdMs: number(50, 999),
  bfdMultiplier: number(1, 50),
  severity: number(0, 7),
  facility: word(/^local[0-7]$/, "local0 to local7"),
  tcpPort: number(1, 65_535),
  identifier: number(1, 4095),
  sampleMs: number(0, 604_800_000),
  grpcCalls: number(1, 16),
  mac: word(/^[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}$/, "a MAC address in three groups"),
  anyNumber: number(0, 4_294_967_295),
  speedMbps: word(/^(10000|25000|40000|50000|100000|200000|400000|800000)$/, "a port's speed in Mb/s"),
  path: word(/^sys\/[a-z0-9/_[\]-]+$/, "a path below sys"),
  timezone: word(/^[A-Z]{1,8}$/, "a time zone"),
  hours: { pattern: "\\S+", allowed: "-23 to 23", accepts: (v) => /^-?\d+$/.test(v) && Math.abs(Number(v)) <= 23 },
  banner: word(/^(.)[^\n]*\1$/, "a text between two equal characters"),
  section: { pattern: "[a-z0-9][a-z0-9 -]*", allowed: "the name of a section", accepts: () => true },
};
