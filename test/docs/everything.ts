import { type App, TerraformStack } from "cdktf";
import {
  Bandwidth,
  ByteSize,
  Cable,
  CableLength,
  CumulusConfig,
  DcbPolicy,
  ImportedSwitch,
  LeafSwitch,
  Nos,
  NxosConfig,
  RoceFabric,
  Secret,
} from "../../src/index.js";
import { dac, leafProps, range, smallProps } from "../support/app.js";

/** A fabric that uses whatever leaves a trace in its files. */
export function everything(app: App): RoceFabric {
  const own = { min: ByteSize.kib(400), max: ByteSize.kib(1600), probability: 5 };
  const second = { name: "storage", dscp: [18], priority: 4, share: 20, ecnThresholds: { nxos: own, sonic: own, cumulus: own } };
  const policy = DcbPolicy.rocev2({ second });
  const underlay = { ...smallProps.underlay, ipv6: { loopbacks: "fd00:0:0:ff::/64", links: "fd00:0:0:fe::/64", rails: "fd00:1::/48" } };
  const fabric = new RoceFabric(new TerraformStack(app, "net"), "pod1", { ...smallProps, underlay, policy, hostAcl: { name: "roce-acl" } });
  fabric.addSpines("spine", { count: 2, model: "SN5600", nos: Nos.sonic("202505"), management: range });
  const leaf = new LeafSwitch(fabric, "leaf1", leafProps(1));
  leaf.connectSpines();
  leaf.addEdgePort("array1", { port: "Ethernet1/20", speed: Bandwidth.gbps(400) });
  const secret = Secret.env("OPERATOR_HASH");
  leaf.addConfig(NxosConfig.section("users", `username operator password 5 ${secret.placeholder()} role network-operator`, { secrets: [secret] }));
  fabric.addHosts("gpu", {
    count: 1,
    model: "dgx-h100",
    managementInterface: "eno3",
    nccl: { version: "2.27.3", env: { NCCL_IB_TIMEOUT: 25 } },
    leaves: [leaf],
  });
  const other = new LeafSwitch(fabric, "leaf2", {
    model: "SN5600",
    nos: Nos.cumulus("5.14"),
    management: { address: "192.0.2.40/25", gateway: "192.0.2.1" },
    hostCable: dac,
  });
  other.connectSpines();
  other.addConfig(CumulusConfig.merge({ system: { timezone: "Etc/UTC" } }));
  const core = ImportedSwitch.fromAttributes(fabric, "core1", {
    role: "spine",
    model: "SN5600",
    nos: Nos.sonic("202505"),
    asn: 64999,
    loopback: "192.168.9.1",
  });
  other.connect(core, { links: [{ port: "swp33s0", farPort: "Ethernet0", subnet: "192.168.10.0/31" }], cable: Cable.aoc({ length: CableLength.metres(30) }) });
  fabric.acknowledge("UNPROVEN_HOP", "core1", "its owner confirmed request.txt");
  return fabric;
}
