import { describe, expect, it } from "vitest";
import { hostModelFacts } from "../../src/catalog/host-models.js";
import { hasVariable, NCCL_RELEASES } from "../../src/catalog/nccl.js";
import { parseHost, refuseBadNccl, splitTrafficClass } from "../../src/hosts/index.js";
import { parseConf } from "../../src/hosts/nccl/oracle/conf.js";
import { chosenGidIndex } from "../../src/hosts/nccl/oracle/gid.js";
import { trafficClassOnTheWire } from "../../src/hosts/nccl/oracle/integer.js";
import { parseNameList, takes } from "../../src/hosts/nccl/oracle/name-list.js";
import { CONF_PATH, ENV_PATH, SYSCTL_PATH } from "../../src/hosts/paths.js";
import { DcbPolicy } from "../../src/intent/policy.js";
import type { HostSlice } from "../../src/plan/slices.js";
import { filesOf, type HostOptions, hostSlice, LAB_SERVER } from "./support.js";

/** Devices of a dgx-h100 that are on no rail. */
const STORAGE = ["mlx5_1", "mlx5_2", "mlx5_7", "mlx5_8"];

function confOf(slice: HostSlice): string {
  return filesOf(slice)[CONF_PATH] as string;
}

function ncclOf(options: HostOptions = {}): Readonly<Record<string, string>> {
  return parseHost("host1", filesOf(hostSlice(options))).nccl;
}

/** A release of each line, so that what changed somewhere is met on both sides. */
const LINES = NCCL_RELEASES.filter((release, i) => release.split(".")[1] !== NCCL_RELEASES[i + 1]?.split(".")[1]);

const lines = (text: string): string[] => text.replace(/\n$/, "").split("\n");
const settings = (text: string): string[] => lines(text).filter((line) => !line.startsWith("#"));

describe("the dialect of nccl.conf", () => {
  const text = confOf(hostSlice({ nccl: { env: { NCCL_NET_GDR_LEVEL: 5, NCCL_DEBUG_FILE: "/tmp/nccl.%h" } } }));

  it("fact 1: a line is NAME=value, with no blank around =, no quote and no trailing blank; LF, a final newline, no BOM", () => {
    for (const line of settings(text)) expect(line).toMatch(/^[A-Z][A-Z0-9_]*=[^\s"'][^"'\r\n]*(?<! )$/);
    expect(text.endsWith("\n")).toBe(true);
    expect(text).not.toContain("\r");
    expect(text.charCodeAt(0)).toBe("#".charCodeAt(0));
    expect(text).not.toContain("export ");
  });

  it("fact 2: comments stand on lines of their own with # in column 0 and hold no =, which every release skips", () => {
    for (const line of lines(text).filter((l) => l.includes("#"))) expect(line).toMatch(/^# [^=]*$/);
    for (const version of LINES) expect(parseConf(text, version)).toEqual(parseConf(text));
  });

  it("fact 3: no name comes twice, and names, values and lines are within NCCL's limits", () => {
    const names = settings(text).map((line) => line.split("=")[0]);
    expect(new Set(names).size).toBe(names.length);
    for (const [name, value] of Object.entries(parseConf(text))) expect(Math.max(name.length, value.length)).toBeLessThanOrEqual(1023);
    for (const line of lines(text)) expect(line.length).toBeLessThan(4096);
  });

  it("fact 4: an exact device list has two equals signs in the file and one in the environment's value", () => {
    expect(text).toContain("\nNCCL_IB_HCA==mlx5_0,");
    expect(text).toContain("\nNCCL_SOCKET_IFNAME==eno3\n");
    expect(parseConf(text).NCCL_IB_HCA).toBe("=mlx5_0,mlx5_3,mlx5_4,mlx5_5,mlx5_6,mlx5_9,mlx5_10,mlx5_11");
  });

  it("fact 6: numbers are decimal without leading zeros", () => {
    for (const value of Object.values(parseConf(text)).filter((v) => /^[0-9]+$/.test(v))) expect(value).toBe(String(Number(value)));
  });

  it("fact 7: reading it gives back what was meant, and the Docker file is the same dialect", () => {
    const files = filesOf(hostSlice());
    expect(parseConf(files[ENV_PATH] as string)).toEqual(parseConf(files[CONF_PATH] as string));
  });
});

describe("values", () => {
  it.each(LINES)("fact 8: every name is one that NCCL %s has", (version) => {
    for (const name of Object.keys(ncclOf({ nccl: { version } }))) expect(hasVariable(version, name)).toBe(true);
  });

  it("fact 9: the traffic class is DSCP << 2 | ECT(0), 106 for DSCP 26", () => {
    expect(ncclOf().NCCL_IB_TC).toBe("106");
    expect(ncclOf({ policy: DcbPolicy.rocev2({ data: { dscp: [24] } }) }).NCCL_IB_TC).toBe("98");
    expect(() => refuseBadNccl("host1", { version: "2.27.3", env: { NCCL_IB_TC: 107 } }, hostSlice())).toThrowError("low two bits");
  });

  it("fact 10: its DSCP is of a lossless class of the policy, the first one of two", () => {
    const policy = DcbPolicy.rocev2({ second: { name: "storage", dscp: [18], priority: 2, share: 20 } });
    const slice = hostSlice({ policy });
    const { dscp } = splitTrafficClass(trafficClassOnTheWire(parseConf(confOf(slice)).NCCL_IB_TC));
    expect(slice.classes.filter((c) => c.lossless && c.dscp.includes(dscp)).map((c) => c.name)).toEqual(["roce"]);
  });

  it.each(LINES)("fact 11: with a lossless class NCCL %s never sends in DSCP 0", (version) => {
    expect(splitTrafficClass(trafficClassOnTheWire(ncclOf({ nccl: { version } }).NCCL_IB_TC)).dscp).toBe(26);
  });

  it("fact 12: NCCL_IB_FIFO_TC is not there unless asked for", () => {
    expect(ncclOf()).not.toHaveProperty("NCCL_IB_FIFO_TC");
    expect(ncclOf({ nccl: { env: { NCCL_IB_FIFO_TC: 194 } } }).NCCL_IB_FIFO_TC).toBe("194");
  });

  it.each(LINES)("facts 13 and 23: SL, PKEY, COLLNET and FLID have no place, with NCCL %s", (version) => {
    expect(Object.keys(ncclOf({ nccl: { version } })).filter((name) => /_SL$|_PKEY$|COLLNET|FLID/.test(name))).toEqual([]);
  });

  it.each(LINES)("fact 14: NCCL %s has a GID index, and never 0, exactly where it does not find one itself", (version) => {
    const { NCCL_IB_GID_INDEX, NCCL_IB_ADDR_RANGE } = ncclOf({ nccl: { version } });
    const finds = Number(version.split(".")[1]) >= 21;
    expect(NCCL_IB_GID_INDEX).toBe(finds ? undefined : "3");
    expect(NCCL_IB_ADDR_RANGE).toBe(finds ? "10.0.0.0/12" : undefined);
  });

  it("fact 14: the index is the NIC's own", () => {
    expect(ncclOf({ model: LAB_SERVER, nccl: { version: "2.18.6" } }).NCCL_IB_GID_INDEX).toBe("1");
    expect(ncclOf({ model: { ...LAB_SERVER, nic: "BlueField-3" }, nccl: { version: "2.18.6" } }).NCCL_IB_GID_INDEX).toBe("3");
  });

  it("facts 14 and 15: NCCL then takes the RoCE v2 entry of the rail, also where the NIC has another address", () => {
    const { NCCL_IB_ADDR_RANGE: range } = ncclOf();
    const table = ["fe80::1", "::ffff:192.168.7.7", "::ffff:10.0.0.1"].flatMap((gid) => [
      { gid, roce: 1 as const },
      { gid, roce: 2 as const },
    ]);
    expect(chosenGidIndex(table, { range })).toBe(5);
  });

  it("fact 16: the device list takes every rail's device of the host and none of its other devices", () => {
    const list = parseNameList(ncclOf().NCCL_IB_HCA as string);
    const devices = hostSlice().rails.map((r) => r.hca);
    expect(list.exact).toBe(true);
    expect(list.names.map((n) => n.name)).toEqual(devices);
    expect([...devices, ...STORAGE].filter((d) => takes(list, d))).toEqual(devices);
  });

  it("fact 17: the prefix form would take devices that are on no rail, so it is never written", () => {
    const byPrefix = parseNameList((ncclOf().NCCL_IB_HCA as string).slice(1));
    expect(["mlx5_0", "mlx5_12", "mlx5_30"].filter((d) => takes(byPrefix, d))).toEqual(["mlx5_0", "mlx5_30"]);
    expect(ncclOf({ model: LAB_SERVER }).NCCL_IB_HCA).toBe("=bnxt_re1,bnxt_re2,bnxt_re10,bnxt_re11");
  });

  it("fact 18: the wait for a dead path is pinned and written out", () => {
    const text = confOf(hostSlice());
    expect(ncclOf()).toMatchObject({ NCCL_IB_TIMEOUT: "20", NCCL_IB_RETRY_CNT: "7" });
    expect(text).toContain("# NCCL_IB_TIMEOUT 20 and NCCL_IB_RETRY_CNT 7: tries 4.3 s apart, a dead path fails after about 30 s.\n");
    expect(confOf(hostSlice({ nccl: { env: { NCCL_IB_TIMEOUT: 22 } } }))).toContain("tries 17 s apart, a dead path fails after about 2 min.\n");
  });

  it("fact 19: several queue pairs a connection exactly where the leaves have several uplinks, the split pinned", () => {
    expect(ncclOf()).toMatchObject({ NCCL_IB_QPS_PER_CONNECTION: "4", NCCL_IB_SPLIT_DATA_ON_QPS: "0" });
    expect(Object.keys(ncclOf({ spines: 1 })).filter((name) => name.includes("QPS"))).toEqual([]);
    expect(Object.keys(ncclOf()).filter((name) => name.includes("ADAPTIVE"))).toEqual([]);
  });

  it("fact 20: a path type is written as its name, the integers of old translated", () => {
    const level = (given: string | number): string | undefined => ncclOf({ nccl: { env: { NCCL_NET_GDR_LEVEL: given } } }).NCCL_NET_GDR_LEVEL;
    expect([0, 1, 2, 3, 4, 5, 6, "5", "PXB"].map(level)).toEqual(["LOC", "PIX", "PXB", "PHB", "SYS", "SYS", "SYS", "SYS", "PXB"]);
  });

  it("fact 21: NCCL_CROSS_NIC is not there unless asked for, and 0 only with a leaf and a NIC for each GPU", () => {
    expect(ncclOf()).not.toHaveProperty("NCCL_CROSS_NIC");
    expect(ncclOf({ nccl: { env: { NCCL_CROSS_NIC: 0 } } }).NCCL_CROSS_NIC).toBe("0");
    expect(() => ncclOf({ leaves: 4, nccl: { env: { NCCL_CROSS_NIC: 0 } } })).toThrowError("4 NICs and 8 GPUs");
  });

  it("fact 22: the bootstrap takes the management interface and nothing else", () => {
    const list = parseNameList(ncclOf().NCCL_SOCKET_IFNAME as string);
    expect(["eno3", "eno31", "enp24s0np0", "docker0", "lo"].filter((i) => takes(list, i))).toEqual(["eno3"]);
  });

  it("fact 24: nothing that tunes NCCL is there unless asked for", () => {
    expect(Object.keys(ncclOf()).filter((name) => /ALGO|PROTO|NTHREADS|BUFFSIZE|CHUNKSIZE|CTAS|CHANNELS|MERGE/.test(name))).toEqual([]);
    expect(ncclOf({ nccl: { env: { NCCL_NTHREADS: 256, NCCL_MIN_CTAS: 8 } } })).toMatchObject({ NCCL_NTHREADS: "256", NCCL_MIN_CTAS: "8" });
  });

  it("fact 25: NCCL_DEBUG is one of its levels", () => {
    expect(ncclOf().NCCL_DEBUG).toBe("WARN");
    for (const level of ["VERSION", "WARN", "INFO", "ABORT", "TRACE"]) expect(ncclOf({ nccl: { env: { NCCL_DEBUG: level } } }).NCCL_DEBUG).toBe(level);
  });

  it("forbids the silent way out over TCP where NCCL can be told to", () => {
    expect(ncclOf().NCCL_NET).toBe("IB");
  });

  it("has no traffic class where the policy has no lossless one", () => {
    const lossy = DcbPolicy.of({ classes: [{ name: "all", dscp: "rest", priority: 0, scheduling: { share: 100 } }] });
    expect(ncclOf({ policy: lossy })).not.toHaveProperty("NCCL_IB_TC");
  });
});

describe("the platform", () => {
  it("fact 36: reverse-path filters are loose on every rail and on all", () => {
    const slice = hostSlice();
    const values = settings(filesOf(slice)[SYSCTL_PATH] as string).map((line) => line.split(" = "));
    expect(values).toEqual(["all", ...slice.rails.map((r) => r.netdev)].map((name) => [`net/ipv4/conf/${name}/rp_filter`, "2"]));
  });

  it("fact 37: rail r goes to leaf r", () => {
    expect(hostSlice().rails.map((r) => [r.rail, r.leaf])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((r) => [r, `leaf${r}`]));
  });

  it("fact 38: the rails of a dgx-h100 follow its GPUs, not its cages", () => {
    const { nics } = hostModelFacts("test", "dgx-h100");
    expect(nics.map((n) => [n.gpu, n.hca])).toEqual(
      ["mlx5_0", "mlx5_3", "mlx5_4", "mlx5_5", "mlx5_6", "mlx5_9", "mlx5_10", "mlx5_11"].map((hca, gpu) => [gpu, hca]),
    );
  });
});
