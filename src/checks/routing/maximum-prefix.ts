import type { SwitchRole } from "../../intent/fabric-intent.js";
import type { FabricPlan } from "../../plan/fabric-plan.js";
import { switchRule } from "../per-device.js";
import { byPeers, peerText, type Side, sidesOf } from "./peerings.js";

/** Prefixes that a leaf brings into the fabric: its loopback and its block. */
const PER_LEAF = 2;

interface WantedLimit {
  readonly action: "warning-only" | "restart";
  readonly least: number;
}

/** A hard limit downward, a warning only upward, where a cut would take all uplinks at once (docs/facts/routing.md, section 1 and fact 13). */
export const maximumPrefix = switchRule("MAXIMUM_PREFIX", "error", (context) => (device) => {
  const sideOf = sidesOf(device, context);
  const found = device.view.routing.neighbors.flatMap((n) => {
    const { action, least } = wantedLimit(device.slice.role, sideOf(n), context.plan);
    const { maximumPrefix: m } = n;
    if (m !== null && m.action === action && m.limit >= least) return [];
    return [{ peer: peerText(n), text: m ? `${m.limit} ${m.action}` : "none", allowed: `${least} or more, ${action}` }];
  });
  if (found.length === 0) return undefined;
  return { message: `neighbours have no fitting prefix limit: ${byPeers(found)}`, allowed: [...new Set(found.map((f) => f.allowed))].join("; ") };
});

/** From below what one leaf, or the leaves of one pod, can say; from above what all other leaves can. */
function wantedLimit(role: SwitchRole, side: Side, { capacity, superSpines }: FabricPlan): WantedLimit {
  if (side === "above") return { action: "warning-only", least: 2 * ((capacity.leaves - 1) * PER_LEAF + 1) };
  const leaves = role === "super-spine" ? (superSpines?.leavesPerPod ?? capacity.leaves) : 1;
  return { action: "restart", least: 2 * leaves * PER_LEAF };
}
