import type { Construct } from "constructs";
import { Bandwidth, Cable, CableLength, DcbPolicy, Nos, RoceFabric } from "rocefab";

export interface Flavour {
  readonly leaf: { readonly model: string; readonly nos: Nos };
  readonly spine: { readonly model: string; readonly nos: Nos };
}

/** The same pod on four sets of switches. */
export const FLAVOURS: Readonly<Record<string, Flavour>> = {
  nxos: {
    leaf: { model: "N9K-C9332D-GX2B", nos: Nos.nxos("10.4") },
    spine: { model: "N9K-C9364D-GX2A", nos: Nos.nxos("10.4") },
  },
  sonic: {
    leaf: { model: "SN5600", nos: Nos.sonic("202505") },
    spine: { model: "SN5600", nos: Nos.sonic("202505") },
  },
  cumulus: {
    leaf: { model: "SN5600", nos: Nos.cumulus("5.14") },
    spine: { model: "SN5600", nos: Nos.cumulus("5.14") },
  },
  mixed: {
    leaf: { model: "SN5600", nos: Nos.sonic("202511") },
    spine: { model: "N9K-C9364D-GX2A", nos: Nos.nxos("10.5") },
  },
};

/**
 * 16 dgx-h100, that is 128 GPUs, rail-optimised: 8 leaves, 4 spines, 4 x 400G from each leaf to each spine. 16 x 400G below and above each
 * leaf: non-blocking. Room for a second scalable unit.
 */
export function railPod(scope: Construct, id: string, { leaf, spine }: Flavour, policy = DcbPolicy.rocev2()): RoceFabric {
  const fabric = new RoceFabric(scope, id, {
    policy,
    capacity: { spines: 4, leaves: 16, linksPerSpine: 4, hostsPerSu: 16, hostPortsPerLeaf: 16 },
    uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(30) }) },
    underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/20", links: "10.254.0.0/16", rails: "10.0.0.0/12" },
  });
  fabric.addSpines("spine", { count: 4, ...spine, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });
  fabric.addScalableUnit("su1", {
    leaves: { ...leaf, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 31 }, hostCable: Cable.dac({ length: CableLength.metres(2) }) },
    hosts: { count: 16, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } },
  });
  return fabric;
}
