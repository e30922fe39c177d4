/**
 * A section of an indented config: the line, and all deeper lines that follow it.
 *
 * @throws Error where no line is so
 */
export function section(text: string, start: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.trimStart() === start);
  if (first < 0) throw new Error(`no line is ${JSON.stringify(start)}`);
  const indent = indentOf(lines[first] ?? "");
  const after = lines.findIndex((line, i) => i > first && indentOf(line) <= indent);
  return lines.slice(first, after < 0 ? undefined : after).join("\n");
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A section with only one of its parts; dots stand for the others. */
export function part(text: string, start: string, child: string): string {
  const whole = section(text, start);
  const kept = section(whole, child);
  return `${start}\n  ...\n${kept}\n  ...`;
}

/** The lines that begin so. */
export function linesWith(text: string, beginning: string): string {
  const lines = text.split("\n").filter((line) => line.startsWith(beginning));
  if (lines.length === 0) throw new Error(`no line begins with ${JSON.stringify(beginning)}`);
  return lines.join("\n");
}
