import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

const TABLES = [
  "DSCP_TO_TC_MAP",
  "DOT1P_TO_TC_MAP",
  "TC_TO_QUEUE_MAP",
  "TC_TO_PRIORITY_GROUP_MAP",
  "MAP_PFC_PRIORITY_TO_QUEUE",
  "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP",
  "WRED_PROFILE",
  "CABLE_LENGTH",
] as const;
const NAME = /^[a-zA-Z0-9][-a-zA-Z0-9_]{0,31}$/;

/** docs/facts/sonic.md, fact 33. */
export const mapName = rule(
  "SONIC_MAP_NAME",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "maps or WRED profiles have names that SONiC refuses",
    allowed: "a letter or digit, then letters, digits, dash and underscore, at most 32 characters",
    places: TABLES.flatMap((table) => wrongRows(db, table, (key) => !NAME.test(key))),
  }),
);
