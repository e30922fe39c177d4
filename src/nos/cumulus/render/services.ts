import { RocefabError } from "../../../base/errors.js";
import { placeholderOf } from "../../../base/secret.js";
import { CUMULUS, spelling, spellingAt, spellingIn } from "../../../catalog/capabilities/index.js";
import type { SyslogSeverity } from "../../../intent/services.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { Dialect } from "../dialect.js";
import { MANAGEMENT_PORT, MANAGEMENT_VRF, managementAddress } from "../management.js";
import { nodeAt } from "../parse/read.js";
import { below, members, merged, type NvueTree } from "../tree.js";
import { accountsTree } from "./accounts.js";

/** How a selector spells RFC 5424's severities. Source: NVIDIA, Network Troubleshooting, syslog, table of severities. */
const SEVERITIES: Readonly<Record<SyslogSeverity, string>> = {
  emergency: "emerg",
  alert: "alert",
  critical: "crit",
  error: "err",
  warning: "warning",
  notice: "notice",
  info: "info",
  debug: "debug",
};
const SELECTOR = "at-severity";
const SYSLOG_PORT = 514;

/**
 * What the switch uses and offers on its management network, in the spelling of its release (docs/facts/cumulus.md, facts 40 to 45).
 *
 * @throws RocefabError where the release has no such service, or no source says how it is spelled
 */
export function servicesTree(slice: SwitchSlice, dialect: Dialect): NvueTree {
  return [ntp, dns, syslog, snmp, telemetry, gnmi, api, accountsTree].map((part) => part(slice, dialect)).reduce(merged, {});
}

/** Services below `service` have one subtree a VRF, those below `system` name the VRF inside. */
function isPerVrf(root: string): boolean {
  return root.startsWith("service.");
}

function ntp({ services }: SwitchSlice, { release, on }: Dialect): NvueTree {
  if (services.ntp.length === 0) return {};
  const root = spellingIn(CUMULUS.ntp, release);
  const entry: NvueTree = { iburst: on, ...(isPerVrf(root) ? {} : { "association-type": "server" }) };
  const tree = { listen: MANAGEMENT_PORT, server: Object.fromEntries(services.ntp.map((address) => [address, entry])) };
  return isPerVrf(root) ? below(`${root}.${MANAGEMENT_VRF}`, tree) : below(root, { state: on, vrf: MANAGEMENT_VRF, ...tree });
}

function dns({ services }: SwitchSlice, { release }: Dialect): NvueTree {
  if (services.dns === null) return {};
  const root = spellingIn(CUMULUS.dns, release);
  const { servers, domain } = services.dns;
  const entry: NvueTree = isPerVrf(root) ? {} : { vrf: MANAGEMENT_VRF };
  const tree: NvueTree = { server: Object.fromEntries(servers.map((address) => [address, entry])), ...(domain === null ? {} : { search: members([domain]) }) };
  return below(isPerVrf(root) ? `${root}.${MANAGEMENT_VRF}` : root, tree);
}

/** Before a selector means severity alone, servers get everything. */
function syslog({ services }: SwitchSlice, { release }: Dialect): NvueTree {
  if (services.syslog === null) return {};
  const root = spellingIn(CUMULUS.syslog, release);
  const selects = spellingAt(CUMULUS.syslogSeverity, release) !== undefined;
  const entry: NvueTree = {
    port: SYSLOG_PORT,
    protocol: "udp",
    ...(isPerVrf(root) ? {} : { vrf: MANAGEMENT_VRF }),
    ...(selects ? { selector: { "1": { "selector-id": SELECTOR } } } : {}),
  };
  const server = Object.fromEntries(services.syslog.servers.map((address) => [address, entry]));
  const selector: NvueTree = selects ? { selector: { [SELECTOR]: { severity: SEVERITIES[services.syslog.severity] } } } : {};
  return below(isPerVrf(root) ? `${root}.${MANAGEMENT_VRF}` : root, { server, ...selector });
}

/** Communities and passwords are keys of the tree. */
function snmp(slice: SwitchSlice, { release }: Dialect): NvueTree {
  const given = slice.services.snmp;
  if (given === null) return {};
  refuseUserTraps(slice);
  const communities = given.communities.map((c) => [placeholderOf(c), { access: { any: {} } }] as const);
  const users = given.users.map(({ name, authPassword, privacyPassword }) => {
    return [name, { "auth-sha": { [placeholderOf(authPassword)]: { "encrypt-aes": { [placeholderOf(privacyPassword)]: {} } } } }] as const;
  });
  const traps = given.traps.map(({ server, community }) => {
    return [server, { vrf: { [MANAGEMENT_VRF]: { "community-password": community ? { [placeholderOf(community)]: { version: "2c" } } : {} } } }] as const;
  });
  return below(spellingIn(CUMULUS.snmp, release), {
    [spellingIn(CUMULUS.snmpSwitch, release)]: spellingIn(CUMULUS.snmpSwitchOn, release),
    "listening-address": { [managementAddress(slice)]: { vrf: MANAGEMENT_VRF } },
    ...(communities.length > 0 ? { "readonly-community": Object.fromEntries(communities) } : {}),
    ...(users.length > 0 ? { username: Object.fromEntries(users) } : {}),
    ...(traps.length > 0 ? { "trap-destination": Object.fromEntries(traps) } : {}),
    ...(given.location === null ? {} : { "system-location": given.location }),
    ...(given.contact === null ? {} : { "system-contact": given.contact }),
  });
}

/** The examples of SNMPv3 traps all give the engine ID of the receiver. */
function refuseUserTraps({ name, services }: SwitchSlice): void {
  const trap = services.snmp?.traps.find((t) => t.user !== null);
  if (trap === undefined) return;
  throw new RocefabError({
    where: `${name}: props.services.snmp.traps`,
    what: "go to a user, for which Cumulus wants the engine ID of the receiver (docs/facts/cumulus.md, fact 43)",
    got: `${trap.server} with user ${trap.user}`,
    allowed: "a community",
    fix: "give the trap destination by addConfig, with engine-id",
  });
}

/** The path at which a user says which VRF OTLP leaves by. */
const OTLP_VRF = ["system", "telemetry", "export", "vrf"] as const;

/** Without a VRF the exporter sends by the default VRF, where no collector of the management network is. */
function telemetry(slice: SwitchSlice): NvueTree {
  const { name, services, additions } = slice;
  const given = services.telemetry;
  if (given === null) return {};
  const where = `${name}: props.services.telemetry`;
  const root = spelling(where, CUMULUS.otlp, slice);
  if (!additions.some((a) => a.nos === "cumulus" && nodeAt(a.tree, ...OTLP_VRF) !== undefined)) {
    throw new RocefabError({
      where,
      what: `wants OTLP on the management network, and the switch sends it by the default VRF unless ${OTLP_VRF.join(".")} says otherwise: a leaf that NVIDIA documents from ${CUMULUS.otlpVrf.history[0].since} on, and not in every list of its own`,
      got: `Cumulus Linux ${slice.nos.release}`,
      fix: `look whether the switch takes it, then say it by addConfig: CumulusConfig.merge({ system: { telemetry: { export: { vrf: "${MANAGEMENT_VRF}" } } } })`,
    });
  }
  const seconds = given.intervalMs / 1000;
  if (!Number.isInteger(seconds))
    throw new RocefabError({ where: `${where}.interval`, what: "is no whole second", got: `${given.intervalMs} ms`, allowed: "whole seconds, 1 to 86400" });
  const destination = Object.fromEntries(given.collectors.map(({ address, port }) => [address, { port }]));
  return merged(
    below(root, { state: "enabled", grpc: { insecure: "enabled", destination } }),
    below("system.telemetry.interface-stats", { export: { state: "enabled" }, "sample-interval": seconds }),
  );
}

function gnmi(slice: SwitchSlice, { release }: Dialect): NvueTree {
  const { name, services } = slice;
  if (services.gnmi === null) return {};
  if (!services.gnmi) return spellingAt(CUMULUS.gnmi, release) === undefined ? {} : below(spellingIn(CUMULUS.gnmi, release), { state: "disabled" });
  const where = `${name}: props.services.gnmi`;
  const root = spelling(where, CUMULUS.gnmi, slice);
  if (services.telemetry !== null && spellingIn(CUMULUS.otlpBesideGnmi, release) === "no") {
    throw new RocefabError({
      where,
      what: "and services.telemetry cannot both run: a gNMI server and OTLP export exclude each other",
      got: `Cumulus Linux ${release}`,
      allowed: "one of the two, or 5.15 or later",
    });
  }
  return below(root, { state: "enabled", "listening-address": members([managementAddress(slice)]) });
}

function api({ services }: SwitchSlice): NvueTree {
  return services.api === null ? {} : { system: { api: { state: services.api ? "enabled" : "disabled" } } };
}
