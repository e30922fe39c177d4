import { rowOf, textField } from "../config-db.js";
import { MANAGEMENT_PORT } from "../tables/device.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** How operators get to the switch; its VRF is for SONIC_MANAGEMENT_VRF_OFF, its services for SONIC_MANAGEMENT_REACHABLE. */
export const managementNotAsPlanned = rule("SONIC_MANAGEMENT_NOT_AS_PLANNED", ({ db, slice }: Inspected): Complaint => {
  const { address, gateway } = slice.management;
  const row = rowOf(db, "MGMT_INTERFACE", `${MANAGEMENT_PORT}|${address}`);
  const seen = textField(row, "gwaddr");
  const isDown = textField(rowOf(db, "MGMT_PORT", MANAGEMENT_PORT), "admin_status") === "down";
  return {
    severity: "error",
    message: "the management port has not its address or its gateway, or is down",
    allowed: `MGMT_INTERFACE|${MANAGEMENT_PORT}|${address} with gwaddr ${gateway}`,
    places: [...(seen === gateway ? [] : [row ? `gwaddr ${seen ?? "left out"}` : `no ${address}`]), ...(isDown ? ["admin_status down"] : [])],
  };
});
