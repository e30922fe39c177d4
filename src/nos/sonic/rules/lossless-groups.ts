import { worstCaseXoffShare } from "../../../dcb/ecn.js";
import { numberField, type ReadRow, rowOf, textField } from "../config-db.js";
import { groupOfPause, isLossless, profileOf, queueOfPause } from "../qos-lookup.js";
import { type Inspected, pausingPorts } from "./support.js";

/** A lossless priority group of an up port, in a dynamic pool whose size the text gives. */
export interface LosslessGroup {
  readonly port: string;
  readonly group: number;
  /** Queue that the group's pause protects. */
  readonly queue: number;
  readonly profile: ReadRow;
  /** Bytes of the shared pool that the group surely gets while every lossless group of the switch is full. */
  readonly worstShare: number;
}

export function losslessGroups(device: Inspected): LosslessGroup[] {
  const groups = pausingPorts(device).flatMap(({ port, priorities }) => priorities.flatMap((priority) => pooledGroup(device, port, priority) ?? []));
  return groups.map(({ poolBytes, dynamicTh, ...group }) => ({ ...group, worstShare: worstCaseXoffShare(poolBytes, dynamicTh, groups.length) }));
}

type PooledGroup = Omit<LosslessGroup, "worstShare"> & { readonly poolBytes: number; readonly dynamicTh: number };

function pooledGroup({ db, look }: Inspected, port: string, priority: number): PooledGroup | undefined {
  const group = groupOfPause(look, port, priority);
  const profile = profileOf(db, look.at("BUFFER_PG", port, group));
  const poolBytes = numberField(rowOf(db, "BUFFER_POOL", textField(profile, "pool") ?? ""), "size");
  const dynamicTh = numberField(profile, "dynamic_th");
  if (!profile || !isLossless(profile) || poolBytes === null || dynamicTh === null) return undefined;
  return { port, group, queue: queueOfPause(look, port, priority), profile, poolBytes, dynamicTh };
}
