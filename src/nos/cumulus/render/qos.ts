import { RocefabError } from "../../../base/errors.js";
import type { EcnThresholds } from "../../../dcb/ecn.js";
import type { PortSlice, SwitchSlice } from "../../../plan/slices.js";
import { type Dialect, enabled } from "../dialect.js";
import { PRIORITIES, REST_TC, ROCE_TC, trafficClasses } from "../traffic-classes.js";
import { members, type NvueTree } from "../tree.js";

/** The profile of ports at the trust boundary. */
export const UNTRUSTED = "untrusted";

/** RoCE mode, and every object that it would otherwise fill with a default of its own. */
export function qosTree(slice: SwitchSlice, dialect: Dialect): NvueTree {
  const { classes } = slice.qos;
  const lossless = classes.filter((c) => c.lossless).map((c) => c.priority);
  const boundary = slice.ports.some((p) => p.trust === "none");
  return {
    roce: { ...enabled(dialect), mode: lossless.length > 0 ? "lossless" : "lossy" },
    mapping: { "default-global": mapping(slice), ...(boundary ? { [UNTRUSTED]: { trust: "port", "port-default-sp": 0 } } : {}) },
    "egress-queue-mapping": { "default-global": { "switch-priority": queueMapping(slice) } },
    "egress-scheduler": { "default-global": { "traffic-class": scheduler(slice) } },
    "congestion-control": { "default-global": { "traffic-class": congestionControl(slice) } },
    ...(lossless.length > 0 ? losslessObjects(slice, lossless, boundary) : {}),
  };
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

/** RoCE mode marks on TC 0 and 3 by itself; a class without ECN says so. */
function congestionControl(slice: SwitchSlice): NvueTree {
  const tcs = trafficClasses(slice.qos.classes);
  const thresholds = ecnOfSwitch(slice);
  const marking = new Set(slice.qos.classes.filter((c) => c.ecn).map((c) => tcs.get(c.priority)));
  const all = new Set([...tcs.values(), REST_TC, ROCE_TC]);
  return Object.fromEntries([...all].map((tc) => [String(tc), marking.has(tc) ? markingClass(thresholds) : { ecn: "disable" }]));
}

function markingClass(thresholds: EcnThresholds | undefined): NvueTree {
  const numbers: NvueTree = thresholds ? { "min-threshold": thresholds.min, "max-threshold": thresholds.max, probability: thresholds.probability } : {};
  return { ecn: "enable", red: "disable", ...numbers };
}

/** Undefined where no port of the switch classifies: RoCE mode's own numbers then stand. */
function ecnOfSwitch(slice: SwitchSlice): EcnThresholds | undefined {
  const all = Object.values(slice.profiles).flatMap((p) => (p.ecn ? [p.ecn] : []));
  const different = new Set(all.map((e) => `${e.min}/${e.max} B, ${e.probability} %`));
  if (different.size > 1) {
    throw new RocefabError({
      where: slice.name,
      what: "has ports with different ECN thresholds, and rocefab renders one congestion-control profile for a Cumulus switch",
      got: [...different].join("; "),
      fix: "give one set of thresholds in policy.ecnThresholds.cumulus",
    });
  }
  return all[0];
}

function losslessObjects(slice: SwitchSlice, lossless: readonly number[], boundary: boolean): NvueTree {
  const cableM = longestCable(slice.ports);
  const pfc = { "switch-priority": members(lossless), rx: "enable", tx: "enable", ...(cableM === undefined ? {} : { "cable-length": cableM }) };
  const lossy = PRIORITIES.filter((p) => !lossless.includes(p));
  return {
    pfc: { "default-global": pfc, ...(boundary ? { [UNTRUSTED]: { rx: "disable", tx: "disable" } } : {}) },
    ...(slice.qos.watchdog.enabled ? { "pfc-watchdog": watchdogTree(slice) } : {}),
    "traffic-pool": {
      "default-lossy": { "memory-percent": 50, "switch-priority": members(lossy) },
      "roce-lossless": { "memory-percent": 50 },
    },
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
