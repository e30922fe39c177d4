import { rowOf, tableOf, textField } from "../config-db.js";
import { isLosslessRange } from "../qos-lookup.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** A port that is down takes headroom from the others, or pauses as soon as somebody raises it (docs/facts/sonic.md, fact 46). */
export const unusedPort = rule("SONIC_UNUSED_PORT_LOSSLESS", ({ db, look, slice }: Inspected): Complaint => {
  const paused = slice.qos.classes.filter((c) => c.lossless).map((c) => `${c.priority}`);
  const reserves = (port: string): boolean => look.rowsOf("BUFFER_PG", port).some((range) => isLosslessRange(db, range));
  const pauses = (port: string): boolean => (textField(rowOf(db, "PORT_QOS_MAP", port), "pfc_enable") ?? "") !== "";
  const classifies = (port: string): boolean => Object.values(look.mapOf(port, "dscp_to_tc_map") ?? {}).some((tc) => paused.includes(String(tc)));
  return {
    severity: "warning",
    message: "ports that are admin down have lossless priority groups or PFC, or a DSCP map with lossless classes",
    places: Object.entries(tableOf(db, "PORT")).flatMap(([port, row]) =>
      textField(row, "admin_status") !== "up" && (reserves(port) || pauses(port) || classifies(port)) ? [port] : [],
    ),
  };
});
