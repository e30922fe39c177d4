import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { parseDocument } from "yaml";
import { compileFabric } from "../../../src/artifacts/compile.js";
import { fileSet } from "../../../src/artifacts/file-set.js";
import { writeFolder } from "../../../src/artifacts/write.js";
import { checkFolder } from "../../../src/cli/check.js";
import { type PodOptions, podIntent } from "../../support/intents.js";

/** One value or line of one device's text that somebody changed, and what has to find it. */
export interface Mutant {
  readonly name: string;
  readonly device: string;
  readonly file: "config_db.json" | "frr.conf" | "startup.yaml";
  readonly change: (text: string) => string;
  /** As `RULE device`. */
  readonly finds: readonly string[];
  /** The vendor's own schema (for frr.conf: FRR's parser) accepts the changed text, as seen when it was tried by hand. */
  readonly schema: "passes" | "fails";
}

/** A pod's folder on disk, as `rocefab check` is given one. */
export class PodFolder {
  private readonly root = mkdtempSync(join(tmpdir(), "rocefab-mutants-"));
  private readonly folder = join(this.root, "pod1");

  constructor(options: PodOptions) {
    const compiled = compileFabric(podIntent(options));
    writeFolder(this.folder, fileSet(compiled, new Set(compiled.slices.map((s) => s.name))));
    afterAll(() => rmSync(this.root, { recursive: true }));
  }

  text({ device, file }: Pick<Mutant, "device" | "file">): string {
    return readFileSync(this.path(device, file), "utf8");
  }

  /** Errors and warnings of the folder, as `RULE device`, but for the sums of its files: a switch has no manifest. */
  problems(): string[] {
    const { findings } = checkFolder(this.folder, false);
    return findings.filter((f) => f.severity !== "info" && f.rule !== "FILE_CHANGED").map((f) => `${f.rule} ${f.at}`);
  }

  /** What is found with another text in the place of one file. */
  problemsWith({ device, file }: Pick<Mutant, "device" | "file">, text: string): string[] {
    const path = this.path(device, file);
    const before = readFileSync(path, "utf8");
    try {
      writeFileSync(path, text);
      return this.problems();
    } finally {
      writeFileSync(path, before);
    }
  }

  private path(device: string, file: string): string {
    return join(this.folder, "switches", device, file);
  }
}

export type Path = readonly [string, ...string[]];

/** Another value at a path of config_db.json, or no such row or field. A path that does not exist yet takes a value only. */
export function jsonValue(path: Path, value: unknown): (text: string) => string {
  return (text) => {
    const root = JSON.parse(text);
    const parent = path.slice(0, -1).reduce((node, key) => {
      node[key] ??= {};
      return node[key];
    }, root);
    const last = path[path.length - 1] as string;
    if (value === undefined) {
      if (!(last in parent)) throw new Error(`there is no ${path.join(" ")}`);
      delete parent[last];
    } else parent[last] = value;
    return `${JSON.stringify(root, null, 4)}\n`;
  };
}

/** Another value at a path below `set` of startup.yaml, or no such member. */
export function yamlValue(path: Path, value: unknown): (text: string) => string {
  return (text) => {
    const document = parseDocument(text);
    const full = [1, "set", ...path];
    if (value !== undefined) document.setIn(full, typeof value === "object" ? document.createNode(value) : value);
    else if (!document.deleteIn(full)) throw new Error(`there is no ${path.join(" ")}`);
    return document.toString({ lineWidth: 0 });
  };
}

/** One line, which is there once, in other words, or gone. */
export function line(from: string, to: string): (text: string) => string {
  return (text) => {
    const parts = `\n${text}`.split(`\n${from}\n`);
    if (parts.length !== 2) throw new Error(`${JSON.stringify(from)} is there ${parts.length - 1} times`);
    return parts.join(to === "" ? "\n" : `\n${to}\n`).slice(1);
  };
}
