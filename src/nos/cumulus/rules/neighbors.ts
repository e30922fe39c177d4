import { treeAt, wordAt } from "../parse/read.js";
import type { Startup } from "../parse/startup.js";
import { isTree, type NvueTree } from "../tree.js";

/** A BGP neighbour of any VRF with the peer-group that it inherits from. */
export interface NeighborTree {
  readonly key: string;
  readonly own: NvueTree;
  readonly group: NvueTree;
}

export function neighborTrees({ set }: Startup): NeighborTree[] {
  return Object.values(treeAt(set, "vrf")).flatMap((vrf) => {
    const bgp = treeAt(vrf, "router", "bgp");
    return Object.entries(treeAt(bgp, "neighbor")).map(([key, node]) => {
      const own = isTree(node) ? node : {};
      return { key, own, group: treeAt(bgp, "peer-group", wordAt(own, "peer-group") ?? "") };
    });
  });
}
