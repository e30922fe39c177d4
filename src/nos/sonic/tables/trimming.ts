import { RocefabError } from "../../../base/errors.js";
import { spelling, spellingAt } from "../../../catalog/capabilities/index.js";
import { SONIC } from "../../../catalog/capabilities/sonic.js";
import type { ShippedBuffers } from "../../../catalog/sonic-platform.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { ConfigDb, Table } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";

export const TRIM_PROFILE = "q_lossy_trim_profile";

/**
 * Packets that a lossy queue would drop go on cut to their size, in the queue of the class that carries them (docs/facts/sonic.md, section i).
 *
 * @throws RocefabError where the release, the ASIC or the platform cannot, or the class that carries trimmed packets is the only lossy one
 */
export function trimmingTables({ slice }: DevicePlan): ConfigDb {
  const { trimming } = slice.qos;
  if (trimming === null) return {};
  const table = spelling(`${slice.name}: policy.trimming`, SONIC.trimming, slice);
  const counters = spellingAt(SONIC.trimCounters, slice.nos.release);
  return {
    [table]: { GLOBAL: { size: `${trimming.sizeBytes}`, dscp_value: `${trimming.dscp}`, queue_index: `${trimming.priority}` } },
    ...(counters === undefined ? {} : { FLEX_COUNTER_TABLE: { [counters]: { FLEX_COUNTER_STATUS: "enable" } } }),
  };
}

/**
 * Queues whose packets are cut: those of lossy classes with a share. Not the one that carries what was cut, nor a strict one, whose packets are short or
 * the switch's own.
 */
export function trimmedQueues({ qos, name }: Pick<SwitchSlice, "qos" | "name">): readonly number[] {
  const { trimming, classes } = qos;
  if (trimming === null) return [];
  const queues = classes.filter((c) => !c.lossless && !("strict" in c.scheduling) && c.priority !== trimming.priority).map((c) => c.priority);
  if (queues.length > 0) return queues;
  throw new RocefabError({
    where: `${name}: policy.trimming.dscp`,
    what: "is carried by the only lossy class whose packets would be trimmed",
    got: trimming.dscp,
    fix: "carry trimmed packets in a class of their own, or in that of the CNPs",
  });
}

/** The image's lossy profile, that cuts instead of dropping. */
export function trimProfile({ name, qos }: Pick<SwitchSlice, "qos" | "name">, shipped: ShippedBuffers | undefined): Table {
  if (qos.trimming === null) return {};
  const base = shipped?.profiles[shipped.lossyQueueProfile ?? ""];
  if (base) return { [TRIM_PROFILE]: { ...base, packet_discard_action: "trim" } };
  throw new RocefabError({
    where: `${name}: policy.trimming`,
    what: "needs a profile of the lossy queues, which the platform's image does not ship",
    fix: "describe the switch with sonic.buffers in SwitchModel.define, or leave trimming out",
  });
}
