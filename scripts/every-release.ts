import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { compileFabric } from "../src/artifacts/compile.js";
import { fileSet } from "../src/artifacts/file-set.js";
import { writeFolder } from "../src/artifacts/write.js";
import { findingText } from "../src/base/finding.js";
import { releasesOf } from "../src/catalog/capabilities/index.js";
import { NOS_FACTS } from "../src/catalog/nos.js";
import { RoceFabric } from "../src/index.js";
import type { FabricIntent, SwitchIntent } from "../src/intent/fabric-intent.js";

/**
 * Writes the fabrics of every example again, at every other release of SONiC and Cumulus Linux that their switches can run, for outside judges to look at.
 *
 * node --import tsx scripts/every-release.ts FOLDER
 */
const [folder = ""] = process.argv.slice(2);
if (folder === "") throw new Error("usage: every-release.ts FOLDER");

const JUDGED = ["sonic", "cumulus"] as const;
type Judged = (typeof JUDGED)[number];
const EXAMPLES = new URL("../examples/", import.meta.url);

const written = new Map<string, number>();
for (const intent of await exampleIntents()) {
  for (const nos of JUDGED) for (const release of otherReleases(intent, nos)) write(atRelease(intent, nos, release), nos, release);
}
for (const nos of JUDGED) {
  const missing = NOS_FACTS[nos].releases.filter((release) => !written.has(`${nos} ${release}`));
  if (missing.length > 0) throw new Error(`no example was written for ${nos} ${missing.join(", ")}`);
}
console.log([...written].map(([release, fabrics]) => `${release}: ${fabrics}`).join(", "));

/** Of every example that builds into an app. */
async function exampleIntents(): Promise<FabricIntent[]> {
  mkdirSync(folder, { recursive: true });
  const app = new App({ outdir: join(folder, "app") });
  for (const example of readdirSync(EXAMPLES, { withFileTypes: true }).filter((e) => e.isDirectory())) {
    const program = new URL(`${example.name}/main.ts`, EXAMPLES);
    // The others synthesise as soon as they are loaded.
    if (readFileSync(program, "utf8").includes("export function build(")) (await import(program.href)).build(app);
  }
  // biome-ignore lint/complexity/useLiteralKeys: what an example has stated is private to its fabric, and only this program states it otherwise
  return app.node.findAll().flatMap((c) => (RoceFabric.isRoceFabric(c) ? [(c as RoceFabric)["intent"]()] : []));
}

function switchesOf(intent: FabricIntent, nos: Judged): SwitchIntent[] {
  return intent.switches.filter((s) => s.nos.name === nos);
}

/** The releases that all of its switches of this NOS run on, without the one that they name. */
function otherReleases(intent: FabricIntent, nos: Judged): readonly string[] {
  const switches = switchesOf(intent, nos);
  if (switches.length === 0) return [];
  const can = (release: string) => switches.every((s) => releasesOf(nos, s.model.nos[nos]?.hardware ?? s.model.model).includes(release));
  return NOS_FACTS[nos].releases.filter((release) => can(release) && switches.some((s) => s.nos.release !== release));
}

function atRelease(intent: FabricIntent, nos: Judged, release: string): FabricIntent {
  return { ...intent, switches: intent.switches.map((s) => (s.nos.name === nos ? { ...s, nos: { name: nos, release } } : s)) };
}

function write(intent: FabricIntent, nos: Judged, release: string): void {
  const compiled = compileFabric(intent);
  const errors = compiled.findings.filter((f) => f.severity === "error" && f.acknowledged === undefined);
  if (errors.length > 0) throw new Error(`${intent.name} on ${nos} ${release}:\n${errors.map(findingText).join("\n")}`);
  const judged = switchesOf(intent, nos).map((s) => s.name);
  writeFolder(join(folder, "stacks", release, "fabrics", intent.name), fileSet(compiled, new Set(judged)));
  written.set(`${nos} ${release}`, (written.get(`${nos} ${release}`) ?? 0) + 1);
}
