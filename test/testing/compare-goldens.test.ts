import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Artifact, compareGoldens, type RenderedFabric } from "../../src/testing.js";

const SAME = { missing: [], stale: [], changed: [] };

const CONFIG: Artifact = { path: "switches/leaf1/config.cfg", device: "leaf1", kind: "config", text: "hostname leaf1\nmtu 9216\n" };
const SLICE: Artifact = { path: "switches/leaf1/device.json", device: "leaf1", kind: "slice", text: "{}\n" };
const NCCL: Artifact = { path: "hosts/host1/etc/nccl.conf", device: "host1", kind: "host-file", text: "NCCL_IB_TC=106\n" };

let folder: string;

function fabric(...artifacts: Artifact[]): RenderedFabric {
  return { artifacts: () => artifacts };
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function tree(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "goldens-")), "golden");
});

afterEach(() => {
  rmSync(dirname(folder), { recursive: true });
});

describe("compareGoldens", () => {
  it("finds every file missing where there is no folder, and writes nothing", () => {
    expect(compareGoldens(fabric(CONFIG, NCCL), folder)).toEqual({ ...SAME, missing: [NCCL.path, CONFIG.path] });
    expect(existsSync(folder)).toBe(false);
  });

  it("finds nothing where the goldens are what is rendered", () => {
    put(CONFIG.path, CONFIG.text);
    put(NCCL.path, NCCL.text);
    expect(compareGoldens(fabric(CONFIG, NCCL), folder)).toEqual(SAME);
  });

  it("finds a changed file with its diff from golden to rendered", () => {
    put(CONFIG.path, CONFIG.text.replace("9216", "1500"));
    const { changed, missing, stale } = compareGoldens(fabric(CONFIG), folder);
    expect({ missing, stale, paths: changed.map((c) => c.path) }).toEqual({ missing: [], stale: [], paths: [CONFIG.path] });
    expect(changed[0]?.diff).toContain(" hostname leaf1\n-mtu 1500\n+mtu 9216\n");
  });

  it("finds a file that is no longer rendered", () => {
    put(CONFIG.path, CONFIG.text);
    put("switches/leaf2/config.cfg", "hostname leaf2\n");
    expect(compareGoldens(fabric(CONFIG), folder)).toEqual({ ...SAME, stale: ["switches/leaf2/config.cfg"] });
    expect(existsSync(join(folder, "switches/leaf2/config.cfg"))).toBe(true);
  });

  it("lists in natural order", () => {
    const leaves = [10, 2, 1].map((n) => ({ ...CONFIG, path: `switches/leaf${n}/config.cfg` }));
    expect(compareGoldens(fabric(...leaves), folder).missing).toEqual(["switches/leaf1/config.cfg", "switches/leaf2/config.cfg", "switches/leaf10/config.cfg"]);
  });

  it("leaves slices out unless they are asked for", () => {
    expect(compareGoldens(fabric(CONFIG, SLICE), folder).missing).toEqual([CONFIG.path]);
    expect(compareGoldens(fabric(CONFIG, SLICE), folder, { slices: true }).missing).toEqual([CONFIG.path, SLICE.path]);
  });

  it("updates: writes what is missing or changed, deletes what is stale and the folders that it leaves empty", () => {
    put(CONFIG.path, "old\n");
    put("switches/leaf2/config.cfg", "hostname leaf2\n");
    put("hosts/host9/etc/nccl.conf", "");
    const found = compareGoldens(fabric(CONFIG, NCCL), folder, { update: true });
    expect([found.missing, found.stale, found.changed.map((c) => c.path)]).toEqual([
      [NCCL.path],
      ["hosts/host9/etc/nccl.conf", "switches/leaf2/config.cfg"],
      [CONFIG.path],
    ]);
    expect(tree()).toEqual(["hosts", "hosts/host1", "hosts/host1/etc", NCCL.path, "switches", "switches/leaf1", CONFIG.path]);
    expect(readFileSync(join(folder, CONFIG.path), "utf8")).toBe(CONFIG.text);
    expect(compareGoldens(fabric(CONFIG, NCCL), folder)).toEqual(SAME);
  });

  it("leaves dot files alone", () => {
    put(CONFIG.path, CONFIG.text);
    put(".gitattributes", "* -text\n");
    expect(compareGoldens(fabric(CONFIG), folder, { update: true })).toEqual(SAME);
    expect(existsSync(join(folder, ".gitattributes"))).toBe(true);
  });

  it("refuses to empty a project's folder", () => {
    put("package.json", "{}");
    put("src/main.ts", "");
    expect(() => compareGoldens(fabric(CONFIG), folder, { update: true })).toThrow(
      /would delete every file that the fabric does not render[\s\S]*got: +"package.json"/,
    );
    expect(tree()).toEqual(["package.json", "src", "src/main.ts"]);
  });
});
