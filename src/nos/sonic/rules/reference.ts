import { type ReadDb, rowOf, tableOf, textField } from "../config-db.js";
import { COMPUTED_PROFILE } from "../qos-lookup.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** table, field, table that must have the row it names. */
const REFERENCES = [
  ["PORT_QOS_MAP", "dscp_to_tc_map", "DSCP_TO_TC_MAP"],
  ["PORT_QOS_MAP", "dot1p_to_tc_map", "DOT1P_TO_TC_MAP"],
  ["PORT_QOS_MAP", "tc_to_queue_map", "TC_TO_QUEUE_MAP"],
  ["PORT_QOS_MAP", "tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP"],
  ["PORT_QOS_MAP", "tc_to_dscp_map", "TC_TO_DSCP_MAP"],
  ["PORT_QOS_MAP", "pfc_to_queue_map", "MAP_PFC_PRIORITY_TO_QUEUE"],
  ["PORT_QOS_MAP", "pfc_to_pg_map", "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP"],
  ["PORT_QOS_MAP", "scheduler", "SCHEDULER"],
  ["QUEUE", "scheduler", "SCHEDULER"],
  ["QUEUE", "wred_profile", "WRED_PROFILE"],
  ["BUFFER_PROFILE", "pool", "BUFFER_POOL"],
  ["BUFFER_PG", "profile", "BUFFER_PROFILE"],
  ["BUFFER_QUEUE", "profile", "BUFFER_PROFILE"],
  ["BUFFER_PORT_INGRESS_PROFILE_LIST", "profile_list", "BUFFER_PROFILE"],
  ["BUFFER_PORT_EGRESS_PROFILE_LIST", "profile_list", "BUFFER_PROFILE"],
] as const;

/** A reference is the bare name of a row that exists; where there is nothing to name, the field is left out (docs/facts/sonic.md, facts 2 and 3). */
export const reference = rule(
  "SONIC_REFERENCE",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "CONFIG_DB names rows that do not exist, or spells the reference in a way that current YANG refuses",
    allowed: "the bare name of an existing row; no empty text, no [TABLE|name]",
    places: REFERENCES.flatMap(([table, field, target]) => broken(db, table, field, target)),
  }),
);

function broken(db: ReadDb, table: string, field: string, target: string): string[] {
  return Object.entries(tableOf(db, table)).flatMap(([key, row]) => {
    const value = textField(row, field);
    if (value === undefined || (table === "BUFFER_PG" && value === COMPUTED_PROFILE)) return [];
    const names = field === "profile_list" ? value.split(",") : [value];
    return names.filter((name) => !rowOf(db, target, name)).map((name) => `${table}|${key} ${field} ${JSON.stringify(name)}`);
  });
}
