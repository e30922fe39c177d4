import { rowOf, textField } from "../config-db.js";
import { DEVICE_TYPE } from "../tables/device.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** Whose switch this is; the type also seeds the ECMP hash, so that it tells the tiers apart (docs/facts/sonic.md, fact 45). */
export const deviceMetadata = rule("SONIC_DEVICE_METADATA", ({ db, slice, platform }: Inspected): Complaint => {
  const row = rowOf(db, "DEVICE_METADATA", "localhost");
  const wanted: Readonly<Record<string, string | undefined>> = {
    hostname: slice.name,
    type: DEVICE_TYPE[slice.role],
    hwsku: platform?.hwsku,
    platform: platform?.platform,
    bgp_asn: undefined,
  };
  const wrong = Object.entries(wanted).filter(([field, value]) => {
    const got = textField(row, field);
    return got === undefined || (value !== undefined && got !== value);
  });
  return {
    severity: "error",
    message: "DEVICE_METADATA|localhost lacks fields, or is that of another switch",
    allowed: Object.entries(wanted)
      .map(([field, value]) => `${field} ${value ?? "(any)"}`)
      .join(", "),
    places: wrong.map(([field]) => `${field} ${textField(row, field) ?? "(absent)"}`),
  };
});
