import { RocefabError } from "../../../base/errors.js";
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

/** Milliseconds. Source: NVIDIA, Bidirectional Forwarding Detection, 5.14 and 5.16. */
const INTERVAL_MS = { ptm: { least: 50, most: 60_000 }, profile: { least: 10, most: 4_294_967 } } as const;

/** @throws RocefabError where the release does not take the interval */
export function refuseBfdInterval(where: string, bfd: BfdIntent | null, { release }: Dialect): void {
  const { least, most } = INTERVAL_MS[spellingIn(CUMULUS.bfd, release)];
  if (bfd === null || (bfd.intervalMs >= least && bfd.intervalMs <= most)) return;
  throw new RocefabError({
    where: `${where}: underlay.bfd.interval`,
    what: "is beyond what the release takes",
    got: `${bfd.intervalMs} ms`,
    allowed: `${least} to ${most} ms`,
  });
}

function hasProfiles({ release }: Dialect): boolean {
  return spellingIn(CUMULUS.bfd, release) === "profile";
}

function times({ intervalMs, multiplier }: BfdIntent): NvueTree {
  return { "detect-multiplier": multiplier, "min-rx-interval": intervalMs, "min-tx-interval": intervalMs };
}
