import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NullProvider } from "@cdktf/provider-null/lib/provider/index.js";
import { TerraformStack, TerraformVariable } from "cdktf";
import { Construct } from "constructs";
import { describe, expect, it } from "vitest";
import { DcbPolicy, Duration, FabricDeployment, GpuHost, LeafSwitch, NxosConfig, RoceFabric, Secret } from "../../src/index.js";
import { filesIn, gx2b, leafProps, messageOf, smallFabric, smallProps, stackIn, terraformOf } from "../support/app.js";

const sha = /^[0-9a-f]{64}$/;

describe("resources", () => {
  it("are one a switch, with sums in the triggers and the final address", () => {
    const { app, stack, outdir } = stackIn();
    smallFabric(stack);
    app.synth();
    const resources = terraformOf(outdir).resource?.null_resource ?? {};
    expect(Object.keys(resources)).toHaveLength(10);
    const leaf = resources["pod1_su1-leaf1"] as { triggers: Record<string, string>; provisioner: Record<string, { command: string }>[] };
    expect(leaf.triggers.config_sha256).toMatch(sha);
    expect(leaf.provisioner[0]?.["local-exec"]?.command).toContain("fabrics/pod1/switches/su1-leaf1");
    expect(JSON.stringify(resources)).not.toContain("router bgp");
    expect(JSON.stringify(resources)).not.toContain("depends_on");
  });

  it("change their trigger with their own text, and no other's", () => {
    const triggers = (description: string) => {
      const { app, stack, outdir } = stackIn();
      const fabric = smallFabric(stack);
      (fabric.node.findChild("su1-leaf1") as LeafSwitch).addConfig(NxosConfig.section("banner", `banner motd #${description}#`));
      app.synth();
      return Object.fromEntries(
        Object.entries(terraformOf(outdir).resource?.null_resource ?? {}).map(([k, v]) => [
          k,
          (v as { triggers: Record<string, string> }).triggers.config_sha256,
        ]),
      );
    };
    const [a, b] = [triggers("one"), triggers("two")];
    expect(Object.keys(a).filter((k) => a[k] !== b[k])).toEqual(["pod1_su1-leaf1"]);
  });

  it("are terraform_data by option, without any provider", () => {
    const { app, stack, outdir } = stackIn();
    smallFabric(stack, "pod1", { deploy: "terraform_data" });
    app.synth();
    const terraform = terraformOf(outdir);
    expect(Object.keys(terraform.resource ?? {})).toEqual(["terraform_data"]);
    expect(terraform.provider).toBeUndefined();
  });

  it("are left out with none, and so are the files", () => {
    const { app, stack, outdir } = stackIn();
    const fabric = smallFabric(stack, "pod1", { deploy: "none" });
    app.synth();
    expect(terraformOf(outdir).resource).toBeUndefined();
    expect(existsSync(join(outdir, "stacks/net/fabrics"))).toBe(false);
    expect(fabric.artifacts().length).toBeGreaterThan(20);
  });

  it("exist for hosts where asked for, with the connection in the environment only", () => {
    const { app, stack, outdir } = stackIn();
    const fabric = smallFabric(stack);
    const variable = new TerraformVariable(stack, "bmc", { type: "string" });
    const host = new GpuHost(fabric, "gpu7", {
      model: "dgx-h100",
      managementInterface: "eno3",
      nccl: { version: "2.27.3" },
      deploy: true,
      connection: { host: variable.stringValue, user: "ops" },
    });
    for (let rail = 1; rail <= 8; rail++) host.connect(fabric.node.findChild(`su1-leaf${rail}`) as LeafSwitch, { rail, slot: 7 });
    app.synth();
    const resource = terraformOf(outdir).resource?.null_resource?.pod1_gpu7 as { provisioner: Record<string, unknown>[] };
    expect(resource.provisioner[0]?.["local-exec"]).toMatchObject({ environment: { ROCEFAB_HOST: "${var.bmc}", ROCEFAB_USER: "ops" } });
    expect(JSON.stringify(fabric.plan())).not.toContain("var.bmc");
  });
});

describe("the provider", () => {
  const providers = (prepare: (stack: TerraformStack, fabric: RoceFabric) => void) => {
    const { app, stack, outdir } = stackIn();
    prepare(stack, smallFabric(stack));
    app.synth();
    return terraformOf(outdir).provider?.null;
  };

  it("is added once where the stack has none", () => {
    expect(providers(() => undefined)).toHaveLength(1);
  });

  it("is the user's where there is one, made later or nested", () => {
    expect(providers((stack) => new NullProvider(stack, "mine"))).toHaveLength(1);
    expect(providers((stack) => new NullProvider(new Construct(stack, "deep"), "mine"))).toHaveLength(1);
  });
});

describe("the folder", () => {
  it("has the contract's files, and the manifest lists each with its sum", () => {
    const { app, stack, outdir } = stackIn();
    smallFabric(stack);
    app.synth();
    const files = filesIn(join(outdir, "stacks/net/fabrics/pod1"));
    const manifest = JSON.parse(files["manifest.json"] ?? "{}") as { files: { path: string; sha256: string; bytes: number }[] };
    expect(manifest.files.map((f) => f.path).sort()).toEqual(
      Object.keys(files)
        .filter((f) => f !== "manifest.json")
        .sort(),
    );
    expect(manifest.files.every((f) => sha.test(f.sha256) && f.bytes === Buffer.byteLength(files[f.path] ?? ""))).toBe(true);
    for (const path of [
      "plan.json",
      "findings.json",
      "cabling.csv",
      "switches/su1-leaf1/config.cfg",
      "switches/su1-leaf1/device.json",
      "hosts/su1-host1/etc/nccl.conf",
      "hosts/su1-host1/device.json",
    ])
      expect(files).toHaveProperty([path]);
  });

  it("loses all of a device that was removed, and is the same on a second run", () => {
    const run = (outdir: string, leaves: number) => {
      const { app, stack } = stackIn(outdir);
      const fabric = new RoceFabric(stack, "pod1", smallProps);
      fabric.addSpines("spine", { count: 2, ...gx2b, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });
      fabric.addLeaves("leaf", { count: leaves, ...gx2b, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 31 } });
      app.synth();
      return filesIn(outdir);
    };
    const { outdir } = stackIn();
    const first = run(outdir, 3);
    expect(run(outdir, 3)).toEqual(first);
    const second = run(outdir, 2);
    expect(Object.keys(second).filter((f) => f.includes("leaf3"))).toEqual([]);
    expect(Object.values(second).filter((text) => text.includes("leaf3"))).toEqual([]);
  });

  it("has no absolute path and no time in it", () => {
    const { app, stack, outdir } = stackIn();
    smallFabric(stack);
    app.synth();
    const text = Object.values(filesIn(join(outdir, "stacks/net/fabrics"))).join("\n");
    expect(text).not.toContain(outdir);
    expect(text).not.toContain(process.cwd());
    expect(text).not.toMatch(/\b20\d\d-\d\d-\d\dT\d\d:/);
  });

  it("stays as it was when a finding stops synth, and the message is the finding's", () => {
    const { outdir } = stackIn();
    const good = stackIn(outdir);
    smallFabric(good.stack);
    good.app.synth();
    const before = filesIn(join(outdir, "stacks/net/fabrics"));
    const bad = stackIn(outdir);
    const fabric = smallFabric(bad.stack);
    new LeafSwitch(fabric, "twin1", leafProps(1, { index: 1 }));
    const message = messageOf(() => bad.app.synth());
    expect(message).toContain("DUPLICATE_");
    expect(filesIn(join(outdir, "stacks/net/fabrics"))).toEqual(before);
  });
});

describe("a number that cannot be compiled", () => {
  it("is told as the mistake that it is, not as a value that cdktf could not resolve", () => {
    const { app, stack } = stackIn();
    smallFabric(stack, "pod1", { policy: DcbPolicy.rocev2({ watchdog: { detection: Duration.seconds(60) } }) });
    const message = messageOf(() => app.synth());
    expect(message).toContain("props.policy.watchdog.detection");
    expect(message).not.toMatch(/Resolution error|creation stack/i);
  });
});

describe("deployments of a part", () => {
  it("put devices into other stacks, each folder with the whole index and its own devices", () => {
    const { app, stack, outdir } = stackIn();
    const wave2 = new TerraformStack(app, "wave2");
    wave2.addDependency(stack);
    const fabric = smallFabric(stack, "pod1", { deploy: "none" });
    const all = fabric.plan().switches.map((s) => s.name);
    new FabricDeployment(stack, "spines", { fabric, devices: all.filter((n) => n.startsWith("spine")) });
    new FabricDeployment(wave2, "leaves", { fabric, devices: all.filter((n) => n.includes("leaf")) });
    app.synth();
    const [first, second] = ["net", "wave2"].map((s) => filesIn(join(outdir, "stacks", s, "fabrics/pod1")));
    expect(first?.["plan.json"]).toBe(second?.["plan.json"]);
    expect(Object.keys(first ?? {}).filter((f) => f.includes("leaf"))).toEqual([]);
    expect(Object.keys(second ?? {}).filter((f) => f.includes("switches/spine"))).toEqual([]);
    expect(Object.keys(terraformOf(outdir, "wave2").resource?.null_resource ?? {})).toHaveLength(8);
  });

  it("take every device, also those made later, where none is named", () => {
    const { app, stack, outdir } = stackIn();
    const fabric = new RoceFabric(stack, "pod1", { ...smallProps, deploy: "none" });
    new LeafSwitch(fabric, "leaf1", leafProps(1)).connectSpines();
    new FabricDeployment(new TerraformStack(app, "other"), "all", { fabric, mode: "terraform_data" });
    fabric.addSpines("spine", { count: 2, ...gx2b, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });
    app.synth();
    expect(Object.keys(terraformOf(outdir, "other").resource?.terraform_data ?? {})).toEqual(["pod1_leaf1", "pod1_spine1", "pod1_spine2"]);
  });

  it("refuse a device in two of them, and two of them in one stack", async () => {
    const { app, stack } = stackIn();
    const fabric = smallFabric(stack);
    const other = new TerraformStack(app, "other");
    const texts = [
      messageOf(() => new FabricDeployment(other, "again", { fabric, devices: ["spine1"] })),
      messageOf(() => new FabricDeployment(stack, "again", { fabric, devices: [] })),
      messageOf(() => new FabricDeployment(new TerraformStack(app, "third"), "d", { fabric, devices: ["nobody"] })),
    ];
    await expect(`${texts.join("\n")}\n`).toMatchFileSnapshot("golden/deployments.txt");
  });
});

describe("secrets", () => {
  it("reach the text as placeholders and the trigger as versions, never as values", () => {
    process.env.BGP_MD5 = "hunter2";
    const run = (version: string) => {
      const { app, stack, outdir } = stackIn();
      const fabric = smallFabric(stack);
      const secret = Secret.env("BGP_MD5", { version });
      (fabric.node.findChild("su1-leaf1") as LeafSwitch).addConfig(NxosConfig.section("md5", `key ${secret.placeholder()}`, { secrets: [secret] }));
      app.synth();
      return { outdir, leaf: terraformOf(outdir).resource?.null_resource?.["pod1_su1-leaf1"] as { triggers: Record<string, string> } };
    };
    const [one, two] = [run("1"), run("2")];
    expect(one.leaf.triggers.secret_versions).toBe("BGP_MD5=1");
    expect(two.leaf.triggers.secret_versions).toBe("BGP_MD5=2");
    expect(one.leaf.triggers.config_sha256).toBe(two.leaf.triggers.config_sha256);
    const config = readFileSync(join(one.outdir, "stacks/net/fabrics/pod1/switches/su1-leaf1/config.cfg"), "utf8");
    expect(config).toContain("__ROCEFAB_SECRET_BGP_MD5__");
    expect(Object.values(filesIn(one.outdir)).join("")).not.toContain("hunter2");
    expect(messageOf(() => NxosConfig.section("md5", "key __ROCEFAB_SECRET_BGP_MD5__"))).toContain("BGP_MD5");
  });
});
