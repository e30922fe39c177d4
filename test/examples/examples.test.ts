import { readdirSync } from "node:fs";
import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { beforeAll, describe, expect, it } from "vitest";
import { build as article } from "../../examples/article/main.js";
import { build as existingStack } from "../../examples/existing-stack/main.js";
import { build as generic } from "../../examples/generic/main.js";
import { build as pods } from "../../examples/pods/main.js";
import { build as railPod } from "../../examples/rail-pod/main.js";
import { RoceFabric } from "../../src/index.js";
import { filesIn, temporaryFolder, terraformOf } from "../support/app.js";

const outdir = temporaryFolder();
let fabrics: RoceFabric[] = [];

function synthAll(folder: string): App {
  const app = new App({ outdir: folder });
  for (const build of [railPod, existingStack, article, generic, pods]) build(app);
  app.synth();
  return app;
}

beforeAll(() => {
  const app = synthAll(outdir);
  fabrics = app.node.findAll().filter(RoceFabric.isRoceFabric);
});

describe("the examples", () => {
  it("are the ones that the README names", () => {
    expect(fabrics.map((f) => f.node.id)).toEqual([
      "pod-nxos",
      "pod-sonic",
      "pod-cumulus",
      "pod-mixed",
      "storage-pod",
      "article-nxos",
      "article-sonic",
      "article-cumulus",
      "lab",
      "pods-nxos",
      "pods-sonic",
      "pods-cumulus",
    ]);
  });

  it("keep their resource addresses: a change here re-creates what users have deployed", async () => {
    const lines = readdirSync(join(outdir, "stacks"))
      .sort()
      .flatMap((stack) => {
        const resources = terraformOf(outdir, stack).resource ?? {};
        return Object.entries(resources).flatMap(([type, named]) => Object.keys(named).map((name) => `${stack} ${type}.${name}`));
      });
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("golden/addresses.txt");
  });

  it("keep their numbering: a change here renumbers what users have cabled", async () => {
    const lines = fabrics.flatMap((f) => {
      const { switches, hosts, cables } = f.plan();
      return [
        ...switches.map((s) => `${f.node.id} ${s.name} index ${s.index} asn ${s.asn} loopback ${s.loopback}${s.hostBlock ? ` hosts ${s.hostBlock}` : ""}`),
        ...hosts.map((h) => `${f.node.id} ${h.name} index ${h.index} rails ${h.rails.map((r) => r.address).join(" ")}`),
        ...cables.map((c) => `${f.node.id} ${c.id}`),
      ];
    });
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("golden/numbering.txt");
  });

  it("have the findings that are known, and no error", async () => {
    const lines = fabrics.flatMap((f) => f.findings().map((x) => `${f.node.id} ${x.severity} ${x.rule} ${x.at}`));
    expect(lines.filter((l) => l.includes(" error "))).toEqual([]);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("golden/findings.txt");
  });

  it("are non-blocking where they say so, and oversubscribed as they say elsewhere", () => {
    const ratios = fabrics.map((f) => [
      f.node.id,
      Math.max(...f.plan().switches.flatMap((s) => (s.oversubscription ? [s.oversubscription.hostMbps / s.oversubscription.uplinkMbps] : []))),
    ]);
    expect(Object.fromEntries(ratios)).toEqual({
      "pod-nxos": 1,
      "pod-sonic": 1,
      "pods-cumulus": 1,
      "pods-nxos": 1,
      "pods-sonic": 1,
      "pod-cumulus": 1,
      "pod-mixed": 1,
      "storage-pod": 4,
      "article-nxos": 3,
      "article-sonic": 3,
      "article-cumulus": 3,
      lab: 1,
    });
  });

  it("come out the same a second time, with no path of this machine in them", () => {
    const again = temporaryFolder();
    synthAll(again);
    const [first, second] = [filesIn(outdir), filesIn(again)];
    expect(second).toEqual(first);
    expect(
      Object.entries(first)
        .filter(([, text]) => text.includes(process.cwd()) || text.includes(outdir))
        .map(([path]) => path),
    ).toEqual([]);
  });

  it("leave the user's own resources, provider and backend as they are", () => {
    const terraform = terraformOf(outdir, "existing-stack") as ReturnType<typeof terraformOf> & { terraform: { backend: object } };
    expect(terraform.resource?.null_resource?.["dns-record"]).toMatchObject({ triggers: { name: "storage1", address: "10.255.0.12" } });
    expect(terraform.provider?.null).toHaveLength(1);
    expect(Object.keys(terraform.terraform.backend)).toEqual(["local"]);
  });

  it("build alone as well", () => {
    for (const build of [railPod, existingStack, article, generic]) {
      const app = new App({ outdir: temporaryFolder() });
      build(app);
      expect(app.node.children.filter((c) => TerraformStack.isStack(c)).length).toBeGreaterThan(0);
    }
  });
});
