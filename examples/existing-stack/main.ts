import { NullProvider } from "@cdktf/provider-null/lib/provider/index.js";
import { Resource } from "@cdktf/provider-null/lib/resource/index.js";
import { type App, TerraformOutput, TerraformStack } from "cdktf";
import { Bandwidth, Cable, CableLength, CumulusConfig, ImportedSwitch, LeafSwitch, Nos, RoceFabric } from "rocefab";
import { localState, runAlone } from "../support.js";

/** A stack that somebody has had for years: its own backend, provider and resources. */
export function build(app: App): void {
  const stack = new TerraformStack(app, "existing-stack");
  localState(stack);
  new NullProvider(stack, "null");

  const fabric = new RoceFabric(stack, "storage-pod", {
    capacity: { spines: 4, leaves: 8, linksPerSpine: 2, leavesPerSu: 8, hostsPerSu: 16, hostPortsPerLeaf: 16 },
    uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(30) }) },
    underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" },
  });
  const sn5600 = { model: "SN5600", nos: Nos.cumulus("5.16") };
  fabric.addSpines("spine", { count: 2, ...sn5600, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });

  const compute = new LeafSwitch(fabric, "compute1", {
    ...sn5600,
    management: { address: "192.0.2.31/25", gateway: "192.0.2.1" },
    hostCable: Cable.dac({ length: CableLength.metres(2) }),
  });
  const storage = new LeafSwitch(fabric, "storage1", { index: 8, ...sn5600, management: { address: "192.0.2.38/25", gateway: "192.0.2.1" } });
  compute.connectSpines();
  storage.connectSpines();
  fabric.addHosts("gpu", { count: 2, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" }, leaves: [compute] });
  storage.addEdgePort("array1", { port: "swp1", speed: Bandwidth.gbps(800), address: "198.51.100.0/31", description: "storage array 1" });
  storage.addConfig(CumulusConfig.merge({ system: { timezone: "Etc/UTC" } }));

  // A spine of the core team: no resource and no config here, but a request to its owner.
  const core = ImportedSwitch.fromAttributes(fabric, "core1", { role: "spine", ...sn5600, asn: 64999, loopback: "192.168.9.1", policy: "assume-same" });
  storage.connect(core, { links: [{ port: "swp33s0", farPort: "swp1s0", subnet: "192.168.10.0/31" }], cable: Cable.aoc({ length: CableLength.metres(30) }) });

  // Getters are plain strings, usable by any other resource.
  new Resource(stack, "dns-record", { triggers: { name: storage.hostname, address: storage.loopback } });
  new TerraformOutput(stack, "compute1-asn", { value: compute.asn });
}

runAlone(import.meta.url, build);
