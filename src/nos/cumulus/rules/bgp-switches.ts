import { featureOn, nodeAt, treeAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

/** BGP runs when it is on for the device and for the VRF. */
export const bgpSwitches = startupRule({
  rule: "CUMULUS_BGP_OFF",
  severity: "error",
  message: "BGP does not run as written",
  allowed: "router.bgp on, with autonomous-system and router-id, and vrf.<vrf>.router.bgp on",
  problems: ({ startup: { set } }) => {
    const global = treeAt(set, "router", "bgp");
    const missing = ["autonomous-system", "router-id"].filter((key) => !(key in global)).map((key) => `no router.bgp.${key}`);
    const vrfs = Object.entries(treeAt(set, "vrf")).filter(([, tree]) => nodeAt(tree, "router", "bgp") !== undefined);
    const off = vrfs.filter(([, tree]) => featureOn(treeAt(tree, "router", "bgp")) !== true).map(([vrf]) => `vrf.${vrf}.router.bgp is not on`);
    return [...(featureOn(global) === true ? [] : ["router.bgp is not on"]), ...missing, ...off];
  },
});
