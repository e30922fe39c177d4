import { type Mistake, RocefabError } from "../../base/errors.js";
import { contains, prefix } from "../../base/ip.js";
import { GID_IS_FOUND_SINCE, ncclAtLeast } from "../../catalog/nccl.js";
import type { NcclHost } from "./host.js";
import { claimsCongestion, classOfDscp, splitTrafficClass } from "./traffic-class.js";

/** The hand-written values, each already in its canonical spelling. */
export interface Overrides {
  readonly version: string;
  readonly values: Readonly<Record<string, string>>;
}

type Wrong = Omit<Mistake, "where" | "got">;
type Contradiction = (value: string, overrides: Overrides, host: NcclHost, where: string) => Wrong | undefined;

/** @throws RocefabError where a value is one that NCCL takes, but that cannot be meant on this host, release and fabric */
export function refuseContradictions(where: string, overrides: Overrides, host: NcclHost): void {
  for (const [name, value] of Object.entries(overrides.values)) {
    const at = `${where}.${name}`;
    const wrong = BY_NAME[name]?.(value, overrides, host, at);
    if (wrong) throw new RocefabError({ where: at, got: value, ...wrong });
  }
}

const LEAVE_OUT = "leave it out";

const infiniBandOnly: Contradiction = () => ({ what: "is for InfiniBand and has no place in a RoCE profile", fix: LEAVE_OUT });

const BY_NAME: Readonly<Record<string, Contradiction>> = {
  NCCL_IB_PKEY: infiniBandOnly,
  NCCL_IB_ROUTABLE_FLID_GID_INDEX: infiniBandOnly,
  NCCL_COLLNET_ENABLE: infiniBandOnly,
  NCCL_COLLNET_NODE_THRESHOLD: infiniBandOnly,
  NCCL_IB_DISABLE: only("0", "turns RDMA off: the job would run over TCP, in the lossy class", "leave it out or give 0"),
  NCCL_IB_ROCE_VERSION_NUM: only("2", "is a RoCE version that is not routed", "leave it out or give 2"),
  NCCL_IB_ADDR_FAMILY: only("AF_INET", "is not the family of the rail addresses", "leave it out or give AF_INET"),
  NCCL_IB_SL: only("0", "asks for a service level, but the rails are untagged and classified by DSCP", `${LEAVE_OUT}: NCCL_IB_TC chooses the class`),
  NCCL_CONF_FILE: () => ({ what: "names the file in which it would stand", fix: "set it in the job's own environment" }),
  NCCL_NET: (value) => (value.toLowerCase() === "socket" ? { what: "asks for TCP: this is a RoCE profile", fix: LEAVE_OUT } : undefined),
  NCCL_NET_PLUGIN: (value, { values }) =>
    value === "none" || values.NCCL_NET
      ? undefined
      : { what: "would be loaded and not used: the profile asks for NCCL's own IB transport", fix: "set NCCL_NET to the name that the plugin gives itself" },
  NCCL_IB_ADAPTIVE_ROUTING: only("0", "asks for adaptive routing, which no switch of this fabric is configured for", LEAVE_OUT),
  NCCL_IB_OOO_RQ: only("0", "needs adaptive routing, which no switch of this fabric is configured for", LEAVE_OUT),
  NCCL_IB_GID_INDEX: gidIndex,
  NCCL_IB_ADDR_RANGE: addressRange,
  NCCL_IB_TC: (value) => (claimsCongestion(Number(value)) ? CONGESTED : undefined),
  NCCL_IB_FIFO_TC: fifoTrafficClass,
  NCCL_GIN_IB_TC: (value, _, host) => trafficClassIn(value, host, (c) => c.lossless, "lossless"),
  NCCL_IB_HCA: railDevices,
  NCCL_OOB_NET_IFNAME: railDevices,
  NCCL_NET_FORCE_MERGE: (value, _, host) => unknownDevices(value.split(/[,;]/), host),
  NCCL_CROSS_NIC: crossNic,
  NCCL_NSOCKS_PERTHREAD: sockets,
  NCCL_MIN_NCHANNELS: notAbove("NCCL_MAX_NCHANNELS"),
  NCCL_MIN_CTAS: notAbove("NCCL_MAX_CTAS"),
  NCCL_MIN_P2P_NCHANNELS: notAbove("NCCL_MAX_P2P_NCHANNELS"),
  NCCL_P2P_NET_CHUNKSIZE: notAbove("NCCL_BUFFSIZE", 4_194_304),
  NCCL_P2P_PCI_CHUNKSIZE: notAbove("NCCL_BUFFSIZE", 4_194_304),
  NCCL_P2P_NVL_CHUNKSIZE: notAbove("NCCL_BUFFSIZE", 4_194_304),
};

function only(allowed: string, what: string, fix: string): Contradiction {
  return (value) => (value === allowed ? undefined : { what, fix });
}

/** @param otherwise what the other one is when it is not set */
function notAbove(limit: string, otherwise = Number.POSITIVE_INFINITY): Contradiction {
  return (value, { values }) => {
    const most = Number(values[limit] ?? otherwise);
    return Number(value) > most ? { what: `is above ${limit}`, allowed: `at most ${most}` } : undefined;
  };
}

function gidIndex(value: string, { version }: Overrides): Wrong | undefined {
  if (ncclAtLeast(version, GID_IS_FOUND_SINCE)) {
    return {
      what: `pins an index that NCCL ${version} finds itself; tables differ between NICs, VFs and containers`,
      fix: `${LEAVE_OUT}: NCCL_IB_ADDR_RANGE names the rails`,
    };
  }
  return value === "0"
    ? { what: "is the link-local entry, which is not routed", fix: "leave it out, or give the index of the IPv4 RoCE v2 entry (`show_gids`)" }
    : undefined;
}

function addressRange(value: string, _: Overrides, { railsSupernet }: NcclHost, where: string): Wrong | undefined {
  prefix(where, value);
  return contains(value, railsSupernet)
    ? undefined
    : {
        what: "leaves out rail addresses: NCCL would take the link-local GID there, without a word",
        allowed: `a prefix that holds ${railsSupernet}`,
        fix: LEAVE_OUT,
      };
}

const CONGESTED: Wrong = {
  what: "has 3 in its low two bits, which says that the packet met congestion already",
  allowed: "DSCP x 4, plus 2 for ECT(0)",
};

function trafficClassIn(value: string, { classes }: NcclHost, fits: (c: NcclHost["classes"][number]) => boolean, words: string): Wrong | undefined {
  if (claimsCongestion(Number(value))) return CONGESTED;
  const { dscp } = splitTrafficClass(Number(value));
  const found = classOfDscp(classes, dscp);
  if (found && fits(found)) return undefined;
  const fitting = classes.filter(fits).map((c) => `${c.name} (DSCP ${c.dscp.join(", ")})`);
  return { what: `is DSCP ${dscp}, which is in no ${words} class`, allowed: `DSCP x 4 + 2 of ${fitting.join(" or ")}` };
}

function fifoTrafficClass(value: string, { version }: Overrides, host: NcclHost): Wrong | undefined {
  if (value === "0" && !ncclAtLeast(version, "2.24.3")) return { what: `means "as NCCL_IB_TC" before NCCL 2.24.3`, fix: LEAVE_OUT };
  return trafficClassIn(value, host, (c) => c.priority !== 0, "declared");
}

function railDevices(value: string, _: Overrides, host: NcclHost): Wrong | undefined {
  return unknownDevices(value.slice(1).split(","), host);
}

function unknownDevices(given: readonly string[], { rails }: NcclHost): Wrong | undefined {
  const known = rails.map((r) => r.hca);
  const strangers = given.filter((device) => !known.includes(device));
  if (strangers.length > 0) return { what: `names ${strangers.join(", ")}, on no rail of this host`, allowed: known.join(", ") };
  const twice = given.find((device, i) => given.indexOf(device) !== i);
  return twice === undefined ? undefined : { what: `names ${twice} twice` };
}

function crossNic(value: string, { values }: Overrides, { gpus, rails }: NcclHost): Wrong | undefined {
  if (value !== "0") return undefined;
  const fix = `${LEAVE_OUT} (2: NCCL tries 0 first)`;
  const leaves = rails.map((r) => r.leaf).filter((leaf) => leaf !== undefined);
  if (new Set(leaves).size !== leaves.length) return { what: "keeps traffic on its rail, but rails of this host share a leaf", fix };
  if (rails.length !== gpus) return { what: `starves NICs unless each GPU has one of its own: this host has ${rails.length} NICs and ${gpus} GPUs`, fix };
  return values.NCCL_PXN_DISABLE === "1" ? { what: "needs PXN to reach the other rails, and NCCL_PXN_DISABLE is 1", fix } : undefined;
}

const MOST_SOCKETS = 64;

function sockets(value: string, { values }: Overrides): Wrong | undefined {
  const threads = Number(values.NCCL_SOCKET_NTHREADS ?? 1);
  return Number(value) * threads > MOST_SOCKETS
    ? { what: `gives ${Number(value) * threads} sockets`, allowed: `at most ${MOST_SOCKETS}, threads x sockets a thread` }
    : undefined;
}
