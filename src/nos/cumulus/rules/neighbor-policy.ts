import { featureOn, treeAt, wordAt } from "../parse/read.js";
import type { NvueTree } from "../tree.js";
import { type NeighborTree, neighborTrees } from "./neighbors.js";
import { startupRule } from "./startup-rule.js";

/** NVUE has no RFC 8212: a neighbour without a map accepts, or sends, everything. */
export const neighborPolicy = startupRule({
  rule: "CUMULUS_NEIGHBOR_POLICY",
  severity: "error",
  message: "BGP neighbours carry everything for want of a policy",
  allowed: "policy.inbound.route-map and policy.outbound.route-map, both defined, on every neighbour and family",
  problems: ({ startup }) => {
    const maps = treeAt(startup.set, "router", "policy", "route-map");
    return neighborTrees(startup).flatMap((neighbor) => families(neighbor).flatMap((family) => familyProblems(neighbor, family, maps)));
  },
});

/** IPv4 is on unless it is switched off; the others only where they are named. */
function families({ own, group }: NeighborTree): string[] {
  const named = [...Object.keys(treeAt(own, "address-family")), ...Object.keys(treeAt(group, "address-family"))];
  return [...new Set(["ipv4-unicast", ...named])].filter((family) => {
    const on = featureOn(treeAt(own, "address-family", family)) ?? featureOn(treeAt(group, "address-family", family));
    return on !== false;
  });
}

function familyProblems({ key, own, group }: NeighborTree, family: string, maps: NvueTree): string[] {
  return ["inbound", "outbound"].flatMap((way) => {
    const path = ["address-family", family, "policy", way, "route-map"];
    const map = wordAt(own, ...path) ?? wordAt(group, ...path);
    if (map === undefined || map === "none") return [`${key} ${family} has no ${way} map`];
    return map in maps ? [] : [`${key} ${family} ${way} map ${map} is not defined`];
  });
}
