import { rangeText } from "../../base/text.js";
import { hostRule } from "../per-device.js";

/** GPUs behind an uncabled NIC send through another's. */
export const railNotCabled = hostRule("RAIL_NOT_CABLED", "warning", () => ({ slice }) => {
  const cabled = new Set(slice.rails.map((r) => r.rail));
  const missing = slice.modelRails.filter((r) => !cabled.has(r));
  if (cabled.size === 0 || missing.length === 0) return undefined;
  return { message: `NICs of its model have no cable: rail ${rangeText(missing)} of ${slice.model}`, fix: "cable them, or describe a model without them" };
});
