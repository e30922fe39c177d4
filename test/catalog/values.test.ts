import { describe, expect, it } from "vitest";
import { CableLength, Duration } from "../../src/base/units.js";
import { Cable } from "../../src/catalog/cable.js";
import { hostModelFacts, knownHostModels } from "../../src/catalog/host-models.js";
import { NOS_FACTS, Nos, type NosName } from "../../src/catalog/nos.js";
import { mistakeOf } from "../support/mistake.js";

describe("Nos", () => {
  it("is a system and a release, which is always stated", () => {
    expect(String(Nos.nxos("10.4"))).toBe("NX-OS 10.4");
    expect(String(Nos.sonic("202505"))).toBe("SONiC 202505");
    expect(String(Nos.cumulus("5.14"))).toBe("Cumulus Linux 5.14");
    expect({ ...Nos.sonic("202505") }).toMatchObject({ name: "sonic", release: "202505" });
  });

  it.each(Object.entries(NOS_FACTS))("%s takes each of its releases and no other", (name, { releases, title }) => {
    const make = Nos[name as NosName];
    expect(releases.map((r) => make(r).release)).toEqual(releases);
    for (const release of ["", "5.1", "10.4 ", "10.4\n", "latest", 10.4, undefined, null]) {
      expect(mistakeOf(() => make(release as string))).toContain(`Nos.${name}: is not a ${title} release that rocefab renders for`);
    }
  });

  it("says which releases there are", () => {
    expect(mistakeOf(() => Nos.cumulus("5.8"))).toBe(
      'Nos.cumulus: is not a Cumulus Linux release that rocefab renders for\n  got:     "5.8"\n  allowed: 5.9, 5.10, 5.11, 5.12, 5.13, 5.14, 5.15, 5.16, 5.17\n  fix:     the nearest is 5.9',
    );
    expect(mistakeOf(() => Nos.cumulus("5.18"))).toContain("\n  fix:     the nearest is 5.17");
    expect(mistakeOf(() => Nos.cumulus("5.14.1"))).toContain("\n  fix:     the nearest is 5.14");
    expect(mistakeOf(() => Nos.sonic("202506"))).toContain("\n  fix:     the nearest is 202505");
    expect(mistakeOf(() => Nos.sonic("master"))).not.toContain("fix:");
  });

  it("takes no more paths than every release does: NX-OS 64 (docs/facts/nxos.md, fact 25), SONiC 514, Cumulus 256", () => {
    expect(Object.entries(NOS_FACTS).map(([name, f]) => [name, f.mostPaths])).toEqual([
      ["nxos", 64],
      ["sonic", 514],
      ["cumulus", 256],
    ]);
  });

  it("is known by its brand", () => {
    expect(Nos.isNos(Nos.nxos("10.4"))).toBe(true);
    expect(Nos.isNos({ [Symbol.for("rocefab.Nos")]: true })).toBe(true);
    expect([null, "sonic", { name: "sonic", release: "202505" }].filter(Nos.isNos)).toEqual([]);
  });
});

describe("Cable", () => {
  const length = CableLength.metres(30);

  it("has a medium, a length and a label", () => {
    const cables = [
      Cable.dac({ length }),
      Cable.aec({ length }),
      Cable.aoc({ length }),
      Cable.fiber({ length }),
      Cable.define({ length, name: "OSFP-2x400G" }),
    ];
    expect(cables.map((c) => [c.medium, c.length.toMetres(), c.label])).toEqual([
      ["dac", 30, "dac"],
      ["aec", 30, "aec"],
      ["aoc", 30, "aoc"],
      ["fiber", 30, "fiber"],
      ["user", 30, "OSFP-2x400G"],
    ]);
    expect(cables.every(Cable.isCable)).toBe(true);
    expect([null, {}, "dac", length].filter(Cable.isCable)).toEqual([]);
  });

  it("adds up what delays a frame besides the length", () => {
    const delay = { gearbox: Duration.ns(400), retimer: Duration.ns(60), macsec: Duration.us(1) };
    expect([Cable.fiber({ length }), Cable.fiber({ length, delay: {} }), Cable.aec({ length, delay })].map((c) => c.delayNs)).toEqual([0, 0, 1460]);
    expect(Cable.define({ length, name: "x", delay: { macsec: undefined, retimer: Duration.ns(5) } }).delayNs).toBe(5);
  });

  it("refuses delays that are bare numbers, of no known kind, or longer than a link's", () => {
    const odd = (delay: unknown) => mistakeOf(() => Cable.aoc({ length, delay: delay as never }));
    expect(odd({ gearbox: 400 })).toBe(
      "Cable.aoc: delay.gearbox: is not a delay of a link\n  got:     400\n  allowed: gearbox, retimer, macsec, each a time, e.g. Duration.ns(400)",
    );
    expect(odd({ fec: Duration.ns(400) })).toContain("Cable.aoc: delay.fec: is not a delay of a link");
    for (const delay of [400, "400 ns", null]) expect(odd(delay)).toContain("Cable.aoc: delay.delay: is not a delay of a link");
    expect(odd({ gearbox: Duration.ms(1), retimer: Duration.ns(1) })).toContain("Cable.aoc: delay: is too long for one link");
  });

  it("refuses a misspelt prop, which would leave a delay out without a word", () => {
    expect(mistakeOf(() => Cable.fiber({ length, dellay: { macsec: Duration.us(1) } } as never))).toBe(
      'Cable.fiber: has no prop "dellay"\n  allowed: length, delay, name\n  fix:     mend the spelling or leave it out',
    );
  });

  it("refuses a length that is a bare number, or none", () => {
    expect(mistakeOf(() => Cable.aoc({ length: 30 as unknown as CableLength }))).toBe(
      "Cable.aoc: has no length\n  got:     30\n  allowed: length: CableLength.metres(n)",
    );
    expect(mistakeOf(() => Cable.dac(undefined as unknown as { length: CableLength }))).toContain("Cable.dac: has no length");
    expect(mistakeOf(() => Cable.define({ name: "x" } as unknown as { length: CableLength; name: string }))).toContain("Cable.define: has no length");
  });

  it("refuses a label that could break out of cabling.csv", () => {
    for (const name of ['a"b', "a\nb", "", "=1+1", "+1", "-1", "@x"]) expect(mistakeOf(() => Cable.define({ length, name }))).toContain("Cable.define: name: ");
  });
});

describe("host models", () => {
  it("dgx-h100 follows the GPU order of the user guide's table 6, not the cage order (docs/facts/hosts.md, fact 38)", () => {
    const facts = hostModelFacts("test", "dgx-h100");
    expect(facts.nics.map((n) => `${n.rail} ${n.gpu} ${n.hca} ${n.netdev}`)).toEqual([
      "1 0 mlx5_0 enp24s0np0",
      "2 1 mlx5_3 enp64s0np0",
      "3 2 mlx5_4 enp79s0np0",
      "4 3 mlx5_5 enp94s0np0",
      "5 4 mlx5_6 enp154s0np0",
      "6 5 mlx5_9 enp192s0np0",
      "7 6 mlx5_10 enp206s0np0",
      "8 7 mlx5_11 enp220s0np0",
    ]);
    expect([facts.gpus, facts.nic]).toEqual([8, "ConnectX-7"]);
    expect(new Set(facts.nics.map((n) => n.speedMbps))).toEqual(new Set([400_000]));
  });

  it("state source and confidence, the weakest fact's", () => {
    for (const facts of knownHostModels()) {
      expect(facts.source).toContain("general knowledge");
      expect(facts.confidence).toBe("general");
    }
  });

  it("ask for the map of any other host", () => {
    expect(mistakeOf(() => hostModelFacts("pod1/host1: props.model", "hgx-b200"))).toBe(
      [
        "pod1/host1: props.model: is not a host model that rocefab knows",
        '  got:     "hgx-b200"',
        "  allowed: dgx-h100",
        "  fix:     the nearest is dgx-h100; describe your own, with its GPU-NIC map, with HostModel.define and pass the result as `model`",
      ].join("\n"),
    );
  });
});
