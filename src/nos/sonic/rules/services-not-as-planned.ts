import { hasPlaceholder } from "../../../base/secret.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { withAdditions } from "../additions.js";
import { type ReadDb, type ReadRow, rowOf } from "../config-db.js";
import { gnmiTables } from "../tables/gnmi.js";
import { serviceTables } from "../tables/services.js";
import { snmpTables } from "../tables/snmp.js";
import { tacacsTables } from "../tables/tacacs.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** A server in the wrong VRF is never reached, and nothing says so. What a secret takes the place of is not compared. */
export const servicesNotAsPlanned = rule(
  "SONIC_SERVICES_NOT_AS_PLANNED",
  ({ db, slice }: Inspected): Complaint => ({
    severity: "error",
    message: "services of the management network are not as planned",
    allowed: "props.services, over the management VRF",
    places: differences(db, plannedServices(slice)),
  }),
);

function plannedServices(slice: SwitchSlice): ReadDb {
  const own = { ...serviceTables({ slice }), ...snmpTables({ slice }), ...tacacsTables({ slice }), ...gnmiTables({ slice }) };
  const planned = withAdditions(slice.name, own, slice.additions) as ReadDb;
  return Object.fromEntries(Object.entries(planned).filter(([table]) => Object.hasOwn(own, table)));
}

function differences(db: ReadDb, planned: ReadDb): string[] {
  return Object.entries(planned).flatMap(([table, rows]) =>
    Object.entries(rows).flatMap(([key, want]) => {
      if (hasPlaceholder(key)) return [];
      const seen = rowOf(db, table, key);
      return seen ? fieldsThatDiffer(seen, want).map((text) => `${table}|${key} ${text}`) : [`${table}|${key} is missing`];
    }),
  );
}

function fieldsThatDiffer(seen: ReadRow, want: ReadRow): string[] {
  const differ = Object.entries(want).filter(([field, value]) => !hasPlaceholder(String(value)) && String(seen[field]) !== String(value));
  return differ.map(([field, value]) => `${field} ${seen[field] ?? "left out"}, planned ${value}`);
}
