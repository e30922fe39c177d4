import { isTree, type NvueTree } from "../tree.js";
import { startupRule } from "./startup-rule.js";

/** Collections are maps, an empty member is `{}`. */
export const noLists = startupRule({
  rule: "CUMULUS_LIST_BELOW_SET",
  severity: "error",
  message: "startup.yaml has lists or nulls below `set`",
  allowed: "maps; an empty member is {}",
  problems: ({ startup }) => listPaths(startup.set, []),
});

function listPaths(tree: NvueTree, path: readonly string[]): string[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    const at = [...path, key];
    if (isTree(node)) return listPaths(node, at);
    return Array.isArray(node) || node === null ? [at.join(".")] : [];
  });
}
