import { describe, expect, test } from "vitest";
import { findingText } from "../../../src/base/finding.js";
import { DcbPolicy, type SonicBufferProps } from "../../../src/intent/policy.js";
import { findings, full, leaf, type Rendered, row, spine, table, withDb } from "./support.js";

const FIT = "HEADROOM_DOES_NOT_FIT";
const OVERSUBSCRIBED = "SONIC_HEADROOM_OVERSUBSCRIBED";

const twoClasses = (sonicBuffers?: SonicBufferProps): DcbPolicy =>
  DcbPolicy.rocev2({ data: { share: 40 }, second: { name: "storage", dscp: [18], priority: 4, share: 20 }, sonicBuffers });
const all800 = { model: "SN5600", hosts: 32, spines: 4, linksPerSpine: 8, speedMbps: 800_000 } as const;
/** 128 x 400G. */
const tomahawk = { model: "Z9864F-ON", hosts: 64, spines: 8, linksPerSpine: 8, speedMbps: 400_000, hostM: 40 } as const;
const with64Cables = (metres: number): Rendered => full("leaf", { ...all800, hostM: metres, uplinkM: metres });

describe("docs/facts/sonic.md, fact 26: an SN5600 leaf with 64 x 800G", () => {
  const crowded = with64Cables(40);

  test("does not fit at the 40 m row, and says that it fits at 5 m", () => {
    const [finding] = findings(crowded, FIT);
    expect(finding).toMatchObject({
      severity: "error",
      at: "leaf1",
      got: `sum ${64 * 410_624 + 65 * 9216} B = lossless groups ${64 * 410_624} B + port profiles ${65 * 9216} B`,
      allowed: "budget 22753586 B = egress_lossless_pool 158229504 B - ingress pools 135475918 B",
    });
    expect(finding?.message).toContain("410624 B each on 64 ports at 800G and 40 m (Ethernet0, Ethernet8, Ethernet16, Ethernet24 and 60 more)");
    expect(finding?.fix).toContain(`the cheapest first: cables of at most 5 m: sum ${64 * 304_128 + 65 * 9216} B;`);
  });

  test("fits at 5 m", () => {
    expect(findings(with64Cables(5), FIT)).toEqual([]);
  });

  test("fits with the fewer ports that it names", () => {
    const [, ports] = /(\d+) lossless ports instead of 64/.exec(findings(crowded, FIT)[0]?.fix ?? "") ?? [];
    expect(findings(full("leaf", { ...all800, hosts: Number(ports) - 32, hostM: 40 }), FIT)).toEqual([]);
    expect(findings(full("leaf", { ...all800, hosts: Number(ports) - 31, hostM: 40 }), FIT)).toHaveLength(1);
  });

  test("says so in these words", async () => {
    const long = full("leaf", { ...tomahawk, policy: twoClasses() });
    const texts = [crowded, full("leaf", { ...all800, policy: twoClasses() }), long].flatMap((device) => findings(device, FIT).map(findingText));
    await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("golden/headroom-findings.txt");
  });
});

describe("an SN5600 spine", () => {
  test("with 64 x 800G at the 40 m row fits into the pools of its role", () => {
    const roomy = full("spine", { model: "SN5600", hosts: 0, leaves: 32, spines: 1, linksPerSpine: 2, speedMbps: 800_000 });
    expect(Object.keys(table(roomy.db, "BUFFER_PG")).filter((k) => k.endsWith("|3"))).toHaveLength(64);
    expect(findings(roomy, FIT)).toEqual([]);
  });
});

describe("two lossless classes", () => {
  const half = { model: "SN5600", hosts: 32, spines: 1, linksPerSpine: 8, speedMbps: 800_000, hostM: 2 } as const;

  test("need twice as much, and one of them is a way out", () => {
    expect(findings(full("leaf", half), FIT)).toEqual([]);
    const [finding] = findings(full("leaf", { ...half, policy: twoClasses() }), FIT);
    const needed = 32 * 304_128 + 8 * 410_624 + 65 * 9216;
    expect(finding?.fix).toContain(`one lossless class instead of 2: sum ${needed} B;`);
  });
});

describe("a text that was changed by hand", () => {
  test("is found although the plan fits, without remedies of the plan", () => {
    const grown = withDb(with64Cables(5), (db) => {
      row(db, "BUFFER_PROFILE", "pg_lossless_800000_5m_profile").size = "410624";
    });
    const [finding] = findings(grown, FIT);
    expect(finding).toMatchObject({ got: expect.stringContaining(`lossless groups ${64 * 410_624} B`), fix: expect.stringContaining("use fewer ports") });
  });

  test("counts what lossy groups and queues are guaranteed", () => {
    const lossy = withDb(with64Cables(5), (db) => {
      row(db, "BUFFER_PROFILE", "q_lossy_profile").size = "9216";
      row(db, "BUFFER_PROFILE", "ingress_lossy_profile").size = "1024";
    });
    const [finding] = findings(lossy, FIT);
    expect(finding?.got).toContain(`lossy groups ${65 * 1024} B + queues ${(65 * 8 - 64) * 9216} B`);
  });
});

describe("Broadcom's shared headroom", () => {
  test("may be oversubscribed twice, with a warning from once", () => {
    const halfFull = full("leaf", { model: "Z9864F-ON", hosts: 30, spines: 1, linksPerSpine: 20, speedMbps: 800_000 });
    expect(findings(halfFull, FIT)).toEqual([]);
    expect(findings(halfFull, OVERSUBSCRIBED)).toMatchObject([
      { severity: "warning", got: `sum ${30 * 729_488 + 20 * 835_406} B`, allowed: "budget 33374584 B = xoff of ingress_lossless_pool" },
    ]);
  });

  test("is an error above twice, whoever wrote the numbers", () => {
    const fullSpine = full("spine", { model: "Z9864F-ON", hosts: 0, leaves: 64, spines: 1, linksPerSpine: 2, speedMbps: 400_000 });
    expect(findings(fullSpine, FIT)).toEqual([]);
    const longCables = withDb(fullSpine, (db) => {
      row(db, "BUFFER_PROFILE", "pg_lossless_400000_40m_profile").xoff = "839216";
    });
    expect(findings(longCables, FIT)).toMatchObject([
      { got: `sum ${128 * 839_216} B`, allowed: "budget 66749168 B = 2 x xoff of ingress_lossless_pool (oversubscribed)" },
    ]);
    expect(findings(longCables, OVERSUBSCRIBED)).toEqual([]);
  });

  test("holds to the ratio of policy.sonicBuffers, and names the smallest that fits", () => {
    const [finding] = findings(full("leaf", { ...tomahawk, policy: twoClasses() }), FIT);
    const needed = 256 * 446_024;
    expect(finding?.fix).toContain(`a shared headroom of ratio 4 (policy.sonicBuffers.oversubscription: 4): sum ${needed} B of ${4 * 33_374_584} B`);
    const accepted = full("leaf", { ...tomahawk, policy: twoClasses({ oversubscription: 4 }) });
    expect(findings(accepted, FIT)).toEqual([]);
    expect(findings(accepted, OVERSUBSCRIBED)).toMatchObject([{ severity: "warning", fix: expect.stringContaining("(4 now)") }]);
    expect(findings(full("leaf", { ...tomahawk, policy: twoClasses({ oversubscription: 3 }) }), FIT)).toHaveLength(1);
  });

  test("with ratio 1 is an error from once", () => {
    const policy = DcbPolicy.rocev2({ sonicBuffers: { oversubscription: 1 } });
    const device = full("leaf", { model: "Z9864F-ON", hosts: 30, spines: 1, linksPerSpine: 20, speedMbps: 800_000, policy });
    expect(findings(device, FIT)).toMatchObject([{ allowed: "budget 33374584 B = xoff of ingress_lossless_pool" }]);
    expect(findings(device, OVERSUBSCRIBED)).toEqual([]);
  });
});

describe("headroom in the pool itself", () => {
  test("is all that the pool holds", () => {
    const own = withDb(leaf({ model: "Z9864F-ON" }), (db) => {
      delete row(db, "BUFFER_POOL", "ingress_lossless_pool").xoff;
      row(db, "BUFFER_POOL", "ingress_lossless_pool").size = `${4 * 18_796 - 1}`;
    });
    expect(findings(own, FIT)).toMatchObject([{ got: `sum ${4 * 18_796} B`, allowed: `budget ${4 * 18_796 - 1} B = size of ingress_lossless_pool` }]);
    expect(findings(own, OVERSUBSCRIBED)).toEqual([]);
  });
});

describe("pools that the switch sizes itself", () => {
  const long = (metres: number, policy: DcbPolicy): Rendered =>
    full("leaf", { model: "SN4700", hosts: 16, spines: 4, linksPerSpine: 4, speedMbps: 400_000, hostM: metres, uplinkM: metres, policy });
  const dynamic = (oversubscription?: number): SonicBufferProps => ({ model: "dynamic", oversubscription });
  const one = (oversubscription?: number): DcbPolicy => DcbPolicy.rocev2({ sonicBuffers: dynamic(oversubscription) });

  test("are budgeted by the plan, since the text has no sizes", () => {
    expect(findings(long(300, one()), FIT)).toEqual([]);
    const device = long(3000, twoClasses(dynamic()));
    expect(row(device.db, "DEVICE_METADATA", "localhost").buffer_model).toBe("dynamic");
    const [finding] = findings(device, FIT);
    const sum = device.slice.derivations.find((d) => d.name === "headroom.sum")?.value ?? 0;
    expect(sum).toBeGreaterThan(60_817_392);
    expect(finding).toMatchObject({
      severity: "error",
      allowed: "budget 60817104 B = MMU 60817392 B - a cell of 144 B for each of the 2 shared pools",
    });
    expect(finding?.got).toContain(`sum ${sum} B = lossless groups`);
    expect(finding?.fix).toContain("cables of at most 300 m: sum");
  });

  test("give one port at most so much of a shared headroom", () => {
    const [finding] = findings(long(3000, one(4)), FIT);
    expect(finding).toMatchObject({ severity: "error", allowed: `budget ${8212 * 144} B = what one port may take of the shared headroom` });
    expect(findings(long(2000, one(4)), FIT)).toEqual([]);
  });

  test("say so in these words", async () => {
    const texts = [long(3000, twoClasses(dynamic())), long(3000, one(4))].flatMap((device) => findings(device, FIT).map(findingText));
    await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("golden/headroom-dynamic-findings.txt");
  });

  test("are not judged by the plan where the text has another model", () => {
    const crowded = withDb(with64Cables(40), (db) => {
      row(db, "DEVICE_METADATA", "localhost").buffer_model = "dynamic";
    });
    expect(findings(crowded, FIT)).toEqual([]);
  });
});

describe("the plan's sum is the text's", () => {
  const models = ["SN5600", "SN5400", "SN4700", "Z9864F-ON", "Z9664F-ON", "Z9332F-ON", "M2-W6940-64OC"];
  test.each(models.flatMap((model) => [[leaf({ model })] as const, [spine({ model })] as const]))("%#", (device) => {
    const planned = device.slice.derivations.find((d) => d.name === "headroom.sum")?.value;
    const budget = device.slice.derivations.find((d) => d.name === "headroom.budget")?.value;
    expect(planned).toBeGreaterThan(0);
    const without = withDb(device, (db) => {
      const pool = row(db, "BUFFER_POOL", "ingress_lossless_pool");
      if (pool.xoff === undefined) row(db, "BUFFER_POOL", "egress_lossless_pool").size = "0";
      else pool.xoff = "1";
    });
    const [finding] = findings(without, FIT);
    expect(finding?.got).toMatch(new RegExp(`^sum ${planned} B`));
    expect(planned).toBeLessThanOrEqual(budget ?? 0);
  });
});
