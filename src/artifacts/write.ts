import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Artifact } from "./artifact.js";

/**
 * Writes a folder as a whole: to a sibling first, then renamed over the old one. What is no longer in the set leaves nothing behind, and a run that
 * fails half-way leaves the old folder as it was.
 */
export function writeFolder(folder: string, files: readonly Artifact[]): void {
  const [fresh, old] = [`${folder}.new`, `${folder}.old`];
  for (const leftover of [fresh, old]) rmSync(leftover, { recursive: true, force: true });
  for (const { path, text } of files) {
    const target = join(fresh, ...path.split("/"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}
