import { rangeText } from "../../base/text.js";
import { splitTrafficClass, trafficClassOnTheWire } from "../../hosts/index.js";
import { CONF_PATH } from "../../hosts/paths.js";
import type { TrafficClass } from "../../intent/policy.js";
import { hostRule, type Verdict } from "../per-device.js";

const CONGESTION_EXPERIENCED = 3;

/** NCCL's packets carry a DSCP of a lossless class, else they cross the fabric as best effort (docs/facts/hosts.md, facts 9 to 11). */
export const ncclTcNotClass = hostRule("NCCL_TC_NOT_CLASS", "error", () => ({ slice, view }) => {
  const lossless = slice.classes.filter((c) => c.lossless);
  if (lossless.length === 0 || view.missing.includes(CONF_PATH)) return undefined;
  const text = view.nccl.NCCL_IB_TC;
  if (text === undefined) return verdict("NCCL_IB_TC is not set, so RDMA traffic is best effort", "not set", lossless);
  const { dscp, ecn } = splitTrafficClass(trafficClassOnTheWire(text));
  if (!lossless.some((c) => c.dscp.includes(dscp))) return verdict(`NCCL_IB_TC is DSCP ${dscp}, which is of no lossless class`, text, lossless);
  if (ecn === CONGESTION_EXPERIENCED) return verdict("NCCL_IB_TC marks every packet as having met congestion", text, lossless);
  return undefined;
});

function verdict(message: string, got: string, lossless: readonly TrafficClass[]): Verdict {
  return { message, got, allowed: `DSCP << 2 | 2 (ECT(0)) with DSCP ${rangeText(lossless.flatMap((c) => c.dscp))}` };
}
