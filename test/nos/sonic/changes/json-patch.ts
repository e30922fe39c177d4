import type { PatchOperation } from "../../../../src/nos/change.js";

type Node = Record<string, unknown>;

/** RFC 6902 on objects, as a reader of its own: a target that must be there and is not, or may not be and is, is a defect of the patch. */
export function applied(document: Node, ...operations: readonly PatchOperation[]): Node {
  const copy = plain(document) as Node;
  for (const operation of operations) apply(copy, operation);
  return copy;
}

function apply(document: Node, operation: PatchOperation): void {
  const tokens = operation.path
    .slice(1)
    .split("/")
    .map((token) => token.replace(/~1/g, "/").replace(/~0/g, "~"));
  const last = tokens.pop() as string;
  const parent = tokens.reduce<Node>((node, token) => {
    if (typeof node[token] !== "object" || node[token] === null) throw new Error(`${operation.path}: no ${token}`);
    return node[token] as Node;
  }, document);
  if (operation.op !== "add" && !(last in parent)) throw new Error(`${operation.op} ${operation.path}: not there`);
  if (operation.op === "add" && last in parent) throw new Error(`add ${operation.path}: there already`);
  if (operation.op === "remove") delete parent[last];
  else parent[last] = plain(operation.value);
}

/** A copy in which no object is there twice. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
