import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "./check.js";
import { planned, provisioned, saysNoChanges } from "./printed.js";
import { cdktf, SYNTHESISED, stackFolder, state, type Workspace } from "./workspace.js";

const STACKS = ["rail-pod-nxos", "existing-stack"];
const NULL_PROVIDER = 'provider["registry.terraform.io/hashicorp/null"]';
const COMMITTED = readFileSync(new URL("../examples/golden/addresses.txt", import.meta.url), "utf8");

/** The repository's own examples with cdktf.json as it stands; only the null provider is a stand-in. */
export async function examples(space: Workspace): Promise<void> {
  const { printed: text } = await cdktf(space, ["deploy", ...STACKS, "--auto-approve", "--skip-provider-lock"]);
  for (const stack of STACKS)
    check(`${stack} is deployed: its state has the committed addresses, all of the null provider`, () => {
      const { resources } = state(space, stack);
      assert.deepEqual(resources.map(({ type, name }) => `${type}.${name}`).sort(), committedAddresses(stack));
      assert.deepEqual([...new Set(resources.map((r) => r.provider))], [NULL_PROVIDER]);
    });
  check("each switch's provisioner ran and named a folder with its files", () => {
    const folders = Object.entries(provisioned(text));
    const devices = STACKS.flatMap(committedAddresses).filter((address) => address !== "null_resource.dns-record");
    assert.deepEqual(folders.map(([address]) => address).sort(), devices.sort());
    for (const [, folder] of folders)
      assert.ok(
        STACKS.some((stack) => hasFiles(join(stackFolder(space, stack), folder))),
        folder,
      );
  });
  check("the other resource and the output of existing-stack have what the getters gave", () => {
    const { resources, outputs } = state(space, "existing-stack");
    const { switches } = storagePod(space);
    const [storage, compute] = ["storage1", "compute1"].map((name) => switches.find((s) => s.name === name));
    const record = resources.find((r) => r.name === "dns-record")?.instances[0]?.attributes;
    assert.deepEqual(record?.triggers, { name: "storage1", address: storage?.loopback });
    assert.equal(outputs["compute1-asn"]?.value, compute?.asn);
  });
  for (const args of [["rail-pod-nxos"], ["existing-stack", SYNTHESISED]]) {
    const { printed: again } = await cdktf(space, ["diff", ...args, "--skip-provider-lock"]);
    check(`a second cdktf diff of ${args[0]} says no changes`, () => {
      assert.deepEqual(planned(again), {});
      assert.ok(saysNoChanges(again), again);
    });
  }
  await editedLine(space);
}

/** Changes the time zone that one line of the example gives to one switch. */
async function editedLine(space: Workspace): Promise<void> {
  const program = join(space.folder, "examples/existing-stack/main.ts");
  const [before, after] = ['timezone: "Etc/UTC"', 'timezone: "Europe/Berlin"'];
  const text = readFileSync(program, "utf8");
  assert.ok(text.includes(before), `${program} has no ${before}`);
  writeFileSync(program, text.replace(before, after));
  const { printed: plan } = await cdktf(space, ["diff", "existing-stack", "--skip-provider-lock"]);
  check("an edited line of the example plans to replace the one switch that it is about", () =>
    assert.deepEqual(planned(plan), { "null_resource.storage-pod_storage1": "must be replaced" }),
  );
}

interface Plan {
  readonly switches: readonly { readonly name: string; readonly loopback: string; readonly asn: number }[];
}

function storagePod(space: Workspace): Plan {
  return JSON.parse(readFileSync(join(stackFolder(space, "existing-stack"), "fabrics/storage-pod/plan.json"), "utf8"));
}

function committedAddresses(stack: string): string[] {
  return COMMITTED.split("\n").flatMap((line) => (line.startsWith(`${stack} `) ? [line.slice(stack.length + 1)] : []));
}

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 1;
  } catch {
    return false;
  }
}
