import { type ConfigLine, findAll, findLast, has, numberIn } from "./lines.js";
import { type ServicePolicy, servicePolicies } from "./mqc.js";

export interface Interface {
  readonly name: string;
  /** `no switchport`, or an interface that is never switched. */
  readonly routed: boolean;
  readonly up: boolean;
  /** Says more than a description and its state. */
  readonly configured: boolean;
  readonly mtu: number | null;
  /** Null where no line says it: then DCBX decides. */
  readonly pfcMode: "on" | "off" | "auto" | null;
  /** Says by DCBX that PFC is on. */
  readonly sendsPfcTlv: boolean;
  readonly watchdog: boolean;
  readonly servicePolicies: readonly ServicePolicy[];
  /** IPv4 and IPv6 with length. */
  readonly addresses: readonly string[];
  /** Link-local addresses alone, and IPv4 routed without an address. */
  readonly unnumbered: boolean;
  readonly vrf: string | null;
  readonly line: ConfigLine;
}

const IDLE = /^(?:description|shutdown|no shutdown)\b/;

export function interfaces(lines: readonly ConfigLine[]): Interface[] {
  return findAll(lines, /^interface (?!breakout )(.+)$/i).map(({ line, words: [name] }) => interfaceOf(canonicalName(name as string), line));
}

/** `ethernet 1/1` and `Ethernet1/1` are one port. */
function canonicalName(name: string): string {
  return name.replace(/^ethernet ?(?=\d)/i, "Ethernet");
}

export function isEthernet(i: Interface): boolean {
  return /^Ethernet\d+(?:\/\d+){1,2}$/.test(i.name);
}

function interfaceOf(name: string, line: ConfigLine): Interface {
  const { children } = line;
  return {
    name,
    routed: has(children, /^no switchport$/) || !/^(?:Ethernet|port-channel)/.test(name),
    up: !has(children, /^shutdown$/),
    configured: children.some((c) => !IDLE.test(c.text)),
    mtu: numberIn(children, /^mtu (\d+)$/),
    ...pfcMode(children),
    watchdog: watchdogOn(children),
    servicePolicies: servicePolicies(children),
    addresses: findAll(children, /^ip(?:v6)? address ([0-9a-f.:]+\/\d+)(?: .*)?$/i).map((f) => f.words[0] as string),
    unnumbered: has(children, /^ip forward$/) && has(children, /^ipv6 address use-link-local-only$/),
    vrf: findLast(children, /^vrf member (\S+)$/)?.words[0] ?? null,
    line,
  };
}

function pfcMode(lines: readonly ConfigLine[]): Pick<Interface, "pfcMode" | "sendsPfcTlv"> {
  const [mode, sendTlv] = findLast(lines, /^priority-flow-control mode (on|off|auto)( send-tlv)?$/)?.words ?? [];
  return { pfcMode: (mode ?? null) as Interface["pfcMode"], sendsPfcTlv: Boolean(sendTlv) };
}

/** The watchdog's switch is spelt alike globally and at a port; it is off without a line. */
export function watchdogOn(lines: readonly ConfigLine[]): boolean {
  return findLast(lines, /^priority-flow-control watch-dog-interval (on|off)\b/)?.words[0] === "on";
}

/** Source: docs/facts/nxos.md, section 1a. */
export const DEFAULT_MTU = 1500;
