import { type ReadDb, rowOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

export const lldpOff = rule(
  "SONIC_LLDP_OFF",
  ({ db, slice }: Inspected): Complaint => ({
    severity: "warning",
    message: "no LLDP tells whether the cables are where they were planned",
    allowed: "LLDP on, for the switch and for its fabric ports",
    places: [
      ...(isOff(db, "LLDP", "GLOBAL") ? ["LLDP|GLOBAL"] : []),
      ...slice.ports.filter((p) => p.kind === "fabric" && isOff(db, "LLDP_PORT", p.name)).map((p) => `LLDP_PORT|${p.name}`),
      ...(textField(rowOf(db, "FEATURE", "lldp"), "state") === "disabled" ? ["FEATURE|lldp"] : []),
    ],
  }),
);

function isOff(db: ReadDb, table: string, key: string): boolean {
  return textField(rowOf(db, table, key), "enabled") === "false";
}
