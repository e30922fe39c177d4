import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import type { BfdIntent } from "../../../intent/fabric-intent.js";
import { type Dialect, enabled } from "../dialect.js";
import type { NvueTree } from "../tree.js";

const PROFILE = "fabric";

/** From 5.15 on BFD is FRR's, and its times stand in a profile. */
export function bfdOfRouter(bfd: BfdIntent | null, dialect: Dialect): NvueTree {
  return bfd && hasProfiles(dialect) ? { bfd: { ...enabled(dialect), profile: { [PROFILE]: times(bfd) } } } : {};
}

/** What a peer-group says: the profile, or up to 5.14 the times themselves. */
export function bfdOfGroup(bfd: BfdIntent, dialect: Dialect): NvueTree {
  return hasProfiles(dialect) ? { ...enabled(dialect), profile: PROFILE } : { ...enabled(dialect), ...times(bfd) };
}

function hasProfiles({ release }: Dialect): boolean {
  return spellingIn(CUMULUS.bfd, release) === "profile";
}

function times({ intervalMs, multiplier }: BfdIntent): NvueTree {
  return { "detect-multiplier": multiplier, "min-rx-interval": intervalMs, "min-tx-interval": intervalMs };
}
