import { describe, expect, it } from "vitest";
import { Bandwidth, ByteSize } from "../../src/base/units.js";
import { HostModel, type HostModelProps, SwitchModel, type SwitchModelProps } from "../../src/catalog/define.js";
import { modeAt } from "../../src/catalog/switch-model.js";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import { mistakeOf } from "../support/mistake.js";

const gbps = Bandwidth.gbps;
const row = { name: "Ethernet0", lanes: "1,2,3,4,5,6,7,8", alias: "etp1", index: "1", speed: "800000", modes: { "2x400G": ["etp1a", "etp1b"] } };
const platform = { platform: "x86_64-lab-r0", hwsku: "Lab-64", ports: [row] };
const pgRow = { speed: 400_000, cable: 40, size: 18_796, xon: 0, xoff: 446_024, th: 0, xon_offset: 3556 };
const pools = {
  pools: { ingress_lossless_pool: { size: "1000", type: "ingress", mode: "dynamic" } },
  profiles: {},
  lossyQueueProfile: null,
  losslessQueueProfile: null,
  lossyPgProfile: null,
  ingressProfileList: null,
  egressProfileList: null,
};

describe("SwitchModel.define", () => {
  it("makes a model from nothing, of which the user is the source", () => {
    const { facts } = SwitchModel.define({
      model: "Lab 32",
      asic: "lab-1",
      nxos: { ports: 4, speed: gbps(400), breakouts: { "100g-4x": gbps(100) } },
      cumulus: { ports: 2, speed: gbps(400), lanes: 8, breakouts: { "2x": gbps(200) } },
    });
    expect([facts.model, facts.vendor, facts.asic, Object.keys(facts.nos)]).toEqual(["Lab 32", "user", "lab-1", ["nxos", "cumulus"]]);
    expect([facts.nos.nxos?.confidence, facts.nos.nxos?.source]).toEqual(["user", "given by the user"]);
    const [nxosPort] = facts.nos.nxos?.panel ?? [];
    expect(nxosPort && modeAt(nxosPort, 100_000)?.ports.map((p) => p.name)).toEqual(["Ethernet1/1/1", "Ethernet1/1/2", "Ethernet1/1/3", "Ethernet1/1/4"]);
    const [, cumulusPort] = facts.nos.cumulus?.panel ?? [];
    expect(cumulusPort && modeAt(cumulusPort, 200_000)?.ports.map((p) => p.name)).toEqual(["swp2s0", "swp2s1"]);
  });

  it("makes a SONiC platform from rows of its own, and says what a lossless render lacks", () => {
    const bare = SwitchModel.define({ model: "Lab", asic: "lab-1", sonic: platform }).facts.nos.sonic;
    expect(bare?.sonic?.missing).toEqual(["headroom rows", "a lossless ingress pool"]);
    expect(bare?.panel[0]?.modes.map((m) => m.ports.map((p) => `${p.name} ${p.alias} ${p.lanes}`))).toEqual([
      ["Ethernet0 etp1a 1,2,3,4", "Ethernet4 etp1b 5,6,7,8"],
    ]);
    const full = SwitchModel.define({ model: "Lab", asic: "lab-1", sonic: { ...platform, pgProfiles: [pgRow], buffers: { t0: pools } } }).facts.nos.sonic;
    expect(full?.sonic?.missing).toEqual([]);
    expect([full?.confidence, full?.sonic?.asic, full?.sonic?.model]).toEqual(["user", "lab-1", "Lab"]);
  });

  it("varies a known model: what is not given stays, what is given is the user's", () => {
    const known = switchModelFacts("test", "NH-4010").nos.sonic?.sonic;
    const { facts } = SwitchModel.define({ model: "NH-4010 with pools", basedOn: "NH-4010", sonic: { buffers: { t0: pools, t1: pools } } });
    expect([facts.vendor, facts.asic, facts.nos.sonic?.confidence]).toEqual(["Nexthop", "tomahawk-5", "user"]);
    expect(facts.nos.sonic?.sonic?.pgProfiles).toEqual(known?.pgProfiles);
    expect(facts.nos.sonic?.sonic?.hwsku).toBe("NH-4010");
    expect(known?.missing).toEqual(["a lossless ingress pool"]);
    expect(facts.nos.sonic?.sonic?.missing).toEqual([]);
  });

  it("leaves a known model's other systems as they are", () => {
    const { facts } = SwitchModel.define({ model: "SN5600 short", basedOn: "SN5600", cumulus: { ports: 32, speed: gbps(800) } });
    expect(facts.nos.sonic).toBe(switchModelFacts("test", "SN5600").nos.sonic);
    expect(facts.nos.cumulus?.panel).toHaveLength(32);
  });

  it("is known by its brand", () => {
    expect(SwitchModel.isSwitchModel(SwitchModel.define({ model: "x", basedOn: "SN5600" }))).toBe(true);
    expect([null, {}, "SN5600"].filter(SwitchModel.isSwitchModel)).toEqual([]);
  });
});

describe("HostModel.define", () => {
  const nic = (n: number) => ({ hca: `bnxt_re${n}`, netdev: `ens${n}f0np0`, speed: gbps(400) });

  it("numbers rails in the order given and GPUs along", () => {
    const { facts } = HostModel.define({ model: "lab", gpus: 2, nic: "Thor2", nics: [nic(5), nic(3), { ...nic(1), gpu: 1 }] });
    expect(facts.nics.map((n) => [n.rail, n.gpu, n.hca, n.speedMbps])).toEqual([
      [1, 0, "bnxt_re5", 400_000],
      [2, 1, "bnxt_re3", 400_000],
      [3, 1, "bnxt_re1", 400_000],
    ]);
    expect(facts.confidence).toBe("user");
  });

  it("is known by its brand", () => {
    expect(HostModel.isHostModel(HostModel.define({ model: "lab", gpus: 1, nic: "x", nics: [nic(1)] }))).toBe(true);
    expect([null, {}, "dgx-h100"].filter(HostModel.isHostModel)).toEqual([]);
  });
});

describe("refusals", () => {
  const oddSwitches: Record<string, unknown> = {
    "no props": undefined,
    "no name": { basedOn: "SN5600" },
    "a name that ends a line": { model: "x\nreload", basedOn: "SN5600" },
    "a name of rocefab's own": { model: "SN5600", basedOn: "SN5600" },
    "no ASIC": { model: "x", nxos: { ports: 32, speed: gbps(400) } },
    "no system": { model: "x", asic: "lab" },
    "an unknown base": { model: "x", basedOn: "SN9999" },
    "no ports": { model: "x", asic: "lab", nxos: { ports: 0, speed: gbps(400) } },
    "a bare speed": { model: "x", asic: "lab", nxos: { ports: 32, speed: 400 } },
    "a breakout without lanes": { model: "x", asic: "lab", cumulus: { ports: 32, speed: gbps(400), breakouts: { "2x": gbps(200) } } },
    "lanes that do not divide": { model: "x", asic: "lab", cumulus: { ports: 32, speed: gbps(400), lanes: 6, breakouts: { "4x": gbps(100) } } },
    "a breakout of another system": { model: "x", asic: "lab", cumulus: { ports: 32, speed: gbps(400), breakouts: { "100g-4x": gbps(100) } } },
    "a breakout into more ports than lanes": { model: "x", asic: "lab", nxos: { ports: 32, speed: gbps(400), breakouts: { "1g-100x": gbps(1) } } },
    "no platform facts": { model: "x", asic: "lab", sonic: { hwsku: "x" } },
    "an odd port name": { model: "x", asic: "lab", sonic: { ...platform, ports: [{ ...row, name: "swp1" }] } },
    "lanes as numbers": { model: "x", asic: "lab", sonic: { ...platform, ports: [{ ...row, lanes: [1, 2] }] } },
    "no modes": { model: "x", asic: "lab", sonic: { ...platform, ports: [{ ...row, modes: undefined }] } },
    "a mode that is not understood": { model: "x", asic: "lab", sonic: { ...platform, ports: [{ ...row, modes: { "2x50G+1x100G": ["a", "b", "c"] } }] } },
    "too few aliases": { model: "x", asic: "lab", sonic: { ...platform, ports: [{ ...row, modes: { "2x400G": ["a"] } }] } },
    "an empty alias": { model: "x", asic: "lab", sonic: { ...platform, ports: [{ ...row, alias: "" }] } },
    "lanes used twice": { model: "x", asic: "lab", sonic: { ...platform, ports: [row, { ...row, name: "Ethernet8", alias: "etp2" }] } },
    "a name used twice": { model: "x", asic: "lab", sonic: { ...platform, ports: [row, row] } },
    "a headroom row without bytes": { model: "x", asic: "lab", sonic: { ...platform, pgProfiles: [{ ...pgRow, xoff: 0 }] } },
    "two headroom rows for one speed and cable": { model: "x", asic: "lab", sonic: { ...platform, pgProfiles: [pgRow, { ...pgRow, xoff: 1 }] } },
    "a headroom row that shrinks": {
      model: "x",
      asic: "lab",
      sonic: { ...platform, pgProfiles: [pgRow, { ...pgRow, cable: pgRow.cable + 1, xoff: pgRow.xoff - 1 }] },
    },
    "a misspelt column": { model: "x", asic: "lab", sonic: { ...platform, pgProfiles: [{ ...pgRow, xonOffset: 1024 }] } },
    "a misspelt prop": { model: "x", basedOn: "SN5600", sharedbuffer: {} },
    "a shared buffer beyond the chip": { model: "x", basedOn: "SN5600", sharedBuffer: { pool: ByteSize.bytes(158_229_505), dynamicTh: 0 } },
    "a misspelt platform fact": { model: "x", basedOn: "SN5600", sonic: { pgprofiles: [pgRow] } },
    "a platform that is text": { model: "x", basedOn: "SN5600", sonic: "SN5600" },
    "a pool of no whole bytes": {
      model: "x",
      basedOn: "SN5600",
      sonic: { buffers: { t0: { ...pools, pools: { ingress_lossless_pool: { size: "1e9", type: "ingress", mode: "dynamic" } } } } },
    },
    "a pool whose size is a token": {
      model: "x",
      basedOn: "SN5600",
      sonic: {
        buffers: { t0: { ...pools, pools: { ingress_lossless_pool: { size: ["$", "{TfToken[TOKEN.3]}"].join(""), type: "ingress", mode: "dynamic" } } } },
      },
    },
    "a pool without type": { model: "x", basedOn: "SN5600", sonic: { buffers: { t0: { ...pools, pools: { ingress_lossless_pool: { size: "1000" } } } } } },
    "a profile with an odd share": {
      model: "x",
      basedOn: "SN5600",
      sonic: { buffers: { t0: { ...pools, profiles: { p: { pool: "x", size: "0", dynamic_th: "8" } } } } },
    },
    "a hwsku that ends a line": { model: "x", asic: "lab", sonic: { ...platform, hwsku: "x\ny" } },
  };
  const nic = { hca: "mlx5_0", netdev: "ens1", speed: gbps(400) };
  const oddHosts: Record<string, unknown> = {
    "no props": undefined,
    "a name of rocefab's own": { model: "dgx-h100", gpus: 8, nic: "x", nics: [nic] },
    "no GPUs": { model: "x", gpus: 0, nic: "x", nics: [nic] },
    "no NICs": { model: "x", gpus: 8, nic: "x", nics: [] },
    "NICs that are no list": { model: "x", gpus: 8, nic: "x", nics: "mlx5_0" },
    "more NICs than NCCL takes": { model: "x", gpus: 8, nic: "x", nics: Array.from({ length: 33 }, () => nic) },
    "a NIC that is nothing": { model: "x", gpus: 8, nic: "x", nics: [null] },
    "an RDMA device that breaks out": { model: "x", gpus: 8, nic: "x", nics: [{ ...nic, hca: "mlx5_0,mlx5_1" }] },
    "an interface that breaks out": { model: "x", gpus: 8, nic: "x", nics: [{ ...nic, netdev: "ens1; reboot" }] },
    "a bare speed": { model: "x", gpus: 8, nic: "x", nics: [{ ...nic, speed: 400 }] },
    "a GPU that is not there": { model: "x", gpus: 8, nic: "x", nics: [{ ...nic, gpu: 8 }] },
    "an RDMA device twice": { model: "x", gpus: 8, nic: "x", nics: [nic, { ...nic, netdev: "ens2" }] },
    "an interface twice": { model: "x", gpus: 8, nic: "x", nics: [nic, { ...nic, hca: "mlx5_1" }] },
  };

  it("say what a model lacks", async () => {
    const switches = Object.entries(oddSwitches).map(([name, props]) => `# switch: ${name}\n${mistakeOf(() => SwitchModel.define(props as SwitchModelProps))}`);
    const hosts = Object.entries(oddHosts).map(([name, props]) => `# host: ${name}\n${mistakeOf(() => HostModel.define(props as HostModelProps))}`);
    await expect(`${[...switches, ...hosts].join("\n\n")}\n`).toMatchFileSnapshot("golden/define-errors.txt");
  });
});
