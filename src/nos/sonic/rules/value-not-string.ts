import { type Complaint, type Inspected, rule } from "./support.js";

/** Leaf-lists that CONFIG_DB holds as one joined string. */
const JOINED_STRINGS = new Set([
  "PORT.adv_speeds",
  "PORT.adv_interface_types",
  "BUFFER_PORT_INGRESS_PROFILE_LIST.profile_list",
  "BUFFER_PORT_EGRESS_PROFILE_LIST.profile_list",
  "NTP.src_intf",
]);
const ARRAYS = new Set([
  "ACL_TABLE.ports",
  "ACL_TABLE.services",
  "SWITCH_HASH.ecmp_hash",
  "SWITCH_HASH.lag_hash",
  "DNS_OPTIONS.search",
  "AS_PATH_SET.as_path_set_member",
  "BGP_NEIGHBOR_AF.route_map_in",
  "BGP_NEIGHBOR_AF.route_map_out",
]);

/** docs/facts/sonic.md, fact 1. */
export const valueNotString = rule("SONIC_VALUE_NOT_STRING", ({ db }: Inspected): Complaint => {
  const places = Object.entries(db).flatMap(([table, rows]) =>
    Object.entries(rows).flatMap(([key, row]) =>
      Object.entries(row).flatMap(([field, value]) => (isFine(`${table}.${field}`, value) ? [] : [`${table}|${key} ${field}`])),
    ),
  );
  return {
    severity: "error",
    message: "CONFIG_DB has fields of the wrong JSON type",
    allowed: "a string for every scalar, an array of strings for a leaf-list, one joined string for profile_list, src_intf of NTP and the adv_ fields",
    places,
  };
});

function isFine(field: string, value: unknown): boolean {
  if (typeof value === "string") return !ARRAYS.has(field);
  return Array.isArray(value) && value.every((v) => typeof v === "string") && !JOINED_STRINGS.has(field);
}
