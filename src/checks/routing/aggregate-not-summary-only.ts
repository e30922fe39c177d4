import { switchRule } from "../per-device.js";

/** Aggregates are summary-only, else every host prefix goes out beside its block (docs/facts/routing.md, fact 6). */
export const aggregateNotSummaryOnly = switchRule("AGGREGATE_NOT_SUMMARY_ONLY", "error", () => ({ slice, view }) => {
  const open = slice.role === "leaf" ? view.routing.aggregates.filter((a) => !a.summaryOnly) : [];
  return open.length === 0 ? undefined : { message: `aggregates leave their parts visible: ${open.map((a) => a.prefix).join(", ")}`, allowed: "summary-only" };
});
