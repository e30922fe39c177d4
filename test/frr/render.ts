import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { FLAVOURS, railPod } from "../../examples/rail-pod/rail-pod.js";
import { type CompiledFabric, compileFabric } from "../../src/artifacts/compile.js";
import { fileSet } from "../../src/artifacts/file-set.js";
import { writeFolder } from "../../src/artifacts/write.js";
import { type PodOptions, pod, podIntent } from "../support/intents.js";

/** The example as it ships, from its constructs. */
export function renderRailPod(folder: string): string {
  const app = new App({ outdir: folder });
  const { sonic } = FLAVOURS;
  if (!sonic) throw new Error("rail-pod has no SONiC flavour");
  railPod(new TerraformStack(app, "rail-pod"), "pod-sonic", sonic);
  app.synth();
  return join(folder, "stacks/rail-pod/fabrics/pod-sonic");
}

/** 2 spines, 4 leaves, a link a pair, 2 hosts with 4 rails: 8 links, 8 host ports. */
export const SMALL_POD = pod("sonic", { leaves: 4, hosts: 2 });

/** 2 pods of 2 spines and 2 leaves under 2 super-spines: 16 links, 2 hosts with 2 rails a pod. */
export const SMALL_PODS = pod("sonic", { leaves: 2, hosts: 2, pods: 2, superSpines: 2 });

const IPV6 = { loopbacks: "fd00:0:0:ff::/64", links: "fd00:0:0:fe::/64", rails: "fd00:0:1::/48" };

/** 2 spines and 2 leaves, with a session for each family on every link. */
export const DUAL_STACK = pod("sonic", { change: (i) => ({ ...i, underlay: { ...i.underlay, ipv6: IPV6 } }) });

/** The same with one session for both, over link-local addresses. */
export const UNNUMBERED = pod("sonic", { change: (i) => ({ ...i, underlay: { ...i.underlay, links: null, ipv6: { ...IPV6, links: null } } }) });

export function renderSmall(options: PodOptions, folder: string): string {
  const compiled: CompiledFabric = compileFabric(podIntent(options));
  writeFolder(folder, fileSet(compiled, new Set(compiled.slices.map((s) => s.name))));
  return folder;
}
