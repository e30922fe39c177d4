import { RocefabError, shown } from "../base/errors.js";
import { lineText, refuseToken } from "../base/safe.js";
import { Secret } from "../base/secret.js";
import type { NosName } from "../catalog/nos.js";
import type { AdditionOptions } from "../intent/device-props.js";
import type { ConfigAddition, SecretUse } from "../intent/fabric-intent.js";

/** Something that `addConfig` adds to a switch. */
export interface ConfigSection {
  readonly nos: NosName;
  readonly addition: ConfigAddition;
}

type Tree = Readonly<Record<string, unknown>>;

/** Lines for NX-OS. */
export class NxosConfig {
  /**
   * @param name of the section in the manifest
   * @param text lines in running-config form, two blanks a level
   */
  static section(name: string, text: string, options: AdditionOptions = {}): ConfigSection {
    const where = `NxosConfig.section(${shown(name)})`;
    if (typeof text !== "string") throw new RocefabError({ where, what: "is not text", got: text, allowed: "lines in running-config form" });
    refuseToken(where, text);
    const lines = text
      .split("\n")
      .map((line) => line.trimEnd())
      .filter((line) => line !== "");
    for (const line of lines) refuseControl(where, line);
    if (lines.length === 0) throw new RocefabError({ where, what: "has no lines" });
    return { nos: "nxos", addition: { nos: "nxos", section: lineText(where, name), lines, secrets: secretUses(where, options, text) } };
  }
}

/** Rows for SONiC's CONFIG_DB. */
export class SonicConfig {
  /** @param tree table -> key -> fields, all values as CONFIG_DB has them (strings) */
  static merge(tree: Tree, options: AdditionOptions = {}): ConfigSection {
    return merged("sonic", "SonicConfig.merge", tree, options);
  }
}

/** An object for Cumulus' NVUE, merged below `set`. */
export class CumulusConfig {
  static merge(tree: Tree, options: AdditionOptions = {}): ConfigSection {
    return merged("cumulus", "CumulusConfig.merge", tree, options);
  }
}

function merged(nos: "sonic" | "cumulus", where: string, tree: Tree, options: AdditionOptions): ConfigSection {
  if (typeof tree !== "object" || tree === null || Array.isArray(tree))
    throw new RocefabError({ where, what: "is not a tree", got: tree, allowed: "an object, e.g. table -> key -> fields" });
  refuseOddValues(where, tree, []);
  return {
    nos,
    addition: { nos, section: Object.keys(tree).sort().join(", "), tree: structuredClone(tree), secrets: secretUses(where, options, JSON.stringify(tree)) },
  };
}

function refuseControl(where: string, text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x08\x0b-\x1f\x7f]/.test(text)) throw new RocefabError({ where, what: "has a control character", got: text, allowed: "printable text" });
}

/** No config of a switch is deeper; a tree that holds itself is. */
const DEEPEST = 32;

function refuseOddValues(where: string, value: unknown, path: readonly string[]): void {
  const at = path.length > 0 ? `${where}: ${shown(path.join("."))}` : where;
  if (path.length > DEEPEST) throw new RocefabError({ where: at, what: "is nested too deeply", allowed: `at most ${DEEPEST} levels` });
  refuseToken(at, value);
  if (typeof value === "string") refuseControl(at, value);
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return;
  if (!isTree(value))
    throw new RocefabError({ where: at, what: "is not data that a config can hold", got: value, allowed: "objects, lists, strings, numbers and booleans" });
  for (const [key, inner] of Object.entries(value)) {
    refuseToken(at, key);
    refuseControl(at, key);
    if (key === "__proto__" || key === "") throw new RocefabError({ where: at, what: "has a key that no config has", got: key });
    refuseOddValues(where, inner, [...path, key]);
  }
}

/** A plain object or a list; no Map, no Date. */
function isTree(value: unknown): value is object {
  return Array.isArray(value) || Object.prototype.toString.call(value) === "[object Object]";
}

/** Every placeholder in the text must come with its secret, so that its version reaches the trigger. */
function secretUses(where: string, options: AdditionOptions, text: string): SecretUse[] {
  const secrets = options?.secrets ?? [];
  if (!Array.isArray(secrets) || !secrets.every(Secret.isSecret))
    throw new RocefabError({ where: `${where}: secrets`, what: "holds something that is not a secret", allowed: 'Secret.env("NAME")' });
  for (const [, name] of text.matchAll(/__ROCEFAB_SECRET_([A-Z0-9_]+?)__/g)) {
    if (!secrets.some((s) => s.name === name))
      throw new RocefabError({
        where,
        what: `uses the placeholder of a secret that it was not given`,
        got: name,
        fix: `pass secrets: [Secret.env("${name}")]`,
      });
  }
  return secrets.map(({ name, version }) => ({ name, version }));
}
