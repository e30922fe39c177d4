import { TerraformStack, Testing } from "cdktf";
import { formatPatch, structuredPatch } from "diff";
import { DcbPolicy } from "rocefab";
import { FLAVOURS, type Flavour, railPod } from "../../examples/rail-pod/rail-pod.js";

const CONTEXT_LINES = 2;
const SHOWN = ["switches/su1-leaf1/config.cfg", "hosts/su1-host1/etc/nccl.conf"];

/** What a pull request shows of one leaf and one host of examples/rail-pod when its class of data moves from DSCP 26 to 24. */
export function policyChange(): string {
  const before = rendered(DcbPolicy.rocev2());
  const after = rendered(DcbPolicy.rocev2({ data: { dscp: [24] } }));
  return SHOWN.map((path) => patch(path, before.get(path) ?? "", after.get(path) ?? "")).join("\n");
}

function rendered(policy: DcbPolicy): ReadonlyMap<string, string> {
  const fabric = railPod(new TerraformStack(Testing.app(), "rail-pod"), "pod", FLAVOURS.nxos as Flavour, policy);
  return new Map(fabric.artifacts().map((a) => [a.path, a.text]));
}

function patch(path: string, before: string, after: string): string {
  const found = structuredPatch(`a/golden/${path}`, `b/golden/${path}`, before, after, "", "", { context: CONTEXT_LINES });
  if (found.hunks.length === 0) throw new Error(`${path} does not change`);
  return formatPatch(found)
    .replace(/^Index:.*\n|^=+\n/gm, "")
    .trimEnd();
}
