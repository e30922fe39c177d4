import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documents, measured, ROOT, read } from "./docs/documents.js";

/** npm run docs: writes the generated parts of README.md and docs/ anew; with the word `measured` also what takes half a minute to find out. */
for (const [path, text] of [...(await documents()), ...(process.argv.includes("measured") ? measured() : [])]) {
  if (existsSync(join(ROOT, path)) && read(path) === text) continue;
  writeFileSync(join(ROOT, path), text);
  console.log(`${path} is written`);
}
