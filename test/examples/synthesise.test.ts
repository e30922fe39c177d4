import { TerraformStack } from "cdktf";
import { afterEach, expect, it, vi } from "vitest";
import { synthesise } from "../../examples/support.js";
import { LeafSwitch } from "../../src/index.js";
import { leafProps, smallFabric, temporaryFolder } from "../support/app.js";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

function printed(more: (leaf: ReturnType<typeof smallFabric>) => void): { text: string; exitCode: unknown } {
  vi.stubEnv("CDKTF_OUTDIR", temporaryFolder());
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((text: string) => void lines.push(text));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  synthesise((app) => more(smallFabric(new TerraformStack(app, "net"))));
  return { text: lines.join("\n"), exitCode: process.exitCode };
}

it("a mistake of use ends npm run synth as its message, without a stack", () => {
  const { text, exitCode } = printed((fabric) => new LeafSwitch(fabric, "leaf99", leafProps(1)));
  expect(text).toContain("leaf99: has index 99, past the declared capacity");
  expect(text).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect(exitCode).toBe(1);
});

it("a finding that blocks ends it as its text, without a stack", () => {
  const { text, exitCode } = printed((fabric) => new LeafSwitch(fabric, "twin1", leafProps(1, { index: 1 })));
  expect(text).toContain("DUPLICATE_");
  expect(text).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect(exitCode).toBe(1);
});
