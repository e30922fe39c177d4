import { RocefabError } from "../../../base/errors.js";
import { spelling } from "../../../catalog/capabilities/index.js";
import { SONIC } from "../../../catalog/capabilities/sonic.js";
import type { SyslogSeverity } from "../../../intent/services.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { ConfigDb, Row, Table } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";
import { MANAGEMENT_PORT, MANAGEMENT_VRF } from "./device.js";

const NTP_VERSION = "4";
const SYSLOG_PORT = "514";
const MOST_NAMESERVERS = 3;

/** The words that sonic-syslog.yang has. */
const SEVERITY: Readonly<Partial<Record<SyslogSeverity, string>>> = {
  critical: "crit",
  error: "error",
  warning: "warn",
  notice: "notice",
  info: "info",
  debug: "debug",
};

/** Time, names and logs, over the management VRF (docs/facts/sonic.md, section h). */
export function serviceTables({ slice }: Pick<DevicePlan, "slice">): ConfigDb {
  const { ntp, dns, syslog } = slice.services;
  return {
    ...(ntp.length > 0 ? ntpTables(ntp) : {}),
    ...(dns ? dnsTables(slice, dns) : {}),
    ...(syslog ? { SYSLOG_SERVER: syslogServers(slice, syslog) } : {}),
  };
}

/** Every field is written: the image's own row is merged below, and has the default VRF (sonic-utilities db_migrator.py). */
function ntpTables(servers: readonly string[]): ConfigDb {
  const server: Row = { association_type: "server", iburst: "on", version: NTP_VERSION, admin_state: "enabled" };
  return {
    NTP: {
      global: {
        admin_state: "enabled",
        vrf: MANAGEMENT_VRF,
        src_intf: MANAGEMENT_PORT,
        dhcp: "disabled",
        server_role: "disabled",
        authentication: "disabled",
      },
    },
    NTP_SERVER: rows(servers, () => server),
  };
}

function dnsTables(slice: SwitchSlice, { servers, domain }: NonNullable<SwitchSlice["services"]["dns"]>): ConfigDb {
  const where = `${slice.name}: props.services.dns`;
  if (servers.length > MOST_NAMESERVERS) {
    throw new RocefabError({ where: `${where}.servers`, what: "are more than SONiC takes", got: servers.length, allowed: `at most ${MOST_NAMESERVERS}` });
  }
  return {
    DNS_NAMESERVER: rows(servers, () => ({})),
    ...(domain === null ? {} : { [spelling(`${where}.domain`, SONIC.dnsSearch, slice)]: { GLOBAL: { search: [domain] } } }),
  };
}

function syslogServers({ name }: SwitchSlice, { servers, severity }: NonNullable<SwitchSlice["services"]["syslog"]>): Table {
  const word = SEVERITY[severity];
  if (word !== undefined) return rows(servers, () => ({ vrf: MANAGEMENT_VRF, protocol: "udp", port: SYSLOG_PORT, severity: word }));
  throw new RocefabError({
    where: `${name}: props.services.syslog.severity`,
    what: "is none that SONiC can filter by",
    got: severity,
    allowed: Object.keys(SEVERITY).join(", "),
  });
}

function rows(keys: readonly string[], row: () => Row): Table {
  return Object.fromEntries(keys.map((key) => [key, row()]));
}
