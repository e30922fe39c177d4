import { rowOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

/** The switch would size it like a shared pool, so that the lossless queues drop before PFC acts. */
const WHOLE_BUFFER = "egress_lossless_pool";

/** docs/facts/sonic.md, facts 23 and 24. */
export const bufferPool = rule(
  "SONIC_BUFFER_POOL",
  ({ db }: Inspected): Complaint => {
    const dynamic = textField(rowOf(db, "DEVICE_METADATA", "localhost"), "buffer_model") === "dynamic";
    return {
      severity: "error",
      message: "buffer pools have no size although nothing computes it, or a percentage beside a size",
      allowed: "size in the traditional model; in the dynamic one size, percentage or neither, but a size of egress_lossless_pool",
      places: wrongRows(db, "BUFFER_POOL", (key, row) => {
        const [size, percentage] = [textField(row, "size"), textField(row, "percentage")];
        const computed = dynamic && key !== WHOLE_BUFFER;
        return (!computed && size === undefined) || (percentage !== undefined && (size !== undefined || !dynamic));
      }),
    };
  },
  ["SONIC_BUFFERS_NOT_AS_PLANNED"],
);
