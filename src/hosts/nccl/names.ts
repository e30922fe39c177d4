import { type Mistake, RocefabError } from "../../base/errors.js";
import { editDistance, nearestOf } from "../../base/text.js";
import { hasVariable, insteadOfRemoved, NCCL_RELEASES, ncclAtLeast, ncclVariable, ncclVariables, rightSpelling } from "../../catalog/nccl.js";

/**
 * The closed list of names of one release. NCCL reads what it knows and says nothing of the rest, so a wrong name is a setting that is silently not made.
 *
 * @throws RocefabError for a name that the release does not have, with the right one where there is one
 */
export function refuseBadName(where: string, name: string, version: string): void {
  const wrong = mistyped(name) ?? unknown(name, version) ?? ofAnotherRelease(name, version);
  if (wrong) throw new RocefabError({ where, ...wrong });
}

type Wrong = Pick<Mistake, "what" | "allowed" | "fix">;

function mistyped(name: string): Wrong | undefined {
  const right = rightSpelling(name);
  if (right === undefined) return undefined;
  return { what: "is a name that NCCL never had, and ignores without a word", fix: right === null ? "leave it out" : `write ${right}` };
}

function unknown(name: string, version: string): Wrong | undefined {
  if (ncclVariable(name) || insteadOfRemoved(name) !== undefined) return undefined;
  if (!name.startsWith("NCCL_")) return { what: "is not a variable of NCCL", allowed: "names that start with NCCL_" };
  const near = nearest(
    name,
    ncclVariables(version).map((v) => v.name),
  );
  return { what: `is not a variable of NCCL ${version}, which ignores it without a word`, fix: near ? `mend the spelling: ${near}` : "leave it out" };
}

function ofAnotherRelease(name: string, version: string): Wrong | undefined {
  if (hasVariable(version, name)) return undefined;
  const variable = ncclVariable(name);
  const instead = insteadOfRemoved(name);
  if (variable && !ncclAtLeast(version, variable.first)) {
    return {
      what: `comes only with NCCL ${variable.first}; ${version} ignores it without a word`,
      fix: `leave it out, or move the jobs to ${variable.first} or later`,
    };
  }
  const last = variable ? `left NCCL after ${variable.last}` : `is in no NCCL release since ${NCCL_RELEASES[0]}`;
  return { what: `${last}; ${version} ignores it without a word`, fix: instead ? `write ${instead}` : "leave it out" };
}

const FARTHEST = 4;

function nearest(name: string, candidates: readonly string[]): string | undefined {
  const best = nearestOf(name, candidates);
  return best !== undefined && editDistance(name, best) <= FARTHEST ? best : undefined;
}
