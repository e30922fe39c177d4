import type { RoutingView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";
import { entryText, permitEntriesToward, type UsedEntry } from "./peerings.js";

const ONE_AS = "^[0-9]+$";
const TWO_ASES = "^[0-9]+_[0-9]+$";

/**
 * A spine takes from a leaf only what that leaf originates, a super-spine from a spine what it or a leaf of its pod does: the second of the two locks against a
 * valley (docs/facts/routing.md, fact 4).
 */
export const spineImportAsPath = switchRule("SPINE_IMPORT_AS_PATH", "error", (context) => (device) => {
  const { slice, view } = device;
  if (slice.role === "leaf") return undefined;
  const allowed = slice.role === "spine" ? [ONE_AS] : [ONE_AS, TWO_ASES];
  const entries = permitEntriesToward(device, context, "below", "in");
  const found = entries.flatMap((used) => excess(used, view.routing, allowed).map((text) => `${entryText(used)} ${text}`));
  if (found.length === 0) return undefined;
  const from = slice.role === "spine" ? "a spine may take from a leaf" : "a super-spine may take from a spine";
  return { message: `${from} what another device originates: ${found.join("; ")}`, allowed: `as-path ${allowed.join(" or ")}` };
});

function excess({ entry }: UsedEntry, view: RoutingView, allowed: readonly string[]): string[] {
  if (entry.asPathLists.length === 0) return ["asks for no as-path"];
  const regexes = entry.asPathLists.flatMap((l) => view.asPathLists[l] ?? []).filter((e) => e.action === "permit");
  return regexes.filter((e) => !allowed.includes(e.regex)).map((e) => `permits as-path ${e.regex}`);
}
