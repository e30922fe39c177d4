import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtin } from "./builtin.js";
import { checked } from "./check.js";
import { examples } from "./examples.js";
import { startStandIn } from "./stand-in/null-provider.js";
import { workspace } from "./workspace.js";

/** Deploys with the Terraform on the PATH and the cdktf-cli of devDependencies, in folders of its own, without any network. */
async function deploy(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "rocefab-deploy-"));
  const nullProvider = await startStandIn();
  try {
    await timed("pods with terraform_data", () => builtin(workspace(join(work, "pods"))));
    await timed("examples with null_resource, by a stand-in for the null provider", () =>
      examples(workspace(join(work, "examples"), nullProvider.environment)),
    );
    console.log(`deploy test: all ${checked()} checks hold`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    nullProvider.stop();
    rmSync(work, { recursive: true });
  }
}

async function timed(title: string, step: () => Promise<void>): Promise<void> {
  const start = Date.now();
  console.log(title);
  await step();
  console.log(`  ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

const { status, stdout } = spawnSync("terraform", ["version"], { encoding: "utf8", env: { ...process.env, CHECKPOINT_DISABLE: "1" } });
if (status === 0) {
  console.log(stdout.split("\n")[0]);
  await deploy();
} else {
  console.log("deploy test SKIPPED: there is no terraform on the PATH");
}
