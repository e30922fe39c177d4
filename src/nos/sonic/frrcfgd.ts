import { type ReadDb, rowOf, textField } from "./config-db.js";

/** Whether BGP comes from CONFIG_DB, rendered by frrcfgd, instead of from frr.conf. In other modes frrcfgd may run as well, beside frr.conf. */
export function runsFrrcfgd(db: ReadDb): boolean {
  const device = rowOf(db, "DEVICE_METADATA", "localhost");
  return textField(device, "docker_routing_config_mode") === "unified" && textField(device, "frr_mgmt_framework_config") === "true";
}

/** Whether frrcfgd's template, which compares as text, leaves out the lower end of a range of lengths (docs/facts/routing.md, section 5 and fact 25). */
export function openedByTextOrder(prefixLength: number, from: number): boolean {
  return from > prefixLength && `${from}` <= `${prefixLength}`;
}
