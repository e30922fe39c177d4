import { withoutLength } from "../../../base/ip.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { type ReadDb, rowOf, tableOf, textField } from "../config-db.js";
import { acceptsAny, answerTo, hasLists, type ManagementService } from "../control-plane.js";
import { MANAGEMENT_VRF } from "../tables/device.js";
import { DEFAULT_GNMI_PORT } from "../tables/gnmi.js";
import { SNMP_PORT } from "../tables/snmp.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const SSH: ManagementService = { title: "SSH", service: "SSH", port: "22" };
const SNMP: ManagementService = { title: "SNMP", service: "SNMP", port: SNMP_PORT };
/** A port has such an address without being asked, and a host on its cable reaches it. */
const LINK_LOCAL = "fe80::/10";

/**
 * SSH, SNMP and gNMI listen on every address of the switch; what keeps GPU hosts out are access lists of the control plane, and what keeps operators in is
 * an accepting rule of each (docs/facts/sonic.md, section h).
 */
export const managementReachable = rule(
  "SONIC_MANAGEMENT_REACHABLE",
  ({ db, slice }: Inspected): Complaint => ({
    severity: "error",
    message: "GPU hosts reach management services, or nobody does",
    allowed: "access lists of the control plane that drop the hosts and accept others, gNMI with certificates, SNMP on the management address alone",
    places: [...hostProblems(db, slice), ...lockouts(db), ...gnmiProblems(db), ...snmpProblems(db, slice)],
  }),
);

/** What may run: with a row its port, and the ports that the image's servers have without one. */
function gnmiServices(db: ReadDb): ManagementService[] {
  const ports = [DEFAULT_GNMI_PORT, ...["GNMI", "TELEMETRY"].flatMap((table) => textField(rowOf(db, table, "gnmi"), "port") ?? [])];
  return [...new Set(ports)].map((port) => ({ title: `gNMI on port ${port}`, service: "EXTERNAL_CLIENT", port }));
}

function hostProblems(db: ReadDb, { hostNetworks }: SwitchSlice): string[] {
  const services = [SSH, SNMP, ...gnmiServices(db)];
  return [...hostNetworks, LINK_LOCAL].flatMap((network) => {
    const open = services.filter((service) => answerTo(db, network, service) !== "dropped");
    return open.map(({ title }) => `${title} from ${network}`);
  });
}

function lockouts(db: ReadDb): string[] {
  if (!hasLists(db)) return [];
  const ports = textField(rowOf(db, "SSH_SERVER", "POLICIES"), "ports");
  return [
    ...(acceptsAny(db, SSH) ? [] : ["SSH is accepted from nobody"]),
    ...(ports === undefined || ports === SSH.port ? [] : [`SSH on port ${ports}, which the last drop takes`]),
  ];
}

function gnmiProblems(db: ReadDb): string[] {
  const row = rowOf(db, "GNMI", "gnmi");
  if (!row) return [];
  const certified = textField(rowOf(db, "GNMI", "certs"), "server_crt") !== undefined && textField(row, "client_auth") === "true";
  return certified ? [] : ["gNMI without certificates on both sides"];
}

function snmpProblems(db: ReadDb, { management }: SwitchSlice): string[] {
  const own = `${withoutLength(management.address)}|${SNMP_PORT}|${MANAGEMENT_VRF}`;
  const agents = Object.keys(tableOf(db, "SNMP_AGENT_ADDRESS_CONFIG"));
  const foreign = agents.filter((agent) => agent !== own).map((agent) => `SNMP listens on ${agent.replaceAll("|", " ")}`);
  return agents.length > 0 ? foreign : ["SNMP listens on every address"];
}
