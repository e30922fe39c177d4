import { rowOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, pausingPorts, rule } from "./support.js";

/** The device's own map is that of its lossless ports, so that a port without one is not classified differently (docs/facts/sonic.md, fact 15). */
export const globalDscpMap = rule("SONIC_GLOBAL_DSCP_MAP", (device: Inspected): Complaint => {
  const deviceMap = textField(rowOf(device.db, "PORT_QOS_MAP", "global"), "dscp_to_tc_map");
  const differs = pausingPorts(device).filter(({ port }) => textField(rowOf(device.db, "PORT_QOS_MAP", port), "dscp_to_tc_map") !== deviceMap);
  return {
    severity: "error",
    message: `PORT_QOS_MAP|global ${deviceMap === undefined ? "has no dscp_to_tc_map" : `names ${deviceMap}`}, unlike these ports`,
    allowed: "one DSCP_TO_TC_MAP on global and on every lossless port",
    places: differs.map(({ port }) => port),
  };
});
