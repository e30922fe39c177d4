import { shellWord } from "../../base/safe.js";
import { hasPlaceholder } from "../../base/secret.js";
import { sortedKeys } from "../../base/text.js";
import { splitsFirst } from "./breakouts.js";
import { leafPaths, type NvueTree } from "./tree.js";

const PENDING = "# nv set changes only the pending revision: nothing is applied here. Look at nv config diff, then run nv config apply --confirm.";

/** nv-set.sh: the leaves of the same tree as startup.yaml, one `nv set` each. */
export function setScript(device: string, release: string, set: NvueTree): string {
  const paths = leafPaths(sortedKeys(set));
  const breakouts = paths.filter(isBreakout);
  const rest = paths.filter((path) => !isBreakout(path));
  return [
    "#!/bin/sh",
    `# ${device}: the tree of startup.yaml as nv set commands, one a leaf; nv config patch startup.yaml loads the same at once.`,
    PENDING,
    "set -eu",
    ...(breakouts.length > 0 ? [splitsFirst(release) ? FIRST : TOGETHER] : []),
    ...breakouts.map(line),
    ...rest.map(line),
    "",
  ].join("\n");
}

const TOGETHER = "# Breakouts come first. Where the switch does not have them yet, apply these alone before the rest: QoS needs the split ports to exist.";
const FIRST = "# Run nv-set-breakouts.sh and apply it before this: the release refuses QoS on ports that the same revision splits.";

/** nv-set-breakouts.sh: the leaves of breakouts.yaml. */
export function breakoutScript(device: string, breakouts: NvueTree): string {
  return [
    "#!/bin/sh",
    `# ${device}: the breakouts alone, a revision of their own before that of nv-set.sh; nv config patch breakouts.yaml loads the same.`,
    PENDING,
    "set -eu",
    ...leafPaths(sortedKeys(breakouts)).map(line),
    "",
  ].join("\n");
}

function isBreakout(path: readonly string[]): boolean {
  return path[0] === "interface" && path[2] === "link" && path[3] === "breakout";
}

/** A secret may have characters of the shell, as every password hash has: its placeholder is quoted. */
function line(path: readonly string[]): string {
  return ["nv", "set", ...path.map((word) => (hasPlaceholder(word) ? `'${word.replaceAll("'", "'\\''")}'` : shellWord(word)))].join(" ");
}
