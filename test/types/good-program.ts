import { type App, TerraformOutput, TerraformStack } from "cdktf";
import {
  type Artifact,
  Bandwidth,
  Cable,
  CableLength,
  CumulusConfig,
  DcbPolicy,
  FabricDeployment,
  type FabricPlan,
  type Finding,
  ImportedSwitch,
  LeafSwitch,
  Nos,
  RoceFabric,
} from "rocefab";
import { type CompiledFabric, compileFabric, type FabricIntent } from "rocefab/core";
import { compareGoldens, type GoldenComparison } from "rocefab/testing";
import { expectGoldens } from "rocefab/vitest";

/** Uses of the public types that must go on compiling; compiled, never run. */
export function build(app: App): RoceFabric {
  const stack = new TerraformStack(app, "net");
  const fabric = new RoceFabric(stack, "pod1", {
    policy: DcbPolicy.rocev2({ second: { name: "storage", dscp: [18], priority: 4, share: 20 } }),
    capacity: { spines: 4, leaves: 16, linksPerSpine: 2, hostPortsPerLeaf: 16 },
    uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(30) }) },
    underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/20", links: "10.254.0.0/16", rails: "10.0.0.0/12" },
    deploy: "none",
  });
  const sn5600 = { model: "SN5600", nos: Nos.cumulus("5.14") };
  const [spine] = fabric.addSpines("spine", { count: 2, ...sn5600, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });
  const { leaves, hosts } = fabric.addScalableUnit("su1", {
    leaves: {
      ...sn5600,
      management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 31 },
      hostCable: Cable.dac({ length: CableLength.metres(2) }),
    },
    hosts: { count: 2, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3", env: { NCCL_DEBUG: "INFO" } } },
  });
  const storage = new LeafSwitch(fabric, "storage1", { index: 16, ...sn5600, management: { address: "192.0.2.60/25", gateway: "192.0.2.1" } });
  if (spine) storage.connect(spine);
  storage.addEdgePort("array1", { port: "swp1", speed: Bandwidth.gbps(400), trust: "none" });
  storage.addConfig(CumulusConfig.merge({ system: { timezone: "Etc/UTC" } }));
  const core = ImportedSwitch.fromAttributes(fabric, "core1", { role: "spine", ...sn5600, asn: 64999, loopback: "192.168.9.1" });
  storage.connect(core, {
    links: [{ port: "swp33s0", farPort: "swp1s0", subnet: "192.168.10.0/31" }],
    cable: Cable.fiber({ length: CableLength.metres(80) }),
  });
  hosts[0]?.connect(storage, { rail: 1, slot: 1, cable: Cable.aec({ length: CableLength.metres(5) }) });
  fabric.acknowledge("UNPROVEN_HOP", "core1", "proved by its owner");
  new FabricDeployment(stack, "first-wave", { fabric, devices: [storage, "spine1"], mode: "terraform_data" });
  new TerraformOutput(stack, "loopbacks", { value: leaves.map((l): string => l.loopback) });
  return fabric;
}

export function read(fabric: RoceFabric, intent: FabricIntent): readonly [FabricPlan, Finding[], Artifact[], CompiledFabric, GoldenComparison] {
  expectGoldens(fabric, "golden", { slices: true });
  return [fabric.plan(), fabric.findings(), fabric.artifacts(), compileFabric(intent), compareGoldens(fabric, "golden", { update: true })];
}
