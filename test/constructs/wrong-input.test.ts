import { TerraformStack, TerraformVariable, Testing } from "cdktf";
import { describe, expect, it } from "vitest";
import { RocefabError, shown } from "../../src/base/errors.js";
import {
  Bandwidth,
  Cable,
  CableLength,
  CumulusConfig,
  FabricDeployment,
  GpuHost,
  HostModel,
  LeafSwitch,
  Nos,
  NxosConfig,
  RoceFabric,
  Secret,
  SonicConfig,
  SpineSwitch,
  SwitchModel,
} from "../../src/index.js";
import { portNames } from "../../src/nos/cumulus/panel.js";

// What TypeScript would not let through reaches rocefab from JavaScript, from JSON and from `any`.
// biome-ignore lint/suspicious/noExplicitAny: wrong input is what is tested
type Any = any;

const management = (n: number) => ({ address: `192.0.2.${n}/25`, gateway: "192.0.2.1" });
const lab = HostModel.define({ model: "lab", gpus: 1, nic: "ConnectX-7", nics: [{ hca: "mlx5_0", netdev: "enp1", speed: Bandwidth.gbps(400) }] });
const hosts = { count: 1, model: lab, managementInterface: "eno3", nccl: { version: "2.27.3" } };

function parts(id = "pod1", stack = new TerraformStack(Testing.app(), "stack")) {
  const fabric = new RoceFabric(stack, id, {
    capacity: { spines: 1, leaves: 2, linksPerSpine: 1, hostPortsPerLeaf: 4 },
    uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(30) }) },
    underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" },
    deploy: "none",
  });
  const sn5600 = { model: "SN5600", nos: Nos.cumulus("5.14") };
  const spine = new SpineSwitch(fabric, "spine1", { ...sn5600, management: management(11) });
  const hostCable = Cable.dac({ length: CableLength.metres(2) });
  const leaf = new LeafSwitch(fabric, "leaf1", { ...sn5600, management: management(31), hostCable });
  return { stack, fabric, spine, leaf, sn5600 };
}

/** The message of a RocefabError; anything else that is thrown is a defect. */
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (RocefabError.isRocefabError(error)) return error.message;
    throw error;
  }
  return "accepted";
}

const NOTHING: Any[] = [undefined, null, 5, "x", [], {}];

describe("a number of leaves that does not fit the NICs of a host", () => {
  const two = HostModel.define({
    model: "two",
    gpus: 2,
    nic: "ConnectX-7",
    nics: [0, 1].map((n) => ({ hca: `mlx5_${n}`, netdev: `enp${n}`, speed: Bandwidth.gbps(400) })),
  });

  it("is named where the leaves are listed, without advice on scalable units", () => {
    const { fabric, leaf } = parts();
    expect(refusal(() => fabric.addHosts("gpu", { ...hosts, model: two, leaves: [leaf, leaf, leaf] }))).toBe(
      [
        'stack/pod1: addHosts("gpu"): does not have a leaf for each NIC of two',
        "  got:     3",
        "  allowed: 2 leaves, one a rail, or a single one for all NICs",
      ].join("\n"),
    );
  });

  it("is mended by leavesPerSu in a scalable unit", () => {
    const { stack } = parts();
    const fabric = new RoceFabric(stack, "pod2", {
      capacity: { spines: 1, leaves: 8, linksPerSpine: 1, hostPortsPerLeaf: 4 },
      uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(30) }) },
      underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" },
      deploy: "none",
    });
    const leaves = {
      model: "SN5600",
      nos: Nos.cumulus("5.14"),
      management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 31 },
      hostCable: Cable.dac({ length: CableLength.metres(2) }),
    };
    expect(refusal(() => fabric.addScalableUnit("su1", { leaves, hosts: { ...hosts, model: two } }))).toBe(
      [
        'stack/pod2: addScalableUnit("su1"): does not have a leaf for each NIC of two',
        "  got:     8",
        "  allowed: 2 leaves, one a rail, or a single one for all NICs",
        "  fix:     set capacity.leavesPerSu to the NICs of a host",
      ].join("\n"),
    );
  });
});

describe("arguments of the wrong kind", () => {
  it("are refused by addHosts before a host exists", () => {
    const { fabric, leaf } = parts();
    for (const wrong of [undefined, null, 5]) expect(refusal(() => fabric.addHosts("gpu", wrong as Any))).toContain('addHosts("gpu")');
    expect(refusal(() => fabric.addHosts("gpu", { ...hosts, leaves: [leaf], count: Number.POSITIVE_INFINITY }))).toContain("props.count");
    expect(refusal(() => fabric.addHosts("gpu", { ...hosts, leaves: [leaf], first: "1" as Any }))).toContain("props.first");
    expect(refusal(() => fabric.addHosts("gpu", { ...hosts, leaves: [leaf], cables: 1 } as Any))).toContain('has no prop "cables"');
    for (const leaves of [[], ["leaf1"], [null]]) expect(refusal(() => fabric.addHosts("gpu", { ...hosts, leaves: leaves as Any }))).toContain("names no leaf");
    expect(fabric.addHosts("gpu", { ...hosts, leaves: [leaf], first: 2 }).map((h) => h.node.id)).toEqual(["gpu2"]);
  });

  it("are refused by FabricDeployment, devices of another fabric among them", () => {
    const { stack, fabric } = parts();
    const other = parts("pod2", stack);
    const deploy = (props: Any) => refusal(() => new FabricDeployment(stack, "deployment", props));
    for (const wrong of NOTHING) expect(deploy(wrong)).toContain("props.fabric: is not a fabric");
    for (const devices of [null, 5, "leaf1", {}]) expect(deploy({ fabric, devices })).toContain(devices === null ? "" : "props.devices: is not a list");
    for (const device of [null, 5, "leaf9", {}, other.leaf]) expect(deploy({ fabric, devices: [device] })).toContain("is not a device of pod1");
    expect(deploy({ fabric, mode: "none" })).toContain("props.mode");
    expect(stack.node.tryFindChild("deployment")).toBeUndefined();
    expect(deploy({ fabric, devices: ["leaf1"], mode: "terraform_data" })).toBe("accepted");
  });

  it("are refused by connect and addConfig", () => {
    const { fabric, leaf, spine } = parts();
    const host = new GpuHost(fabric, "gpu1", { model: lab, managementInterface: "eno3", nccl: { version: "2.27.3" } });
    for (const wrong of NOTHING) {
      expect(refusal(() => leaf.connect(wrong))).toContain("connects a leaf to no device");
      expect(refusal(() => spine.connect(wrong))).toContain("connects a spine to no switch");
      expect(refusal(() => host.connect(wrong, { rail: 1, slot: 1 }))).toContain("connects a host to no leaf");
      expect(refusal(() => leaf.addConfig(wrong))).toContain("addConfig");
    }
  });

  it("are refused in a connection, which takes tokens", () => {
    const { stack, fabric, sn5600 } = parts();
    const leaf = (id: string, connection: Any) => refusal(() => new LeafSwitch(fabric, id, { ...sn5600, index: 2, management: management(32), connection }));
    expect(leaf("a", { port: Symbol("x") })).toContain("props.connection.port");
    expect(leaf("a", { port: 70_000 })).toContain("1 to 65535");
    expect(leaf("a", { hostname: "x" })).toContain('has no prop "hostname"');
    const token = new TerraformVariable(stack, "v", { type: "string" });
    expect(leaf("a", { host: token.stringValue, port: token.numberValue, user: token.stringValue })).toBe("accepted");
  });

  it("are refused in what addConfig adds; a token would stand in the file as it is", () => {
    const token = new TerraformVariable(parts().stack, "v", { type: "string" }).stringValue;
    const holdsItself: Any = {};
    holdsItself.itself = holdsItself;
    for (const text of [undefined, null, 5, []]) expect(refusal(() => NxosConfig.section("x", text as Any))).toContain("is not text");
    expect(refusal(() => NxosConfig.section("x", `banner motd #${token}#`))).toContain("is a Terraform token");
    for (const config of [SonicConfig, CumulusConfig]) {
      for (const tree of [undefined, null, 5, "x", []]) expect(refusal(() => config.merge(tree as Any))).toContain("is not a tree");
      expect(refusal(() => config.merge({ a: { b: token } }))).toContain("is a Terraform token");
      expect(refusal(() => config.merge(holdsItself))).toContain("is nested too deeply");
      for (const value of [new Map(), new Date(0), Number.NaN, 1n]) expect(refusal(() => config.merge({ a: value }))).toContain("is not data");
      expect(refusal(() => config.merge({ a: "b" }, { secrets: "x" as Any }))).toContain("secrets");
      expect(refusal(() => config.merge({ a: "b" }, null as Any))).toBe("accepted");
    }
    expect(Secret.env("A", null as Any).version).toBe("1");
  });

  it("are refused in a model of one's own", () => {
    const sonic = (given: Any) => refusal(() => SwitchModel.define({ model: "mine", basedOn: "SN5600", sonic: given }));
    for (const rows of [5, "x", {}, [null], [{}]]) expect(sonic({ pgProfiles: rows })).toContain("pgProfiles");
    for (const buffers of [5, [], { t2: {} }, { t0: null }, { t0: { pools: {} } }]) expect(sonic({ buffers })).toContain("buffers");
    expect(sonic({ pgProfiles: [] })).toBe("accepted");
    expect(refusal(() => SwitchModel.define({ model: "mine", asic: "x", nxos: { ports: 1, speed: Bandwidth.gbps(400), breakouts: null as Any } }))).toBe(
      "accepted",
    );
  });
});

it("takes no model name for a property of every object", () => {
  for (const name of ["constructor", "__proto__", "toString"]) expect([...portNames(name, { panel: [], source: "", confidence: "user" })]).toEqual([]);
});

it("shows what JSON cannot hold", () => {
  const holdsItself: Any = {};
  holdsItself.itself = holdsItself;
  expect(shown({ ports: 10n })).toBe('{"ports":"10n"}');
  expect(shown(holdsItself)).toBe("an object that holds itself");
});
