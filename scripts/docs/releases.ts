import {
  type Capability,
  CUMULUS,
  CUMULUS_MODELS,
  type InNoRelease,
  isInSome,
  NXOS,
  NXOS_MODELS,
  releasesOf,
  SONIC,
  spellingAt,
} from "../../src/catalog/capabilities/index.js";
import { NOS_FACTS, type NosName } from "../../src/catalog/nos.js";
import { code, table } from "./markdown.js";

const CAPABILITIES: Readonly<Record<NosName, readonly (Capability | InNoRelease)[]>> = {
  nxos: [...Object.values(NXOS), ...Object.values(NXOS_MODELS)],
  sonic: Object.values(SONIC),
  cumulus: [...Object.values(CUMULUS), ...Object.values(CUMULUS_MODELS)],
};

/** What differs between the releases of a NOS or is in none of them, and how each spells it. */
export function releaseTable(): string {
  const rows = (Object.keys(CAPABILITIES) as NosName[]).flatMap((nos) => CAPABILITIES[nos].filter((c) => differs(nos, c)).map((c) => row(nos, c)));
  return table(["feature", "NOS", "by release", "source"], rows);
}

function differs(nos: NosName, capability: Capability | InNoRelease): boolean {
  if (!isInSome(capability) || capability.asics) return true;
  return new Set(NOS_FACTS[nos].releases.map((release) => spellingAt(capability, release))).size > 1;
}

function row(nos: NosName, capability: Capability | InNoRelease): string[] {
  return [
    capability.title,
    NOS_FACTS[nos].title,
    isInSome(capability) ? byRelease(nos, capability) : "none",
    `${capability.source} (*${capability.confidence}*)`,
  ];
}

function byRelease(nos: NosName, capability: Capability): string {
  const { releases } = NOS_FACTS[nos];
  const spellings = [...new Set(releases.map((release) => spellingAt(capability, release)))];
  const cells = spellings.map((spelling) => {
    const those = releases.filter((release) => spellingAt(capability, release) === spelling);
    return `${rangeOf(those)}: ${spelling === undefined ? "none" : code(spelling)}`;
  });
  return [cells.join("; "), ...(capability.asics ? [`on ${capability.asics.join(", ")}`] : [])].join("; ");
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
