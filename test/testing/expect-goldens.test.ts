import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

const TEST = `
import { it } from "vitest";
import { expectGoldens } from "rocefab/vitest";
it("renders", () => {
  const artifact = (n, text) => ({ path: \`switches/leaf\${n}/config.cfg\`, device: \`leaf\${n}\`, kind: "config", text });
  expectGoldens({ artifacts: () => [artifact(1, "mtu 9216\\n"), artifact(2, "mtu 9216\\n")] }, "golden");
});
`;

const CONFIG = `
import { defineConfig } from "vitest/config";
export default defineConfig({ resolve: { alias: { "rocefab/vitest": ${JSON.stringify(join(ROOT, "src/vitest.ts"))} } } });
`;

let project: string;

/** A user's project below the checkout, so that vitest and the doors resolve. */
beforeAll(() => {
  mkdirSync(join(ROOT, "coverage"), { recursive: true });
  project = mkdtempSync(join(ROOT, "coverage", "expect-goldens-"));
  writeFileSync(join(project, "goldens.test.ts"), TEST);
  writeFileSync(join(project, "vitest.config.mjs"), CONFIG);
});

afterAll(() => {
  rmSync(project, { recursive: true });
});

function golden(leaf: string): string {
  return join(project, "golden", "switches", leaf, "config.cfg");
}

function put(leaf: string, text: string): void {
  mkdirSync(join(golden(leaf), ".."), { recursive: true });
  writeFileSync(golden(leaf), text);
}

function vitest(ci: boolean, ...args: string[]): { code: number | null; output: string } {
  const env = { ...process.env, NO_COLOR: "1", CI: ci ? "true" : "", GITHUB_ACTIONS: "" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [VITEST, "run", ...args], { cwd: project, env, encoding: "utf8" });
  return { code: status, output: stdout + stderr };
}

it("fails in CI with what is missing, stale and changed, and writes nothing", () => {
  put("leaf1", "mtu 1500\n");
  put("leaf3", "mtu 9216\n");
  const { code, output } = vitest(true);
  expect(code).toBe(1);
  for (const line of [
    "differs from golden (accept it with vitest -u)",
    "missing: switches/leaf2/config.cfg",
    "stale: switches/leaf3/config.cfg",
    "-mtu 1500",
    "+mtu 9216",
  ]) {
    expect(output).toContain(line);
  }
  expect(existsSync(golden("leaf2"))).toBe(false);
  expect(existsSync(golden("leaf3"))).toBe(true);
});

it("does not write over a difference in a local run without -u", () => {
  expect(vitest(false).code).toBe(1);
  expect(readFileSync(golden("leaf1"), "utf8")).toBe("mtu 1500\n");
});

it("writes the goldens with -u, after which CI passes", () => {
  expect(vitest(false, "-u")).toMatchObject({ code: 0 });
  expect(readFileSync(golden("leaf1"), "utf8")).toBe("mtu 9216\n");
  expect(existsSync(golden("leaf3"))).toBe(false);
  expect(vitest(true)).toMatchObject({ code: 0 });
});

it("adds what is only missing in a local run, as vitest does with its own file snapshots", () => {
  rmSync(golden("leaf2"));
  expect(vitest(true).code).toBe(1);
  expect(vitest(false)).toMatchObject({ code: 0 });
  expect(readFileSync(golden("leaf2"), "utf8")).toBe("mtu 9216\n");
});
