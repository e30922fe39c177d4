import { compileFabric } from "../../src/artifacts/compile.js";
import { fileSet } from "../../src/artifacts/file-set.js";
import { writeFolder } from "../../src/artifacts/write.js";
import { runCli } from "../../src/cli/program.js";
import type { FabricPlan } from "../../src/plan/fabric-plan.js";
import type { DeviceSlice } from "../../src/plan/slices.js";
import { type PodOptions, podIntent } from "../support/intents.js";

/** What synth would write for a pod. */
export function writePod(folder: string, options: PodOptions): { readonly plan: FabricPlan; readonly slices: readonly DeviceSlice[] } {
  const compiled = compileFabric(podIntent(options));
  writeFolder(folder, fileSet(compiled, new Set(compiled.slices.map((s) => s.name))));
  return compiled;
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** One command line. */
export async function run(...args: string[]): Promise<Ran> {
  return runWith(false, ...args);
}

export async function runWith(colour: boolean, ...args: string[]): Promise<Ran> {
  const written = { out: "", err: "" };
  const code = await runCli(args, {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    colour,
  });
  return { code, ...written };
}
