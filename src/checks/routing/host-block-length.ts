import { ADDRESS_BITS, contains } from "../../base/ip.js";
import type { PrefixEntry, RoutingView } from "../../nos/routing-view.js";
import type { FabricPlan } from "../../plan/fabric-plan.js";
import { hostBlockLength, hostBlockLength6 } from "../../topology/addressing.js";
import { loopbackBlocks, loopbackBlocks6 } from "../../topology/tiers.js";
import { switchRule } from "../per-device.js";
import { permitEntries, type UsedEntry } from "./peerings.js";

/** Host blocks pass at exactly their length and loopbacks at 32 or 128, so that no stray /31, default or supernet does (docs/facts/routing.md, fact 5). */
export const hostBlockLengthRule = switchRule("HOST_BLOCK_LENGTH", "error", ({ plan }) => ({ slice, view }) => {
  const used = [...permitEntries(view.routing, "in"), ...(slice.role === "leaf" ? [] : permitEntries(view.routing, "out"))];
  const found = entriesOf(used, view.routing).flatMap(({ list, entry }) => problem(entry, plan).map((text) => `${list} ${entry.seq} permits ${text}`));
  if (found.length === 0) return undefined;
  return {
    message: `prefix-lists permit more than loopbacks and host blocks: ${found.join("; ")}`,
    allowed: permitted(plan)
      .map(({ blocks, length }) => `in ${blocks.join(" or ")} length ${length}`)
      .join(", "),
  };
});

function entriesOf(used: readonly UsedEntry[], view: RoutingView): { list: string; entry: PrefixEntry }[] {
  const lists = new Set(used.flatMap((u) => u.entry.prefixLists));
  return [...lists].flatMap((list) => (view.prefixLists[list] ?? []).filter((e) => e.action === "permit").map((entry) => ({ list, entry })));
}

function problem({ prefix, fromLength, toLength }: PrefixEntry, plan: FabricPlan): string[] {
  const allowed = permitted(plan).some(({ blocks, length }) => blocks.some((block) => contains(block, prefix)) && fromLength === length && toLength === length);
  return allowed ? [] : [`${prefix} with length ${fromLength === toLength ? fromLength : `${fromLength}-${toLength}`}`];
}

/** Blocks, and the one length that passes in them. */
interface Permitted {
  readonly blocks: readonly string[];
  readonly length: number;
}

function permitted(plan: FabricPlan): Permitted[] {
  const { underlay, capacity } = plan;
  const length6 = hostBlockLength6(plan);
  return [
    { blocks: loopbackBlocks(plan), length: ADDRESS_BITS.ipv4 },
    { blocks: [underlay.rails], length: hostBlockLength(capacity) },
    ...(underlay.ipv6 && length6 !== null
      ? [
          { blocks: loopbackBlocks6(plan), length: ADDRESS_BITS.ipv6 },
          { blocks: [underlay.ipv6.rails], length: length6 },
        ]
      : []),
  ];
}
