import { App, TerraformStack } from "cdktf";
import { Bandwidth, Cable, CableLength, Nos, RoceFabric } from "rocefab";

const app = new App();
const stack = new TerraformStack(app, "network");

const fabric = new RoceFabric(stack, "pod1", {
  capacity: { spines: 2, leaves: 8, linksPerSpine: 4, hostsPerSu: 8, hostPortsPerLeaf: 8 },
  uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(30) }) },
  underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" },
});
const gx2b = { model: "N9K-C9332D-GX2B", nos: Nos.nxos("10.4") };
fabric.addSpines("spine", { count: 2, ...gx2b, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });
fabric.addScalableUnit("su1", {
  leaves: { ...gx2b, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 31 }, hostCable: Cable.dac({ length: CableLength.metres(2) }) },
  hosts: { count: 8, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } },
});

app.synth();
