import { RocefabError } from "../../../base/errors.js";
import { withoutLength } from "../../../base/ip.js";
import { placeholderOf } from "../../../base/secret.js";
import type { SnmpIntent } from "../../../intent/services.js";
import type { ConfigDb, Row } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";
import { MANAGEMENT_VRF } from "./device.js";

export const SNMP_PORT = "161";
const SHORTEST_USER = 4;

/** Wherever the image starts its agent, it listens on the management address alone: without the row on every address of the switch. */
export function snmpTables({ slice }: Pick<DevicePlan, "slice">): ConfigDb {
  const { snmp } = slice.services;
  const agent = `${withoutLength(slice.management.address)}|${SNMP_PORT}|${MANAGEMENT_VRF}`;
  return { SNMP_AGENT_ADDRESS_CONFIG: { [agent]: {} }, ...(snmp ? accessTables(slice.name, snmp) : {}) };
}

function accessTables(device: string, { communities, users, location, contact, traps }: SnmpIntent): ConfigDb {
  if (traps.length > 0) {
    throw new RocefabError({
      where: `${device}: props.services.snmp.traps`,
      what: "would have SONiC's agent listen on every address of the switch",
      got: traps.map((t) => t.server).join(", "),
      fix: "leave traps out for a fabric with SONiC switches",
    });
  }
  return {
    SNMP: {
      ...(contact === null ? {} : { CONTACT: { Contact: written(`${device}: props.services.snmp.contact`, contact) } }),
      ...(location === null ? {} : { LOCATION: { Location: written(`${device}: props.services.snmp.location`, location) } }),
    },
    SNMP_COMMUNITY: Object.fromEntries(communities.map((c): [string, Row] => [placeholderOf(c), { TYPE: "RO" }])),
    SNMP_USER: Object.fromEntries(users.map((u) => [userName(device, u.name), userRow(u)])),
  };
}

function userRow({ authPassword, privacyPassword }: SnmpIntent["users"][number]): Row {
  return {
    SNMP_USER_TYPE: "Priv",
    SNMP_USER_PERMISSION: "RO",
    SNMP_USER_AUTH_TYPE: "SHA",
    SNMP_USER_AUTH_PASSWORD: placeholderOf(authPassword),
    SNMP_USER_ENCRYPTION_TYPE: "AES",
    SNMP_USER_ENCRYPTION_PASSWORD: placeholderOf(privacyPassword),
  };
}

function userName(device: string, name: string): string {
  if (name.length >= SHORTEST_USER) return name;
  throw new RocefabError({
    where: `${device}: props.services.snmp.users`,
    what: "has a name that is too short for SONiC",
    got: name,
    allowed: `at least ${SHORTEST_USER} characters`,
  });
}

function written(where: string, text: string): string {
  if (text !== "") return text;
  throw new RocefabError({ where, what: "is empty, which SONiC does not take", got: text, fix: "give a text, or leave it out" });
}
