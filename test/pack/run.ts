import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assertBundle, assertTarball } from "./tarball.js";

/** Packs the library and uses the tarball as people would: from ESM, from CommonJS, and in a project as `cdktf init` makes it. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROJECTS = join(ROOT, "test/pack/projects");
const INIT_TEMPLATE = join(ROOT, "node_modules/@cdktf/cli-core/templates/typescript");
const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const TYPESCRIPT = [`typescript@${devDependencies.typescript}`, `@types/node@${devDependencies["@types/node"]}`];
const VITEST = [`vitest@${devDependencies.vitest}`, `vite@${devDependencies.vite}`];
const JEST = ["jest@30.5.2", "ts-jest@29.4.15", "@types/jest@30.0.0"];

const work = mkdtempSync(join(tmpdir(), "rocefab-pack-"));
const golden = join(work, "golden");

/** Runs a command and ends the program, with all it said, where it fails. */
function run(folder: string, command: string, ...args: string[]): string {
  const env = { ...process.env, CHECKPOINT_DISABLE: "1", CI: "true", GOLDEN: golden };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8", maxBuffer: 1 << 26 });
  if (status === 0) return stdout;
  console.error(`${folder}: ${command} ${args.join(" ")}: exit ${status ?? error?.message}\n${stdout}${stderr}`);
  process.exit(1);
}

/** A project's own program, where the project is installed from the registry alone but for the tarball. */
function bin(folder: string, name: string, ...args: string[]): string {
  return run(folder, join(folder, "node_modules/.bin", name), ...args);
}

function timed(title: string, step: () => void): void {
  const start = Date.now();
  step();
  console.log(`${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

function pack(): string {
  run(ROOT, "npm", "run", "build");
  const [packed] = JSON.parse(run(ROOT, "npm", "pack", "--ignore-scripts", "--json", "--pack-destination", work));
  assertTarball(packed.files, ROOT);
  assertBundle(join(ROOT, "dist"), JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
  bin(ROOT, "publint", "--strict", join(work, packed.filename));
  bin(ROOT, "attw", join(work, packed.filename), "--ignore-rules", "cjs-resolves-to-esm");
  return join(work, packed.filename);
}

function project(name: string, packageJson: object, tarball: string, ...packages: string[]): string {
  const folder = join(work, name);
  cpSync(join(PROJECTS, name), folder, { recursive: true });
  copyFileSync(join(PROJECTS, "pod.ts"), join(folder, "pod.ts"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, version: "1.0.0", private: true, ...packageJson }));
  run(folder, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund", "--silent", tarball, ...packages);
  return folder;
}

function assertSynthesised(folder: string): void {
  const fabric = join(folder, "cdktf.out/stacks/net/fabrics/pod1");
  const devices = readdirSync(join(fabric, "switches"));
  if (devices.length !== 6 || statSync(join(fabric, "switches/leaf1/config.cfg")).size === 0)
    throw new Error(`${fabric}: not what the program describes: ${devices}`);
}

function esm(tarball: string): void {
  const folder = project("esm", { type: "module" }, tarball, ...TYPESCRIPT, ...VITEST);
  bin(folder, "tsc");
  run(folder, process.execPath, "main.js", golden);
  assertSynthesised(folder);
  bin(folder, "vitest", "run", "pod.test.ts");
  bin(folder, "rocefab", "check", "cdktf.out/stacks/net/fabrics/pod1");
}

function cjs(tarball: string): void {
  const folder = project("cjs", {}, tarball, ...TYPESCRIPT);
  bin(folder, "tsc");
  run(folder, process.execPath, "main.js", golden);
  assertSynthesised(folder);
  rmSync(join(folder, "node_modules/cdktf"), { recursive: true });
  rmSync(join(folder, "node_modules/constructs"), { recursive: true });
  bin(folder, "rocefab", "check", "cdktf.out/stacks/net/fabrics/pod1");
}

function cdktfInit(tarball: string): void {
  mkdirSync(join(work, "cdktf-init"));
  for (const file of ["tsconfig.json", "jest.config.js", "setup.js"]) copyFileSync(join(INIT_TEMPLATE, file), join(work, "cdktf-init", file));
  const folder = project("cdktf-init", {}, tarball, "cdktf@0.21.0", "constructs@10", ...TYPESCRIPT, ...JEST);
  bin(folder, "tsc");
  run(folder, process.execPath, "main.js");
  assertSynthesised(folder);
  bin(folder, "jest");
}

try {
  let tarball = "";
  timed("build, pack, publint, attw", () => {
    tarball = pack();
  });
  timed("ESM project", () => esm(tarball));
  timed("CommonJS project", () => cjs(tarball));
  timed("cdktf-init project", () => cdktfInit(tarball));
} finally {
  if (existsSync(work)) rmSync(work, { recursive: true });
}
