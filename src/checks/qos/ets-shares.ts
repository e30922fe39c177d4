import type { TrafficClass } from "../../intent/policy.js";
import type { PortQosView } from "../../nos/qos-view.js";
import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { treatmentDifferences } from "./class-treatment.js";
import { rocePorts } from "./treatment.js";

/**
 * The weighted classes of a port have the policy's shares, which sum to 100, in its own text. A class that is treated as another one is left to
 * CLASS_TREATMENT, one that is in no scheduled queue to CLASS_WITHOUT_QUEUE.
 */
export const etsShares = switchRule("ETS_SHARES", "error", () => (device) => {
  const { classes } = device.slice.qos;
  const found = rocePorts(device).flatMap(({ port, view }) => otherShares(view, classes).map((text) => ({ port: port.name, text })));
  if (found.length === 0) return undefined;
  return {
    message: `classes have other shares than the policy gives them: ${byText(found)}`,
    allowed: classes.flatMap((c) => ("share" in c.scheduling ? [`${c.name} ${c.scheduling.share}`] : [])).join(", "),
    fix: "change the shares in the policy, where they are one for all devices",
  };
});

function otherShares(view: PortQosView, classes: readonly TrafficClass[]): string[] {
  return classes.flatMap((c) => {
    if (!("share" in c.scheduling)) return [];
    const { share } = c.scheduling;
    return weightsOf(view, c)
      .filter((weight) => weight !== share)
      .map((weight) => `${c.name} ${weight} instead of ${share}`);
  });
}

function weightsOf(view: PortQosView, planned: TrafficClass): number[] {
  const reached = new Set(planned.dscp.map((dscp) => view.dscpToTc[dscp]));
  return view.classes
    .filter((tc) => reached.has(tc.tc) && treatmentDifferences(planned, view, tc).length === 0)
    .flatMap(({ scheduling }) => (scheduling && "weight" in scheduling ? [scheduling.weight] : []));
}
