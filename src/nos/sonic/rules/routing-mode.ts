import { rowOf, textField } from "../config-db.js";
import { routingMode as planned } from "../tables/device.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const FIELDS = ["docker_routing_config_mode", "frr_mgmt_framework_config"] as const;

/** Unset means one thing to the shell and another to the YANG; in any other mode SONiC overwrites or ignores what was rendered (docs/facts/sonic.md, facts 28 and 29). */
export const routingMode = rule("SONIC_ROUTING_MODE", ({ db, slice }: Inspected): Complaint => {
  const device = rowOf(db, "DEVICE_METADATA", "localhost");
  const wanted = planned(slice);
  const words = (field: string, text: string | undefined): string => `${field} ${text ?? "(absent)"}`;
  return {
    severity: "error",
    message: "DEVICE_METADATA has another routing mode than was planned, so that SONiC overwrites or ignores the BGP that was rendered",
    allowed: FIELDS.map((field) => words(field, wanted[field])).join(", "),
    places: FIELDS.filter((field) => (textField(device, field) ?? "false") !== (wanted[field] ?? "false")).map((field) =>
      words(field, textField(device, field)),
    ),
  };
});
