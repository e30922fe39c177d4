import { RocefabError } from "../../../base/errors.js";
import { naturalSort } from "../../../base/sort.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { ConfigDb, Row, Table } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";
import { DEFAULT_GNMI_PORT, GNMI_PORT } from "./gnmi.js";

/** caclmgrd sorts priorities as text: all have four digits. */
const FIRST_PRIORITY = 9999;
const LAST_PRIORITY = "1000";
const EVERYBODY_IPV6 = "::/0";

interface Fenced {
  readonly name: string;
  readonly service: "SSH" | "SNMP" | "EXTERNAL_CLIENT";
  /** Of EXTERNAL_CLIENT. */
  readonly port: string | null;
  /** Whether anybody but the hosts may come in. */
  readonly offered: boolean;
}

/**
 * Access lists of the control plane: packets of GPU hosts to a management service are dropped by whatever port they come in, and all others are let in.
 * The management network has IPv4 alone, and with any such list caclmgrd drops in both families whatever no rule accepts but BGP, ICMP, DHCP and answers. TCP
 * above 1024 with a TTL of 1 would pass all the same, so that gNMI's ports are dropped in IPv6 by a list of their own (docs/facts/sonic.md, section h).
 *
 * @throws RocefabError where the host ACL has the name of a list
 */
export function fenceTables({ slice }: DevicePlan): ConfigDb {
  const lists = fenced(slice).flatMap((f) => [ipv4List(slice, f), ...(f.port === null ? [] : [ipv6List(f, f.port)])]);
  const taken = lists.find(({ name }) => name === slice.hostAcl?.name);
  if (taken) throw new RocefabError({ where: `${slice.name}: props.hostAcl.name`, what: "is the name of another access list of the switch", got: taken.name });
  return {
    ACL_TABLE: Object.fromEntries(lists.map(({ name, service }): [string, Row] => [name, tableRow(name, service)])),
    ACL_RULE: Object.assign({}, ...lists.map(({ name, rules }) => named(name, rules))),
  };
}

function fenced({ services }: SwitchSlice): Fenced[] {
  const external = (port: string, offered: boolean): Fenced => ({ name: `FENCE_GNMI_${port}`, service: "EXTERNAL_CLIENT", port, offered });
  return [
    { name: "FENCE_SSH", service: "SSH", port: null, offered: true },
    { name: "FENCE_SNMP", service: "SNMP", port: null, offered: true },
    external(DEFAULT_GNMI_PORT, services.gnmi === null),
    ...(services.gnmi ? [external(GNMI_PORT, true)] : []),
  ];
}

interface List {
  readonly name: string;
  readonly service: string;
  readonly rules: Table;
}

function ipv4List({ hostNetworks }: SwitchSlice, { name, service, port, offered }: Fenced): List {
  const hosts = naturalSort(
    hostNetworks.filter((network) => !network.includes(":")),
    (n) => n,
  );
  const dropped = hosts.map((network, i): [string, Row] => [
    `HOSTS_${i + 1}`,
    { PRIORITY: `${FIRST_PRIORITY - i}`, SRC_IP: network, ...portField(port), PACKET_ACTION: "DROP" },
  ]);
  const rest: Row = { PRIORITY: LAST_PRIORITY, SRC_IP: "0.0.0.0/0", ...portField(port), PACKET_ACTION: offered ? "ACCEPT" : "DROP" };
  return { name, service, rules: { ...Object.fromEntries(dropped), REST: rest } };
}

function ipv6List({ name, service }: Fenced, port: string): List {
  return {
    name: `${name}_V6`,
    service,
    rules: { REST: { PRIORITY: LAST_PRIORITY, SRC_IPV6: EVERYBODY_IPV6, ...portField(port), PACKET_ACTION: "DROP" } },
  };
}

function portField(port: string | null): Row {
  return port === null ? {} : { L4_DST_PORT: port };
}

function tableRow(name: string, service: string): Row {
  return { type: "CTRLPLANE", stage: "ingress", policy_desc: name, services: [service] };
}

function named(name: string, rules: Table): Table {
  return Object.fromEntries(Object.entries(rules).map(([rule, row]) => [`${name}|${rule}`, row]));
}
