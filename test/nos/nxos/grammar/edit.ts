/** One line of a text that is taken out, exchanged, added or moved. */
export interface Edit {
  /** Lines as they stand in the text, indentation included, each below the one before; the last is the one. */
  readonly at: readonly string[];
  readonly change:
    | { readonly kind: "without" }
    | { readonly kind: "into" | "after"; readonly line: string }
    | { readonly kind: "above" | "below"; readonly other: string };
}

/** The line goes. */
export function without(...at: readonly string[]): Edit {
  return { at, change: { kind: "without" } };
}

/** The line becomes another. */
export function into(line: string, ...at: readonly string[]): Edit {
  return { at, change: { kind: "into", line } };
}

/** Another line stands below it. */
export function after(line: string, ...at: readonly string[]): Edit {
  return { at, change: { kind: "after", line } };
}

/** The line moves up, above one that stands before it. */
export function above(other: string, ...at: readonly string[]): Edit {
  return { at, change: { kind: "above", other } };
}

/** The line moves down, below the next that is like this. */
export function below(other: string, ...at: readonly string[]): Edit {
  return { at, change: { kind: "below", other } };
}

/** The text with the edit; throws where a line is not there, or nothing changes. */
export function edited(text: string, { at, change }: Edit): string {
  const lines = text.split("\n");
  const i = placeOf(lines, at);
  const line = lines[i] as string;
  if (change.kind === "without") lines.splice(i, 1);
  if (change.kind === "into") lines[i] = change.line;
  if (change.kind === "after") lines.splice(i + 1, 0, change.line);
  if (change.kind === "above") {
    lines.splice(i, 1);
    lines.splice(lastBefore(lines, change.other, i), 0, line);
  }
  if (change.kind === "below") {
    lines.splice(i, 1);
    lines.splice(placeOf(lines, [change.other], i) + 1, 0, line);
  }
  const changed = lines.join("\n");
  if (changed === text) throw new Error(`nothing changes: ${at.join(" > ")}`);
  return changed;
}

function placeOf(lines: readonly string[], at: readonly string[], from = 0): number {
  return at.reduce((start, wanted) => {
    const i = lines.indexOf(wanted, start);
    if (i < 0) throw new Error(`no line "${wanted}"`);
    return i;
  }, from);
}

function lastBefore(lines: readonly string[], wanted: string, before: number): number {
  const i = lines.lastIndexOf(wanted, before);
  if (i < 0) throw new Error(`no line "${wanted}" above`);
  return i;
}
