import { rowOf, tableOf, textField } from "../config-db.js";
import { isLosslessRange } from "../qos-lookup.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** A port that is down takes headroom from the others, or pauses as soon as somebody raises it (docs/facts/sonic.md, fact 46). */
export const unusedPort = rule("SONIC_UNUSED_PORT_LOSSLESS", ({ db, look }: Inspected): Complaint => {
  const reserves = (port: string): boolean => look.rowsOf("BUFFER_PG", port).some((range) => isLosslessRange(db, range));
  const pauses = (port: string): boolean => (textField(rowOf(db, "PORT_QOS_MAP", port), "pfc_enable") ?? "") !== "";
  return {
    severity: "warning",
    message: "ports that are admin down have lossless priority groups or PFC",
    places: Object.entries(tableOf(db, "PORT")).flatMap(([port, row]) =>
      textField(row, "admin_status") !== "up" && (reserves(port) || pauses(port)) ? [port] : [],
    ),
  };
});
