import { RocefabError } from "../../base/errors.js";
import type { ConfigAddition } from "../../intent/fabric-intent.js";
import type { ConfigDb } from "./config-db.js";

type Tree = Readonly<Record<string, unknown>>;

/**
 * Merges what `addConfig` gave into CONFIG_DB: objects are merged, anything else replaces what was there. Nothing can be deleted.
 *
 * @throws RocefabError for null, and for a table or a row that is no object
 */
export function withAdditions(device: string, db: ConfigDb, additions: readonly ConfigAddition[]): Tree {
  return additions.reduce<Tree>((merged, a) => (a.nos === "sonic" ? mergedTree(`${device}: addConfig ${a.section}`, merged, a.tree, []) : merged), db);
}

function mergedTree(where: string, base: Tree, added: Tree, path: readonly string[]): Tree {
  const entries = Object.entries(added).map(([key, value]) => [key, mergedValue(where, base[key], value, [...path, key])] as const);
  return Object.fromEntries([...Object.entries(base), ...entries]);
}

const DEPTH_OF_A_FIELD = 3;

function mergedValue(where: string, base: unknown, value: unknown, path: readonly string[]): unknown {
  if (isTree(value)) return mergedTree(where, isTree(base) ? base : {}, value, path);
  const at = `${where}: ${path.join(" > ")}`;
  if (value === null || value === undefined) {
    throw new RocefabError({
      where: at,
      what: "cannot delete: what is merged only adds and replaces",
      got: value,
      fix: "leave it out, or change the policy or the model that renders it",
    });
  }
  if (path.length < DEPTH_OF_A_FIELD)
    throw new RocefabError({ where: at, what: "is not an object", got: value, allowed: "{ TABLE: { key: { field: value } } }" });
  return value;
}

function isTree(x: unknown): x is Tree {
  return typeof x === "object" && x !== null && !Array.isArray(x);
}
