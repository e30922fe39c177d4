import { naturalSort } from "../../../base/sort.js";
import type { Effect, PatchOperation } from "../../change.js";
import type { ReadRow } from "../config-db.js";
import { textField } from "../config-db.js";
import { BINDINGS, PORT_MAPS, portsOfKey } from "./tables.js";

const BOUND = new Set<string>([PORT_MAPS, ...BINDINGS]);
const MANAGEMENT = new Set(["MGMT_INTERFACE", "MGMT_PORT", "MGMT_VRF_CONFIG"]);
/** Of a port that is up, they have the link negotiated anew. */
const LINK_FIELDS = new Set(["speed", "fec", "autoneg", "link_training", "adv_speeds", "adv_interface_types", "interface_type"]);

/** What an operation touches: whole rows have no field. */
interface Touched {
  readonly table: string;
  readonly key: string;
  readonly field: string | undefined;
  /** The row is replaced as a whole. */
  readonly anew: boolean;
}

/** What the operations of the next patch do, told by the ports that are up before it. */
export function stepEffects(db: ReadonlyMap<string, ReadonlyMap<string, ReadRow>>): (operations: readonly PatchOperation[]) => Effect[] {
  const up = new Set([...(db.get("PORT") ?? [])].filter(([, row]) => textField(row, "admin_status") === "up").map(([port]) => port));
  const before = new Map([...db].map(([table, rows]) => [table, [...rows.keys()]]));
  return (operations) => {
    const touched = operations.flatMap((operation) => touchedBy(operation, before));
    return [bounces(touched, up), links(touched, up), addresses(operations), recreated(touched), management(touched)].filter((e) => e !== undefined);
  };
}

function touchedBy(operation: PatchOperation, before: ReadonlyMap<string, readonly string[]>): Touched[] {
  const [table = "", key, field] = operation.path
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (key !== undefined) return [{ table, key, field, anew: operation.op === "replace" && field === undefined }];
  const keys = operation.op === "remove" ? (before.get(table) ?? []) : Object.keys(operation.value as object);
  return keys.map((k) => ({ table, key: k, field: undefined, anew: false }));
}

function bounces(touched: readonly Touched[], up: ReadonlySet<string>): Effect | undefined {
  const ports = touched.filter((t) => BOUND.has(t.table)).flatMap((t) => portsOfKey(t.key));
  return effect(
    "port-flap",
    ports.filter((p) => up.has(p)),
    "the generic updater takes the ports down for it, and up again",
  );
}

function links(touched: readonly Touched[], up: ReadonlySet<string>): Effect | undefined {
  const ports = touched.filter((t) => t.table === "PORT" && t.field !== undefined && LINK_FIELDS.has(t.field)).map((t) => t.key);
  return effect(
    "port-flap",
    ports.filter((p) => up.has(p)),
    "their links are set up anew",
  );
}

const ADDRESS = /^\/(?:\w+_)?INTERFACE\/([^|]+)\|/;

function addresses(operations: readonly PatchOperation[]): Effect | undefined {
  const gone = operations.flatMap((o) => (o.op === "remove" ? (ADDRESS.exec(o.path)?.[1] ?? []) : []));
  return effect("session-flap", gone, "their addresses go, and the sessions over them");
}

function recreated(touched: readonly Touched[]): Effect | undefined {
  const rows = touched.filter((t) => t.anew).map((t) => `${t.table}|${t.key}`);
  return effect("session-flap", rows, "the generic updater deletes the rows and adds them again");
}

function management(touched: readonly Touched[]): Effect | undefined {
  return effect(
    "access",
    touched.filter((t) => MANAGEMENT.has(t.table)).map((t) => t.key),
    "the management port changes",
  );
}

function effect(kind: Effect["kind"], at: readonly string[], why: string): Effect | undefined {
  return at.length === 0 ? undefined : { kind, at: naturalSort(new Set(at), (a) => a), why };
}
