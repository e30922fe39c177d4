import { type Capability, CUMULUS, CUMULUS_MODELS, isInSome, releasesOf, spellingAt } from "../../src/catalog/capabilities/index.js";
import { NOS_FACTS } from "../../src/catalog/nos.js";
import { code, table } from "./markdown.js";

const { title, releases } = NOS_FACTS.cumulus;

/** What differs between the releases of a NOS, and how each spells it. */
export function releaseTable(): string {
  const all: readonly Capability[] = [...Object.values(CUMULUS).filter(isInSome), ...Object.values(CUMULUS_MODELS)];
  return table(["feature", "NOS", "by release", "source"], all.filter(differs).map(row));
}

function differs(capability: Capability): boolean {
  return new Set(releases.map((release) => spellingAt(capability, release))).size > 1;
}

function row(capability: Capability): string[] {
  const spellings = [...new Set(releases.map((release) => spellingAt(capability, release)))];
  const cells = spellings.map((spelling) => {
    const those = releases.filter((release) => spellingAt(capability, release) === spelling);
    return `${rangeOf(those)}: ${spelling === undefined ? "none" : code(spelling)}`;
  });
  return [capability.title, title, cells.join("; "), `${capability.source} (*${capability.confidence}*)`];
}

/** `5.9 to 5.14`, of releases that follow on each other. */
export function rangeOf(those: readonly string[]): string {
  const [first, last] = [those[0] ?? "", those.at(-1) ?? ""];
  return those.length > 2 ? `${first} to ${last}` : [...new Set([first, last])].join(", ");
}

/** The releases that run on a model. */
export function releasesText(nos: keyof typeof NOS_FACTS, model: string): string {
  const those = releasesOf(nos, model);
  return nos === "cumulus" ? rangeOf(those) : those.join(", ");
}
