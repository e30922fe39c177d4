import { type App, TerraformStack } from "cdktf";
import { Bandwidth, Cable, CableLength, HostModel, ImportedSwitch, Nos, RoceFabric, SonicConfig } from "rocefab";
import { localState, runAlone } from "../support.js";

/** The names and the nearest GPUs are those of your hosts: nobody can know them from outside. */
const server = HostModel.define({
  model: "two-nic-server",
  gpus: 4,
  nic: "ConnectX-7",
  // In rail order: the first NIC goes to the first leaf.
  nics: [
    { hca: "mlx5_0", netdev: "enp24s0np0", gpu: 0, speed: Bandwidth.gbps(400) },
    { hca: "mlx5_1", netdev: "enp154s0np0", gpu: 2, speed: Bandwidth.gbps(400) },
  ],
});

/** Hosts of a model of one's own on two SONiC leaves, one a NIC; a spine, and one that somebody else owns. To copy and change. */
export function build(app: App): void {
  const stack = new TerraformStack(app, "generic");
  localState(stack);

  const fabric = new RoceFabric(stack, "lab", {
    capacity: { spines: 2, leaves: 2, linksPerSpine: 2, leavesPerSu: 2, hostsPerSu: 4, hostPortsPerLeaf: 4 },
    uplink: { speed: Bandwidth.gbps(400), cable: Cable.define({ name: "OSFP-2x400G-AOC", length: CableLength.metres(10) }) },
    underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/24", rails: "10.0.0.0/24" },
  });
  const sn5600 = { model: "SN5600", nos: Nos.sonic("202505") };
  fabric.addSpines("spine", { count: 1, ...sn5600, management: { subnet: "192.0.2.0/24", gateway: "192.0.2.1", firstHost: 11 } });
  const leaves = fabric.addLeaves("leaf", {
    count: 2,
    ...sn5600,
    management: { subnet: "192.0.2.0/24", gateway: "192.0.2.1", firstHost: 31 },
    hostCable: Cable.dac({ length: CableLength.metres(2) }),
  });
  fabric.addHosts("gpu", { count: 3, model: server, managementInterface: "eno1", nccl: { version: "2.27.3" }, leaves });

  // Storage on its own /31: no PFC there, every DSCP is best effort, and the fabric learns no route to it.
  for (const [i, leaf] of leaves.entries())
    leaf.addEdgePort("nas1", { port: "Ethernet128", speed: Bandwidth.gbps(800), address: `198.51.100.${2 * i}/31`, description: `nas1 port ${i + 1}` });

  // A spine of the core team: no config here, but a request to its owner, and a finding until somebody vouches for it.
  const core = ImportedSwitch.fromAttributes(fabric, "core1", { role: "spine", ...sn5600, asn: 64999, loopback: "192.168.9.1" });
  for (const [i, leaf] of leaves.entries())
    leaf.connect(core, {
      links: [{ port: "Ethernet256", farPort: `Ethernet${8 * i}`, subnet: `192.168.10.${2 * i}/31` }],
      cable: Cable.fiber({ length: CableLength.metres(40) }),
    });
  fabric.acknowledge("UNPROVEN_HOP", "core1", "the core team has confirmed request.txt");

  // What rocefab does not render: rows of CONFIG_DB, merged into the rendered ones and checked with them.
  for (const leaf of leaves) leaf.addConfig(SonicConfig.merge({ DEVICE_METADATA: { localhost: { timezone: "Etc/UTC" } } }));
}

runAlone(import.meta.url, build);
