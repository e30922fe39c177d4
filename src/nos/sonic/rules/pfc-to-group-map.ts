import { asicHas } from "../../../catalog/asics.js";
import { rowOf, tableOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, pausingPorts, rule } from "./support.js";

/** Spectrum needs the map from pause priority to group, other ASICs do not know it (docs/facts/sonic.md, fact 16). */
export const pfcToGroupMap = rule("SONIC_PFC_TO_GROUP_MAP", (device: Inspected): Complaint => {
  const needed = asicHas(device.slice.asic, "sonic", "pfc-to-pg-map");
  const has = (port: string): boolean => textField(rowOf(device.db, "PORT_QOS_MAP", port), "pfc_to_pg_map") !== undefined;
  const surplus = Object.keys(tableOf(device.db, "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP")).map((name) => `PFC_PRIORITY_TO_PRIORITY_GROUP_MAP|${name}`);
  const ports = pausingPorts(device).map((p) => p.port);
  return {
    severity: "error",
    message: needed ? "ports that pause have no pfc_to_pg_map, which Spectrum needs" : `${device.slice.asic} has no pfc_to_pg_map`,
    places: needed ? ports.filter((port) => !has(port)) : [...surplus, ...ports.filter(has)],
  };
});
