import type { RoutingView } from "../../nos/routing-view.js";
import { ownPrefixes } from "../lookups.js";
import { switchRule } from "../per-device.js";
import { entryText, permitEntries, type UsedEntry } from "./peerings.js";

const LOCAL = "^$";

/** A leaf exports what it originates and nothing else, said twice over: empty as-path and exact own prefix (docs/facts/routing.md, fact 3). */
export const leafExportTooWide = switchRule("LEAF_EXPORT_TOO_WIDE", "error", () => ({ slice, view }) => {
  if (slice.role !== "leaf") return undefined;
  const own = new Set(ownPrefixes(slice));
  const found = permitEntries(view.routing, "out").flatMap((used) => excess(used, view.routing, own).map((text) => `${entryText(used)} ${text}`));
  if (found.length === 0) return undefined;
  return { message: `a leaf may export more than its own: ${found.join("; ")}`, allowed: `as-path ${LOCAL} and exactly ${[...own].join(" or ")}` };
});

function excess({ entry }: UsedEntry, view: RoutingView, own: ReadonlySet<string>): string[] {
  const regexes = entry.asPathLists.flatMap((l) => view.asPathLists[l] ?? []).filter((e) => e.action === "permit");
  const prefixes = entry.prefixLists.flatMap((l) => view.prefixLists[l] ?? []).filter((e) => e.action === "permit");
  const foreign = prefixes.filter((e) => !own.has(e.prefix) || e.prefix !== `${e.prefix.split("/")[0]}/${e.fromLength}` || e.fromLength !== e.toLength);
  return [
    ...(entry.asPathLists.length === 0 ? ["asks for no as-path"] : regexes.filter((e) => e.regex !== LOCAL).map((e) => `permits as-path ${e.regex}`)),
    ...(entry.prefixLists.length === 0 ? ["permits every prefix"] : foreign.map((e) => `permits ${e.prefix} with length ${e.fromLength}-${e.toLength}`)),
  ];
}
