import { describe, expect, it } from "vitest";
import { LEAST_HOST_MTU, pathMtu, refuseBadHostMtu } from "../../src/hosts/index.js";

describe("host MTU", () => {
  it.each([
    [9000, 4096],
    [4192, 4096],
    [4191, 2048],
    [2144, 2048],
    [1500, 1024],
    [1119, 512],
    [351, 0],
  ])("%d gives an RDMA path MTU of %d", (mtu, path) => {
    expect(pathMtu(mtu)).toBe(path);
  });

  it("holds a RoCEv2 packet of its path MTU, with an extended header and over IPv6 too (docs/facts/buffers.md, section 3)", () => {
    const [ipv4, ipv6, udp, bth, icrc, reth] = [20, 40, 8, 12, 4, 16];
    const needed = [ipv4, ipv6].flatMap((ip) => [ip + udp + bth + icrc, ip + udp + bth + icrc + reth]).map((headers) => 4096 + headers);
    expect(needed).toEqual([4140, 4156, 4160, 4176]);
    for (const ipMtu of needed) expect(LEAST_HOST_MTU).toBeGreaterThanOrEqual(ipMtu);
    for (let mtu = 1; mtu <= 9216; mtu += 1) if (pathMtu(mtu) > 0) expect(pathMtu(mtu) + 80).toBeLessThanOrEqual(mtu);
  });

  it("fact 35: is at least 4192 and at most the switches'", () => {
    expect(LEAST_HOST_MTU).toBe(4192);
    expect(() => refuseBadHostMtu("pod1: props.mtu.host", { host: 4192, switch: 9216 })).not.toThrow();
    expect(() => refuseBadHostMtu("pod1: props.mtu.host", { host: 9216, switch: 9216 })).not.toThrow();
    expect(() => refuseBadHostMtu("pod1: props.mtu.host", { host: 1500, switch: 9216 })).toThrowErrorMatchingInlineSnapshot(`
      [RocefabError: pod1: props.mtu.host: gives an RDMA path MTU of 1024
        got:     1500
        allowed: 4192 to 9216]
    `);
    expect(() => refuseBadHostMtu("pod1: props.mtu.host", { host: 9216, switch: 9000 })).toThrowErrorMatchingInlineSnapshot(`
      [RocefabError: pod1: props.mtu.host: is larger than the MTU of the switches, which drop what they cannot forward
        got:     9216
        allowed: 4192 to 9000]
    `);
  });
});
