/** `error` blocks synth, `warning` annotates (and blocks with `strict`), `info` is only listed. */
export type Severity = "error" | "warning" | "info";

/** What a check has to say, as data; `findingText` makes text of it late. */
export interface Finding {
  /** Stable id in capitals, e.g. `CLASS_NOT_LOSSLESS`. */
  readonly rule: string;
  readonly severity: Severity;
  /** Device, `device port`, cable or prop. One finding a device and rule; its message lists the ports. */
  readonly at: string;
  readonly message: string;
  readonly got?: string;
  readonly allowed?: string;
  readonly fix?: string;
  /** Why the finding was accepted, from `fabric.acknowledge`. */
  readonly acknowledged?: string;
}

/** A finding the user has accepted: same rule, same `at`, and the reason. */
export interface Acknowledgement {
  readonly rule: string;
  readonly at: string;
  readonly reason: string;
}

export function findingText(f: Finding): string {
  const lines = [`${f.severity} ${f.rule} at ${f.at}: ${f.message}`];
  if (f.got !== undefined) lines.push(`  got:     ${f.got}`);
  if (f.allowed !== undefined) lines.push(`  allowed: ${f.allowed}`);
  if (f.fix !== undefined) lines.push(`  fix:     ${f.fix}`);
  if (f.acknowledged !== undefined) lines.push(`  accepted: ${f.acknowledged}`);
  return lines.join("\n");
}

/** Errors, and with `strict` warnings too, unless they were acknowledged. */
export function blocking(findings: readonly Finding[], strict: boolean): Finding[] {
  return findings.filter((f) => f.acknowledged === undefined && (f.severity === "error" || (strict && f.severity === "warning")));
}
