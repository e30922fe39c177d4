import type { HostSlice } from "../../plan/slices.js";
import { groupBy } from "../group.js";
import { hostRule } from "../per-device.js";

/**
 * Rail-optimised wiring: within a scalable unit, one rail is one leaf. A host all of whose NICs go to one leaf (top of rack), or whose leaves are
 * none of the others', is wired another way on purpose.
 */
export const railWiring = hostRule("RAIL_WIRING", "warning", ({ plan, hosts }) => {
  const suOf = (h: HostSlice): number => Math.ceil(h.index / plan.capacity.hostsPerSu);
  const wired = hosts.map((h) => h.slice).filter(usesSeveralLeaves);
  const units = new Map([...groupBy(wired, suOf)].map(([su, slices]) => [su, usualLeaves(slices)]));
  return ({ slice }) => {
    const usual = usesSeveralLeaves(slice) ? units.get(suOf(slice)) : undefined;
    if (!usual || !slice.rails.some((r) => [...usual.values()].includes(r.leaf))) return undefined;
    const odd = slice.rails.filter((r) => usual.get(r.rail) !== r.leaf);
    if (odd.length === 0) return undefined;
    return {
      message: `its rails go to other leaves than those of the other hosts of scalable unit ${suOf(slice)}`,
      got: odd.map((r) => `rail ${r.rail} to ${r.leaf}`).join(", "),
      allowed: odd.map((r) => `rail ${r.rail} to ${usual.get(r.rail)}`).join(", "),
    };
  };
});

function usesSeveralLeaves(slice: HostSlice): boolean {
  return new Set(slice.rails.map((r) => r.leaf)).size > 1;
}

/** Of each rail, the leaf that most hosts use; of equals the first. */
function usualLeaves(slices: readonly HostSlice[]): Map<number, string> {
  const rails = groupBy(
    slices.flatMap((s) => s.rails),
    (r) => r.rail,
  );
  return new Map([...rails].map(([rail, list]) => [rail, mostFrequent(list.map((r) => r.leaf))]));
}

function mostFrequent(leaves: readonly string[]): string {
  const [first] = [...groupBy(leaves, (l) => l).values()].sort((a, b) => b.length - a.length);
  return first?.[0] ?? "";
}
