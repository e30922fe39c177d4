import { refuseUnknownNccl } from "../../catalog/nccl.js";
import type { NcclIntent } from "../../intent/fabric-intent.js";
import { refuseBadName } from "./names.js";
import { type CanonicalValue, canonicalValue } from "./values.js";

/**
 * The hand-written variables by name, each value in its canonical spelling.
 *
 * @throws RocefabError for a release, name or value that NCCL does not have
 */
export function ncclOverrides(where: string, { version, env }: NcclIntent): Record<string, CanonicalValue> {
  refuseUnknownNccl(`${where}.version`, version);
  const entries = Object.entries(env).map(([name, given]) => {
    const at = `${where}.env.${name}`;
    refuseBadName(at, name, version);
    return [name, canonicalValue(at, name, given, version)] as const;
  });
  return Object.fromEntries(entries);
}
