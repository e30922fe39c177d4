import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { fileSet, writeFolder } from "rocefab/core";
import { FLAVOURS, type Flavour, railPod } from "../../examples/rail-pod/rail-pod.js";
import { runCli } from "../../src/cli/program.js";

const LEAF = "su1-leaf1";

/** What `rocefab explain` says of a leaf of examples/rail-pod on SONiC. @param words port and quantity */
export async function explained(...words: string[]): Promise<string> {
  const fabric = railPod(new TerraformStack(Testing.app(), "rail-pod"), "pod", FLAVOURS.sonic as Flavour);
  const parent = mkdtempSync(join(tmpdir(), "rocefab-docs-"));
  try {
    const folder = join(parent, "pod");
    writeFolder(folder, fileSet(fabric.compiled(), new Set([LEAF])));
    return await printed("explain", folder, LEAF, ...words);
  } finally {
    rmSync(parent, { recursive: true });
  }
}

async function printed(...args: string[]): Promise<string> {
  const written = { out: "", err: "" };
  const code = await runCli(args, {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    colour: false,
  });
  if (code !== 0) throw new Error(written.err);
  return written.out;
}
