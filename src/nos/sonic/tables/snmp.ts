import { RocefabError } from "../../../base/errors.js";
import { withoutLength } from "../../../base/ip.js";
import { placeholderOf } from "../../../base/secret.js";
import type { SecretUse } from "../../../intent/fabric-intent.js";
import type { SnmpIntent } from "../../../intent/services.js";
import type { ConfigDb, Row } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";
import { MANAGEMENT_VRF } from "./device.js";

export const SNMP_PORT = "161";
const SHORTEST_USER = 4;
/** sonic-snmp.yang of every branch. */
const LONGEST_COMMUNITY = 32;

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
      ...(contact === null ? {} : { CONTACT: { Contact: contact } }),
      ...(location === null ? {} : { LOCATION: { Location: location } }),
    },
    SNMP_COMMUNITY: Object.fromEntries(communities.map((c): [string, Row] => [communityKey(device, c), { TYPE: "RO" }])),
    SNMP_USER: Object.fromEntries(users.map((u) => [userName(device, u.name), userRow(u)])),
  };
}

/** The key of a row, so that the schema bounds the placeholder that stands for the community until the push. */
function communityKey(device: string, community: SecretUse): string {
  const placeholder = placeholderOf(community);
  if (placeholder.length <= LONGEST_COMMUNITY) return placeholder;
  throw new RocefabError({
    where: `${device}: props.services.snmp.communities`,
    what: "has a secret whose placeholder is longer than SONiC's schema takes for a community",
    got: community.name,
    allowed: `a name of at most ${LONGEST_COMMUNITY - placeholder.length + community.name.length} characters`,
    fix: 'give the secret a shorter name, e.g. Secret.env("COMMUNITY")',
  });
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
