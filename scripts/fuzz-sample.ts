import { join } from "node:path";
import fc from "fast-check";
import { fileSet } from "../src/artifacts/file-set.js";
import { writeFolder } from "../src/artifacts/write.js";
import { RocefabError } from "../src/base/errors.js";
import { build, wish } from "../test/fuzz/random-fabric.js";

/**
 * Writes the first random fabrics of a seed that plan without errors, for outside judges to look at.
 *
 * node --import tsx scripts/fuzz-sample.ts COUNT SEED FOLDER
 */
const [count = "200", seed = "1", folder = ""] = process.argv.slice(2);
if (folder === "") throw new Error("usage: fuzz-sample.ts COUNT SEED FOLDER");

let written = 0;
for (const w of fc.sample(wish, { numRuns: Number(count) * 4, seed: Number(seed) })) {
  if (written < Number(count) && sample(w, `f${written + 1}`)) written++;
}
if (written < Number(count)) throw new Error(`only ${written} of the wishes were planned`);
console.log(`${written} random fabrics in ${folder}`);

function sample(w: Parameters<typeof build>[0], name: string): boolean {
  try {
    const compiled = build(w, folder).compiled();
    if (compiled.findings.some((f) => f.severity === "error")) return false;
    writeFolder(join(folder, "stacks", "fuzz", "fabrics", name), fileSet(compiled, new Set(compiled.slices.map((s) => s.name))));
    return true;
  } catch (error) {
    if (RocefabError.isRocefabError(error)) return false;
    throw error;
  }
}
