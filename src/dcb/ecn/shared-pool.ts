import type { Headroom } from "../headroom/headroom.js";
import type { PortFacts } from "../port-facts.js";
import type { SharedPool } from "./ecn.js";

/** SONiC's names of the pool sets: t0 on leaves, t1 on spines. */
export const POOL_SET = { leaf: "t0", spine: "t1", "super-spine": "t1" } as const;
export const LOSSLESS_POOL = "ingress_lossless_pool";

/** The pool that the lossless groups of a switch share: what its image ships, or what the user has given; null where neither is there. */
export function sharedPool({ model, role }: PortFacts, headroom: Headroom | undefined, fullGroups: number): SharedPool | null {
  const { source, confidence } = model;
  if (model.sharedBuffer) return { bytes: model.sharedBuffer.poolBytes, dynamicTh: model.sharedBuffer.dynamicTh, fullGroups, source, confidence };
  const bytes = Number(model.sonic?.buffers[POOL_SET[role]]?.pools[LOSSLESS_POOL]?.size ?? Number.NaN);
  if (Number.isNaN(bytes) || !headroom || headroom.dynamicTh === null) return null;
  return { bytes, dynamicTh: headroom.dynamicTh, fullGroups, source: `${LOSSLESS_POOL} of ${POOL_SET[role]}, ${source}`, confidence };
}
