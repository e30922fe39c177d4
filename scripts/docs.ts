import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documents, ROOT, read } from "./docs/documents.js";

/** npm run docs: writes the generated parts of README.md and docs/ anew. */
for (const [path, text] of await documents()) {
  if (existsSync(join(ROOT, path)) && read(path) === text) continue;
  writeFileSync(join(ROOT, path), text);
  console.log(`${path} is written`);
}
