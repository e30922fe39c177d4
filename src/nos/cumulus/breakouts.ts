import { CUMULUS, spellingIn } from "../../catalog/capabilities/index.js";
import { nodeAt, treeAt } from "./parse/read.js";
import type { NvueTree } from "./tree.js";

/** The breakouts of a tree alone. */
export function breakoutsOf(set: NvueTree): NvueTree {
  const split = Object.entries(treeAt(set, "interface")).flatMap(([name, port]) => {
    const breakout = nodeAt(port, "link", "breakout");
    return breakout === undefined ? [] : [[name, { link: { breakout } }] as const];
  });
  return split.length > 0 ? { interface: Object.fromEntries(split) } : {};
}

/** Whether the release refuses QoS on a port that the same revision splits (release note 3362113). */
export function splitsFirst(release: string): boolean {
  return spellingIn(CUMULUS.breakoutRevision, release) === "own";
}
