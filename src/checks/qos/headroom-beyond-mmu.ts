import { asicFacts } from "../../catalog/asics.js";
import { smallestBudget, type UnsizedPort } from "../../dcb/budget/smallest.js";
import { costTexts, verdictTexts } from "../../dcb/budget/verdict.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";
import { type RocePort, rocePorts } from "./treatment.js";

/**
 * A switch that sizes headroom itself cannot do so where even the least that any published formula gives is more than its whole buffer. Where the plan
 * sizes it, the rule of the NOS compares with the pools.
 */
export const headroomBeyondMmu = switchRule("HEADROOM_DOES_NOT_FIT", "error", () => (device) => {
  const budget = smallestBudget(asicFacts(device.slice.asic), device.slice.mtu, unsizedPorts(device));
  if (!budget || budget.fits) return undefined;
  return {
    message: `the smallest headroom that the lossless ports can do with is more than the whole buffer: ${costTexts(budget.costs)}`,
    ...verdictTexts(budget, budget.remedies),
  };
});

/** Ports that pause by the text: one group each, which is what Cumulus has for all classes, for the one cable length that it is given, the longest. */
function unsizedPorts(device: CheckedSwitch): UnsizedPort[] {
  const ports = rocePorts(device).filter((p) => p.view.pfcPriorities.length > 0 && !isSized(device, p));
  const cableM = Math.max(0, ...ports.map(({ port }) => port.cable?.headroomM ?? 0));
  return ports.map(({ port: { name, speedMbps, cable } }) => ({ name, speedMbps, cableM, delayM: cable ? cable.headroomM - cable.lengthM : 0, groups: 1 }));
}

function isSized({ slice }: CheckedSwitch, { port }: RocePort): boolean {
  return slice.profiles[port.profile ?? ""]?.headroom != null;
}
