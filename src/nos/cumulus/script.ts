import { shellWord } from "../../base/safe.js";
import { sortedKeys } from "../../base/text.js";
import { leafPaths, type NvueTree } from "./tree.js";

/** nv-set.sh: the leaves of the same tree as startup.yaml, one `nv set` each. */
export function setScript(device: string, set: NvueTree): string {
  const paths = leafPaths(sortedKeys(set));
  const breakouts = paths.filter(isBreakout);
  const rest = paths.filter((path) => !isBreakout(path));
  return [
    "#!/bin/sh",
    `# ${device}: the tree of startup.yaml as nv set commands, one a leaf; nv config patch startup.yaml loads the same at once.`,
    "# nv set changes only the pending revision: nothing is applied here. Look at nv config diff, then run nv config apply --confirm.",
    "set -eu",
    ...(breakouts.length > 0
      ? ["# Breakouts come first. Where the switch does not have them yet, apply these alone before the rest: QoS needs the split ports to exist."]
      : []),
    ...breakouts.map(line),
    ...rest.map(line),
    "",
  ].join("\n");
}

function isBreakout(path: readonly string[]): boolean {
  return path[0] === "interface" && path[2] === "link" && path[3] === "breakout";
}

function line(path: readonly string[]): string {
  return ["nv", "set", ...path.map(shellWord)].join(" ");
}
