/** An NVUE object tree: collections are maps, an empty member is `{}`, a leaf is a word or a number. */
export interface NvueTree {
  readonly [key: string]: NvueNode;
}

/** Booleans, nulls and lists are no NVUE values; a user's own addition may still bring them, and the rules then say so. */
export type NvueNode = NvueTree | string | number | boolean | null | readonly unknown[];

export function isTree(node: unknown): node is NvueTree {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

/** Deep merge as `nv config patch` does it: maps are joined, a leaf of `over` replaces what was there. */
export function merged(under: NvueTree, over: NvueTree): NvueTree {
  const joined = Object.entries(over).map(([key, node]): [string, NvueNode] => {
    const old = Object.hasOwn(under, key) ? under[key] : undefined;
    return [key, isTree(old) && isTree(node) ? merged(old, node) : node];
  });
  return Object.fromEntries([...Object.entries(under), ...joined]);
}

/** A node at a dotted path of names, e.g. `service.ntp`. */
export function below(path: string, node: NvueNode): NvueTree {
  return path.split(".").reduceRight<NvueNode>((tree, key) => ({ [key]: tree }), node) as NvueTree;
}

/** A collection of members without content, e.g. the switch priorities of a pool. */
export function members(keys: Iterable<string | number>): NvueTree {
  return Object.fromEntries([...keys].map((key) => [String(key), {}]));
}

/** The words of each leaf, path first: what follows `nv set` on its line. */
export function leafPaths(tree: NvueTree, path: readonly string[] = []): string[][] {
  return Object.entries(tree).flatMap(([key, node]) => pathsOf(node, [...path, key]));
}

function pathsOf(node: unknown, path: readonly string[]): string[][] {
  if (Array.isArray(node)) return node.flatMap((item) => pathsOf(item, path));
  if (!isTree(node)) return [[...path, String(node)]];
  return Object.keys(node).length === 0 ? [[...path]] : leafPaths(node, path);
}
