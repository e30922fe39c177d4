import { z } from "zod";
import { RocefabError } from "../base/errors.js";
import { address } from "../base/ip.js";
import { lineText } from "../base/safe.js";
import { Secret } from "../base/secret.js";
import { Duration } from "../base/units.js";
import type { SecretUse } from "./fabric-intent.js";
import { duration } from "./value-schemas.js";

/** What every switch uses and offers on its management network. What is left out is not rendered; what a NOS cannot do is refused for its switches. */
export interface ServicesProps {
  /** Addresses of NTP servers, the preferred one first. @default none */
  readonly ntp?: readonly string[];
  /** @default none */
  readonly dns?: DnsProps;
  /** @default none */
  readonly syslog?: SyslogProps;
  /** @default off */
  readonly snmp?: SnmpProps;
  /** Local accounts. @default those of the switch stand */
  readonly users?: readonly UserProps[];
  /** Accounts of TACACS+ servers first, local ones where none answers. @default local accounts alone */
  readonly tacacs?: TacacsProps;
  /** Streams to collectors: gRPC from NX-OS, OTLP from Cumulus. @default none */
  readonly telemetry?: TelemetryProps;
  /** A gNMI server. @default the NOS's own setting stands */
  readonly gnmi?: boolean;
  /** The HTTPS interface of NX-OS (NX-API) and Cumulus (NVUE). @default the NOS's own setting stands */
  readonly api?: boolean;
}

export interface DnsProps {
  readonly servers: readonly string[];
  /** e.g. `example.net`. @default none */
  readonly domain?: string;
}

export interface SyslogProps {
  readonly servers: readonly string[];
  /** Least severity that is sent. @default "notice" */
  readonly severity?: SyslogSeverity;
}

export interface SnmpProps {
  /** Of SNMPv2c, read-only. @default none */
  readonly communities?: readonly Secret[];
  /** Of SNMPv3, read-only, with SHA and AES-128. @default none */
  readonly users?: readonly SnmpUserProps[];
  /** @default none */
  readonly location?: string;
  /** @default none */
  readonly contact?: string;
  /** Where traps go, with a community or a user of the above. @default none */
  readonly traps?: readonly SnmpTrapProps[];
}

export interface SnmpUserProps {
  readonly name: string;
  readonly authPassword: Secret;
  readonly privacyPassword: Secret;
}

export interface SnmpTrapProps {
  readonly server: string;
  /** @default a user's */
  readonly community?: Secret;
  /** @default a community's */
  readonly user?: string;
}

export interface UserProps {
  readonly name: string;
  /** `admin` may change everything, `operator` may read. */
  readonly role: "admin" | "operator";
  /** A crypt(3) hash, never a password in clear: `$5$` (SHA-256) for NX-OS, `$6$` (SHA-512) or another that the system knows elsewhere. */
  readonly passwordHash: Secret;
}

export interface TacacsProps {
  readonly servers: readonly { readonly address: string; readonly key: Secret }[];
}

export interface TelemetryProps {
  readonly collectors: readonly { readonly address: string; readonly port: number }[];
  /** Between two samples. @default 10 s */
  readonly interval?: Duration;
}

export const SYSLOG_SEVERITIES = ["emergency", "alert", "critical", "error", "warning", "notice", "info", "debug"] as const;
/** As RFC 5424 has them; each NOS spells them its own way. */
export type SyslogSeverity = (typeof SYSLOG_SEVERITIES)[number];

/** Services as plain data; lists are empty and parts null where nothing was asked for. */
export interface ServicesIntent {
  readonly ntp: readonly string[];
  readonly dns: { readonly servers: readonly string[]; readonly domain: string | null } | null;
  readonly syslog: { readonly servers: readonly string[]; readonly severity: SyslogSeverity } | null;
  readonly snmp: SnmpIntent | null;
  readonly users: readonly UserIntent[];
  readonly tacacs: readonly { readonly address: string; readonly key: SecretUse }[];
  readonly telemetry: { readonly collectors: readonly { readonly address: string; readonly port: number }[]; readonly intervalMs: number } | null;
  /** Null: the NOS's own setting stands. */
  readonly gnmi: boolean | null;
  readonly api: boolean | null;
}

export interface SnmpIntent {
  readonly communities: readonly SecretUse[];
  readonly users: readonly { readonly name: string; readonly authPassword: SecretUse; readonly privacyPassword: SecretUse }[];
  readonly location: string | null;
  readonly contact: string | null;
  readonly traps: readonly { readonly server: string; readonly community: SecretUse | null; readonly user: string | null }[];
}

export interface UserIntent {
  readonly name: string;
  readonly role: "admin" | "operator";
  readonly passwordHash: SecretUse;
}

const secret = z.custom<Secret>(Secret.isSecret, { error: 'a secret, e.g. Secret.env("COMMUNITY")' });
const port = z.int().min(1).max(65_535);
/** NX-OS takes three collectors and servers of most kinds, Cumulus eight of TACACS+; nobody needs more of any. */
const MOST_SERVERS = 8;
const servers = z.array(z.string()).min(1).max(MOST_SERVERS).readonly();

export const servicesSchema = z.strictObject({
  ntp: servers.optional(),
  dns: z.strictObject({ servers, domain: z.string().optional() }).optional(),
  syslog: z.strictObject({ servers, severity: z.enum(SYSLOG_SEVERITIES).optional() }).optional(),
  snmp: z
    .strictObject({
      communities: z.array(secret).min(1).readonly().optional(),
      users: z
        .array(z.strictObject({ name: z.string(), authPassword: secret, privacyPassword: secret }))
        .min(1)
        .readonly()
        .optional(),
      location: z.string().optional(),
      contact: z.string().optional(),
      traps: z
        .array(z.strictObject({ server: z.string(), community: secret.optional(), user: z.string().optional() }))
        .min(1)
        .readonly()
        .optional(),
    })
    .optional(),
  users: z
    .array(z.strictObject({ name: z.string(), role: z.enum(["admin", "operator"]), passwordHash: secret }))
    .min(1)
    .readonly()
    .optional(),
  tacacs: z
    .strictObject({
      servers: z
        .array(z.strictObject({ address: z.string(), key: secret }))
        .min(1)
        .max(MOST_SERVERS)
        .readonly(),
    })
    .optional(),
  telemetry: z
    .strictObject({
      collectors: z
        .array(z.strictObject({ address: z.string(), port }))
        .min(1)
        .max(MOST_SERVERS)
        .readonly(),
      interval: duration.optional(),
    })
    .optional(),
  gnmi: z.boolean().optional(),
  api: z.boolean().optional(),
});

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
/** Holds the hand-written interface to its schema. */
export const SERVICES_MATCH: Same<ServicesProps, z.input<typeof servicesSchema>> = true;

const DEFAULT_INTERVAL = Duration.ms(10_000);
/** A second between samples at least, an hour at most. */
const INTERVAL = { leastMs: 1000, mostMs: 3_600_000 } as const;

/**
 * @param where prop, e.g. `network/pod1: props.services`
 * @throws RocefabError where a value cannot stand on a config line of any NOS
 */
export function servicesIntent(where: string, given: ServicesProps = {}): ServicesIntent {
  const { dns, syslog, snmp, telemetry } = given;
  const intent: ServicesIntent = {
    ntp: addresses(`${where}.ntp`, given.ntp ?? []),
    dns: dns ? { servers: addresses(`${where}.dns.servers`, dns.servers), domain: domainName(`${where}.dns.domain`, dns.domain) } : null,
    syslog: syslog ? { servers: addresses(`${where}.syslog.servers`, syslog.servers), severity: syslog.severity ?? "notice" } : null,
    snmp: snmp ? snmpIntent(`${where}.snmp`, snmp) : null,
    users: distinct(`${where}.users`, given.users ?? [], (u) => u.name).map((u, i) => userIntent(`${where}.users[${i}]`, u)),
    tacacs: distinct(`${where}.tacacs.servers`, given.tacacs?.servers ?? [], (s) => s.address).map((s, i) => ({
      address: address(`${where}.tacacs.servers[${i}].address`, s.address),
      key: useOf(s.key),
    })),
    telemetry: telemetry ? telemetryIntent(`${where}.telemetry`, telemetry) : null,
    gnmi: given.gnmi ?? null,
    api: given.api ?? null,
  };
  refuseTwoVersions(where, secretsOfServices(intent));
  return intent;
}

/** One environment variable has one value. */
function refuseTwoVersions(where: string, secrets: readonly SecretUse[]): void {
  const other = secrets.find((s, i) => secrets.findIndex((t) => t.name === s.name && t.version !== s.version) > i);
  if (!other) return;
  const versions = new Set(secrets.filter((s) => s.name === other.name).map((s) => s.version));
  throw new RocefabError({
    where,
    what: `has the secret ${other.name} in ${versions.size} versions`,
    got: [...versions].join(", "),
    allowed: "one",
    fix: "make it once and use it twice",
  });
}

/** Every secret of the services, with its version. */
export function secretsOfServices({ snmp, users, tacacs }: ServicesIntent): SecretUse[] {
  const traps = snmp?.traps.flatMap((t) => t.community ?? []) ?? [];
  const snmpUsers = snmp?.users.flatMap((u) => [u.authPassword, u.privacyPassword]) ?? [];
  return [...(snmp?.communities ?? []), ...snmpUsers, ...traps, ...users.map((u) => u.passwordHash), ...tacacs.map((t) => t.key)];
}

function userIntent(where: string, { name, role, passwordHash }: UserProps): UserIntent {
  return { name: accountName(`${where}.name`, name), role, passwordHash: useOf(passwordHash) };
}

function telemetryIntent(where: string, { collectors, interval = DEFAULT_INTERVAL }: TelemetryProps): NonNullable<ServicesIntent["telemetry"]> {
  const intervalMs = interval.toMs();
  if (!Number.isInteger(intervalMs) || intervalMs < INTERVAL.leastMs || intervalMs > INTERVAL.mostMs)
    throw new RocefabError({ where: `${where}.interval`, what: "is out of range", got: interval.toString(), allowed: "1 s to 1 h, in whole milliseconds" });
  const known = distinct(`${where}.collectors`, collectors, (c) => `${c.address}:${c.port}`);
  return { collectors: known.map((c, i) => ({ address: address(`${where}.collectors[${i}].address`, c.address), port: c.port })), intervalMs };
}

function snmpIntent(where: string, { communities = [], users = [], location, contact, traps = [] }: SnmpProps): SnmpIntent {
  if (communities.length === 0 && users.length === 0)
    throw new RocefabError({ where, what: "lets nobody in", allowed: "communities, users, or both", fix: "give one, or leave snmp out" });
  return {
    communities: distinct(`${where}.communities`, communities, (c) => c.name).map(useOf),
    users: distinct(`${where}.users`, users, (u) => u.name).map((u, i) => ({
      name: accountName(`${where}.users[${i}].name`, u.name),
      authPassword: useOf(u.authPassword),
      privacyPassword: useOf(u.privacyPassword),
    })),
    location: location === undefined ? null : filledText(`${where}.location`, location),
    contact: contact === undefined ? null : filledText(`${where}.contact`, contact),
    traps: distinct(`${where}.traps`, traps, (t) => t.server).map((t, i) => trapIntent(`${where}.traps[${i}]`, t, communities, users)),
  };
}

/** NX-OS would get a command without its argument, and no NOS keeps an empty one. */
function filledText(where: string, text: string): string {
  if (lineText(where, text) !== "") return text;
  throw new RocefabError({ where, what: "is empty", fix: "leave it out" });
}

function trapIntent(
  where: string,
  { server, community, user }: SnmpTrapProps,
  communities: readonly Secret[],
  users: readonly SnmpUserProps[],
): SnmpIntent["traps"][number] {
  const known = [...communities.map((c) => c.name), ...users.map((u) => u.name)].join(", ");
  if ((community === undefined) === (user === undefined)) throw new RocefabError({ where, what: "needs either a community or a user", allowed: known });
  if (user !== undefined && !users.some((u) => u.name === user))
    throw new RocefabError({ where: `${where}.user`, what: "is not one of snmp.users", got: user, allowed: users.map((u) => u.name).join(", ") || "none" });
  if (community !== undefined && !communities.some((c) => c.name === community.name))
    throw new RocefabError({
      where: `${where}.community`,
      what: "is not one of snmp.communities",
      got: community.name,
      allowed: communities.map((c) => c.name).join(", ") || "none",
    });
  return { server: address(`${where}.server`, server), community: community ? useOf(community) : null, user: user ?? null };
}

function useOf({ name, version }: Secret): SecretUse {
  return { name, version };
}

function addresses(where: string, given: readonly string[]): string[] {
  return distinct(where, given, (a) => a).map((a, i) => address(`${where}[${i}]`, a));
}

function distinct<T>(where: string, items: readonly T[], key: (item: T) => string): readonly T[] {
  const twice = items.find((item, i) => items.findIndex((other) => key(other) === key(item)) !== i);
  if (twice === undefined) return items;
  throw new RocefabError({ where, what: "names one twice", got: key(twice) });
}

const ACCOUNT = /^[a-z][a-z0-9_-]{0,27}$/;

/** NX-OS takes 28 characters, Linux 32; lower case, as Debian's adduser wants it. */
function accountName(where: string, name: string): string {
  if (ACCOUNT.test(name)) return name;
  throw new RocefabError({
    where,
    what: "is not the name of an account on every NOS",
    got: name,
    allowed: "a lower-case letter, then lower-case letters, digits, dash and underscore, at most 28 characters",
  });
}

const DOMAIN = /^(?=.{1,64}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

function domainName(where: string, name: string | undefined): string | null {
  if (name === undefined) return null;
  if (DOMAIN.test(name)) return name;
  throw new RocefabError({
    where,
    what: "is not a domain name",
    got: name,
    allowed: "labels of lower-case letters, digits and inner dashes, at most 64 characters in all",
  });
}
