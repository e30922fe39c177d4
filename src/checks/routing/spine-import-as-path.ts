import type { RoutingView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";
import { entryText, permitEntries, type UsedEntry } from "./peerings.js";

const ONE_AS = "^[0-9]+$";

/** A spine takes from a leaf only what that leaf originates: the second of the two locks against a valley (docs/facts/routing.md, fact 4). */
export const spineImportAsPath = switchRule("SPINE_IMPORT_AS_PATH", "error", () => ({ slice, view }) => {
  if (slice.role !== "spine") return undefined;
  const found = permitEntries(view.routing, "in").flatMap((used) => excess(used, view.routing).map((text) => `${entryText(used)} ${text}`));
  if (found.length === 0) return undefined;
  return { message: `a spine may take from a leaf what another device originates: ${found.join("; ")}`, allowed: `as-path ${ONE_AS}` };
});

function excess({ entry }: UsedEntry, view: RoutingView): string[] {
  if (entry.asPathLists.length === 0) return ["asks for no as-path"];
  const regexes = entry.asPathLists.flatMap((l) => view.asPathLists[l] ?? []).filter((e) => e.action === "permit");
  return regexes.filter((e) => e.regex !== ONE_AS).map((e) => `permits as-path ${e.regex}`);
}
