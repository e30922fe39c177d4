import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** Every file below a folder, relative to it, sorted. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
  return entries.map((e) => relative(folder, join(e.parentPath, e.name))).sort();
}
