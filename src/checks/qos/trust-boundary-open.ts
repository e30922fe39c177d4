import { rangeText } from "../../base/text.js";
import type { PortQosView } from "../../nos/qos-view.js";
import { portsOf } from "../lookups.js";
import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { isStrict, meantLossless, tcOfDscp } from "./treatment.js";

/** What comes in at the trust boundary neither pauses the fabric nor reaches a class of its own choice. */
export const trustBoundaryOpen = switchRule("TRUST_BOUNDARY_OPEN", "error", () => (device) => {
  const found = portsOf(device)
    .filter((p) => p.port.trust === "none" && p.view !== undefined)
    .flatMap(({ port, view }) => openings(view as PortQosView).map((text) => ({ port: port.name, text })));
  if (found.length === 0) return undefined;
  return {
    message: `the trust boundary is open: ${byText(found)}`,
    allowed: "PFC off, every DSCP to best effort",
    fix: 'close the port, or say trust: "dscp" where its neighbour is trusted',
  };
});

function openings(view: PortQosView): string[] {
  const found: string[] = [];
  if (view.pfcPriorities.length > 0) found.push(`PFC on priority ${rangeText(view.pfcPriorities)}`);
  if (view.trust === "pcp") found.push("trusts PCP");
  const better = view.trust === "dscp" ? view.dscpToTc.flatMap((_, dscp) => (isBetter(view, dscp) ? [dscp] : [])) : [];
  if (better.length > 0) found.push(`DSCP ${rangeText(better)} into a lossless or strict class`);
  return found;
}

function isBetter(view: PortQosView, dscp: number): boolean {
  const tc = tcOfDscp(view, dscp);
  return tc !== undefined && (meantLossless(view, tc) || isStrict(tc));
}
