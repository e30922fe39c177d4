import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { network, within } from "./prefix.js";

/*
 * A fabric's folder as a rack of machines would see it: cables from plan.json, and of every machine the text that it gets and nothing else.
 */
export interface Fabric {
  readonly switches: readonly Switch[];
  readonly hosts: readonly Host[];
  readonly cables: readonly Cable[];
}

export interface Switch {
  readonly name: string;
  /** 0 = leaf. */
  readonly tier: number;
  readonly ports: readonly Port[];
  readonly loopbacks: readonly string[];
  readonly frrConf: string;
}

export interface Port {
  readonly name: string;
  readonly mtu: number;
  readonly up: boolean;
  /** A link-local IPv6 address alone makes it a routed port (unnumbered). */
  readonly linkLocal: boolean;
  readonly addresses: readonly string[];
}

export interface Host {
  readonly name: string;
  readonly ports: readonly HostPort[];
  /** Lines of sysctl.d. */
  readonly sysctls: readonly string[];
}

export interface HostPort extends Port {
  /** Arguments of `ip route add` and `ip rule add`. */
  readonly routes: readonly string[];
  readonly rules: readonly string[];
}

export interface End {
  readonly device: string;
  readonly port: string;
}

export interface Cable {
  readonly id: string;
  readonly a: End;
  readonly b: End;
}

const TIER: Readonly<Record<string, number>> = { leaf: 0, spine: 1, "super-spine": 2 };

export function readFabric(folder: string): Fabric {
  const plan = json(join(folder, "plan.json"));
  return {
    switches: plan.switches.map(({ name, role }: { name: string; role: string }) => readSwitch(join(folder, "switches", name), name, role)),
    hosts: plan.hosts.map(({ name }: { name: string }) => readHost(join(folder, "hosts", name), name)),
    cables: plan.cables.map(({ id, a, b }: Cable) => ({ id, a, b })),
  };
}

function readSwitch(folder: string, name: string, role: string): Switch {
  const tier = TIER[role];
  if (tier === undefined) throw new Error(`${name}: no tier is known of a ${role}`);
  const tables = json(join(folder, "config_db.json"));
  const addresses = (port: string): string[] => rowKeys(tables.INTERFACE).flatMap(([name, address]) => (name === port && address ? [address] : []));
  return {
    name,
    tier,
    ports: Object.entries<Record<string, string>>(tables.PORT).map(([port, row]) => ({
      name: port,
      mtu: Number(row.mtu),
      up: row.admin_status === "up",
      linkLocal: tables.INTERFACE[port]?.ipv6_use_link_local_only === "enable",
      addresses: addresses(port),
    })),
    loopbacks: rowKeys(tables.LOOPBACK_INTERFACE).flatMap(([, address]) => (address ? [address] : [])),
    frrConf: readFileSync(join(folder, "frr.conf"), "utf8"),
  };
}

function rowKeys(table: object): (readonly [string, string | undefined])[] {
  return Object.keys(table).map((key) => {
    const [name = "", address] = key.split("|");
    return [name, address];
  });
}

interface Netplan {
  readonly mtu: number;
  readonly addresses: readonly string[];
  readonly routes?: readonly { readonly to: string; readonly via?: string; readonly type?: string; readonly table?: number }[];
  readonly "routing-policy"?: readonly { readonly from: string; readonly table: number; readonly priority: number }[];
}

function readHost(folder: string, name: string): Host {
  const netplans = filesOf(join(folder, "etc/netplan")).map((text) => parse(text).network.ethernets as Record<string, Netplan>);
  return {
    name,
    ports: netplans.flatMap((ethernets) => Object.entries(ethernets)).map(([port, plan]) => hostPort(port, plan)),
    sysctls: filesOf(join(folder, "etc/sysctl.d")).flatMap((text) => text.split("\n").filter((line) => /^[a-z]/.test(line))),
  };
}

function hostPort(name: string, { mtu, addresses, routes = [], "routing-policy": rules = [] }: Netplan): HostPort {
  return {
    name,
    mtu,
    up: true,
    linkLocal: false,
    addresses,
    routes: routes.map(({ to, via, type = "unicast", table }) =>
      ["route", "add", type, to, ...(via ? ["via", via, "dev", name] : []), ...(table ? ["table", table] : [])].join(" "),
    ),
    rules: rules.map(({ from, table, priority }) => ["rule", "add", "from", from, "table", table, "priority", priority].join(" ")),
  };
}

function filesOf(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => readFileSync(join(folder, name), "utf8"))
    : [];
}

// biome-ignore lint/suspicious/noExplicitAny: tables as they stand in a file
function json(path: string): any {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The ASN that a device's text says. */
export function asnOf({ name, frrConf }: Switch): number {
  const [, asn] = /^router bgp (\d+)$/m.exec(frrConf) ?? [];
  if (asn === undefined) throw new Error(`${name}: no router bgp in frr.conf`);
  return Number(asn);
}

/** Neighbours that a device's text expects: addresses, or ports where links are unnumbered. */
export function neighborsOf({ frrConf }: Switch): string[] {
  return [...frrConf.matchAll(/^ neighbor (\S+) remote-as \d+$/gm)].map(([, peer]) => peer ?? "");
}

/** What a device's text tells the fabric of its own: loopbacks, and the blocks of a leaf. */
export function originOf({ frrConf }: Switch): string[] {
  const blocks = [...frrConf.matchAll(/^ {2}aggregate-address (\S+) summary-only$/gm)].map(([, prefix]) => prefix ?? "");
  const networks = [...frrConf.matchAll(/^ {2}network (\S+)$/gm)].map(([, prefix]) => network(prefix ?? ""));
  return [...networks.filter((n) => !blocks.some((block) => within(n, block))), ...blocks];
}
