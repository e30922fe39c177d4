import type { App } from "cdktf";
import { TerraformStack } from "cdktf";
import { Bandwidth, Cable, CableLength, HostModel, Nos, RoceFabric, Secret } from "rocefab";
import { localState, runAlone } from "../support.js";

/*
 * Two pods under super-spines, with the services of the management network. Small on purpose: 2 leaves, 2 spines and 2 hosts of 2 NICs a pod.
 */

const server = HostModel.define({
  model: "two-nic-server",
  nic: "ConnectX-7",
  gpus: 2,
  nics: [
    { gpu: 0, hca: "mlx5_0", netdev: "enp24s0np0", speed: Bandwidth.gbps(400) },
    { gpu: 1, hca: "mlx5_1", netdev: "enp64s0np0", speed: Bandwidth.gbps(400) },
  ],
});

/** Systems that every switch of a fabric runs. */
const SYSTEMS = {
  nxos: { model: "N9K-C9332D-GX2B", nos: Nos.nxos("10.5") },
  sonic: { model: "SN5600", nos: Nos.sonic("202511") },
  cumulus: { model: "SN5600", nos: Nos.cumulus("5.17") },
};

export function build(app: App): void {
  for (const [name, system] of Object.entries(SYSTEMS)) {
    const stack = new TerraformStack(app, `pods-${name}`);
    localState(stack);
    const fabric = new RoceFabric(stack, `pods-${name}`, {
      capacity: { spines: 2, leaves: 4, linksPerSpine: 1, leavesPerSu: 2, hostsPerSu: 2, hostPortsPerLeaf: 2 },
      uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(10) }) },
      underlay: { spineAsn: 65010, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" },
      superSpines: {
        count: 2,
        linksPerSpine: 1,
        leavesPerPod: 2,
        uplink: { speed: Bandwidth.gbps(400), cable: Cable.fiber({ length: CableLength.metres(80) }) },
        asn: 65000,
        loopbacks: "10.255.1.0/24",
        links: "10.253.0.0/20",
      },
      services: {
        ntp: ["192.0.2.123"],
        dns: { servers: ["192.0.2.53"] },
        syslog: { servers: ["192.0.2.50"] },
        snmp: { communities: [Secret.env("COMMUNITY")], location: "dc1" },
      },
    });
    const management = (firstHost: number) => ({ subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost });
    fabric.addSuperSpines("super-spine", { count: 2, ...system, management: management(11) });
    fabric.addSpines("spine", { count: 4, ...system, management: management(21) });
    for (const [unit, firstHost] of [
      ["su1", 31],
      ["su2", 41],
    ] as const) {
      fabric.addScalableUnit(unit, {
        leaves: { ...system, management: management(firstHost), hostCable: Cable.dac({ length: CableLength.metres(2) }) },
        hosts: { count: 2, model: server, managementInterface: "eno1", nccl: { version: "2.27.3" } },
      });
    }
  }
}

runAlone(import.meta.url, build);
