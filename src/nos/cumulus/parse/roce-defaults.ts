import { PRIORITIES } from "../traffic-classes.js";
import type { NvueTree } from "../tree.js";
import { featureOn, nodeAt, treeAt, wordAt } from "./read.js";

export type RoceMode = "lossless" | "lossless-single-ipool" | "lossy" | "lossy-multi-tc" | "none";

export type Scheduling = { readonly strict: true } | { readonly weight: number };

/** What a switch does where its text says nothing; null where rocefab does not rely on the default. */
export interface QosDefaults {
  readonly trust: "l2" | "l3" | "both" | "port";
  readonly dscpToPriority: readonly (number | null)[];
  readonly priorityToTc: readonly (number | null)[];
  readonly pfcPriorities: readonly number[];
  readonly markingTcs: readonly number[];
  readonly scheduling: Readonly<Record<number, Scheduling>>;
}

/** Source: NVIDIA, Quality of Service page: default-global marks with these where nothing else is said. */
export const DEFAULT_ECN = { minBytes: 150_000, maxBytes: 1_500_000, probability: 100 } as const;

export const DSCPS: readonly number[] = Array.from({ length: 64 }, (_, dscp) => dscp);

/** DSCP 8n to 8n+7 is priority n. */
export const DSCP_BY_EIGHTS: readonly number[] = DSCPS.map((dscp) => Math.floor(dscp / 8));

const ROCE: QosDefaults = {
  trust: "both",
  dscpToPriority: DSCP_BY_EIGHTS,
  priorityToTc: PRIORITIES.map((p) => (p === 3 || p === 6 ? p : 0)),
  pfcPriorities: [],
  markingTcs: [0, 3],
  scheduling: { 0: { weight: 50 }, 3: { weight: 50 }, 6: { strict: true } },
};

/** Percent of each traffic class in mode lossy-multi-tc; the eighth has none. Source: NVIDIA, RoCE page, 5.14 to 5.16. */
export const MULTI_TC_SHARES: readonly number[] = [4, 8, 18, 22, 22, 22, 4];

/** The DSCP table of this mode differs between releases, and which classes it marks no source says. */
const LOSSY_MULTI_TC: QosDefaults = {
  trust: "both",
  dscpToPriority: DSCPS.map(() => null),
  priorityToTc: PRIORITIES,
  pfcPriorities: [],
  markingTcs: [],
  scheduling: Object.fromEntries(MULTI_TC_SHARES.map((weight, tc) => [tc, { weight }])),
};

const WITHOUT_ROCE: QosDefaults = {
  trust: "l2",
  dscpToPriority: DSCP_BY_EIGHTS,
  priorityToTc: PRIORITIES,
  pfcPriorities: [],
  markingTcs: [0],
  scheduling: Object.fromEntries(PRIORITIES.map((tc) => [tc, { weight: tc % 2 === 0 ? 12 : 13 }])),
};

/** Source: NVIDIA, RoCE page: what `nv set qos roce` programs; the other objects of `qos` override it piece by piece. */
export function defaultsOf(mode: RoceMode): QosDefaults {
  switch (mode) {
    case "lossless":
    case "lossless-single-ipool":
      return { ...ROCE, pfcPriorities: [3] };
    case "lossy":
      return ROCE;
    case "lossy-multi-tc":
      return LOSSY_MULTI_TC;
    case "none":
      return WITHOUT_ROCE;
  }
}

/** `nv set qos roce` without a mode is lossless. */
export function roceMode(set: NvueTree): RoceMode {
  if (nodeAt(set, "qos", "roce") === undefined || featureOn(treeAt(set, "qos", "roce")) === false) return "none";
  const mode = wordAt(set, "qos", "roce", "mode");
  return mode === "lossy" || mode === "lossless-single-ipool" || mode === "lossy-multi-tc" ? mode : "lossless";
}

export function isLossless(mode: RoceMode): boolean {
  return mode === "lossless" || mode === "lossless-single-ipool";
}
