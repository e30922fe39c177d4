import { type Capability, CUMULUS, spelling } from "../../../catalog/capabilities/index.js";
import type { CumulusRoceMode } from "../../../intent/policy.js";
import type { PortSlice, SwitchSlice } from "../../../plan/slices.js";
import { type Dialect, enabled } from "../dialect.js";
import { PRIORITIES, REST_TC, trafficClasses } from "../traffic-classes.js";
import { members, type NvueTree } from "../tree.js";
import { congestionControl } from "./congestion.js";

/** The profile of ports at the trust boundary. */
export const UNTRUSTED = "untrusted";

/** RoCE mode, and every object that it would otherwise fill with a default of its own. */
export function qosTree(slice: SwitchSlice, dialect: Dialect): NvueTree {
  const { classes } = slice.qos;
  const lossless = classes.filter((c) => c.lossless).map((c) => c.priority);
  const boundary = slice.ports.some((p) => p.trust === "none");
  return {
    roce: { ...enabled(dialect), mode: spelling(`${slice.name}: policy.cumulusRoce`, MODES[plannedMode(slice)], slice) },
    mapping: { "default-global": mapping(slice), ...(boundary ? { [UNTRUSTED]: { trust: "port", "port-default-sp": 0 } } : {}) },
    "egress-queue-mapping": { "default-global": { "switch-priority": queueMapping(slice) } },
    "egress-scheduler": { "default-global": { "traffic-class": scheduler(slice) } },
    "congestion-control": congestionControl(slice),
    ...(lossless.length > 0 ? losslessObjects(slice, lossless, boundary) : {}),
  };
}

const MODES: Readonly<Record<CumulusRoceMode, Capability>> = {
  lossless: CUMULUS.roceLossless,
  "lossless-single-ipool": CUMULUS.roceSinglePool,
  lossy: CUMULUS.roceLossy,
  "lossy-multi-tc": CUMULUS.roceMultiTc,
};

export function plannedMode({ qos: { cumulusRoce, classes } }: SwitchSlice): CumulusRoceMode {
  return cumulusRoce ?? (classes.some((c) => c.lossless) ? "lossless" : "lossy");
}

/** RoCE mode puts DSCP 8n to 8n+7 on priority n; all 64 are written, so that they mean the same on every hop. */
function mapping({ qos }: SwitchSlice): NvueTree {
  return { trust: "both", dscp: Object.fromEntries(qos.dscpToPriority.map((priority, dscp) => [String(dscp), { "switch-priority": priority }])) };
}

function queueMapping({ qos }: SwitchSlice): NvueTree {
  const tcs = trafficClasses(qos.classes);
  return Object.fromEntries(PRIORITIES.map((priority) => [String(priority), { "traffic-class": tcs.get(priority) ?? REST_TC }]));
}

function scheduler({ qos }: SwitchSlice): NvueTree {
  const tcs = trafficClasses(qos.classes);
  const entries = qos.classes.map(({ priority, scheduling }) => [
    String(tcs.get(priority)),
    "strict" in scheduling ? { mode: "strict" } : { mode: "dwrr", "bw-percent": scheduling.share },
  ]);
  return Object.fromEntries(entries);
}

function losslessObjects(slice: SwitchSlice, lossless: readonly number[], boundary: boolean): NvueTree {
  const cableM = longestCable(slice.ports);
  const pfc = { "switch-priority": members(lossless), rx: "enable", tx: "enable", ...(cableM === undefined ? {} : { "cable-length": cableM }) };
  return {
    pfc: { "default-global": pfc, ...(boundary ? { [UNTRUSTED]: { rx: "disable", tx: "disable" } } : {}) },
    ...(slice.qos.watchdog.enabled ? { "pfc-watchdog": watchdogTree(slice) } : {}),
    ...(plannedMode(slice) === "lossless" ? { "traffic-pool": trafficPools(lossless) } : {}),
  };
}

/** Of one ingress pool for all, no source says how it would be spelled as traffic pools (docs/facts/cumulus.md, fact 48). */
function trafficPools(lossless: readonly number[]): NvueTree {
  const lossy = PRIORITIES.filter((p) => !lossless.includes(p));
  return {
    "default-lossy": { "memory-percent": 50, "switch-priority": members(lossy) },
    "roce-lossless": { "memory-percent": 50 },
  };
}

/** Acts after so many looks in a row. */
function watchdogTree({ qos: { watchdog } }: SwitchSlice): NvueTree {
  const { pollMs, detectionMs } = watchdog;
  return pollMs === null || detectionMs === null ? {} : { "polling-interval": pollMs, robustness: detectionMs / pollMs };
}

/** The switch sizes all its headroom for one cable length: that of its longest trusted cable. */
export function longestCable(ports: readonly PortSlice[]): number | undefined {
  const lengths = ports.filter((p) => p.trust === "dscp").flatMap((p) => (p.cable ? [p.cable.headroomM] : []));
  return lengths.length > 0 ? Math.max(...lengths) : undefined;
}
