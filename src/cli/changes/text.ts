import { isIP } from "node:net";
import { portRanges } from "../../base/text.js";
import { NOS_FACTS } from "../../catalog/nos.js";
import { groupBy } from "../../checks/group.js";
import { plural } from "../../checks/words.js";
import type { ChangeStep, Effect, PatchOperation, Reason } from "../../nos/change.js";
import type { ChangesReport, SwitchChange } from "./report.js";

/** A block for each group of switches that change alike, and a line that counts them. */
export function changesText({ fabric, switches }: ChangesReport): string {
  const alike = groupBy(switches, ({ name: _, ...rest }) => JSON.stringify(rest));
  const blocks = [...alike.values()].map(block);
  return `${[...blocks, `${fabric}: ${countsText(switches)}`].join("\n\n")}\n`;
}

const COUNTED = { changed: "changed", new: "new", removed: "removed", replaced: "replaced", same: "unchanged" } as const;

function countsText(switches: readonly SwitchChange[]): string {
  const counts = Object.entries(COUNTED).map(([what, word]) => ({ word, count: switches.filter((s) => s.what === what).length }));
  const present = counts.filter(({ count }) => count > 0);
  if (present.every(({ word }) => word === COUNTED.same)) return "nothing to change";
  return present.map(({ word, count }) => `${plural(count, "switch", "switches")} ${word}`).join(", ");
}

function block(group: readonly SwitchChange[]): string {
  const [first] = group as [SwitchChange];
  const heading = `${group.map((s) => s.name).join(", ")}: ${NOS_FACTS[first.nos.name].title} ${first.nos.release}`;
  if (first.what === "same") return `${heading}, nothing to change`;
  if (first.why !== null) return `${heading}, ${first.what}: ${first.why}`;
  const reasons = [...reasonLines("needs a reload", first.reload), ...reasonLines("left as it is", first.refused)];
  return [heading, ...table(first.steps), ...reasons, ...first.steps.flatMap(content)].join("\n");
}

const HEADER = ["step", "what", "size", "disturbs"] as const;

/** One line a step, and one more for each further thing that it disturbs. */
function table(steps: readonly ChangeStep[]): string[] {
  if (steps.length === 0) return [];
  const rows = steps.flatMap((step, i) => {
    const [first = "nothing", ...more] = step.effects.map(effectText);
    return [[`${i + 1}`, step.about, sizeText(step), first], ...more.map((text) => ["", "", "", text])];
  });
  const all = [[...HEADER], ...rows];
  const widths = HEADER.map((_, column) => Math.max(...all.map((row) => (row[column] as string).length)));
  return all.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] as number)).join("  ")}`.trimEnd());
}

function effectText({ kind, at, why }: Effect): string {
  const places = at.length === 0 ? "" : ` of ${placesText(at)}`;
  return `${kind.replace("-", " ")}${places}: ${why}`;
}

/** Ports in ranges, addresses of neighbours one by one. */
function placesText(at: readonly string[]): string {
  const addresses = at.filter((name) => isIP(name) !== 0);
  const others = at.filter((name) => isIP(name) === 0);
  return [...(others.length > 0 ? [portRanges(others)] : []), ...addresses].join(", ");
}

function sizeText(step: ChangeStep): string {
  switch (step.kind) {
    case "patch":
      return plural(step.operations.length, "operation");
    case "reload":
      return plural(step.files.length, "file");
    case "routing":
      return step.apply === "restart" ? "1 file" : plural(step.lines.length, "line");
    case "lines":
      return plural(step.lines.length, "line");
    case "revision":
      return `${step.unset.length} unset, ${leaves(step.set).length} set`;
  }
}

function reasonLines(title: string, reasons: readonly Reason[]): string[] {
  const byWhy = groupBy(reasons, (r) => r.why);
  return [...byWhy].map(
    ([why, group]) =>
      `  ${title}: ${shortened(
        group.map((r) => r.path),
        MOST_PATHS,
      ).join(", ")}: ${why}`,
  );
}

const MOST_PATHS = 8;
const MOST_LINES = 40;

function content(step: ChangeStep, index: number): string[] {
  const lines = shortened(contentLines(step), MOST_LINES);
  return ["", `  ${index + 1}. ${step.kind}`, ...lines.map((line) => `    ${line}`)];
}

function contentLines(step: ChangeStep): readonly string[] {
  switch (step.kind) {
    case "patch":
      return step.operations.map(operationText);
    case "reload":
      return step.files;
    case "routing":
      return step.apply === "restart" ? [step.file] : step.lines;
    case "lines":
      return step.lines;
    case "revision":
      return [...step.unset.map((path) => `unset ${path.join(" ")}`), ...leaves(step.set).map((path) => `set ${path.join(" ")}`)];
  }
}

function operationText(operation: PatchOperation): string {
  return `${operation.op} ${operation.path}${operation.op === "remove" ? "" : ` ${JSON.stringify(operation.value)}`}`;
}

/** What comes after the first few is counted; --json has it all. */
function shortened(lines: readonly string[], most: number): string[] {
  const more = lines.length - most;
  return more > 1 ? [...lines.slice(0, most), `... and ${more} more, which --json lists`] : [...lines];
}

function leaves(node: unknown, path: readonly string[] = []): string[][] {
  if (typeof node !== "object" || node === null) return [[...path, String(node)]];
  const entries = Object.entries(node);
  return entries.length === 0 && path.length > 0 ? [[...path]] : entries.flatMap(([key, below]) => leaves(below, [...path, key]));
}
