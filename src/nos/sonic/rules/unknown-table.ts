import { knowsSonicTable } from "../../../catalog/sonic-tables.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** SONiC loads a table that its YANG does not know in silence, and nothing reads it: most often a misspelt name. */
export const unknownTable = rule(
  "SONIC_UNKNOWN_TABLE",
  ({ db, slice }: Inspected): Complaint => ({
    severity: "warning",
    message: `CONFIG_DB has tables that the YANG of ${slice.nos.release} does not know`,
    places: Object.keys(db).filter((table) => !knowsSonicTable(slice.nos.release, table)),
    fix: "mend the spelling, or acknowledge it where an image of your own reads the table",
  }),
);
