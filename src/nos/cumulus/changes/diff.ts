import { naturalSort } from "../../../base/sort.js";
import { isTree, type NvueNode, type NvueTree } from "../tree.js";

/** What takes one tree to another: paths that go, and what is merged in. */
export interface TreeDifference {
  readonly unset: readonly (readonly string[])[];
  readonly set: NvueTree;
}

export function treeDifference(old: NvueTree, wanted: NvueTree, path: readonly string[] = []): TreeDifference {
  const keys = naturalSort(new Set([...Object.keys(old), ...Object.keys(wanted)]), (k) => k);
  const parts = keys.map((key) => nodeDifference(own(old, key), own(wanted, key), [...path, key]));
  const set = keys.flatMap((key, i) => (parts[i]?.set === undefined ? [] : [[key, parts[i].set] as const]));
  return { unset: parts.flatMap((p) => p.unset), set: Object.fromEntries(set) };
}

interface NodeDifference {
  readonly unset: readonly (readonly string[])[];
  readonly set: NvueNode | undefined;
}

function nodeDifference(old: NvueNode | undefined, wanted: NvueNode | undefined, path: readonly string[]): NodeDifference {
  if (wanted === undefined) return { unset: [path], set: undefined };
  if (old === undefined) return { unset: [], set: wanted };
  if (isTree(old) && isTree(wanted)) {
    const { unset, set } = treeDifference(old, wanted, path);
    return { unset, set: Object.keys(set).length > 0 ? set : undefined };
  }
  if (isTree(old) || isTree(wanted)) return { unset: [path], set: wanted };
  return { unset: [], set: JSON.stringify(old) === JSON.stringify(wanted) ? undefined : wanted };
}

function own(tree: NvueTree, key: string): NvueNode | undefined {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}
