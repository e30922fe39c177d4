import { rangeText } from "../../base/text.js";
import type { TrafficClass } from "../../intent/policy.js";
import { type Lookups, lookupsOf } from "../lookups.js";
import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { farEndPauses } from "./far-end.js";
import { classByDscp, meantLossless, priorityOf, type RocePort, reachedTcs, rocePorts } from "./treatment.js";

/**
 * PFC, lossless ingress buffers and lossless queues with ECN are the same priorities on a port: pause without a buffer behind it drops, a buffer
 * without pause fills. A port whose far end pauses alone is left to PFC_MISSING_ON_LINK_END, a missing buffer to INGRESS_BUFFER_MISSING.
 */
export const portSetsDiffer = switchRule("PORT_SETS_DIFFER", "error", (context) => {
  const lookups = lookupsOf(context);
  return (device) => {
    const byDscp = classByDscp(device.slice.qos.classes);
    const found = rocePorts(device).flatMap((p) => {
      const sets = setsOf(p, byDscp, lookups);
      return isConsistent(sets) ? [] : [{ port: p.port.name, text: setsText(sets) }];
    });
    if (found.length === 0) return undefined;
    return {
      message: `PFC, lossless buffers and ECN of the lossless queues are not the same priorities: ${byText(found)}`,
      allowed: `priority ${rangeText(device.slice.qos.classes.filter((c) => c.lossless).map((c) => c.priority)) || "none"} in all of them`,
    };
  };
});

interface PortSets {
  readonly pfc: readonly number[];
  readonly buffers: readonly number[];
  readonly marking: readonly number[];
  /** Lossless priorities that mark by policy. */
  readonly toMark: readonly number[];
  /** Buffers without pause that another rule tells of. */
  readonly excused: readonly number[];
  /** Priorities of classes that some DSCP reaches, or that the policy has. */
  readonly known: readonly number[];
}

function setsOf({ port, view }: RocePort, byDscp: ReturnType<typeof classByDscp>, lookups: Lookups): PortSets {
  const reached = reachedTcs(view, byDscp);
  const lossless = reached.filter((r) => meantLossless(view, r.tc));
  const buffered = lossless.filter((r) => r.tc.ingress !== "lossy");
  const planned = lossless.filter((r) => r.planned.some((c) => c.lossless));
  const ofPolicy = byDscp.filter((c): c is TrafficClass => c?.lossless === true).map((c) => c.priority);
  return {
    pfc: view.pfcPriorities,
    buffers: buffered.map(priorityOf),
    marking: planned.filter((r) => r.tc.ecn !== null).map(priorityOf),
    toMark: planned.filter((r) => r.planned.some((c) => c.lossless && c.ecn)).map(priorityOf),
    excused: buffered.map(priorityOf).filter((p) => farEndPauses(lookups, port, p)),
    known: [...ofPolicy, ...reached.filter((r) => r.planned.length > 0).map(priorityOf)],
  };
}

function isConsistent({ pfc, buffers, marking, toMark, excused, known }: PortSets): boolean {
  const paused = pfc.every((p) => buffers.includes(p) && known.includes(p));
  const guarded = buffers.every((p) => pfc.includes(p) || excused.includes(p));
  return paused && guarded && sameSet(marking, toMark);
}

function sameSet(a: readonly number[], b: readonly number[]): boolean {
  return a.every((x) => b.includes(x)) && b.every((x) => a.includes(x));
}

function setsText({ pfc, buffers, marking }: PortSets): string {
  const text = (set: readonly number[]): string => rangeText(set) || "none";
  return `PFC ${text(pfc)}, lossless buffers ${text(buffers)}, ECN ${text(marking)}`;
}
