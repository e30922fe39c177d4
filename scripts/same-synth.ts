import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesBelow } from "./files-below.js";

/** node --import tsx scripts/same-synth.ts A B: two synth outputs must be equal but for the version of the library that wrote them. */
const [a = "", b = ""] = process.argv.slice(2);

/** Metadata of the stack, and of the whole output. */
function withoutVersion(path: string, text: string): string {
  const name = basename(path);
  if (name !== "cdk.tf.json" && path !== "manifest.json") return text;
  const data = JSON.parse(text);
  if (name === "cdk.tf.json") delete data["//"].metadata.version;
  else delete data.version;
  return JSON.stringify(data);
}

function read(folder: string, path: string): string {
  return withoutVersion(path, readFileSync(join(folder, path), "utf8"));
}

const [filesA, filesB] = [filesBelow(a), filesBelow(b)];
const onlyInOne = [...filesA.filter((f) => !filesB.includes(f)), ...filesB.filter((f) => !filesA.includes(f))];
const different = filesA.filter((f) => filesB.includes(f) && read(a, f) !== read(b, f));
if (filesA.length === 0 || onlyInOne.length + different.length > 0) {
  console.error(
    [`${filesA.length} files against ${filesB.length}`, ...onlyInOne.map((f) => `only in one: ${f}`), ...different.map((f) => `different: ${f}`)].join("\n"),
  );
  process.exit(1);
}
console.log(`${filesA.length} files are the same`);
