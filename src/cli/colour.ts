import type { Severity } from "../base/finding.js";

const CODE: Readonly<Record<Severity, number>> = { error: 31, warning: 33, info: 36 };

/** Colours the word that a finding's text begins with. */
export function coloured(text: string, severity: Severity, colour: boolean): string {
  return colour && text.startsWith(severity) ? `\u001b[${CODE[severity]}m${severity}\u001b[0m${text.slice(severity.length)}` : text;
}
