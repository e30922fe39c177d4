import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RocefabError } from "../base/errors.js";
import type { Finding } from "../base/finding.js";
import { sha256 } from "../base/text.js";
import type { Manifest } from "./file-set.js";

/**
 * Files of a device are what synth wrote: whatever no rule understands, a hostname or a breakout for instance, is told by its sum.
 *
 * @param told devices of which another error tells already
 */
export function changedFiles(folder: string, told: ReadonlySet<string>): Finding[] {
  const changed = manifestOf(folder).files.filter(({ path, sha256: sum }) => textSum(join(folder, ...path.split("/"))) !== sum);
  const owners = [...new Set(changed.map((f) => f.device ?? "fabric"))].filter((owner) => !told.has(owner));
  return owners.map((owner) => ({
    rule: "FILE_CHANGED",
    severity: "error",
    at: owner,
    message: `files are not what synth wrote: ${changed
      .filter((f) => (f.device ?? "fabric") === owner)
      .map((f) => f.path)
      .join(", ")}`,
    fix: "run synth again; lines of your own go into addConfig or nccl.env",
  }));
}

function textSum(file: string): string | undefined {
  return existsSync(file) ? sha256(readFileSync(file, "utf8")) : undefined;
}

function manifestOf(folder: string): Manifest {
  const file = join(folder, "manifest.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Manifest;
  } catch {
    throw new RocefabError({ where: file, what: "is missing or not JSON", fix: "run synth again" });
  }
}
