import { describe, expect, it } from "vitest";
import { dynamicSharedPool, type Link } from "../../src/dcb/ecn/dynamic-shared-pool.js";
import type { Rocev2Props } from "../../src/intent/policy.js";
import { policy, portFacts } from "./support.js";

const NEAR: Link = { speedMbps: 400_000, cableM: 2 };
const FAR: Link = { speedMbps: 400_000, cableM: 300 };
const PIPELINE = 19_456;

/** The pool of an SN5600 leaf with 10 lossless ports at 400G, whatever its own cable. */
function pool(links: readonly Link[], sonicBuffers: Rocev2Props["sonicBuffers"] = { model: "dynamic" }, groupsOfPort = 1) {
  return dynamicSharedPool(portFacts("SN5600", "sonic", { losslessPorts: 10, cableM: 2 }), policy({ sonicBuffers }), links, 10 * groupsOfPort);
}

/** What 10 ports in use and the 65 that the switch has besides reserve beside lossless groups, all of eight lanes. */
const BESIDE = (10 + 65) * (2 * PIPELINE - 1024) + 10 * (2 * PIPELINE - 1024) + 10 * 10_240 + 262_144 + (10 + 65) * 9216;

describe("the least shared pool of SONiC's dynamic buffer model, by hand", () => {
  it("has all reserved ports up, with eight lanes and the headroom of the most demanding link", () => {
    const reserved = 10 * 293_888 + BESIDE;
    for (const links of [
      [NEAR, FAR],
      [FAR, NEAR],
    ]) {
      expect(pool(links)).toMatchObject({ bytes: (158_229_504 - reserved) / 2, dynamicTh: 0, fullGroups: 10 });
      expect(pool(links)?.source).toContain(`: (MMU 158229504 B - reserved ${reserved} B) / 2, with all 10 ports up`);
    }
    expect(pool([NEAR])?.bytes).toBe((158_229_504 - 10 * 134_144 - BESIDE) / 2);
  });

  it("gives two classes with a shared headroom XON each, 10 KiB a port, and the rest by the ratio", () => {
    const shared = 10 * 10_240 + (20 * 243_712 - 10 * 10_240) / 4;
    const found = pool([NEAR, FAR], { model: "dynamic", oversubscription: 4 }, 2);
    expect(found?.bytes).toBe((158_229_504 - 20 * 2 * PIPELINE - shared - BESIDE) / 2);
  });

  it("is not known where no link's headroom is", () => {
    expect(pool([])).toBeNull();
    expect(pool([{ speedMbps: 1_600_000, cableM: 2 }])).toBeNull();
  });
});
