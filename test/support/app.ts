import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { afterAll } from "vitest";
import { Bandwidth, Cable, CableLength, type LeafSwitchProps, Nos, RoceFabric, type RoceFabricProps } from "../../src/index.js";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is gone after the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "rocefab-"));
  folders.push(folder);
  return folder;
}

export function stackIn(outdir: string = temporaryFolder(), id = "net"): { app: App; stack: TerraformStack; outdir: string } {
  const app = new App({ outdir });
  return { app, stack: new TerraformStack(app, id), outdir };
}

export const dac = Cable.dac({ length: CableLength.metres(2) });
export const aoc = Cable.aoc({ length: CableLength.metres(30) });

export const smallProps: RoceFabricProps = {
  capacity: { spines: 2, leaves: 8, linksPerSpine: 1, leavesPerSu: 8, hostsPerSu: 8, hostPortsPerLeaf: 8 },
  uplink: { speed: Bandwidth.gbps(400), cable: aoc },
  underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" },
};

export const gx2b = { model: "N9K-C9332D-GX2B", nos: Nos.nxos("10.4") };
export const range = { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 };

export function leafProps(n: number, more: Partial<LeafSwitchProps> = {}): LeafSwitchProps {
  return { ...gx2b, management: { address: `192.0.2.${30 + n}/25`, gateway: "192.0.2.1" }, hostCable: dac, ...more };
}

/** 2 spines and the first scalable unit with 2 dgx-h100. */
export function smallFabric(stack: TerraformStack, id = "pod1", props: Partial<RoceFabricProps> = {}): RoceFabric {
  const fabric = new RoceFabric(stack, id, { ...smallProps, ...props });
  fabric.addSpines("spine", { count: 2, ...gx2b, management: range });
  fabric.addScalableUnit("su1", {
    leaves: { ...gx2b, management: { ...range, firstHost: 31 }, hostCable: dac },
    hosts: { count: 2, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } },
  });
  return fabric;
}

/** Every file below a folder: relative path -> text. */
export function filesIn(folder: string, below = ""): Record<string, string> {
  if (!existsSync(join(folder, below))) return {};
  const entries = readdirSync(join(folder, below)).sort();
  return Object.assign(
    {},
    ...entries.map((name) =>
      statSync(join(folder, below, name)).isDirectory()
        ? filesIn(folder, join(below, name))
        : { [join(below, name)]: readFileSync(join(folder, below, name), "utf8") },
    ),
  );
}

/** The Terraform JSON of a stack that was synthesised. */
export function terraformOf(
  outdir: string,
  stack = "net",
): { resource?: Record<string, Record<string, Record<string, unknown>>>; provider?: Record<string, unknown[]> } {
  return JSON.parse(readFileSync(join(outdir, "stacks", stack, "cdk.tf.json"), "utf8"));
}

/** The message that a call throws. */
export function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was thrown");
}
