import { numberField, type ReadRow, tableOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const FIELDS = ["lanes", "speed", "alias", "index", "admin_status", "mtu", "fec"] as const;
const LEAST_RS_MBPS = 100_000;
const MOST_PLAIN_MBPS = 10_000;

/** A port without admin_status is down and never gets a lossless priority group (docs/facts/sonic.md, fact 4). */
export const portIncomplete = rule(
  "SONIC_PORT_INCOMPLETE",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "PORT rows lack fields, or have a FEC that their speed does not run with",
    allowed: `${FIELDS.join(", ")} on every row; fec rs from 100G up, none up to 10G`,
    places: Object.entries(tableOf(db, "PORT")).flatMap(([port, row]) => faults(row).map((fault) => `${port} ${fault}`)),
  }),
);

function faults(row: ReadRow): string[] {
  const absent = FIELDS.filter((field) => textField(row, field) === undefined);
  const fec = textField(row, "fec");
  return fec !== undefined && !fits(fec, numberField(row, "speed") ?? 0) ? [...absent, `fec ${fec}`] : [...absent];
}

function fits(fec: string, speedMbps: number): boolean {
  if (speedMbps >= LEAST_RS_MBPS) return fec === "rs";
  return speedMbps > MOST_PLAIN_MBPS || fec === "none";
}
