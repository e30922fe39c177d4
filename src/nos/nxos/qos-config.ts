import { RocefabError } from "../../base/errors.js";
import { rangeText } from "../../base/text.js";
import type { EcnThresholds } from "../../dcb/ecn.js";
import type { TrafficClass } from "../../intent/policy.js";
import type { SwitchSlice } from "../../plan/slices.js";
import type { NetworkQosClass, NxosQos, QueuingClass } from "./config.js";

/** The strict queue is the highest one (docs/facts/nxos.md, section 1a): that of the CNPs, or of another lossy class that is strict. */
const STRICT_GROUP = 7;
const BEST_EFFORT_GROUP = 0;
const HIGHEST_GROUP = 7;
const GROUPS_DOWNWARD = Array.from({ length: HIGHEST_GROUP + 1 }, (_, i) => HIGHEST_GROUP - i);

const NETWORK_QOS_POLICY = "PM-NETWORK-QOS";
const QUEUING_POLICY = "PM-EGRESS";
/** Input policies of ports by what they trust. */
export const INPUT_POLICY = { dscp: "PM-TRUST-DSCP", none: "PM-TRUST-NONE" } as const;

const NETWORK_QOS_MTU = { least: 576, most: 9216 } as const;

export function isLossless(slice: SwitchSlice): boolean {
  return slice.qos.classes.some((c) => c.lossless);
}

/**
 * The whole MQC of a switch. Queue and network-qos class follow from the qos-group by NX-OS's fixed mapping, so the group is the one number that
 * is chosen here.
 *
 * @throws RocefabError where the policy does not fit into eight groups with their fixed names
 */
export function qosConfig(slice: SwitchSlice): NxosQos {
  const byGroup = classesByGroup(slice);
  const classified = GROUPS_DOWNWARD.flatMap((group) => {
    const c = byGroup.get(group);
    return c && group !== BEST_EFFORT_GROUP && c.dscp.length > 0 ? [{ group, classMap: { name: `CM-${c.name.toUpperCase()}`, dscp: rangeText(c.dscp) } }] : [];
  });
  const classDefault = { name: "class-default", group: BEST_EFFORT_GROUP };
  const trusted = { name: INPUT_POLICY.dscp, classes: [...classified.map(({ classMap, group }) => ({ name: classMap.name, group })), classDefault] };
  const untrusted = { name: INPUT_POLICY.none, classes: [classDefault] };
  return {
    classMaps: classified.map(({ classMap }) => classMap),
    inputPolicies: slice.ports.some((p) => p.trust === "none") ? [trusted, untrusted] : [trusted],
    networkQos: { name: NETWORK_QOS_POLICY, classes: networkQosClasses(slice, byGroup) },
    queuing: { name: QUEUING_POLICY, classes: queuingClasses(byGroup, sharedEcn(slice)) },
    watchdog: slice.qos.watchdog.enabled && isLossless(slice),
  };
}

function qosGroup(c: TrafficClass): number {
  if (c.priority === BEST_EFFORT_GROUP) return BEST_EFFORT_GROUP;
  return "strict" in c.scheduling && !c.lossless ? STRICT_GROUP : c.priority;
}

function classesByGroup(slice: SwitchSlice): Map<number, TrafficClass> {
  const byGroup = new Map<number, TrafficClass>();
  for (const c of slice.qos.classes) {
    const group = qosGroup(c);
    const refuse = (what: string, allowed: string): never => {
      throw new RocefabError({ where: `${slice.name}: class ${c.name}`, what, got: `qos-group ${group}`, allowed, fix: "give the class another priority" });
    };
    const other = byGroup.get(group);
    if (other) refuse(`shares its NX-OS qos-group with class ${other.name}`, "one class a group; group 7 is that of the CNPs");
    if (c.lossless && group === BEST_EFFORT_GROUP) refuse("is lossless in the group of best effort, which NX-OS cannot pause", "qos-group 1-7");
    if (group < 0 || group > HIGHEST_GROUP) refuse("has no NX-OS qos-group", "0-7");
    byGroup.set(group, c);
  }
  return byGroup;
}

/** Every group in use is listed, since a class that is left out keeps the default MTU of 1500 (general knowledge). */
function networkQosClasses(slice: SwitchSlice, byGroup: ReadonlyMap<number, TrafficClass>): NetworkQosClass[] {
  const { least, most } = NETWORK_QOS_MTU;
  if (slice.mtu < least || slice.mtu > most) {
    throw new RocefabError({ where: `${slice.name}: mtu`, what: "is not an MTU that network-qos takes", got: slice.mtu, allowed: `${least}-${most}` });
  }
  const named = GROUPS_DOWNWARD.filter((group) => group !== BEST_EFFORT_GROUP && byGroup.has(group)).map((group) => ({
    name: `c-8q-nq${group}`,
    mtu: slice.mtu,
    pauseCos: byGroup.get(group)?.lossless ? group : null,
  }));
  return [...named, { name: "c-8q-nq-default", mtu: slice.mtu, pauseCos: null }];
}

/** All eight queues are written, so that none keeps a share of its own. */
function queuingClasses(byGroup: ReadonlyMap<number, TrafficClass>, ecn: EcnThresholds | null): QueuingClass[] {
  return GROUPS_DOWNWARD.map((group) => {
    const c = byGroup.get(group);
    return {
      name: group === BEST_EFFORT_GROUP ? "c-out-8q-q-default" : `c-out-8q-q${group}`,
      strict: c !== undefined && "strict" in c.scheduling,
      share: c && "share" in c.scheduling ? c.scheduling.share : 0,
      ecn: c?.ecn && ecn ? { minimum: thresholdText(ecn.min), maximum: thresholdText(ecn.max), probability: ecn.probability } : null,
    };
  });
}

/** All ports share the queuing policy of `system qos`, so their profiles must agree. */
function sharedEcn(slice: SwitchSlice): EcnThresholds | null {
  const all = Object.values(slice.profiles).flatMap((p) => (p.ecn ? [p.ecn] : []));
  const differing = [...new Set(all.map((e) => `${e.min}-${e.max} B, ${e.probability} %`))];
  if (differing.length > 1) {
    throw new RocefabError({
      where: `${slice.name}: ECN thresholds`,
      what: "differ between ports, but NX-OS has one queuing policy for the whole switch",
      got: differing.join("; "),
      allowed: "equal thresholds on all ports of a switch",
    });
  }
  return all[0] ?? null;
}

/** NX-OS's kbyte is read as 1000 bytes, as the presets do. */
function thresholdText(bytes: number): string {
  return bytes % 1000 === 0 ? `${bytes / 1000} kbytes` : `${bytes} bytes`;
}
