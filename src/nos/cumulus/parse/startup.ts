import { type Document, parseDocument } from "yaml";
import { RocefabError } from "../../../base/errors.js";
import { naturalCompare } from "../../../base/sort.js";
import { isTree, merged, type NvueTree } from "../tree.js";
import { expanded, treeAt, wordAt } from "./read.js";

export const STARTUP_FILE = "startup.yaml";

/** startup.yaml as it was read. */
export interface Startup {
  /** With the position and the spelling of every value. */
  readonly document: Document;
  readonly top: unknown;
  readonly header: NvueTree;
  /** All `set` sections, one merged over the other. */
  readonly set: NvueTree;
  /** Interfaces by name, ranges expanded, in natural order. */
  readonly interfaces: ReadonlyMap<string, NvueTree>;
}

const read = new WeakMap<Readonly<Record<string, string>>, Startup>();

/**
 * The startup file of a device; read once for the view and all rules of the same files.
 *
 * @throws RocefabError where the text is no YAML
 */
export function readStartup(device: string, files: Readonly<Record<string, string>>): Startup {
  const known = read.get(files);
  if (known) return known;
  const startup = parsed(device, files[STARTUP_FILE] ?? "");
  read.set(files, startup);
  return startup;
}

function parsed(device: string, text: string): Startup {
  const document = parseDocument(text, { version: "1.2" });
  const [error] = document.errors;
  if (error) throw new RocefabError({ where: `${device}: ${STARTUP_FILE}`, what: "is not YAML", got: `line ${error.linePos?.[0].line ?? "unknown"}` });
  const top = document.toJS() as unknown;
  const sections = Array.isArray(top) ? top : [];
  const set = sections.map((s) => treeAt(s, "set")).reduce(merged, {});
  const header = sections.map((s) => treeAt(s, "header")).reduce(merged, {});
  return { document, top, header, set, interfaces: interfacesOf(set) };
}

/** A document whose top level is the list of sections that NVUE reads. */
export function isStartup({ top }: Startup): boolean {
  return Array.isArray(top) && top.some((section) => isTree(section) && isTree(section.set));
}

function interfacesOf(set: NvueTree): Map<string, NvueTree> {
  const byName = new Map<string, NvueTree>();
  for (const [key, node] of Object.entries(treeAt(set, "interface"))) {
    if (!isTree(node)) continue;
    for (const name of expanded(key)) byName.set(name, merged(byName.get(name) ?? {}, node));
  }
  return new Map([...byName].sort(([a], [b]) => naturalCompare(a, b)));
}

export function isSwitchPort(name: string): boolean {
  return name.startsWith("swp");
}

/** `2x` of a port that is split, undefined of a whole one. */
export function breakoutOf(port: NvueTree): string | undefined {
  const mode = wordAt(port, "link", "breakout");
  return mode === "1x" ? undefined : mode;
}

/** Down, switched off by its breakout mode, or only the parent of split ports. */
export function carriesTraffic(port: NvueTree): boolean {
  return breakoutOf(port) === undefined && wordAt(port, "link", "state") !== "down";
}

/** Name of the VRF that an interface is in. */
export function vrfOf(port: NvueTree): string {
  return wordAt(port, "vrf") ?? wordAt(port, "ip", "vrf") ?? "default";
}

export function addressesOf(port: NvueTree): string[] {
  const keys = [
    ...Object.keys(treeAt(port, "ip", "address")),
    ...Object.keys(treeAt(port, "ipv4", "address")),
    ...Object.keys(treeAt(port, "ipv6", "address")),
  ];
  return keys.filter((k) => k.includes("/"));
}
