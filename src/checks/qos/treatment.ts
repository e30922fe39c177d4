import type { TrafficClass } from "../../intent/policy.js";
import type { PortQosView, TcView } from "../../nos/qos-view.js";
import { type CheckedPort, portsOf } from "../lookups.js";
import type { CheckedSwitch } from "../rule.js";

/** A RoCE port that the text configures. */
export interface RocePort extends CheckedPort {
  readonly view: PortQosView;
}

/** Ports that trust DSCP by plan and are in the text. */
export function rocePorts(device: CheckedSwitch): RocePort[] {
  return portsOf(device).filter((p): p is RocePort => p.port.trust === "dscp" && p.view !== undefined);
}

/** Index = DSCP. */
export function classByDscp(classes: readonly TrafficClass[]): (TrafficClass | undefined)[] {
  const table = new Array<TrafficClass | undefined>(64).fill(undefined);
  for (const c of classes) for (const d of c.dscp) table[d] = c;
  return table;
}

export function tcOfDscp(view: PortQosView, dscp: number): TcView | undefined {
  const tc = view.dscpToTc[dscp];
  return tc === null || tc === undefined ? undefined : view.classes.find((c) => c.tc === tc);
}

/** Priority whose pause frames the port really sends for this class; null for none. */
export function pausedOn(view: PortQosView, tc: TcView): number | null {
  return tc.pausePriority !== null && view.pfcPriorities.includes(tc.pausePriority) ? tc.pausePriority : null;
}

/**
 * Whether the text treats a class as lossless at all. Half of it (pause without a buffer, or a buffer without pause) counts, so that one mistake
 * is one finding: what is missing of the other half is for the rules on buffers, port sets and link ends.
 */
export function meantLossless(view: PortQosView, tc: TcView): boolean {
  return tc.ingress === "lossless" || pausedOn(view, tc) !== null;
}

export function isStrict(tc: TcView): boolean {
  return tc.scheduling !== null && "strict" in tc.scheduling;
}

/** A class of a port, and the classes of the policy whose DSCPs it takes. */
export interface ReachedTc {
  readonly tc: TcView;
  readonly planned: readonly TrafficClass[];
}

/** Classes of a port, those that no DSCP reaches included. */
export function reachedTcs(view: PortQosView, byDscp: readonly (TrafficClass | undefined)[]): ReachedTc[] {
  return view.classes.map((tc) => {
    const planned = byDscp.filter((c, dscp) => c !== undefined && view.dscpToTc[dscp] === tc.tc);
    return { tc, planned: [...new Set(planned)] as TrafficClass[] };
  });
}

/** The 802.1p priority to call a class by: its pause priority, else that of the policy's class in it, else its own number. */
export function priorityOf({ tc, planned }: ReachedTc): number {
  return tc.pausePriority ?? planned.find((c) => c.lossless)?.priority ?? tc.tc;
}
