import type { Finding } from "../../base/finding.js";
import { knownGidIndex } from "../../catalog/nccl.js";
import type { HostSlice } from "../../plan/slices.js";
import { ncclOverrides } from "./overrides.js";
import { ACK_TIMEOUT, RETRIES } from "./settings.js";
import { deadPathWait, durationText } from "./timeout.js";
import { classOfDscp, splitTrafficClass } from "./traffic-class.js";
import type { CanonicalValue } from "./values.js";

type Overridden = Readonly<Record<string, CanonicalValue>>;
type Note = Omit<Finding, "at">;

/** What is worth a word about the hand-written variables, though it is rendered. The slice must have passed `refuseBadNccl`. */
export function hostFindings(slice: HostSlice): Finding[] {
  const overrides = ncclOverrides(slice.name, slice.nccl);
  const notes = [
    translated(overrides),
    unusualWait(overrides),
    fewQps(overrides, slice),
    unusualGid(overrides, slice),
    slowCts(overrides, slice),
    riskyProtocol(overrides),
  ];
  return notes.filter((n) => n !== undefined).map((note) => ({ ...note, at: slice.name }));
}

/** The path levels of old are numbers, and NCCL translates them. */
function translated(overrides: Overridden): Note | undefined {
  const found = Object.entries(overrides).filter(([, { translatedFrom }]) => translatedFrom !== undefined);
  if (found.length === 0) return undefined;
  return {
    rule: "NCCL_LEVEL_TRANSLATED",
    severity: "info",
    message: `${found.map(([name, { text, translatedFrom }]) => `${name} ${translatedFrom} is written ${text}`).join(", ")}, which is what NCCL makes of it`,
    fix: "write the path type: SYS allows GPUDirect RDMA at any distance, even from one socket to the other",
  };
}

const USUAL_TIMEOUTS = [18, 24] as const;

/** A time-out given by hand makes a dead path fail very early or very late. */
function unusualWait(overrides: Overridden): Note | undefined {
  const given = overrides.NCCL_IB_TIMEOUT?.text;
  const [least, most] = USUAL_TIMEOUTS;
  if (given === undefined || (Number(given) >= least && Number(given) <= most)) return undefined;
  const retries = Number(overrides.NCCL_IB_RETRY_CNT?.text ?? RETRIES);
  return {
    rule: "NCCL_TIMEOUT_UNUSUAL",
    severity: "warning",
    message: `with NCCL_IB_TIMEOUT ${given} and NCCL_IB_RETRY_CNT ${retries} a dead path fails after about ${durationText(deadPathWait(Number(given), retries))}`,
    got: given,
    allowed: `${least} to ${most}`,
    fix: `leave it out: ${ACK_TIMEOUT} gives about ${durationText(deadPathWait(ACK_TIMEOUT, RETRIES))}`,
  };
}

/** One queue pair a connection puts each connection on one of several uplinks. */
function fewQps(overrides: Overridden, { uplinksPerLeaf }: HostSlice): Note | undefined {
  if (overrides.NCCL_IB_QPS_PER_CONNECTION?.text !== "1" || uplinksPerLeaf <= 1) return undefined;
  return {
    rule: "NCCL_FEW_QPS",
    severity: "warning",
    message: `one queue pair a connection is one UDP flow, so that ECMP puts each connection on one of ${uplinksPerLeaf} uplinks`,
    got: "NCCL_IB_QPS_PER_CONNECTION 1",
    fix: "leave it out",
  };
}

/** A GID index given by hand is not the one that such a NIC usually has for RoCE v2; NCCL checks none. */
function unusualGid(overrides: Overridden, { nic }: HostSlice): Note | undefined {
  const given = overrides.NCCL_IB_GID_INDEX?.text;
  const usual = knownGidIndex(nic);
  if (given === undefined || usual === undefined || Number(given) === usual) return undefined;
  return {
    rule: "NCCL_GID_INDEX_UNUSUAL",
    severity: "warning",
    message: `a ${nic} with one IPv4 address has its RoCE v2 entry at GID index ${usual}; NCCL checks none`,
    got: `NCCL_IB_GID_INDEX ${given}`,
    fix: "compare with `show_gids` on the host, or leave it out",
  };
}

/** Clear-to-send messages in a class of their own pay only when it is strict. */
function slowCts(overrides: Overridden, { classes }: HostSlice): Note | undefined {
  const given = overrides.NCCL_IB_FIFO_TC?.text;
  if (given === undefined) return undefined;
  const found = classOfDscp(classes, splitTrafficClass(Number(given)).dscp);
  if (!found || "strict" in found.scheduling) return undefined;
  return {
    rule: "NCCL_CTS_NOT_STRICT",
    severity: "info",
    message: `clear-to-send messages go in class ${found.name}, which waits for its share; a class of their own pays only when it is strict`,
    got: `NCCL_IB_FIFO_TC ${given}`,
    fix: "take a strict class, or leave it out: they then go with the data",
  };
}

function riskyProtocol(overrides: Overridden): Note | undefined {
  const given = overrides.NCCL_PROTO?.text;
  const forced = given?.split(";").some((list) => !list.replace(/^[a-z]+:/i, "").startsWith("^") && /\bLL128\b/i.test(list));
  if (!forced) return undefined;
  return {
    rule: "NCCL_LL128_FORCED",
    severity: "warning",
    message: "LL128 corrupts data on platforms that do not support it, and a forced protocol skips NCCL's own test for that",
    got: `NCCL_PROTO ${given}`,
    fix: "leave it out",
  };
}
