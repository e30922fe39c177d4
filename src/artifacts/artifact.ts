/** `config`, `routing`, `script`: what a switch gets. `slice`: its device.json. `host-file`: at its path on the host. `request`: for the owner of an imported switch. */
export type ArtifactKind = "config" | "routing" | "script" | "slice" | "host-file" | "index" | "report" | "request";

/** One file of a fabric's folder. */
export interface Artifact {
  /** Relative to the fabric's folder, with `/`. */
  readonly path: string;
  /** Whose it is; null for files of the whole fabric. */
  readonly device: string | null;
  readonly kind: ArtifactKind;
  readonly text: string;
}
