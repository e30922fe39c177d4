import { rowOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

/** docs/facts/sonic.md, fact 23. */
export const bufferPool = rule("SONIC_BUFFER_POOL", ({ db }: Inspected): Complaint => {
  const dynamic = textField(rowOf(db, "DEVICE_METADATA", "localhost"), "buffer_model") === "dynamic";
  return {
    severity: "error",
    message: "buffer pools have no size although nothing computes it, or a percentage beside a size",
    allowed: "size in the traditional model; in the dynamic one size, percentage or neither",
    places: wrongRows(db, "BUFFER_POOL", (_key, row) => {
      const [size, percentage] = [textField(row, "size"), textField(row, "percentage")];
      return (!dynamic && size === undefined) || (percentage !== undefined && (size !== undefined || !dynamic));
    }),
  };
});
