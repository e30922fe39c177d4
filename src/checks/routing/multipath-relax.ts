import { TIER } from "../../topology/tiers.js";
import { switchRule } from "../per-device.js";
import { peeringsOf } from "./peerings.js";

/** Relax exactly where equal paths have different ASNs (docs/facts/routing.md, fact 10); elsewhere a wrong ASN plan must show as ECMP 1. */
export const multipathRelax = switchRule("MULTIPATH_RELAX", "error", (context) => (device) => {
  const above = peeringsOf(device, context).filter((p) => TIER[p.far.role] > TIER[device.slice.role]);
  const asns = new Set(above.map((p) => p.far.asn));
  const { multipathRelax: set } = device.view.routing;
  if (asns.size > 1 && !set)
    return { message: `its uplinks have ${asns.size} ASNs and share nothing without multipath-relax`, got: [...asns].join(", "), fix: "set multipath-relax" };
  if (asns.size <= 1 && set)
    return { severity: "warning", message: "multipath-relax is set where no equal paths differ in ASN: it hides a wrong ASN", fix: "take it out" };
  return undefined;
});
