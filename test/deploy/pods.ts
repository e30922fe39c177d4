import { App, TerraformStack } from "cdktf";
import { Bandwidth, Cable, CableLength, DcbPolicy, FabricDeployment, type LeafSwitch, Nos, RoceFabric, type RoceFabricProps, type SpineSwitch } from "rocefab";
import { localState } from "../../examples/support.js";

/**
 * What the deploy test deploys, with Terraform's own terraform_data: pod1 in one stack, pod2 in two waves. POD1_DSCP and POD1_LEAVES in the environment
 * change pod1 as somebody would who edits the program.
 */
const dscp = Number(process.env.POD1_DSCP ?? 26);
const leafCount = Number(process.env.POD1_LEAVES ?? 3);

const app = new App();

function stack(id: string): TerraformStack {
  const made = new TerraformStack(app, id);
  localState(made);
  return made;
}

interface Pod {
  readonly fabric: RoceFabric;
  readonly spines: readonly SpineSwitch[];
  readonly leaves: readonly LeafSwitch[];
}

function pod(scope: TerraformStack, id: string, count: number, props: Pick<RoceFabricProps, "deploy" | "policy">): Pod {
  const fabric = new RoceFabric(scope, id, {
    ...props,
    capacity: { spines: 2, leaves: 4, linksPerSpine: 1, hostPortsPerLeaf: 16 },
    uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(30) }) },
    underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" },
  });
  const gx2b = { model: "N9K-C9332D-GX2B", nos: Nos.nxos("10.4") };
  const management = { subnet: "192.0.2.0/25", gateway: "192.0.2.1" };
  const spines = fabric.addSpines("spine", { count: 2, ...gx2b, management: { ...management, firstHost: 11 } });
  const hostCable = Cable.dac({ length: CableLength.metres(2) });
  const leaves = fabric.addLeaves("leaf", { count, ...gx2b, management: { ...management, firstHost: 31 }, hostCable });
  return { fabric, spines, leaves };
}

const dgx = { count: 1, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } };
const { fabric, leaves } = pod(stack("pod"), "pod1", leafCount, { deploy: "terraform_data", policy: DcbPolicy.rocev2({ data: { dscp: [dscp] } }) });
fabric.addHosts("gpu", { ...dgx, deploy: true, leaves: leaves.slice(0, 1) });
fabric.addHosts("lab", { ...dgx, first: 2, leaves: leaves.slice(0, 1) });

const canary = stack("canary");
const rest = stack("rest");
rest.addDependency(canary);
const waves = pod(canary, "pod2", 2, { deploy: "none" });
new FabricDeployment(canary, "canary", { fabric: waves.fabric, devices: ["leaf1"], mode: "terraform_data" });
new FabricDeployment(rest, "rest", { fabric: waves.fabric, devices: [...waves.spines, "leaf2"], mode: "terraform_data" });

app.synth();
