import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RECORDER = fileURLToPath(new URL("record-terraform", import.meta.url));
/** What a copy of the checkout needs to run its programs; node_modules is the checkout's own. */
const COPIED = ["cdktf.json", "package.json", "tsconfig.json", "src", "templates", "examples", "test/deploy/pods.ts"];

/** For a run right after one that synthesised all stacks: the same program would write the same again. */
export const SYNTHESISED = "--skip-synth";

type Environment = Readonly<Record<string, string>>;

/** A copy of the checkout in which cdktf and Terraform leave what they leave: output, states, lock files. */
export interface Workspace {
  readonly folder: string;
  readonly environment: Environment;
}

export function workspace(folder: string, environment: Environment = {}): Workspace {
  mkdirSync(folder);
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const configuration = join(folder, "terraform.rc");
  writeFileSync(configuration, "# Terraform's defaults: nothing of whoever runs the test.\n");
  // Nothing asks for a newer version, reports a crash or draws a spinner.
  const quiet = { CHECKPOINT_DISABLE: "1", DISABLE_VERSION_CHECK: "1", CI: "true", NO_COLOR: "1", FORCE_COLOR: "0", TF_CLI_CONFIG_FILE: configuration };
  return { folder, environment: { ...quiet, ...environment } };
}

export interface Run {
  /** What Terraform printed in all stacks. */
  readonly printed: string;
  /** `begin apply canary`, `end apply canary`, ... in the order in which it was. */
  readonly journal: readonly string[];
}

/** Runs cdktf as the documentation says; throws with all that it printed where it fails. */
export async function cdktf({ folder, environment }: Workspace, args: readonly string[], more: Environment = {}): Promise<Run> {
  const record = mkdtempSync(join(folder, "record-"));
  const env = { ...process.env, ...environment, ...more, TERRAFORM_BINARY_NAME: RECORDER, RECORD: record };
  await new Promise<void>((resolve, reject) => {
    execFile("npx", ["cdktf", ...args], { cwd: folder, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`npx cdktf ${args.join(" ")}: exit ${error.code}\n${stdout}${stderr}`));
      else resolve();
    });
  });
  const { "journal.txt": journal = "", ...stacks } = Object.fromEntries(readdirSync(record).map((file) => [file, readFileSync(join(record, file), "utf8")]));
  return { printed: Object.values(stacks).join("\n"), journal: journal.trim().split("\n") };
}

interface StateResource {
  readonly type: string;
  readonly name: string;
  readonly provider: string;
  readonly instances: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
}

export interface State {
  readonly outputs: Readonly<Record<string, { readonly value: unknown }>>;
  readonly resources: readonly StateResource[];
}

/** The state of a stack, where `localState` of the examples puts it. */
export function state({ folder }: Workspace, stack: string): State {
  return JSON.parse(readFileSync(join(folder, `terraform.${stack}.tfstate`), "utf8"));
}

export function stackFolder({ folder }: Workspace, stack: string): string {
  return join(folder, "cdktf.out/stacks", stack);
}

/** The sums of what each device of a fabric gets, from the manifest: device -> text to compare. */
export function deviceSums(space: Workspace, stack: string, fabric: string): Map<string, string> {
  const manifest: { files: { path: string; device: string | null; kind: string; sha256: string }[] } = JSON.parse(
    readFileSync(join(stackFolder(space, stack), "fabrics", fabric, "manifest.json"), "utf8"),
  );
  const sums = new Map<string, string>();
  for (const { path, device, kind, sha256 } of manifest.files)
    if (device !== null && kind !== "slice") sums.set(device, `${sums.get(device) ?? ""}${path} ${sha256}\n`);
  return sums;
}
