import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checksDocument } from "./checks.js";
import { dcbBlocks } from "./dcb.js";
import { featuresDocument } from "./features.js";
import { withBlocks } from "./markdown.js";
import { modelsDocument } from "./models.js";
import { propsDocument } from "./props.js";
import { readmeBlocks } from "./readme.js";
import { classSpellings } from "./spelling.js";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A file of the repository. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** What takes a fabric a cell to find out. */
export function measured(): ReadonlyMap<string, string> {
  return new Map([["docs/features.md", featuresDocument()]]);
}

/** Every other generated or partly generated document as it should be now, by path. */
export async function documents(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ["README.md", withBlocks(read("README.md"), await readmeBlocks(read))],
    ["docs/policy.md", withBlocks(read("docs/policy.md"), { spelling: classSpellings() })],
    ["docs/dcb.md", withBlocks(read("docs/dcb.md"), dcbBlocks())],
    ["docs/models.md", modelsDocument()],
    ["docs/checks.md", checksDocument(ROOT)],
    ["docs/props.md", propsDocument(ROOT)],
  ]);
}
