import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { App, LocalBackend, TerraformStack } from "cdktf";
import { type Finding, RoceFabric } from "rocefab";

/** State beside cdktf.out, so that removing the output does not lose it; a relative path, so that every machine writes the same bytes. */
export function localState(stack: TerraformStack): void {
  new LocalBackend(stack, { path: `../../../terraform.${stack.node.id}.tfstate` });
}

/** Synthesises and tells what was written where; a mistake or finding ends as its message. */
export function synthesise(build: (app: App) => void): void {
  try {
    const app = new App();
    build(app);
    app.synth();
    for (const stack of app.node.children.filter((c) => TerraformStack.isStack(c))) report(app, stack as TerraformStack);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs an example that was started by itself. */
export function runAlone(moduleUrl: string, build: (app: App) => void): void {
  if (process.argv[1] === fileURLToPath(moduleUrl)) synthesise(build);
}

function report(app: App, stack: TerraformStack): void {
  const folder = join(app.outdir, "stacks", stack.node.id);
  console.log(`${stack.node.id}: ${join(relative(process.cwd(), folder), "cdk.tf.json")}`);
  for (const fabric of stack.node.findAll().filter(RoceFabric.isRoceFabric)) {
    const { switches, hosts } = fabric.plan();
    const findings = fabric.findings();
    console.log(
      `  ${join(relative(process.cwd(), folder), "fabrics", fabric.node.id)}: ${switches.length} switches, ${hosts.length} hosts, ${oversubscription(fabric)}`,
    );
    for (const f of findings.filter((f) => f.severity !== "info"))
      console.log(`  ${f.severity} ${f.rule} at ${f.at}: ${f.message}${f.acknowledged ? ` (acknowledged: ${f.acknowledged})` : ""}`);
    console.log(`  ${files(join(folder, "fabrics", fabric.node.id))} files; findings.json has ${counted(findings)}`);
  }
}

/** How many of each severity, acknowledged ones included. */
function counted(findings: readonly Finding[]): string {
  const of = (severity: Finding["severity"]) => findings.filter((f) => f.severity === severity).length;
  return `error: ${of("error")}, warning: ${of("warning")}, info: ${of("info")}`;
}

/** The worst leaf's host bandwidth against its uplink bandwidth. */
function oversubscription(fabric: RoceFabric): string {
  const ratios = fabric
    .plan()
    .switches.flatMap((s) => (s.oversubscription && s.oversubscription.uplinkMbps > 0 ? [s.oversubscription.hostMbps / s.oversubscription.uplinkMbps] : []));
  const worst = Math.max(0, ...ratios);
  return worst <= 1 ? "non-blocking" : `oversubscribed ${Number(worst.toFixed(2))}:1`;
}

function files(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length;
}
