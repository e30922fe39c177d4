import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesBelow } from "../files-below.js";

/** Where the shortest program puts its fabric. */
export const PROGRAM_FOLDER = "cdktf.out/stacks/network/fabrics/pod1";

/** Runs examples/readme/main.ts in this process. @returns every file of its fabric, by path relative to the fabric's folder */
export async function shortestProgram(): Promise<ReadonlyMap<string, string>> {
  const outdir = mkdtempSync(join(tmpdir(), "rocefab-docs-"));
  const before = process.env.CDKTF_OUTDIR;
  process.env.CDKTF_OUTDIR = outdir;
  try {
    await import("../../examples/readme/main.js");
    const folder = join(outdir, PROGRAM_FOLDER.replace("cdktf.out/", ""));
    return new Map(filesBelow(folder).map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  } finally {
    if (before === undefined) delete process.env.CDKTF_OUTDIR;
    else process.env.CDKTF_OUTDIR = before;
    rmSync(outdir, { recursive: true });
  }
}
