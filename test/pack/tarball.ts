import { readdirSync, readFileSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";

const DOORS = ["index", "core", "testing"].flatMap((door) => ["mjs", "cjs", "d.mts", "d.cts"].map((kind) => `dist/${door}.${kind}`));
const SHIPPED = ["LICENSE", "README.md", "package.json", "dist/cli.mjs", "dist/vitest.mjs", "dist/vitest.d.mts", ...DOORS];
/** Bytes; far above what the library has, far below what one swallowed dependency would add. */
const MOST_DIST = 3_500_000;

/** The tarball holds every door, every template and the documentation, and nothing of the checkout besides. */
export function assertTarball(files: readonly { readonly path: string }[], root: string): void {
  const paths = new Set(files.map((f) => f.path));
  const templates = readdirSync(join(root, "templates"), { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
  const expected = [...SHIPPED, ...templates.map((e) => join(e.parentPath, e.name).slice(root.length))];
  const missing = expected.filter((path) => !paths.has(path));
  const odd = [...paths].filter((path) => !/^(dist|docs|templates)\//.test(path) && !["LICENSE", "README.md", "CHANGELOG.md", "package.json"].includes(path));
  if (missing.length + odd.length > 0) throw new Error(`the tarball lacks ${missing.join(", ") || "nothing"} and has ${odd.join(", ") || "nothing odd"}`);
}

interface PackageJson {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** What is built imports every dependency instead of holding a copy of it, and imports nothing else. */
export function assertBundle(dist: string, { dependencies, peerDependencies }: PackageJson): void {
  const files = readdirSync(dist);
  const allowed = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
  const imported = new Set(files.filter((f) => /\.[mc]js$/.test(f)).flatMap((f) => packagesOf(readFileSync(join(dist, f), "utf8"))));
  const swallowed = [...allowed].filter((name) => !imported.has(name));
  const undeclared = [...imported].filter((name) => !allowed.has(name));
  if (swallowed.length + undeclared.length > 0)
    throw new Error(`dist holds a copy of ${swallowed.join(", ") || "nothing"} and imports ${undeclared.join(", ") || "nothing"} undeclared`);
  const size = files.reduce((sum, f) => sum + statSync(join(dist, f)).size, 0);
  if (size > MOST_DIST) throw new Error(`dist has ${size} bytes; more than ${MOST_DIST} looks like a swallowed dependency`);
}

/** Names of the packages that a built module imports or requires, Node's own aside. */
function packagesOf(text: string): string[] {
  const specifiers = [...text.matchAll(/^(?:import|export)\b.*?\bfrom "([^"]+)"|\brequire\("([^"]+)"\)/gm)].map((m) => m[1] ?? m[2] ?? "");
  return specifiers.filter((s) => !s.startsWith(".") && !s.startsWith("node:") && !builtinModules.includes(s)).map(packageName);
}

/** `@cdktf/provider-null/lib/resource/index.js` -> `@cdktf/provider-null`. */
function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
