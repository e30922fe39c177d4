import type { DeviceChange, Reason, RevisionStep } from "../../change.js";
import type { DeviceText } from "../../driver.js";
import { splitsFirst } from "../breakouts.js";
import { nodeAt, treeAt } from "../parse/read.js";
import { readStartup } from "../parse/startup.js";
import { merged, type NvueNode, type NvueTree } from "../tree.js";
import { treeDifference } from "./diff.js";
import { revisionEffects } from "./effects.js";

/**
 * One revision, or two where the release refuses QoS on ports that the same revision splits (docs/facts/cumulus.md, fact 21).
 *
 * @throws RocefabError where a file is no YAML
 */
export function cumulusChange(before: DeviceText, after: DeviceText): DeviceChange {
  const { slice } = after;
  const { release } = slice.nos;
  const old = readStartup(slice.name, before.files).set;
  const given = readStartup(slice.name, after.files).set;
  const kept = basePaths(old).filter((path) => nodeAt(given, ...path) === undefined);
  const wanted = kept.map((path) => treeOf(path, nodeAt(old, ...path) as NvueNode)).reduce(merged, given);
  const split = splitsFirst(release) ? withSplitPorts(old, wanted) : old;
  const first = revision("ports that are split anew, in a revision of their own", old, split, release);
  const rest = revision(first ? "everything else" : "the whole change", split, wanted, release);
  return { steps: [first, rest].filter((step) => step !== undefined), reload: [], refused: kept.map(refused) };
}

function revision(about: string, from: NvueTree, to: NvueTree, release: string): RevisionStep | undefined {
  const difference = treeDifference(from, to);
  if (difference.unset.length === 0 && Object.keys(difference.set).length === 0) return undefined;
  return { kind: "revision", about, ...difference, effects: revisionEffects(difference, from, release) };
}

/** The old tree once the ports whose breakout changes are split as wanted, and what their old children had is gone. */
function withSplitPorts(old: NvueTree, wanted: NvueTree): NvueTree {
  const ports = Object.keys(treeAt(wanted, "interface")).filter((port) => {
    const breakout = breakoutAt(wanted, port);
    return breakout !== undefined && JSON.stringify(breakout) !== JSON.stringify(breakoutAt(old, port)) && hasQosBelow(wanted, port);
  });
  if (ports.length === 0) return old;
  const interfaces = Object.entries(treeAt(old, "interface")).filter(([name]) => !ports.some((port) => name === port || isChild(name, port)));
  const split = ports.map((port) => [port, treeAt(wanted, "interface", port)] as const);
  return { ...old, interface: Object.fromEntries([...interfaces, ...split]) };
}

function breakoutAt(tree: NvueTree, port: string): unknown {
  return nodeAt(tree, "interface", port, "link", "breakout");
}

function isChild(name: string, port: string): boolean {
  return name.startsWith(`${port}s`);
}

function hasQosBelow(tree: NvueTree, port: string): boolean {
  const wholeSwitch = nodeAt(tree, "qos") !== undefined;
  return Object.keys(treeAt(tree, "interface")).some((name) => isChild(name, port) && (wholeSwitch || nodeAt(tree, "interface", name, "qos") !== undefined));
}

/** The base account, the API and the control-plane access lists: without them nobody gets in again (docs/facts/cumulus.md, section c). */
function basePaths(tree: NvueTree): string[][] {
  const paths = [
    ["system", "aaa", "user", "cumulus"],
    ["system", "api"],
    ["system", "control-plane"],
    ...Object.keys(treeAt(tree, "acl"))
      .filter((name) => name.startsWith("acl-default-"))
      .map((name) => ["acl", name]),
  ];
  return paths.filter((path) => nodeAt(tree, ...path) !== undefined);
}

function treeOf(path: readonly string[], node: NvueNode): NvueTree {
  return path.reduceRight<NvueNode>((below, key) => ({ [key]: below }), node) as NvueTree;
}

function refused(path: readonly string[]): Reason {
  return { path: path.join(" "), why: "is part of the base of every switch, and is never deleted" };
}
