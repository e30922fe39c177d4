import { tableOf } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const TABLES = ["INTERFACE", "LOOPBACK_INTERFACE", "VLAN_INTERFACE", "PORTCHANNEL_INTERFACE"] as const;

/** The bare row of an interface stands before its addresses (docs/facts/sonic.md, fact 30). */
export const interfaceRow = rule(
  "SONIC_INTERFACE_ROW",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "addresses stand without, or before, the bare row of their interface",
    places: TABLES.flatMap((table) => {
      const keys = Object.keys(tableOf(db, table));
      return keys.filter((key, i) => key.includes("|") && !keys.slice(0, i).includes(key.split("|")[0] ?? "")).map((key) => `${table}|${key}`);
    }),
  }),
);
