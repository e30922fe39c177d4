import { RocefabError } from "../../base/errors.js";
import { rangeText } from "../../base/text.js";
import { NXOS, spelling } from "../../catalog/capabilities/index.js";
import type { TrafficClass } from "../../intent/policy.js";
import type { SwitchSlice } from "../../plan/slices.js";
import type { NetworkQosClass, NxosQos, NxosWatchdog } from "./config.js";
import { BEST_EFFORT_GROUP, classesByGroup, GROUPS_DOWNWARD, isLossless } from "./groups.js";
import { inputQueuing } from "./pause-buffer-config.js";
import { outputQueuing } from "./queuing-config.js";

const NETWORK_QOS_POLICY = "PM-NETWORK-QOS";
/** Input policies of ports by what they trust. */
export const INPUT_POLICY = { dscp: "PM-TRUST-DSCP", none: "PM-TRUST-NONE" } as const;

const NETWORK_QOS_MTU = { least: 576, most: 9216 } as const;

/**
 * The whole MQC of a switch.
 *
 * @throws RocefabError where the policy does not fit into eight groups with their fixed names, or its numbers into NX-OS's policies, and for packet trimming
 */
export function qosConfig(slice: SwitchSlice): NxosQos {
  if (slice.qos.trimming) spelling(`${slice.name}: policy.trimming`, NXOS.trimming, slice);
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
    outputQueuing: outputQueuing(slice),
    inputQueuing: inputQueuing(slice),
    watchdog: watchdogConfig(slice),
  };
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

/** NX-OS counts intervals. Null where nothing is watched. */
export function watchdogConfig(slice: SwitchSlice): NxosWatchdog | null {
  const { enabled, pollMs, detectionMs, restorationMs } = slice.qos.watchdog;
  if (!enabled || !isLossless(slice)) return null;
  const intervals = (time: number | null): number | null => (time === null || pollMs === null ? null : time / pollMs);
  return { intervalMs: pollMs, shutdownMultiplier: intervals(detectionMs), autoRestoreMultiplier: intervals(restorationMs) };
}
