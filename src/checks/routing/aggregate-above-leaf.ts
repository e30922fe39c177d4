import { switchRule } from "../per-device.js";

/** A summary above a leaf keeps attracting the traffic of a leaf that is lost (docs/facts/routing.md, section 1 and fact 6). */
export const aggregateAboveLeaf = switchRule("AGGREGATE_ABOVE_LEAF", "error", () => ({ slice, view }) => {
  if (slice.role === "leaf" || view.routing.aggregates.length === 0) return undefined;
  return {
    message: `summarises above the leaves: ${view.routing.aggregates.map((a) => a.prefix).join(", ")}`,
    fix: "aggregate on the leaf that owns the block, nowhere else",
  };
});
