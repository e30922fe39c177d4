import { contains } from "../../base/ip.js";
import { type ReadDb, type ReadRow, tableOf, textField } from "./config-db.js";

/** What caclmgrd guards: SSH and SNMP by name, anything else by a TCP port that the rule names (docs/facts/sonic.md, section h). */
export interface ManagementService {
  readonly title: string;
  readonly service: "SSH" | "SNMP" | "EXTERNAL_CLIENT";
  readonly port: string;
}

export type Answer = "accepted" | "dropped" | "passed by";

interface ControlRule {
  readonly priority: string;
  readonly accepts: boolean;
  readonly source: string | null;
}

/** Packets to ports from here up pass with a TTL of 1 in front of the last drop. */
const FIRST_TRACED_PORT = 1025;

/** What becomes of packets from a network to a service: the first rule that takes them all or lets some in, then the last drop, which any rule brings. */
export function answerTo(db: ReadDb, network: string, service: ManagementService): Answer {
  const family = network.includes(":") ? 6 : 4;
  for (const rules of listsOf(db, service, family)) {
    const first = rules.find(({ source, accepts }) => source === null || contains(source, network) || (accepts && contains(network, source)));
    if (first) return first.accepts ? "accepted" : "dropped";
  }
  return hasLists(db) && Number(service.port) < FIRST_TRACED_PORT ? "dropped" : "passed by";
}

/** Whether any rule lets anybody in. */
export function acceptsAny(db: ReadDb, service: ManagementService): boolean {
  return [4, 6].some((family) => listsOf(db, service, family).some((rules) => rules.some((r) => r.accepts)));
}

/** Whether a rule of the control plane drops whatever no rule accepts. */
export function hasLists(db: ReadDb): boolean {
  return controlLists(db).some(([name]) => rulesOf(db, name).some((row) => familyOfRule(row) !== null));
}

function controlLists(db: ReadDb): [name: string, row: ReadRow][] {
  return Object.entries(tableOf(db, "ACL_TABLE")).filter(([, row]) => textField(row, "type") === "CTRLPLANE");
}

/** Rules of each list of a service and family as iptables has them: of two with one priority the later, the highest text first. */
function listsOf(db: ReadDb, { service, port }: ManagementService, family: number): ControlRule[][] {
  return controlLists(db).flatMap(([name, table]) => {
    const rows = rulesOf(db, name);
    const ports = rows.map((row) => textField(row, "L4_DST_PORT")).filter((p) => p !== undefined);
    const guards = servicesOf(table).includes(service) && (service !== "EXTERNAL_CLIENT" || ports.at(-1) === port);
    if (!guards || rows.map(familyOfRule).find((f) => f !== null) !== family) return [];
    const byPriority = new Map(
      rows.filter((row) => (familyOfRule(row) ?? family) === family).map((row) => [textField(row, "PRIORITY") ?? "", controlRule(row)]),
    );
    return [[...byPriority.values()].sort((a, b) => (a.priority < b.priority ? 1 : -1))];
  });
}

function rulesOf(db: ReadDb, list: string): ReadRow[] {
  return Object.entries(tableOf(db, "ACL_RULE"))
    .filter(([key]) => key.startsWith(`${list}|`))
    .map(([, row]) => row);
}

function controlRule(row: ReadRow): ControlRule {
  return {
    priority: textField(row, "PRIORITY") ?? "",
    accepts: textField(row, "PACKET_ACTION") === "ACCEPT",
    source: textField(row, "SRC_IPV6") ?? textField(row, "SRC_IP") ?? null,
  };
}

/** Null for a rule that takes the family of its list. */
function familyOfRule(row: ReadRow): number | null {
  if (textField(row, "SRC_IPV6") ?? textField(row, "DST_IPV6")) return 6;
  return (textField(row, "SRC_IP") ?? textField(row, "DST_IP")) ? 4 : null;
}

function servicesOf(row: ReadRow): readonly unknown[] {
  const { services } = row;
  return Array.isArray(services) ? services : [services];
}
