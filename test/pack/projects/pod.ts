import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { Bandwidth, Cable, CableLength, LeafSwitch, Nos, RoceFabric } from "rocefab";

const SWITCHES = [
  { model: "N9K-C9332D-GX2B", nos: Nos.nxos("10.4") },
  { model: "SN5600", nos: Nos.sonic("202505") },
  { model: "SN5600", nos: Nos.cumulus("5.14") },
];

/** A leaf and a spine of every NOS and two hosts, so that every template is used. */
export class PodStack extends TerraformStack {
  readonly fabric: RoceFabric;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.fabric = new RoceFabric(this, "pod1", {
      capacity: { spines: 3, leaves: 8, linksPerSpine: 1, hostPortsPerLeaf: 24 },
      uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(30) }) },
      underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" },
    });
    const hostCable = Cable.dac({ length: CableLength.metres(2) });
    const leaves = SWITCHES.map((kind, i) => {
      this.fabric.addSpines("spine", { first: i + 1, count: 1, ...kind, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });
      const leaf = new LeafSwitch(this.fabric, `leaf${i + 1}`, { ...kind, management: { address: `192.0.2.${31 + i}/25`, gateway: "192.0.2.1" }, hostCable });
      leaf.connectSpines();
      return leaf;
    });
    leaves.forEach((leaf, i) => {
      this.fabric.addHosts("gpu", { first: i + 1, count: 1, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" }, leaves: [leaf] });
    });
  }
}
