import type { HostSlice } from "../plan/slices.js";
import type { NcclSetting } from "./nccl/settings.js";
import { deadPathWait, durationText, retryInterval } from "./nccl/timeout.js";
import { classOfDscp, splitTrafficClass } from "./nccl/traffic-class.js";

const ECN_NAMES = ["Not-ECT", "ECT(1)", "ECT(0)", "CE"];

/** What the numbers mean. No line holds an equals sign: before 2.26 NCCL takes any line with one for a setting, comments too. */
export function settingComments({ classes }: HostSlice, settings: readonly NcclSetting[]): string[] {
  const value = (name: string): number | undefined => {
    const found = settings.find((s) => s.name === name);
    return found && Number(found.value);
  };
  const [tc, timeout, retries] = [value("NCCL_IB_TC"), value("NCCL_IB_TIMEOUT"), value("NCCL_IB_RETRY_CNT")];
  const comments = [];
  if (tc !== undefined) {
    const { dscp, ecn } = splitTrafficClass(tc);
    const found = classOfDscp(classes, dscp);
    comments.push(`NCCL_IB_TC ${tc} is DSCP ${dscp}, ${ECN_NAMES[ecn]}${found ? `: class ${found.name}, priority ${found.priority}` : ""}.`);
  }
  if (timeout !== undefined && retries !== undefined) {
    const [interval, wait] = [retryInterval(timeout), deadPathWait(timeout, retries)].map(durationText);
    comments.push(`NCCL_IB_TIMEOUT ${timeout} and NCCL_IB_RETRY_CNT ${retries}: tries ${interval} apart, a dead path fails after about ${wait}.`);
  }
  return comments;
}

/** First comment of every file. */
export function titleComment({ fabric, name }: HostSlice, what: string): string {
  return `${what} of ${name} in fabric ${fabric}, written by rocefab.`;
}
