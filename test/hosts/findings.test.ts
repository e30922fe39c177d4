import { describe, expect, it } from "vitest";
import { findingText } from "../../src/base/finding.js";
import { hostFindings } from "../../src/hosts/index.js";
import type { NcclIntent } from "../../src/intent/fabric-intent.js";
import { hostSlice } from "./support.js";

function findings(env: NcclIntent["env"], version = "2.27.3", spines = 2): string[] {
  return hostFindings(hostSlice({ spines, nccl: { version, env } })).map(findingText);
}

describe("findings on hand-written variables", () => {
  it("are none where nothing is written by hand", () => {
    expect(findings({})).toEqual([]);
    expect(findings({}, "2.18.6")).toEqual([]);
  });

  it("tell what an integer of old means", () => {
    expect(findings({ NCCL_NET_GDR_LEVEL: 5, NCCL_P2P_LEVEL: 2 })).toMatchInlineSnapshot(`
      [
        "info NCCL_LEVEL_TRANSLATED at host1: NCCL_NET_GDR_LEVEL 5 is written SYS, NCCL_P2P_LEVEL 2 is written PXB, which is what NCCL makes of it
        fix:     write the path type: SYS allows GPUDirect RDMA at any distance, even from one socket to the other",
      ]
    `);
    expect(findings({ NCCL_NET_GDR_LEVEL: "SYS" })).toEqual([]);
  });

  it("tell how long an unusual time-out takes", () => {
    expect(findings({ NCCL_IB_TIMEOUT: 30 })).toMatchInlineSnapshot(`
      [
        "warning NCCL_TIMEOUT_UNUSUAL at host1: with NCCL_IB_TIMEOUT 30 and NCCL_IB_RETRY_CNT 7 a dead path fails after about 8.6 h
        got:     30
        allowed: 18 to 24
        fix:     leave it out: 20 gives about 30 s",
      ]
    `);
    expect(findings({ NCCL_IB_TIMEOUT: 14, NCCL_IB_RETRY_CNT: 1 })).toMatchInlineSnapshot(`
      [
        "warning NCCL_TIMEOUT_UNUSUAL at host1: with NCCL_IB_TIMEOUT 14 and NCCL_IB_RETRY_CNT 1 a dead path fails after about 67 ms
        got:     14
        allowed: 18 to 24
        fix:     leave it out: 20 gives about 30 s",
      ]
    `);
    expect(findings({ NCCL_IB_TIMEOUT: 18 })).toEqual([]);
    expect(findings({ NCCL_IB_TIMEOUT: 24 })).toEqual([]);
  });

  it("warn of one queue pair on several uplinks", () => {
    expect(findings({ NCCL_IB_QPS_PER_CONNECTION: 1 })).toMatchInlineSnapshot(`
      [
        "warning NCCL_FEW_QPS at host1: one queue pair a connection is one UDP flow, so that ECMP puts each connection on one of 2 uplinks
        got:     NCCL_IB_QPS_PER_CONNECTION 1
        fix:     leave it out",
      ]
    `);
    expect(findings({ NCCL_IB_QPS_PER_CONNECTION: 2 })).toEqual([]);
    expect(findings({ NCCL_IB_QPS_PER_CONNECTION: 1 }, "2.27.3", 1)).toEqual([]);
  });

  it("warn of a GID index that is not the NIC's", () => {
    expect(findings({ NCCL_IB_GID_INDEX: 1 }, "2.18.6")).toMatchInlineSnapshot(`
      [
        "warning NCCL_GID_INDEX_UNUSUAL at host1: a ConnectX-7 with one IPv4 address has its RoCE v2 entry at GID index 3; NCCL checks none
        got:     NCCL_IB_GID_INDEX 1
        fix:     compare with \`show_gids\` on the host, or leave it out",
      ]
    `);
    expect(findings({ NCCL_IB_GID_INDEX: 3 }, "2.18.6")).toEqual([]);
  });

  it("tell that clear-to-send messages wait", () => {
    expect(findings({ NCCL_IB_FIFO_TC: 106 })).toMatchInlineSnapshot(`
      [
        "info NCCL_CTS_NOT_STRICT at host1: clear-to-send messages go in class roce, which waits for its share; a class of their own pays only when it is strict
        got:     NCCL_IB_FIFO_TC 106
        fix:     take a strict class, or leave it out: they then go with the data",
      ]
    `);
    expect(findings({ NCCL_IB_FIFO_TC: 194 })).toEqual([]);
  });

  it("warn of a forced LL128", () => {
    expect(findings({ NCCL_PROTO: "LL128" })).toMatchInlineSnapshot(`
      [
        "warning NCCL_LL128_FORCED at host1: LL128 corrupts data on platforms that do not support it, and a forced protocol skips NCCL's own test for that
        got:     NCCL_PROTO LL128
        fix:     leave it out",
      ]
    `);
    expect(findings({ NCCL_PROTO: "^LL128;allreduce:LL128" })).toHaveLength(1);
    expect(findings({ NCCL_PROTO: "^LL128;allreduce:^LL" })).toEqual([]);
    expect(findings({ NCCL_PROTO: "LL,Simple" })).toEqual([]);
  });
});
