import { rowOf, textField } from "../config-db.js";
import { ROUTING_MODE } from "../tables/device.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** Unset means one thing to the shell and another to the YANG; only here does SONiC leave frr.conf alone (docs/facts/sonic.md, facts 28 and 29). */
export const routingMode = rule("SONIC_ROUTING_MODE", ({ db }: Inspected): Complaint => {
  const device = rowOf(db, "DEVICE_METADATA", "localhost");
  const mode = textField(device, "docker_routing_config_mode");
  const frrcfgd = textField(device, "frr_mgmt_framework_config") === "true";
  return {
    severity: "error",
    message: "DEVICE_METADATA does not leave frr.conf to rocefab, so that SONiC overwrites or ignores it",
    allowed: `docker_routing_config_mode ${ROUTING_MODE}, and no frr_mgmt_framework_config`,
    places: [...(mode === ROUTING_MODE ? [] : [`docker_routing_config_mode ${mode ?? "(absent)"}`]), ...(frrcfgd ? ["frr_mgmt_framework_config true"] : [])],
  };
});
