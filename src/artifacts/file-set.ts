import { naturalCompare, naturalSort } from "../base/sort.js";
import { jsonText, sha256 } from "../base/text.js";
import type { Artifact } from "./artifact.js";
import { cablingCsv } from "./cabling.js";
import type { CompiledFabric } from "./compile.js";

export const MANIFEST_SCHEMA = "rocefab.manifest/1";

/** manifest.json. */
export interface Manifest {
  readonly schema: typeof MANIFEST_SCHEMA;
  readonly fabric: string;
  readonly files: readonly {
    readonly path: string;
    readonly device: string | null;
    readonly kind: Artifact["kind"];
    readonly sha256: string;
    readonly bytes: number;
  }[];
  /** What `addConfig` appended or merged. */
  readonly additions: readonly { readonly device: string; readonly section: string }[];
}

/** All files of a fabric's folder for some of its devices: the whole index, and what is theirs. */
export function fileSet(compiled: CompiledFabric, devices: ReadonlySet<string>): Artifact[] {
  const { plan, findings } = compiled;
  const files: Artifact[] = [
    ...compiled.artifacts.filter((a) => a.device !== null && devices.has(a.device)),
    { path: "plan.json", device: null, kind: "index", text: jsonText(plan) },
    { path: "findings.json", device: null, kind: "report", text: jsonText(findings) },
    { path: "cabling.csv", device: null, kind: "report", text: cablingCsv(plan) },
  ];
  const sorted = files.sort((a, b) => naturalCompare(a.path, b.path));
  return [...sorted, { path: "manifest.json", device: null, kind: "index", text: jsonText(manifest(compiled, sorted, devices)) }];
}

function manifest(compiled: CompiledFabric, files: readonly Artifact[], devices: ReadonlySet<string>): Manifest {
  const additions = compiled.slices.flatMap((s) =>
    s.kind === "switch" && devices.has(s.name) ? s.additions.map((a) => ({ device: s.name, section: a.section })) : [],
  );
  return {
    schema: MANIFEST_SCHEMA,
    fabric: compiled.plan.fabric,
    files: files.map(({ path, device, kind, text }) => ({ path, device, kind, sha256: sha256(text), bytes: Buffer.byteLength(text, "utf8") })),
    additions: naturalSort(additions, (a) => `${a.device} ${a.section}`),
  };
}

/** One sum over all that a device gets, and the versions of the secrets in it: what its resource is triggered by. */
export function deviceSha256(compiled: CompiledFabric, device: string): string {
  const shipped = compiled.artifacts.filter((a) => a.device === device && a.kind !== "slice");
  return sha256(shipped.map((a) => `${a.path} ${sha256(a.text)}\n`).join(""));
}
