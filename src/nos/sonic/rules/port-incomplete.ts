import { linkSettings } from "../../../catalog/link.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { numberField, type ReadRow, tableOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const FIELDS = ["lanes", "speed", "alias", "index", "admin_status", "mtu", "fec"] as const;
const BY_MEDIUM_MBPS = 25_000;

/** A port without admin_status is down and never gets a lossless priority group (docs/facts/sonic.md, fact 4). */
export const portIncomplete = rule(
  "SONIC_PORT_INCOMPLETE",
  ({ db, slice }: Inspected): Complaint => ({
    severity: "error",
    message: "PORT rows lack fields, or have a FEC or a negotiation that their speed and cable do not run with",
    allowed: `${FIELDS.join(", ")} on every row; fec as the far end has it; autoneg off on optics`,
    places: Object.entries(tableOf(db, "PORT")).flatMap(([port, row]) => faults(slice, port, row).map((fault) => `${port} ${fault}`)),
  }),
);

function faults(slice: SwitchSlice, port: string, row: ReadRow): string[] {
  const link = slice.ports.find((p) => p.name === port)?.link;
  const fec = textField(row, "fec");
  const fits = (text: string): boolean => (link ? text === link.fec : fitsSpeed(text, numberField(row, "speed") ?? 0));
  return [
    ...FIELDS.filter((field) => textField(row, field) === undefined),
    ...(fec === undefined || fits(fec) ? [] : [`fec ${fec}`]),
    ...(link?.negotiated === false && textField(row, "autoneg") === "on" ? ["autoneg on"] : []),
  ];
}

/** Of a port that the plan does not have: at 25G any, since the medium decides. */
function fitsSpeed(fec: string, speedMbps: number): boolean {
  return speedMbps === BY_MEDIUM_MBPS || fec === linkSettings(speedMbps, null).fec;
}
