import { RocefabError } from "../../base/errors.js";
import { placeholderOf } from "../../base/secret.js";
import { SYSLOG_SEVERITIES } from "../../intent/services.js";
import type { SwitchSlice } from "../../plan/slices.js";
import type { NxosServices, NxosSnmp } from "./config.js";

const ROLES = { admin: "network-admin", operator: "network-operator" } as const;

/**
 * Services in NX-OS's words, all of them in the management VRF (docs/facts/nxos.md, facts 43 and 44). An HTTPS interface or gNMI server that is not
 * wanted is one whose feature is not there.
 *
 * @throws RocefabError where an SNMP user has the name of an account
 */
export function servicesConfig(slice: SwitchSlice): NxosServices {
  const { services } = slice;
  refuseSharedName(slice);
  return {
    users: services.users.map(({ name, role, passwordHash }) => ({ name, role: ROLES[role], hash: placeholderOf(passwordHash) })),
    tacacs: services.tacacs.map(({ address, key }) => ({ address, key: placeholderOf(key) })),
    nameServers: services.dns?.servers ?? [],
    domain: services.dns?.domain ?? null,
    syslog: services.syslog && { servers: services.syslog.servers, severity: SYSLOG_SEVERITIES.indexOf(services.syslog.severity) },
    snmp: services.snmp && snmpConfig(services.snmp),
    ntp: services.ntp.map((server, i) => ({ server, prefer: i === 0 })),
    api: services.api === true,
    gnmi: services.gnmi === true,
    telemetry: services.telemetry,
  };
}

function snmpConfig({ communities, users, location, contact, traps }: NonNullable<SwitchSlice["services"]["snmp"]>): NxosSnmp {
  return {
    location,
    contact,
    communities: communities.map(placeholderOf),
    users: users.map(({ name, authPassword, privacyPassword }) => ({ name, auth: placeholderOf(authPassword), privacy: placeholderOf(privacyPassword) })),
    traps: traps.map(({ server, community, user }) => ({ server, credentials: community ? `2c ${placeholderOf(community)}` : `3 priv ${user}` })),
  };
}

/** `feature NAME` of each service in use. */
export function serviceFeatures({ tacacs, api, gnmi, telemetry }: NxosServices): string[] {
  const used: readonly (readonly [string, boolean])[] = [
    ["tacacs+", tacacs.length > 0],
    ["nxapi", api],
    ["grpc", gnmi],
    ["telemetry", telemetry !== null],
  ];
  return used.flatMap(([feature, isUsed]) => (isUsed ? [feature] : []));
}

/** NX-OS keeps accounts and SNMP users in step by name, each with the other's password (docs/facts/nxos.md, fact 44). */
function refuseSharedName({ name, services }: SwitchSlice): void {
  const shared = services.users.find((u) => services.snmp?.users.some((s) => s.name === u.name));
  if (!shared) return;
  throw new RocefabError({
    where: `${name}: props.services.snmp.users`,
    what: "names a local account, and NX-OS keeps the password of both in step",
    got: shared.name,
    allowed: "names that no local account has",
    fix: "give the SNMP user a name of its own",
  });
}
