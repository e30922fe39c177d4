import { mergedRanges, tableOf } from "../config-db.js";
import { type Complaint, type Inspected, pausingPorts, rule } from "./support.js";

const TABLES = ["BUFFER_PG", "BUFFER_QUEUE", "QUEUE"] as const;
const QUEUES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * No number of a port is in two rows, BUFFER_QUEUE has all of 0-7, and the lossless rows of BUFFER_PG are the merged ranges of pfc_enable, since
 * buffermgrd writes exactly those (docs/facts/sonic.md, facts 11 and 12). A group without any row is the business of a neutral check.
 */
export const bufferRanges = rule(
  "SONIC_BUFFER_RANGES",
  (device: Inspected): Complaint => ({
    severity: "error",
    message: "rows of buffers and queues overlap, leave queues out, or cut the lossless groups in another way than buffermgrd does",
    allowed: "each number once; BUFFER_QUEUE 0-7 complete; BUFFER_PG in the merged ranges of pfc_enable",
    places: [...overlaps(device), ...gaps(device), ...otherRanges(device)],
  }),
);

function overlaps({ db, look }: Inspected): string[] {
  const ports = Object.keys(tableOf(db, "PORT"));
  return TABLES.flatMap((table) =>
    ports
      .filter((port) => {
        const numbers = look.rowsOf(table, port).flatMap((r) => r.numbers);
        return new Set(numbers).size < numbers.length;
      })
      .map((port) => `${table} ${port}`),
  );
}

/** Only where the device has queue buffers at all. */
function gaps({ db, look }: Inspected): string[] {
  if (Object.keys(tableOf(db, "BUFFER_QUEUE")).length === 0) return [];
  const missing = (port: string): boolean => QUEUES.some((q) => !look.at("BUFFER_QUEUE", port, q));
  return Object.keys(tableOf(db, "PORT"))
    .filter(missing)
    .map((port) => `BUFFER_QUEUE ${port}`);
}

function otherRanges(device: Inspected): string[] {
  return pausingPorts(device).flatMap(({ port, groups }) => {
    const rows = device.look.rowsOf("BUFFER_PG", port).filter((r) => r.numbers.some((n) => groups.includes(n)));
    const keys = rows.map((r) => r.key.split("|")[1] as string);
    const complete = groups.every((g) => rows.some((r) => r.numbers.includes(g)));
    return complete && keys.sort().join() !== mergedRanges(groups).sort().join() ? [`BUFFER_PG ${port}`] : [];
  });
}
