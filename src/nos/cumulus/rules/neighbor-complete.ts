import { nodeAt } from "../parse/read.js";
import { neighborTrees } from "./neighbors.js";
import { startupRule } from "./startup-rule.js";

export const neighborComplete = startupRule({
  rule: "CUMULUS_NEIGHBOR_INCOMPLETE",
  severity: "error",
  message: "BGP neighbours leave to defaults what must be said",
  allowed: "type, remote-as and peer-group on every neighbour, enforce-first-as there or in its group",
  problems: ({ startup }) =>
    neighborTrees(startup).flatMap(({ key, own, group }) => {
      const missing = ["type", "remote-as", "peer-group"].filter((leaf) => nodeAt(own, leaf) === undefined);
      const enforced = nodeAt(own, "enforce-first-as") ?? nodeAt(group, "enforce-first-as");
      const all = enforced === undefined ? [...missing, "enforce-first-as"] : missing;
      return all.length > 0 ? [`${key} without ${all.join(", ")}`] : [];
    }),
});
