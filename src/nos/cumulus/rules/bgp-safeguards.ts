import { onAt } from "../parse/read.js";
import { neighborTrees } from "./neighbors.js";
import { startupRule } from "./startup-rule.js";

/** Whether the second is written at all, its default being another from 5.14 on, is for CUMULUS_NEIGHBOR_INCOMPLETE. */
export const bgpSafeguards = startupRule({
  rule: "CUMULUS_BGP_SAFEGUARD_OFF",
  severity: "error",
  message: "BGP sends routes that the hardware does not have yet, or takes paths that do not begin with the AS of the neighbour",
  allowed: "router.bgp.wait-for-install and enforce-first-as on",
  problems: ({ startup }) => {
    const lax = neighborTrees(startup).filter(({ own, group }) => (onAt(own, "enforce-first-as") ?? onAt(group, "enforce-first-as")) === false);
    return [
      ...(onAt(startup.set, "router", "bgp", "wait-for-install") === true ? [] : ["wait-for-install is not on"]),
      ...(lax.length > 0 ? [`enforce-first-as is off for ${lax.map(({ key }) => key).join(", ")}`] : []),
    ];
  },
});
