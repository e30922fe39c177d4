import { type ConfigLine, findLast } from "./lines.js";

/** Lines of `hardware profile dlb`; none without it. */
export function dlbLines(lines: readonly ConfigLine[]): readonly ConfigLine[] {
  return findLast(lines, /^hardware profile dlb$/)?.line.children ?? [];
}
