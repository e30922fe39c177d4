import { expect, it } from "vitest";
import { RocefabError } from "../../src/base/errors.js";
import { NCCL_RELEASES } from "../../src/catalog/nccl.js";
import { refuseBadNccl } from "../../src/hosts/index.js";
import type { NcclHost } from "../../src/hosts/nccl/host.js";
import { hostSlice } from "./support.js";

const HOST = hostSlice();
const WHERE = "stack/pod1/host1: props.nccl";

function refusal(env: Readonly<Record<string, unknown>>, version = "2.27.3", host: Partial<NcclHost> = {}): string {
  try {
    refuseBadNccl(WHERE, { version, env: env as Record<string, string> }, { ...HOST, ...host });
  } catch (error) {
    if (RocefabError.isRocefabError(error)) return error.message;
    throw error;
  }
  return "NOT REFUSED";
}

const rails = (change: (i: number) => Partial<NcclHost["rails"][number]>): Partial<NcclHost> => ({ rails: HOST.rails.map((r, i) => ({ ...r, ...change(i) })) });

const REFUSALS: Readonly<Record<string, string>> = {
  "a release newer than the known ones": refusal({}, "9.0.1"),
  "no full release": refusal({}, "2.27"),

  "a name that never was": refusal({ NCCL_GDR_LEVEL: "SYS" }),
  "a name without its prefix": refusal({ NET_OPTIONAL_RECV_COMPLETION: 1 }),
  "a name that never was and that nothing replaces": refusal({ NCCL_CHECK_DISABLE: 1 }),
  "a removed name": refusal({ NCCL_IB_CUDA_SUPPORT: 1 }),
  "a removed name that nothing replaces": refusal({ NCCL_SHM_USE_CUDA_MEMCPY: 1 }, "2.30.7"),
  "a name from before the oldest release": refusal({ NCCL_CHECKS_DISABLE: 1 }),
  "a name that a later release brings": refusal({ NCCL_IB_ADDR_RANGE: "10.0.0.0/12" }, "2.20.5"),
  "an unknown name with a near one": refusal({ NCCL_IB_QPS_PER_CONNECTON: 4 }),
  "an unknown name without a near one": refusal({ NCCL_MAKE_IT_FAST: 1 }),
  "a variable of somebody else": refusal({ UCX_IB_TRAFFIC_CLASS: 106 }),
  "a name of the language": refusal({ constructor: 1 }),

  "a value with quotes": refusal({ NCCL_IB_TC: '"106"' }),
  "a value with a newline": refusal({ NCCL_HOSTID: "a\nNCCL_IB_TC=0" }),
  "a value with a comment": refusal({ NCCL_IB_TC: "106 # roce" }),
  "a value with a blank at its end": refusal({ NCCL_NET: "IB " }),
  "an empty value": refusal({ NCCL_IB_TC: "" }),
  "a value that a shell expands": refusal({ NCCL_HOSTID: "$(reboot)" }),
  "a value longer than NCCL reads": refusal({ NCCL_HOSTID: "x".repeat(1024) }),
  "a value that is no text": refusal({ NCCL_IB_DISABLE: false }),

  "an octal number": refusal({ NCCL_IB_TC: "0106" }),
  "a hexadecimal number": refusal({ NCCL_IB_TC: "0x6a" }),
  "a number that is not whole": refusal({ NCCL_IB_TC: 41.9 }),
  "a number out of eight bits": refusal({ NCCL_IB_TC: 300 }),
  "a time-out of six bits": refusal({ NCCL_IB_TIMEOUT: 32 }),
  "an endless time-out": refusal({ NCCL_IB_TIMEOUT: 0 }),
  "retries of four bits": refusal({ NCCL_IB_RETRY_CNT: 13 }),
  "no queue pairs": refusal({ NCCL_IB_QPS_PER_CONNECTION: 0 }),
  "too many queue pairs": refusal({ NCCL_IB_QPS_PER_CONNECTION: 129 }),
  "threads that are no multiple": refusal({ NCCL_NTHREADS: 100 }),
  "more CTAs than an old release has": refusal({ NCCL_MAX_CTAS: 64 }, "2.24.3"),
  "fewer CTAs at most than at least": refusal({ NCCL_MIN_CTAS: 32, NCCL_MAX_CTAS: 16 }),
  "a chunk larger than the buffer": refusal({ NCCL_BUFFSIZE: 1_048_576, NCCL_P2P_NET_CHUNKSIZE: 2_097_152 }),
  "more sockets than there may be": refusal({ NCCL_SOCKET_NTHREADS: 16, NCCL_NSOCKS_PERTHREAD: 8 }),

  "a debug level that is none": refusal({ NCCL_DEBUG: "debug" }),
  "a path type in lower case": refusal({ NCCL_NET_GDR_LEVEL: "sys" }),
  "a path type of a later release": refusal({ NCCL_NET_GDR_LEVEL: "P2C" }, "2.26.6"),
  "a path type before there were any": refusal({ NCCL_NET_GDR_LEVEL: 4 }, "2.5.7"),
  "an algorithm of InfiniBand": refusal({ NCCL_ALGO: "ring,collnetdirect" }),
  "a relative path": refusal({ NCCL_TOPO_FILE: "~/topo.xml" }),
  "the conf file in the conf file": refusal({ NCCL_CONF_FILE: "/etc/other.conf" }),

  "RDMA off": refusal({ NCCL_IB_DISABLE: 1 }),
  "TCP asked for": refusal({ NCCL_NET: "Socket" }),
  "a plugin that would not be used": refusal({ NCCL_NET_PLUGIN: "spectrumx" }),
  "a service level": refusal({ NCCL_IB_SL: 3 }),
  "a partition key": refusal({ NCCL_IB_PKEY: 1 }),
  SHARP: refusal({ NCCL_COLLNET_ENABLE: 1 }),
  "RoCE version 1": refusal({ NCCL_IB_ROCE_VERSION_NUM: 1 }),
  "IPv6 on IPv4 rails": refusal({ NCCL_IB_ADDR_FAMILY: "AF_INET6" }),
  "adaptive routing that no switch has": refusal({ NCCL_IB_ADAPTIVE_ROUTING: 1 }),
  "congestion in the traffic class": refusal({ NCCL_IB_TC: 107 }),
  "clear-to-send messages in best effort": refusal({ NCCL_IB_FIFO_TC: 2 }),
  "a traffic class of 0 for clear-to-send before it was one": refusal({ NCCL_IB_FIFO_TC: 0 }, "2.23.4"),
  "device-initiated traffic outside the lossless class": refusal({ NCCL_GIN_IB_TC: 194 }, "2.30.7"),

  "a pinned GID where NCCL finds it": refusal({ NCCL_IB_GID_INDEX: 3 }),
  "a list of GIDs": refusal({ NCCL_IB_GID_INDEX: "3,1" }, "2.18.6"),
  "the link-local GID": refusal({ NCCL_IB_GID_INDEX: 0 }, "2.18.6"),
  "a NIC whose GID table nobody knows": refusal({}, "2.18.6", { nic: "E810" }),
  "a range that leaves out rails": refusal({ NCCL_IB_ADDR_RANGE: "10.0.0.0/24" }),
  "a range with host bits": refusal({ NCCL_IB_ADDR_RANGE: "10.0.0.1/12" }),
  "a range without a length": refusal({ NCCL_IB_ADDR_RANGE: "10.0.0.0" }),

  "devices by prefix": refusal({ NCCL_IB_HCA: "mlx5_0,mlx5_3" }),
  "devices by exclusion": refusal({ NCCL_IB_HCA: "^mlx5_1" }),
  "devices with a blank": refusal({ NCCL_IB_HCA: "=mlx5_0, mlx5_3" }),
  "a device on no rail": refusal({ NCCL_IB_HCA: "=mlx5_0,mlx5_1" }),
  "a device twice": refusal({ NCCL_IB_HCA: "=mlx5_0,mlx5_0" }),
  "a bootstrap interface by prefix": refusal({ NCCL_SOCKET_IFNAME: "eno" }),
  "merged NICs of another host": refusal({ NCCL_NET_FORCE_MERGE: "mlx5_0,mlx5_7" }),
  "rails kept apart that share a leaf": refusal(
    { NCCL_CROSS_NIC: 0 },
    "2.27.3",
    rails(() => ({ leaf: "leaf1" })),
  ),
  "rails kept apart with more GPUs than NICs": refusal({ NCCL_CROSS_NIC: 0 }, "2.27.3", { gpus: 16 }),
  "rails kept apart without PXN": refusal({ NCCL_CROSS_NIC: 0, NCCL_PXN_DISABLE: 1 }),

  "a device name with a colon": refusal(
    {},
    "2.27.3",
    rails((i) => ({ hca: `mlx5_${i}:1` })),
  ),
  "one device on two rails": refusal(
    {},
    "2.27.3",
    rails(() => ({ hca: "mlx5_0" })),
  ),
  "one interface on two rails": refusal(
    {},
    "2.27.3",
    rails(() => ({ netdev: "eth1" })),
  ),
  "more NICs than NCCL reads": refusal({}, "2.27.3", { rails: Array.from({ length: 33 }, (_, i) => ({ hca: `mlx5_${i}`, netdev: `eth${i}` })) }),
  "a list of devices longer than NCCL reads": refusal({}, "2.27.3", {
    rails: Array.from({ length: 20 }, (_, i) => ({ hca: `${"d".repeat(60)}${i}`, netdev: `eth${i}` })),
  }),
  "a management interface on a rail": refusal({}, "2.27.3", { managementInterface: "enp24s0np0" }),
};

it("refuses what NCCL would ignore, misread or take against the plan, each in words", async () => {
  const text = Object.entries(REFUSALS).map(([title, message]) => `## ${title}\n${message}\n`);
  await expect(text.join("\n")).toMatchFileSnapshot("golden/errors.txt");
});

it.each(Object.entries(REFUSALS))("%s: is refused, and says where", (_, message) => {
  expect(message.startsWith(WHERE)).toBe(true);
});

it.each([
  ["2.27.4", "2.27.5, 2.27.3, 2.27.6, 2.27.7"],
  ["2.27.5-1+cuda12.9", "2.27.5, 2.27.6, 2.27.7, 2.27.3"],
  ["2.21.0", "2.21.5, 2.22.3, 2.20.3, 2.20.5"],
  ["9.0.1", "2.30.3, 2.30.4, 2.30.7, 2.29.2"],
  ["1.0", "2.3.5, 2.3.7, 2.4.2, 2.4.6"],
  ["latest", "2.30.3, 2.30.4, 2.30.7, 2.29.2"],
])("names the few releases nearest to the unknown %s, once", (version, nearest) => {
  const found = refusal({}, version);
  expect(found).toContain(`  allowed: ${nearest} are the nearest of ${NCCL_RELEASES[0]} to ${NCCL_RELEASES.at(-1)}\n`);
  expect(found.match(/\b2\.\d+\.\d+\b/g)?.length).toBeLessThanOrEqual(7);
});

it.each([
  ["the article's", { NCCL_DEBUG: "INFO", NCCL_IB_DISABLE: 0, NCCL_NET_GDR_LEVEL: 5 }, "2.27.3"],
  ["whole numbers as text", { NCCL_IB_TC: "106", NCCL_IB_TIMEOUT: "22" }, "2.27.3"],
  ["a class that only the checks can judge", { NCCL_IB_TC: 0 }, "2.27.3"],
  ["a strict class for clear-to-send", { NCCL_IB_FIFO_TC: 194 }, "2.27.3"],
  ["device-initiated traffic in the class", { NCCL_GIN_IB_TC: 106 }, "2.30.7"],
  ["a pinned GID on an old release", { NCCL_IB_GID_INDEX: 5 }, "2.18.6"],
  ["a wider range", { NCCL_IB_ADDR_RANGE: "10.0.0.0/8" }, "2.27.3"],
  ["some of the devices", { NCCL_IB_HCA: "=mlx5_0,mlx5_3" }, "2.27.3"],
  ["the bootstrap on a rail, when asked for", { NCCL_SOCKET_IFNAME: "=enp24s0np0" }, "2.27.3"],
  ["rails kept apart", { NCCL_CROSS_NIC: 0 }, "2.27.3"],
  ["a plugin by its name", { NCCL_NET_PLUGIN: "spectrumx", NCCL_NET: "SpectrumX" }, "2.27.3"],
  ["lists per function", { NCCL_ALGO: "Ring,Tree;allreduce:^NVLS", NCCL_PROTO: "^LL128" }, "2.27.3"],
  ["what only the source documents", { NCCL_PAT_ENABLE: 0, NCCL_WORK_ARGS_BYTES: -1, NCCL_LAUNCH_MODE: "GROUP" }, "2.27.3"],
])("takes %s", (_, env, version) => {
  expect(refusal(env, version)).toBe("NOT REFUSED");
});

it("takes NICs whose leaves are not known yet", () => {
  expect(refusal({ NCCL_CROSS_NIC: 0 }, "2.27.3", { rails: HOST.rails.map(({ hca, netdev }) => ({ hca, netdev })) })).toBe("NOT REFUSED");
});
