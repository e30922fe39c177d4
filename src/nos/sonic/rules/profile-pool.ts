import { numberField, portRanges, rowOf, textField } from "../config-db.js";
import { LOSSLESS_POOL } from "../platform.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const SIDES = [
  ["BUFFER_PG", "egress"],
  ["BUFFER_QUEUE", "ingress"],
] as const;

/** A group fills an ingress pool and a queue an egress pool; headroom lies over the lossless pool, which alone may have a shared one (docs/facts/sonic.md, section a). */
export const profilePool = rule(
  "SONIC_PROFILE_POOL",
  (device: Inspected): Complaint => ({
    severity: "error",
    message: "priority groups or queues are bound to a profile of a pool that is not theirs",
    allowed: `a group to an ingress pool, a lossless one to ${LOSSLESS_POOL}, a queue to an egress pool`,
    places: SIDES.flatMap(([table, wrongType]) => portRanges(device.db, table).flatMap(({ key, row }) => placeOf(device, `${table}|${key}`, row, wrongType))),
  }),
);

function placeOf({ db }: Inspected, place: string, row: Parameters<typeof textField>[0], wrongType: string): string[] {
  const profile = rowOf(db, "BUFFER_PROFILE", textField(row, "profile") ?? "");
  const pool = textField(profile, "pool");
  // A pool that is not there is for the rule of references.
  const type = textField(rowOf(db, "BUFFER_POOL", pool ?? ""), "type");
  if (type === undefined) return [];
  const isAstray = (numberField(profile, "xoff") ?? 0) > 0 && pool !== LOSSLESS_POOL;
  return type === wrongType || isAstray ? [`${place} (${pool})`] : [];
}
