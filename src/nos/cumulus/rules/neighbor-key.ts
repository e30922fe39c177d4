import { PORT_NAME } from "../panel.js";
import { treeAt, wordAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

/** The guide's own examples have `peer` in places; NVUE takes `neighbor` alone. */
export const neighborKey = startupRule({
  rule: "CUMULUS_NEIGHBOR_KEY",
  severity: "error",
  message: "BGP neighbours are not named as NVUE names them",
  allowed: "`neighbor`; a port as key with type unnumbered, an address with type numbered",
  problems: ({ startup }) =>
    Object.entries(treeAt(startup.set, "vrf")).flatMap(([vrf, tree]) => {
      const bgp = treeAt(tree, "router", "bgp");
      const odd = Object.entries(treeAt(bgp, "neighbor")).flatMap(([key, node]) => {
        const type = wordAt(node, "type");
        const wanted = PORT_NAME.test(key) ? "unnumbered" : "numbered";
        return type === undefined || type === wanted ? [] : [`${key} is ${type}`];
      });
      return "peer" in bgp ? [`vrf.${vrf}.router.bgp.peer`, ...odd] : odd;
    }),
});
