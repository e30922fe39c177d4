import { portRanges, type ReadDb, rowOf, tableOf } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const BY_PORT = ["PORT_QOS_MAP", "PFC_WD", "BUFFER_PORT_INGRESS_PROFILE_LIST", "BUFFER_PORT_EGRESS_PROFILE_LIST", "INTERFACE"] as const;
const BY_RANGE = ["BUFFER_PG", "BUFFER_QUEUE", "QUEUE"] as const;
const NO_PORTS: readonly string[] = ["global", "GLOBAL", "CPU"];

/** A row about a port needs that port's row in PORT. */
export const unknownPort = rule(
  "SONIC_UNKNOWN_PORT",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "CONFIG_DB has rows for ports that its PORT table lacks",
    places: [...named(db), ...ranged(db)],
  }),
);

function isUnknown(db: ReadDb, port: string): boolean {
  return !NO_PORTS.includes(port) && !rowOf(db, "PORT", port);
}

function named(db: ReadDb): string[] {
  const rows = BY_PORT.flatMap((table) => Object.keys(tableOf(db, table)).map((key) => ({ place: `${table}|${key}`, port: key.split("|")[0] ?? "" })));
  const cables = Object.entries(tableOf(db, "CABLE_LENGTH")).flatMap(([name, row]) =>
    Object.keys(row).map((port) => ({ place: `CABLE_LENGTH|${name} ${port}`, port })),
  );
  return [...rows, ...cables].filter(({ port }) => isUnknown(db, port)).map(({ place }) => place);
}

function ranged(db: ReadDb): string[] {
  return BY_RANGE.flatMap((table) =>
    portRanges(db, table)
      .filter(({ ports }) => ports.some((port) => isUnknown(db, port)))
      .map(({ key }) => `${table}|${key}`),
  );
}
