import { naturalSort } from "../../base/sort.js";
import { GID_IS_FOUND_SINCE, hasVariable, knownGidIndex, ncclAtLeast } from "../../catalog/nccl.js";
import type { HostSlice } from "../../plan/slices.js";
import { exactList } from "./devices.js";
import { ncclOverrides } from "./overrides.js";
import { dataClass, trafficClassByte } from "./traffic-class.js";

/** A variable as the environment has it. */
export interface NcclSetting {
  readonly name: string;
  readonly value: string;
}

/** The default of NCCL 2.23 and later, on every release: about 30 s until a dead path fails. */
export const ACK_TIMEOUT = 20;
export const RETRIES = 7;
/** UDP source ports a connection, so that 5-tuple ECMP has flows to spread. */
const QPS_ON_ECMP = 4;

/** The slice must have passed `refuseBadNccl`. Derived variables first, in the order of their meaning, then the others in natural order. */
export function ncclSettings(slice: HostSlice): NcclSetting[] {
  const overrides = ncclOverrides(slice.name, slice.nccl);
  const derived = derivedSettings(slice);
  const own = derived.map(({ name, value }) => ({ name, value: overrides[name]?.text ?? value }));
  const others = Object.entries(overrides).filter(([name]) => !derived.some((d) => d.name === name));
  return [...own, ...naturalSort(others, ([name]) => name).map(([name, { text }]) => ({ name, value: text }))];
}

function derivedSettings(slice: HostSlice): NcclSetting[] {
  const { version } = slice.nccl;
  const all: Readonly<Record<string, string | number | undefined>> = {
    NCCL_DEBUG: "WARN",
    // Without it NCCL goes on over TCP when it finds no RDMA device, and says so only at INFO.
    NCCL_NET: "IB",
    NCCL_IB_HCA: slice.rails.length > 0 ? exactList(slice.rails.map((r) => r.hca)) : undefined,
    NCCL_IB_GID_INDEX: ncclAtLeast(version, GID_IS_FOUND_SINCE) ? undefined : knownGidIndex(slice.nic),
    NCCL_IB_ADDR_RANGE: slice.railsSupernet,
    NCCL_IB_TC: dataTrafficClass(slice),
    NCCL_IB_TIMEOUT: ACK_TIMEOUT,
    NCCL_IB_RETRY_CNT: RETRIES,
    ...(slice.uplinksPerLeaf > 1 ? { NCCL_IB_QPS_PER_CONNECTION: QPS_ON_ECMP, NCCL_IB_SPLIT_DATA_ON_QPS: 0 } : {}),
    NCCL_SOCKET_IFNAME: exactList([slice.managementInterface]),
  };
  return Object.entries(all).flatMap(([name, value]) => (value !== undefined && hasVariable(version, name) ? [{ name, value: String(value) }] : []));
}

function dataTrafficClass({ classes }: HostSlice): number | undefined {
  const dscp = dataClass(classes)?.dscp[0];
  return dscp === undefined ? undefined : trafficClassByte(dscp);
}
