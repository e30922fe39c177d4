import { rowOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** With a default route of the management port in the default VRF, BGP next hops resolve through it (docs/facts/routing.md, fact 20). */
export const managementVrf = rule(
  "SONIC_MANAGEMENT_VRF_OFF",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "the management port shares the default VRF, whose default route would resolve lost next hops",
    allowed: 'mgmtVrfEnabled "true"',
    places: textField(rowOf(db, "MGMT_VRF_CONFIG", "vrf_global"), "mgmtVrfEnabled") === "true" ? [] : ["MGMT_VRF_CONFIG|vrf_global"],
  }),
);
