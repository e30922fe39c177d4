import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check } from "./check.js";
import { applied, planned, provisioned, saysNoChanges } from "./printed.js";
import { cdktf, deviceSums, type State, SYNTHESISED, stackFolder, state, type Workspace } from "./workspace.js";

const APP = ["--app", "node --import tsx test/deploy/pods.ts"];
const DEPLOY = ["deploy", "*", "--auto-approve", "--skip-provider-lock", ...APP];
const diff = (stack: string): string[] => ["diff", stack, "--skip-provider-lock", ...APP];

/** What each stack of pods.ts deploys: device -> its folder. */
const STACKS = {
  pod: { fabric: "pod1", folders: { gpu1: "hosts", leaf1: "switches", leaf2: "switches", leaf3: "switches", spine1: "switches", spine2: "switches" } },
  canary: { fabric: "pod2", folders: { leaf1: "switches" } },
  rest: { fabric: "pod2", folders: { leaf2: "switches", spine1: "switches", spine2: "switches" } },
};

/** Address -> folder, of every stack. */
const EVERY_DEVICE = Object.values(STACKS).flatMap(({ fabric, folders }) =>
  Object.entries(folders).map(([device, kind]) => [address(fabric, device), `fabrics/${fabric}/${kind}/${device}`] as const),
);

function address(fabric: string, device: string): string {
  return `terraform_data.${fabric}_${device}`;
}

/** cdktf with Terraform's own terraform_data: nothing of it stands in for anything. */
export async function builtin(space: Workspace): Promise<void> {
  await firstDeploy(space);
  await sameAgain(space);
  await changedPolicy(space);
  await removedLeaf(space);
}

async function firstDeploy(space: Workspace): Promise<void> {
  const { printed: text, journal } = await cdktf(space, DEPLOY);
  check("cdktf deploy applies all three stacks", () =>
    assert.deepEqual(applied(text), ["1 added, 0 changed, 0 destroyed", "3 added, 0 changed, 0 destroyed", "6 added, 0 changed, 0 destroyed"]),
  );
  check("each device's provisioner ran and named its folder", () => assert.deepEqual(provisioned(text), Object.fromEntries(EVERY_DEVICE)));
  check("the folders are there, with the device's files", () => {
    for (const [stack, { fabric, folders }] of Object.entries(STACKS))
      for (const [device, kind] of Object.entries(folders))
        assert.ok(readdirSync(join(stackFolder(space, stack), "fabrics", fabric, kind, device)).length > 1, `${stack}: ${device}`);
  });
  check("a stack waits for the one that it depends on", () => {
    const [canaryDone, restBegins] = [journal.indexOf("end apply canary"), journal.findIndex((line) => /^begin (plan|apply) rest$/.test(line))];
    assert.ok(canaryDone >= 0 && restBegins > canaryDone, journal.join("\n"));
  });
  for (const [stack, { fabric, folders }] of Object.entries(STACKS))
    check(`${stack}'s state has <fabric>_<device> and nothing else`, () => assert.deepEqual(addresses(state(space, stack)), addressesOf(fabric, folders)));
  check("the states have sums, and no text of a device", () => {
    for (const stack of Object.keys(STACKS)) for (const { instances } of state(space, stack).resources) assertSumsOnly(instances[0]?.attributes ?? {});
  });
}

async function sameAgain(space: Workspace): Promise<void> {
  const runs = { pod: diff("pod"), rest: [...diff("rest"), SYNTHESISED] };
  for (const [stack, args] of Object.entries(runs)) {
    const { printed: text } = await cdktf(space, args);
    check(`a second cdktf diff of ${stack} says no changes`, () => assert.ok(saysNoChanges(text), text));
  }
}

/** Plans, and deploys nothing of it: the states stay those of DSCP 26. */
async function changedPolicy(space: Workspace): Promise<void> {
  const before = deviceSums(space, "pod", "pod1");
  const { printed: text } = await cdktf(space, diff("pod"), { POD1_DSCP: "24" });
  const replaced = changedDevices(before, deviceSums(space, "pod", "pod1"));
  check("DSCP 24 in place of 26 plans to replace exactly the devices whose files change", () => {
    assert.deepEqual(planned(text), Object.fromEntries(replaced.map((device) => [address("pod1", device), "must be replaced"])));
    assert.ok(replaced.includes("leaf1") && replaced.includes("spine1") && replaced.includes("gpu1"), `${replaced}`);
  });
}

async function removedLeaf(space: Workspace): Promise<void> {
  const folder = join(stackFolder(space, "pod"), "fabrics/pod1/switches/leaf3");
  assert.ok(existsSync(folder));
  const { printed: text } = await cdktf(space, DEPLOY, { POD1_LEAVES: "2" });
  check("a removed leaf is destroyed, the spines that lose a cable are replaced, and no other device is touched", () => {
    const spines = ["spine1", "spine2"].map((spine) => [address("pod1", spine), "must be replaced"] as const);
    assert.deepEqual(planned(text), { [address("pod1", "leaf3")]: "will be destroyed", ...Object.fromEntries(spines) });
    assert.deepEqual(applied(text), ["0 added, 0 changed, 0 destroyed", "0 added, 0 changed, 0 destroyed", "2 added, 0 changed, 3 destroyed"]);
  });
  check("its resource is gone from the state, and its files from the folder", () => {
    const left = addressesOf("pod1", STACKS.pod.folders).filter((at) => at !== address("pod1", "leaf3"));
    assert.deepEqual(addresses(state(space, "pod")), left);
    assert.equal(existsSync(folder), false, folder);
    assert.equal(deviceSums(space, "pod", "pod1").has("leaf3"), false);
  });
}

function addresses({ resources }: State): string[] {
  return resources.map(({ type, name }) => `${type}.${name}`).sort();
}

function addressesOf(fabric: string, folders: object): string[] {
  return Object.keys(folders)
    .map((device) => address(fabric, device))
    .sort();
}

function assertSumsOnly({ triggers_replace }: Readonly<Record<string, unknown>>): void {
  const { value } = triggers_replace as { value: Record<string, string> };
  assert.deepEqual(Object.keys(value).sort(), ["config_sha256", "secret_versions"]);
  assert.match(value.config_sha256 ?? "", /^[0-9a-f]{64}$/);
}

/** Devices with a resource of which some file is not what it was. */
function changedDevices(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return Object.keys(STACKS.pod.folders).filter((device) => before.get(device) !== after.get(device));
}
