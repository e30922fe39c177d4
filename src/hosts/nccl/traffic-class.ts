import type { TrafficClass } from "../../intent/policy.js";

/** ECT(0): a switch marks such packets; others it drops above the WRED minimum, even in a lossless queue. */
const ECT_0 = 2;
const CONGESTION_EXPERIENCED = 3;

/** The IP ToS byte that NCCL_IB_TC carries. */
export interface TrafficClassByte {
  readonly dscp: number;
  /** 0 Not-ECT, 1 ECT(1), 2 ECT(0), 3 CE. */
  readonly ecn: number;
}

/** DSCP << 2 | ECT(0), e.g. 106 for DSCP 26. */
export function trafficClassByte(dscp: number): number {
  return (dscp << 2) | ECT_0;
}

/** @param value 0-255 */
export function splitTrafficClass(value: number): TrafficClassByte {
  return { dscp: value >> 2, ecn: value & 3 };
}

export function claimsCongestion(value: number): boolean {
  return splitTrafficClass(value).ecn === CONGESTION_EXPERIENCED;
}

/** The class that NCCL's data takes: the first lossless one. */
export function dataClass(classes: readonly TrafficClass[]): TrafficClass | undefined {
  return classes.find((c) => c.lossless);
}

export function classOfDscp(classes: readonly TrafficClass[], dscp: number): TrafficClass | undefined {
  return classes.find((c) => c.dscp.includes(dscp));
}
