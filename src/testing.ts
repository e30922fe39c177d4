import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createTwoFilesPatch } from "diff";
import type { Artifact } from "./artifacts/artifact.js";
import { RocefabError } from "./base/errors.js";
import { naturalSort } from "./base/sort.js";

export type { Artifact, ArtifactKind } from "./artifacts/artifact.js";

/** Anything that renders files; a RoceFabric is one. */
export interface RenderedFabric {
  artifacts(): readonly Artifact[];
}

export interface GoldenOptions {
  /** Writes what is missing or changed and deletes what is stale. @default false */
  readonly update?: boolean;
  /** Keep the devices' slices (device.json) too; they hold every planned number, so they change often. @default false */
  readonly slices?: boolean;
}

export interface GoldenChange {
  /** Relative to the golden folder, with `/`. */
  readonly path: string;
  /** Unified diff from the golden file to what the fabric renders now. */
  readonly diff: string;
}

/** How a golden folder differs from what a fabric renders; all paths relative to the folder, in natural order. */
export interface GoldenComparison {
  /** Rendered, but not in the folder. */
  readonly missing: readonly string[];
  /** In the folder, but no longer rendered. */
  readonly stale: readonly string[];
  readonly changed: readonly GoldenChange[];
}

/**
 * Compares every rendered file of a fabric with a folder of golden files, `<folder>/switches/<name>/...` and `<folder>/hosts/<name>/...`.
 * The folder belongs to the goldens alone; files whose name begins with a dot are left alone.
 *
 * @param folder relative to the working directory; need not exist
 * @returns the differences; with `update` those that were found and are mended now
 * @throws RocefabError where `update` would delete files of a project instead of goldens
 */
export function compareGoldens(fabric: RenderedFabric, folder: string, options: GoldenOptions = {}): GoldenComparison {
  const rendered = new Map(fabric.artifacts().flatMap((a) => (options.slices || a.kind !== "slice" ? [[a.path, a.text] as const] : [])));
  const golden = new Set(filesBelow(folder));
  const paths = naturalSort(rendered.keys(), (path) => path);
  const comparison: GoldenComparison = {
    missing: paths.filter((path) => !golden.has(path)),
    stale: [...golden].filter((path) => !rendered.has(path)),
    changed: paths.filter((path) => golden.has(path)).flatMap((path) => change(folder, path, rendered.get(path) ?? "")),
  };
  if (options.update) update(folder, comparison, rendered);
  return comparison;
}

function change(folder: string, path: string, text: string): GoldenChange[] {
  const golden = readFileSync(inFolder(folder, path), "utf8");
  return golden === text ? [] : [{ path, diff: createTwoFilesPatch(path, path, golden, text, "golden", "rendered") }];
}

function update(folder: string, { missing, stale, changed }: GoldenComparison, rendered: ReadonlyMap<string, string>): void {
  if (stale.length > 0) refuseProject(folder);
  for (const path of stale) remove(folder, path);
  for (const path of [...missing, ...changed.map((c) => c.path)]) {
    mkdirSync(dirname(inFolder(folder, path)), { recursive: true });
    writeFileSync(inFolder(folder, path), rendered.get(path) ?? "");
  }
}

const PROJECT_FILES = [".git", "package.json", "cdktf.json", "node_modules"];

function refuseProject(folder: string): void {
  const found = PROJECT_FILES.find((name) => existsSync(join(folder, name)));
  if (found === undefined) return;
  throw new RocefabError({
    where: `compareGoldens(${JSON.stringify(folder)})`,
    what: "would delete every file that the fabric does not render, but the folder is a project's",
    got: found,
    allowed: "a folder for golden files alone",
  });
}

/** The file, and the folders that it leaves empty. */
function remove(folder: string, path: string): void {
  rmSync(inFolder(folder, path));
  for (let parent = dirname(path); parent !== "." && readdirSync(inFolder(folder, parent)).length === 0; parent = dirname(parent))
    rmdirSync(inFolder(folder, parent));
}

function filesBelow(folder: string, below = ""): string[] {
  if (!existsSync(inFolder(folder, below))) return [];
  const entries = readdirSync(inFolder(folder, below), { withFileTypes: true }).filter((e) => !e.name.startsWith("."));
  return naturalSort(entries, (e) => e.name).flatMap((e) => {
    const path = below === "" ? e.name : `${below}/${e.name}`;
    return e.isDirectory() ? filesBelow(folder, path) : [path];
  });
}

function inFolder(folder: string, path: string): string {
  return join(folder, ...path.split("/"));
}
