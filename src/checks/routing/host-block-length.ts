import { contains } from "../../base/ip.js";
import type { PrefixEntry, RoutingView } from "../../nos/routing-view.js";
import type { FabricPlan } from "../../plan/fabric-plan.js";
import { hostBlockLength } from "../../topology/addressing.js";
import { loopbackBlocks } from "../../topology/tiers.js";
import { switchRule } from "../per-device.js";
import { permitEntries, type UsedEntry } from "./peerings.js";

/** Host blocks pass at exactly their length and loopbacks at 32, so that no stray /31, default or supernet does (docs/facts/routing.md, fact 5). */
export const hostBlockLengthRule = switchRule("HOST_BLOCK_LENGTH", "error", ({ plan }) => ({ slice, view }) => {
  const used = [...permitEntries(view.routing, "in"), ...(slice.role === "leaf" ? [] : permitEntries(view.routing, "out"))];
  const found = entriesOf(used, view.routing).flatMap(({ list, entry }) => problem(entry, plan).map((text) => `${list} ${entry.seq} permits ${text}`));
  if (found.length === 0) return undefined;
  const { rails } = plan.underlay;
  return {
    message: `prefix-lists permit more than loopbacks and host blocks: ${found.join("; ")}`,
    allowed: `in ${loopbackBlocks(plan).join(" or ")} length 32, in ${rails} length ${hostBlockLength(plan.capacity)}`,
  };
});

function entriesOf(used: readonly UsedEntry[], view: RoutingView): { list: string; entry: PrefixEntry }[] {
  const lists = new Set(used.flatMap((u) => u.entry.prefixLists));
  return [...lists].flatMap((list) => (view.prefixLists[list] ?? []).filter((e) => e.action === "permit").map((entry) => ({ list, entry })));
}

function problem({ prefix, fromLength, toLength }: PrefixEntry, plan: FabricPlan): string[] {
  const { underlay, capacity } = plan;
  const exact = (length: number): boolean => fromLength === length && toLength === length;
  if (loopbackBlocks(plan).some((block) => contains(block, prefix)) && exact(32)) return [];
  if (contains(underlay.rails, prefix) && exact(hostBlockLength(capacity))) return [];
  return [`${prefix} with length ${fromLength === toLength ? fromLength : `${fromLength}-${toLength}`}`];
}
