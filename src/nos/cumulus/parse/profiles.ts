import type { NvueTree } from "../tree.js";
import { nodeAt, numberAt, numbered, onAt, treeAt, wordAt } from "./read.js";
import { DEFAULT_ECN, DSCP_BY_EIGHTS, DSCPS, type QosDefaults, type Scheduling } from "./roce-defaults.js";

export const GLOBAL = "default-global";

/** What a port classifies on, and into which switch priority. */
export interface Mapping {
  readonly trust: "l2" | "l3" | "both" | "port";
  /** Index = DSCP. */
  readonly dscpToPriority: readonly (number | null)[];
  readonly pcpToPriority: readonly number[];
  readonly defaultPriority: number;
}

/** Profile that a port uses for one QoS object. */
export function profileOf(port: NvueTree, kind: string): string {
  return wordAt(port, "qos", kind, "profile") ?? GLOBAL;
}

/**
 * @param defaults of RoCE mode; they fill the gaps of default-global. A profile of its own that maps some DSCPs says nothing of the others.
 */
export function mappingOf(qos: NvueTree, profile: string, defaults: QosDefaults): Mapping {
  const tree = treeAt(qos, "mapping", profile);
  const dscp = numbered(treeAt(tree, "dscp"));
  const pcp = numbered(treeAt(tree, "pcp"));
  const table = profile === GLOBAL ? defaults.dscpToPriority : dscp.size === 0 ? DSCP_BY_EIGHTS : undefined;
  return {
    trust: trustOf(tree, profile, defaults),
    dscpToPriority: DSCPS.map((d) => numberAt(dscp.get(d), "switch-priority") ?? table?.[d] ?? null),
    pcpToPriority: Array.from({ length: 8 }, (_, p) => numberAt(pcp.get(p), "switch-priority") ?? p),
    defaultPriority: numberAt(tree, "port-default-sp") ?? 0,
  };
}

function trustOf(tree: NvueTree, profile: string, defaults: QosDefaults): Mapping["trust"] {
  const said = wordAt(tree, "trust");
  if (said === "l2" || said === "l3" || said === "both" || said === "port") return said;
  return profile === GLOBAL ? defaults.trust : "l2";
}

/** Pause frames of a port. */
export interface Pausing {
  readonly priorities: readonly number[];
  readonly sends: boolean;
  readonly obeys: boolean;
}

export function pausingOf(qos: NvueTree, profile: string, defaults: QosDefaults): Pausing {
  const tree = treeAt(qos, "pfc", profile);
  const said = nodeAt(tree, "switch-priority");
  const priorities = said !== undefined ? [...numbered(treeAt(tree, "switch-priority")).keys()] : profile === GLOBAL ? defaults.pfcPriorities : [];
  return { priorities: [...priorities].sort((a, b) => a - b), sends: onAt(tree, "tx") ?? true, obeys: onAt(tree, "rx") ?? true };
}

export interface Marking {
  readonly ecn: { readonly minBytes: number; readonly maxBytes: number; readonly probability: number } | null;
  readonly dropsNotEct: boolean;
}

export const THRESHOLDS = ["min-threshold", "max-threshold", "probability"] as const;

/** A class with a threshold that is no number marks nothing: NVUE refuses it. */
export function markingOf(qos: NvueTree, profile: string, defaults: QosDefaults, tc: number): Marking {
  const said = numbered(treeAt(qos, "congestion-control", profile, "traffic-class"));
  const entry = said.get(tc);
  if (entry === undefined) {
    const marks = profile === GLOBAL && defaults.markingTcs.includes(tc);
    return { ecn: marks ? DEFAULT_ECN : null, dropsNotEct: false };
  }
  const unreadable = THRESHOLDS.some((name) => nodeAt(entry, name) !== undefined && numberAt(entry, name) === undefined);
  const ecn = {
    minBytes: numberAt(entry, "min-threshold") ?? DEFAULT_ECN.minBytes,
    maxBytes: numberAt(entry, "max-threshold") ?? DEFAULT_ECN.maxBytes,
    probability: numberAt(entry, "probability") ?? DEFAULT_ECN.probability,
  };
  return { ecn: onAt(entry, "ecn") === false || unreadable ? null : ecn, dropsNotEct: onAt(entry, "red") === true };
}

export function schedulingOf(qos: NvueTree, profile: string, defaults: QosDefaults, tc: number): Scheduling | null {
  const entry = numbered(treeAt(qos, "egress-scheduler", profile, "traffic-class")).get(tc);
  if (entry === undefined) return (profile === GLOBAL && defaults.scheduling[tc]) || null;
  if (wordAt(entry, "mode") === "strict") return { strict: true };
  const weight = numberAt(entry, "bw-percent");
  return weight === undefined ? null : { weight };
}

/** Traffic class of each switch priority; default-global is the only profile there is. */
export function priorityToTc(qos: NvueTree, defaults: QosDefaults): readonly (number | null)[] {
  const said = numbered(treeAt(qos, "egress-queue-mapping", GLOBAL, "switch-priority"));
  return defaults.priorityToTc.map((tc, priority) => numberAt(said.get(priority), "traffic-class") ?? tc);
}
