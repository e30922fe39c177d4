import { isTree, type NvueNode, type NvueTree } from "../tree.js";

const EMPTY: NvueTree = {};
const LONGEST_RANGE = 4096;

/** What stands at a path; undefined where nothing does. */
export function nodeAt(node: unknown, ...path: readonly string[]): NvueNode | undefined {
  return path.reduce<unknown>((at, key) => (isTree(at) && Object.hasOwn(at, key) ? at[key] : undefined), node) as NvueNode | undefined;
}

/** The map at a path, empty where there is none. */
export function treeAt(node: unknown, ...path: readonly string[]): NvueTree {
  const found = nodeAt(node, ...path);
  return isTree(found) ? found : EMPTY;
}

/** A word at a path; NVUE writes a choice as a word or as a map with one key, e.g. `action: {permit: {}}`. */
export function wordAt(node: unknown, ...path: readonly string[]): string | undefined {
  const found = nodeAt(node, ...path);
  if (typeof found === "string" || typeof found === "number" || typeof found === "boolean") return String(found);
  const keys = Object.keys(isTree(found) ? found : {});
  return keys.length === 1 ? keys[0] : undefined;
}

export function numberAt(node: unknown, ...path: readonly string[]): number | undefined {
  const text = wordAt(node, ...path);
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
}

const ON = new Set(["on", "enabled", "enable", "true", "yes"]);
const OFF = new Set(["off", "disabled", "disable", "false", "no"]);

/** A switch's word in any release's spelling; undefined where it is neither on nor off. */
export function isOn(node: unknown): boolean | undefined {
  const text = String(node);
  return ON.has(text) ? true : OFF.has(text) ? false : undefined;
}

export function onAt(node: unknown, ...path: readonly string[]): boolean | undefined {
  return isOn(wordAt(node, ...path));
}

/** `enable: on` or `state: enabled` of a feature. */
export function featureOn(tree: NvueTree): boolean | undefined {
  return onAt(tree, "enable") ?? onAt(tree, "state");
}

/** Numbers of a key: NVUE lets `0-3,5` stand for five members. */
export function numbersOf(key: string): number[] {
  return expanded(key).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** The members of a numbered collection, ranges expanded; a later entry of the same number wins. */
export function numbered(tree: NvueTree): Map<number, NvueNode> {
  return new Map(Object.entries(tree).flatMap(([key, node]) => numbersOf(key).map((n): [number, NvueNode] => [n, node])));
}

/** `swp1-2,swp5s0-1,7` -> swp1, swp2, swp5s0, swp5s1, swp7. */
export function expanded(key: string): string[] {
  let letters = "";
  return key.split(",").flatMap((part) => {
    const token = /^\d/.test(part) ? letters + part : part;
    letters = /^[A-Za-z_-]*/.exec(token)?.[0] ?? "";
    return expandedToken(token);
  });
}

function expandedToken(token: string): string[] {
  const range = /(\d+)-(\d+)/.exec(token);
  if (!range) return [token];
  const [from, to] = [Number(range[1]), Number(range[2])];
  if (to < from || to - from > LONGEST_RANGE) return [token];
  const [before, after] = [token.slice(0, range.index), token.slice(range.index + range[0].length)];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i).flatMap((n) => expandedToken(`${before}${n}${after}`));
}
