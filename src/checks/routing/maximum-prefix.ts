import type { FabricPlan } from "../../plan/fabric-plan.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";
import { byPeers, peerText } from "./peerings.js";

/** Prefixes that a leaf brings into the fabric: its loopback and its block. */
const PER_LEAF = 2;

/** A hard limit downward, a warning only upward, where a cut would take all uplinks at once (docs/facts/routing.md, section 1 and fact 13). */
export const maximumPrefix = switchRule("MAXIMUM_PREFIX", "error", ({ plan }) => (device) => {
  const { action, least } = wantedLimit(device, plan);
  const found = device.view.routing.neighbors
    .filter(({ maximumPrefix: m }) => m === null || m.action !== action || m.limit < least)
    .map((n) => ({ peer: peerText(n), text: n.maximumPrefix ? `${n.maximumPrefix.limit} ${n.maximumPrefix.action}` : "none" }));
  return found.length === 0 ? undefined : { message: `neighbours have no fitting prefix limit: ${byPeers(found)}`, allowed: `${least} or more, ${action}` };
});

function wantedLimit({ slice }: CheckedSwitch, { capacity }: FabricPlan): { action: "warning-only" | "restart"; least: number } {
  return slice.role === "spine" ? { action: "restart", least: 2 * PER_LEAF } : { action: "warning-only", least: 2 * ((capacity.leaves - 1) * PER_LEAF + 1) };
}
