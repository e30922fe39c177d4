import { mostChannels, pathLevels } from "./nccl.js";

/** What a variable takes. NCCL itself checks next to none of it. Source: docs/facts/hosts.md, section a.1, read from the source of NCCL 2.30.7. */
export type NcclValue =
  | { readonly kind: "integer"; readonly least: number; readonly most: number; readonly multipleOf?: number }
  | { readonly kind: "one-of"; readonly values: readonly string[] }
  /** A path type; the integers of old are taken and translated. */
  | { readonly kind: "level"; readonly values: readonly string[] }
  | { readonly kind: "text"; readonly pattern: RegExp; readonly words: string };

const LARGEST = 2_147_483_647;

const SWITCH = integer(0, 1);
const TERNARY = integer(0, 2);
const BYTES = integer(1, LARGEST);
const COUNT = integer(0, LARGEST);
const TRAFFIC_CLASS = integer(0, 255);

const BY_NAME: Readonly<Record<string, NcclValue>> = {
  ...each(SWITCH, [
    "NCCL_IB_DISABLE",
    "NCCL_IB_SPLIT_DATA_ON_QPS",
    "NCCL_IB_ADAPTIVE_ROUTING",
    "NCCL_IB_OOO_RQ",
    "NCCL_IB_ECE_ENABLE",
    "NCCL_IB_USE_INLINE",
    "NCCL_IB_MERGE_VFS",
    "NCCL_IB_MERGE_NICS",
    "NCCL_IB_RETURN_ASYNC_EVENTS",
    "NCCL_IB_WARN_RAIL_LOCAL",
    "NCCL_IB_MQP_RETRY_ALL",
    "NCCL_IB_DEVICE_PCI_ORDER",
    "NCCL_IB_SUBNET_AWARE_ROUTING",
    "NCCL_IB_RESILIENCY_PORT_FAILOVER",
    "NCCL_IB_RESILIENCY_PORT_RECOVERY",
    "NCCL_IB_PREPOST_RECEIVE_WORK_REQUESTS",
    "NCCL_IB_QUERY_PORT_SPEED",
    "NCCL_NET_GDR_READ",
    "NCCL_NET_GDR_C2C",
    "NCCL_NET_SHARED_BUFFERS",
    "NCCL_NET_SHARED_COMMS",
    "NCCL_NET_FORCE_FLUSH",
    "NCCL_NET_OPTIONAL_RECV_COMPLETION",
    "NCCL_NET_DISABLE_INTRA",
    "NCCL_GDR_FLUSH_DISABLE",
    "NCCL_DMABUF_ENABLE",
    "NCCL_IGNORE_NET_MISMATCH",
    "NCCL_OOB_NET_ENABLE",
    "NCCL_IGNORE_CPU_AFFINITY",
    "NCCL_PXN_DISABLE",
    "NCCL_PXN_C2C",
    "NCCL_P2P_DISABLE",
    "NCCL_SHM_DISABLE",
    "NCCL_MNNVL_SCATTER_NETS_ENABLE",
    "NCCL_CUMEM_ENABLE",
    "NCCL_CUMEM_HOST_ENABLE",
    "NCCL_RAS_ENABLE",
    "NCCL_CHECK_POINTERS",
  ]),
  ...each(TERNARY, ["NCCL_IB_PCI_RELAXED_ORDERING", "NCCL_IB_DATA_DIRECT", "NCCL_CROSS_NIC", "NCCL_P2P_PXN_LEVEL", "NCCL_MNNVL_ENABLE", "NCCL_NVLS_ENABLE"]),
  ...each(TRAFFIC_CLASS, ["NCCL_IB_TC", "NCCL_IB_FIFO_TC", "NCCL_GIN_IB_TC"]),
  ...each(COUNT, ["NCCL_IB_AR_THRESHOLD", "NCCL_IB_MQP_RETRY_CNT", "NCCL_IB_MQP_RETRY_SLEEP_MSEC", "NCCL_SOCKET_RETRY_CNT", "NCCL_SOCKET_RETRY_SLEEP_MSEC"]),
  ...each(BYTES, [
    "NCCL_SOCKET_SNDBUF",
    "NCCL_SOCKET_RCVBUF",
    "NCCL_UID_STAGGER_RATE",
    "NCCL_UID_STAGGER_THRESHOLD",
    "NCCL_BUFFSIZE",
    "NCCL_P2P_NET_CHUNKSIZE",
    "NCCL_P2P_PCI_CHUNKSIZE",
    "NCCL_P2P_NVL_CHUNKSIZE",
    "NCCL_NVLS_CHUNKSIZE",
    "NCCL_NVLSTREE_MAX_CHUNKSIZE",
  ]),
  NCCL_IB_GID_INDEX: integer(0, 255),
  NCCL_IB_ROCE_VERSION_NUM: integer(1, 2),
  NCCL_IB_SL: integer(0, 7),
  NCCL_IB_TIMEOUT: integer(1, 31),
  NCCL_IB_RETRY_CNT: integer(0, 7),
  NCCL_IB_QPS_PER_CONNECTION: integer(1, 128),
  NCCL_IB_SUBNET_PREFIX_LEN: integer(1, 32),
  NCCL_SOCKET_NTHREADS: integer(1, 16),
  NCCL_NSOCKS_PERTHREAD: integer(1, 64),
  NCCL_NTHREADS: { kind: "integer", least: 64, most: 512, multipleOf: 32 },
  NCCL_NET: text(/^[A-Za-z][A-Za-z0-9_.-]*$/, "IB, or the name that a network plugin gives itself"),
  NCCL_NET_PLUGIN: text(/^[A-Za-z0-9_./,-]+$/, "none, or the suffix, name or path of a plugin"),
  NCCL_TUNER_PLUGIN: text(/^[A-Za-z0-9_./,-]+$/, "none, or the name of a plugin"),
  NCCL_PROFILER_PLUGIN: text(/^[A-Za-z0-9_./,-]+$/, "the name of a plugin"),
  NCCL_IB_ADDR_FAMILY: oneOf("AF_INET", "AF_INET6"),
  NCCL_SOCKET_FAMILY: oneOf("AF_INET", "AF_INET6"),
  NCCL_IB_ADDR_RANGE: text(/^[0-9.]+\/[0-9]+$/, "an IPv4 prefix with its length, e.g. 10.0.0.0/12"),
  NCCL_NET_MERGE_LEVEL: oneOf("LOC", "PORT", "PIX", "PXB", "PHB", "SYS"),
  NCCL_NET_MERGE_POLICY: oneOf("ALL", "RAIL"),
  NCCL_NETDEVS_POLICY: text(/^(AUTO|ALL|MAX:[1-9][0-9]*)$/, "AUTO, ALL or MAX:N"),
  NCCL_NET_FORCE_MERGE: text(/^[A-Za-z0-9_.-]+([,;][A-Za-z0-9_.-]+)*$/, "groups of devices, e.g. mlx5_0,mlx5_1;mlx5_2,mlx5_3"),
  NCCL_IB_HCA: exactNames("devices", "=mlx5_0,mlx5_3"),
  NCCL_OOB_NET_IFNAME: exactNames("devices", "=mlx5_0,mlx5_3"),
  NCCL_SOCKET_IFNAME: exactNames("interfaces", "=eno3"),
  NCCL_DEBUG: oneOf("VERSION", "WARN", "INFO", "ABORT", "TRACE"),
  NCCL_DEBUG_SUBSYS: text(
    listOf("INIT|COLL|P2P|SHM|NET|GRAPH|TUNING|ENV|ALLOC|CALL|PROXY|NVLS|BOOTSTRAP|REG|PROFILE|RAS|ALL"),
    "subsystems from INIT COLL P2P SHM NET GRAPH TUNING ENV ALLOC CALL PROXY NVLS BOOTSTRAP REG PROFILE RAS ALL, with commas, ^ before all to exclude them",
  ),
  ...each(text(/^\/[A-Za-z0-9_./%-]+$/, "an absolute path; NCCL does not expand ~"), [
    "NCCL_TOPO_FILE",
    "NCCL_TOPO_DUMP_FILE",
    "NCCL_GRAPH_FILE",
    "NCCL_DEBUG_FILE",
    "NCCL_CONF_FILE",
  ]),
  NCCL_HOSTID: text(/^[A-Za-z0-9_.:-]+$/, "letters, digits and . _ : -"),
  NCCL_COMM_ID: text(/^[0-9.]+:[0-9]+$/, "address:port"),
  NCCL_RAS_ADDR: text(/^[A-Za-z0-9.-]+:[0-9]+$/, "host:port"),
  NCCL_PROTO: text(functionLists("LL|LL128|Simple"), "LL, LL128, Simple, with commas, ^ before all to exclude them"),
  NCCL_ALGO: text(
    functionLists("ring|tree|nvls|nvlstree|pat"),
    "ring, tree, nvls, nvlstree, pat, with commas, ^ before all to exclude them (collnet needs InfiniBand)",
  ),
  NCCL_COLLNET_NODE_THRESHOLD: integer(1, LARGEST),
  NCCL_COLLNET_ENABLE: SWITCH,
  NCCL_IB_PKEY: COUNT,
  NCCL_IB_ROUTABLE_FLID_GID_INDEX: COUNT,
};

const CHANNELS: ReadonlySet<string> = new Set([
  "NCCL_MIN_NCHANNELS",
  "NCCL_MAX_NCHANNELS",
  "NCCL_MIN_CTAS",
  "NCCL_MAX_CTAS",
  "NCCL_MIN_P2P_NCHANNELS",
  "NCCL_MAX_P2P_NCHANNELS",
  "NCCL_NCHANNELS_PER_NET_PEER",
  "NCCL_NVLS_NCHANNELS",
]);

const LEVELLED: ReadonlySet<string> = new Set(["NCCL_NET_GDR_LEVEL", "NCCL_P2P_LEVEL"]);

/** Undefined for a variable that only NCCL's source documents. */
export function ncclValue(name: string, version: string): NcclValue | undefined {
  if (CHANNELS.has(name)) return integer(1, mostChannels(version));
  if (LEVELLED.has(name)) return { kind: "level", values: pathLevels(version) };
  return BY_NAME[name];
}

function integer(least: number, most: number): NcclValue {
  return { kind: "integer", least, most };
}

function oneOf(...values: string[]): NcclValue {
  return { kind: "one-of", values };
}

function text(pattern: RegExp, words: string): NcclValue {
  return { kind: "text", pattern, words };
}

/** One leading `=`: the prefix form would also take names that nobody listed (mlx5_1 takes mlx5_10). */
function exactNames(of: string, example: string): NcclValue {
  return text(/^=[A-Za-z0-9_.-]{1,63}(,[A-Za-z0-9_.-]{1,63}){0,31}$/, `${example}: a = that makes the match exact, then at most 32 ${of} with commas`);
}

function each(value: NcclValue, names: readonly string[]): Record<string, NcclValue> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

function listOf(token: string): RegExp {
  return new RegExp(`^\\^?(?:${token})(?:,(?:${token}))*$`);
}

/** `list;function:list`, in any case of letters. */
function functionLists(token: string): RegExp {
  const list = `\\^?(?:${token})(?:,(?:${token}))*`;
  const prefixed = `(?:broadcast|reduce|allgather|reducescatter|allreduce):${list}`;
  return new RegExp(`^(?:${list}|${prefixed})(?:;${prefixed})*$`, "i");
}
