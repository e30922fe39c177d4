import { RocefabError } from "../../base/errors.js";
import { NOS_FACTS, type Nos } from "../nos.js";
import { type Capability, spellingAt } from "./capability.js";
import { CUMULUS_MODELS } from "./cumulus.js";
import { NXOS_MODELS } from "./nxos.js";

const MODELS: Readonly<Record<Nos["name"], Readonly<Record<string, Capability>>>> = { cumulus: CUMULUS_MODELS, nxos: NXOS_MODELS, sonic: {} };

/** The releases that run on a model, by its vendor's name. */
export function releasesOf(nos: Nos["name"], hardware: string): readonly string[] {
  const model = Object.hasOwn(MODELS[nos], hardware) ? MODELS[nos][hardware] : undefined;
  const { releases } = NOS_FACTS[nos];
  return model === undefined ? releases : releases.filter((release) => spellingAt(model, release) !== undefined);
}

/** @throws RocefabError where the release is older than the model, with the release that brings it */
export function refuseOlderRelease(where: string, hardware: string, { name, release }: Pick<Nos, "name" | "release">): void {
  const allowed = releasesOf(name, hardware);
  if (allowed.includes(release) || !NOS_FACTS[name].releases.includes(release)) return;
  throw new RocefabError({
    where,
    what: `is older than ${NOS_FACTS[name].title} for the ${hardware}, which ${allowed[0]} brings`,
    got: release,
    allowed: allowed.join(", "),
  });
}
