import { naturalSort } from "../../../base/sort.js";

/** Rows that others name, in the order in which a row-by-row push needs them (docs/facts/sonic.md, section d). */
const DEFINITIONS = [
  "BUFFER_POOL",
  "BUFFER_PROFILE",
  "DSCP_TO_TC_MAP",
  "DOT1P_TO_TC_MAP",
  "TC_TO_QUEUE_MAP",
  "TC_TO_PRIORITY_GROUP_MAP",
  "TC_TO_DSCP_MAP",
  "MAP_PFC_PRIORITY_TO_QUEUE",
  "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP",
  "SCHEDULER",
  "WRED_PROFILE",
  "PORT",
  "CABLE_LENGTH",
  "VRF",
  "VLAN",
  "PORTCHANNEL",
  "VLAN_MEMBER",
  "PORTCHANNEL_MEMBER",
  "ACL_TABLE",
] as const;

/** What binds maps, buffers and schedulers to ports; the generic updater takes a port down for each of them. */
export const PORT_MAPS = "PORT_QOS_MAP";
export const BINDINGS = ["BUFFER_PG", "BUFFER_QUEUE", "BUFFER_PORT_INGRESS_PROFILE_LIST", "BUFFER_PORT_EGRESS_PROFILE_LIST", "QUEUE"] as const;
export const WATCHDOG = "PFC_WD";
export const WATCHDOG_GLOBAL = "GLOBAL";

const HANDLED_APART = new Set<string>([PORT_MAPS, ...BINDINGS, WATCHDOG]);

/** All other tables: those that are named by others first, the rest in natural order. */
export function definitionTables(names: Iterable<string>): string[] {
  const rank = (name: string): number => {
    const found = (DEFINITIONS as readonly string[]).indexOf(name);
    return found < 0 ? DEFINITIONS.length : found;
  };
  const others = [...new Set(names)].filter((name) => !HANDLED_APART.has(name));
  return naturalSort(others, (n) => n).sort((a, b) => rank(a) - rank(b));
}

/** Rows that nothing names, and of which two may contradict each other: the old one goes first, e.g. an address that moves to another port. */
export function goesFirst(table: string, key: string): boolean {
  return table === "ACL_RULE" || (/(?:^|_)INTERFACE$/.test(table) && key.includes("|"));
}

/** Fields that are taken at the creation of a row only: the generic updater deletes and adds the row for them (docs/facts/sonic.md, section d). */
const CREATE_ONLY: Readonly<Record<string, readonly string[] | "all">> = {
  LOOPBACK_INTERFACE: ["vrf_name"],
  BGP_NEIGHBOR: ["asn", "name", "local_addr", "holdtime", "keepalive", "nhopself", "rrclient"],
  BGP_PEER_RANGE: "all",
  MIRROR_SESSION: "all",
};

export function isCreateOnly(table: string, field: string): boolean {
  const fields = CREATE_ONLY[table];
  return fields === "all" || (fields?.includes(field) ?? false);
}

/** Ports that the key of a row of a binding table names. */
export function portsOfKey(key: string): string[] {
  return (key.split("|")[0] as string).split(",");
}
