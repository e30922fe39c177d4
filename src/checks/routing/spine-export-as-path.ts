import type { RouteMapEntry, RoutingView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";
import type { CheckContext, CheckedSwitch } from "../rule.js";
import { peeringsOf, sidesOf, usedMaps } from "./peerings.js";

const OF_THE_POD = ["^$", "^[0-9]+$"];

/**
 * Upward a spine says only what it or a leaf of its pod originates, and first of all nothing that a super-spine has seen: the first of the two locks
 * against a valley between pods (docs/facts/routing.md, fact 4).
 */
export const spineExportAsPath = switchRule("SPINE_EXPORT_AS_PATH", "error", (context) => (device) => {
  if (device.slice.role !== "spine") return undefined;
  const found = mapsUpward(device, context).flatMap(([map, entries]) =>
    problemsOf(entries, device.view.routing, superSpineAsns(device, context)).map((text) => `${map} ${text}`),
  );
  if (found.length === 0) return undefined;
  return { message: `a spine may tell super-spines of more than its pod: ${found.join("; ")}`, allowed: `as-path ${OF_THE_POD.join(" or ")}` };
});

function mapsUpward(device: CheckedSwitch, context: CheckContext): [name: string, entries: readonly RouteMapEntry[]][] {
  const { routing } = device.view;
  const sideOf = sidesOf(device, context);
  const maps = usedMaps({ neighbors: routing.neighbors.filter((n) => sideOf(n) === "above") }, "out");
  return maps.flatMap((map) => (routing.routeMaps[map] ? [[map, routing.routeMaps[map]] as [string, readonly RouteMapEntry[]]] : []));
}

function superSpineAsns(device: CheckedSwitch, context: CheckContext): number[] {
  return [...new Set(peeringsOf(device, context).flatMap((p) => (p.far.role === "super-spine" ? [p.far.asn] : [])))];
}

function problemsOf(entries: readonly RouteMapEntry[], view: RoutingView, above: readonly number[]): string[] {
  const first = entries[0];
  const refused = first?.action === "deny" && first.prefixLists.length === 0 ? regexesOf(first, view) : [];
  const missing = above.filter((asn) => !refused.includes(`_${asn}_`)).map((asn) => `does not first refuse as-path _${asn}_`);
  const permits = entries.filter((e) => e.action === "permit");
  return [...missing, ...permits.flatMap((e) => excess(e, view).map((text) => `${e.seq} ${text}`))];
}

function excess(entry: RouteMapEntry, view: RoutingView): string[] {
  if (entry.asPathLists.length === 0) return ["asks for no as-path"];
  return regexesOf(entry, view)
    .filter((regex) => !OF_THE_POD.includes(regex))
    .map((regex) => `permits as-path ${regex}`);
}

function regexesOf(entry: RouteMapEntry, view: RoutingView): string[] {
  return entry.asPathLists.flatMap((l) => view.asPathLists[l] ?? []).flatMap((e) => (e.action === "permit" ? [e.regex] : []));
}
