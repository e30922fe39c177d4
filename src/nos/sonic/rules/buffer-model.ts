import { asicHas } from "../../../catalog/asics.js";
import { rowOf, tableOf, textField } from "../config-db.js";
import { COMPUTED_PROFILE } from "../qos-lookup.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

const DYNAMIC_TABLES = ["LOSSLESS_TRAFFIC_PATTERN", "DEFAULT_LOSSLESS_BUFFER_PARAMETER"] as const;

/** docs/facts/sonic.md, fact 24. */
export const bufferModel = rule("SONIC_BUFFER_MODEL", ({ db, slice }: Inspected): Complaint => {
  const model = textField(rowOf(db, "DEVICE_METADATA", "localhost"), "buffer_model");
  const missing = model === "dynamic" ? DYNAMIC_TABLES.filter((table) => Object.keys(tableOf(db, table)).length === 0) : [];
  const unsupported = model === "dynamic" && !asicHas(slice.asic, "sonic", "dynamic-buffers") ? [`dynamic on ${slice.asic}`] : [];
  const leftAlone = model === "dynamic" ? [] : wrongRows(db, "BUFFER_PG", (_key, row) => textField(row, "profile") === COMPUTED_PROFILE);
  return {
    severity: "error",
    message: "the buffer model is not stated, not known to the ASIC, lacks its tables, or leaves to the switch what that does not compute",
    allowed:
      "buffer_model traditional; dynamic on Spectrum alone, with LOSSLESS_TRAFFIC_PATTERN and DEFAULT_LOSSLESS_BUFFER_PARAMETER; no max_headroom_size; the profile NULL in the dynamic model alone",
    places: [
      ...(model === undefined ? ["buffer_model"] : []),
      ...unsupported,
      ...missing,
      ...leftAlone,
      ...wrongRows(db, "DEFAULT_LOSSLESS_BUFFER_PARAMETER", (_key, row) => textField(row, "max_headroom_size") !== undefined),
    ],
  };
});
