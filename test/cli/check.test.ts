import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compileFabric } from "../../src/artifacts/compile.js";
import { fileSet } from "../../src/artifacts/file-set.js";
import { writeFolder } from "../../src/artifacts/write.js";
import type { FabricIntent, ImportedIntent } from "../../src/intent/fabric-intent.js";
import { type PodOptions, pod, podIntent } from "../support/intents.js";
import { run, runWith, writePod } from "./support.js";

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "rocefab-cli-")), "pod1");
});

afterEach(() => {
  rmSync(join(folder, ".."), { recursive: true });
});

/** What synth would write for a pod. */
function write(options: PodOptions = pod("nxos")): void {
  writePod(folder, options);
}

/** A spine whose owner is not known to treat the classes alike, which is a warning. */
function withUnprovenHop(intent: FabricIntent): FabricIntent {
  const [spine] = intent.switches;
  if (!spine) throw new Error("the pod has no switch");
  const core: ImportedIntent = {
    name: "core1",
    path: "test/pod1/core1",
    role: "spine",
    model: spine.model,
    nos: spine.nos,
    asn: 64999,
    loopback: "192.168.9.1",
    policy: "unknown",
  };
  const cable = { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" } as const;
  const link = { device: "leaf1", imported: "core1", port: "Ethernet1/20", farPort: "Ethernet1/1", subnet: "192.168.10.0/31", speedMbps: 400_000, cable };
  return { ...intent, imported: [core], importedLinks: [link] };
}

function change(path: string, before: string | RegExp, after: string): void {
  const file = join(folder, path);
  const text = readFileSync(file, "utf8");
  const changed = text.replace(before, after);
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
}

/** Takes PFC off one fabric port of leaf1. */
function breakConfig(): void {
  change("switches/leaf1/config.cfg", /\n {2}priority-flow-control mode on\n/, "\n");
}

describe("rocefab check on a folder", () => {
  it("ends with 0 where nothing blocks", async () => {
    write();
    const { code, out, err } = await run("check", folder);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^pod1: 0 errors, 0 warnings, \d+ infos; none of them blocks\n$/m);
  });

  it.each(["nxos", "sonic", "cumulus"] as const)("finds in the %s files what synth has found", async (nos) => {
    write(pod(nos));
    const { out } = await run("check", folder, "--json");
    expect(JSON.parse(out).findings).toEqual(JSON.parse(readFileSync(join(folder, "findings.json"), "utf8")));
  });

  it("reads the text as it is now, and ends with 1 where it no longer is lossless", async () => {
    write();
    breakConfig();
    const { code, out, err } = await run("check", folder);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toMatch(/^error [A-Z_]+ at leaf1/m);
    expect(out).not.toContain("\u001b[");
  });

  it.each([
    ["switches/leaf1/config.cfg", "description router-id", "description other", "leaf1"],
    ["hosts/host1/opt/rocefab/bootstrap.py", "dist.all_reduce(total)", "pass", "host1"],
    ["cabling.csv", "aoc", "dac", "fabric"],
  ])("finds %s changed where no rule understands it", async (path, before, after, at) => {
    write();
    change(path, before, after);
    const report = JSON.parse((await run("check", folder, "--json")).out);
    expect(report.findings.filter((f: { severity: string }) => f.severity === "error")).toMatchObject([
      { rule: "FILE_CHANGED", at, message: expect.stringContaining(path) },
    ]);
  });

  it("leaves a changed file to the rule that understands it, and finds one that is gone", async () => {
    write();
    change("hosts/host1/etc/nccl.conf", "NCCL_IB_TC=106", "NCCL_IB_TC=0");
    rmSync(join(folder, "hosts/host2/etc/sysctl.d/90-rocefab.conf"));
    const { findings } = JSON.parse((await run("check", folder, "--json")).out);
    const errors = findings.filter((f: { severity: string }) => f.severity === "error");
    expect(errors.map((f: { rule: string; at: string }) => `${f.rule} ${f.at}`)).toEqual([
      "HOST_RP_FILTER host2",
      "NCCL_FILES_DIFFER host1",
      "NCCL_TC_NOT_CLASS host1",
    ]);
  });

  it("gives the same as data with --json", async () => {
    write();
    breakConfig();
    const { code, out } = await run("check", folder, "--json");
    const report = JSON.parse(out);
    expect(code).toBe(1);
    expect(Object.keys(report)).toEqual(["fabric", "complete", "findings", "blocking"]);
    expect(report).toMatchObject({
      fabric: "pod1",
      complete: true,
      blocking: report.findings.filter((f: { severity: string }) => f.severity === "error").length,
    });
    expect(report.blocking).toBeGreaterThan(0);
  });

  it("blocks on warnings with --strict only", async () => {
    write(pod("nxos", { change: withUnprovenHop }));
    const lax = await run("check", folder);
    expect(lax.out).toMatch(/^warning UNPROVEN_HOP/m);
    expect(lax.code).toBe(0);
    expect((await run("check", folder, "--strict")).code).toBe(1);
  });

  it("says once what is so on several devices, and counts it on each", async () => {
    write(pod("cumulus"));
    const { out } = await run("check", folder);
    const { findings } = JSON.parse((await run("check", folder, "--json")).out);
    const leaves = findings.filter((f: { rule: string }) => f.rule === "CUMULUS_ONE_CABLE_LENGTH").map((f: { at: string }) => f.at);
    expect(leaves).toEqual(["leaf1", "leaf2"]);
    expect(out.match(/^info CUMULUS_ONE_CABLE_LENGTH at .*?:/gm)).toEqual(["info CUMULUS_ONE_CABLE_LENGTH at leaf1, leaf2:"]);
    expect(out).toContain(`, ${findings.length} infos; `);
  });

  it("colours the severity on a terminal", async () => {
    write();
    breakConfig();
    expect((await runWith(true, "check", folder)).out).toContain("\u001b[31merror\u001b[0m ");
  });

  it("says that a folder holds a part of the fabric", async () => {
    const compiled = compileFabric(podIntent(pod("nxos")));
    writeFolder(folder, fileSet(compiled, new Set(["leaf1"])));
    expect((await run("check", folder)).out).toContain("pod1 (a part of it): ");
    expect(JSON.parse((await run("check", folder, "--json")).out)).toMatchObject({ complete: false });
  });
});

describe("rocefab check that cannot be done", () => {
  it("ends with 1 and one message where a file is broken", async () => {
    write();
    writeFileSync(join(folder, "plan.json"), "{");
    const { code, out, err } = await run("check", folder);
    expect({ code, out, err }).toEqual({ code: 1, out: "", err: `${join(folder, "plan.json")}: is not JSON\n  fix:     run synth again\n` });
  });

  it("ends with 1 and { error } with --json", async () => {
    write();
    writeFileSync(join(folder, "plan.json"), '{ "schema": "rocefab.plan/9" }');
    const { code, out, err } = await run("check", folder, "--json");
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(JSON.parse(out).error).toMatchObject({ where: join(folder, "plan.json"), got: "rocefab.plan/9", allowed: "schema rocefab.plan/1" });
  });

  it("tells of a device whose files are gone, and still checks the others", async () => {
    write();
    rmSync(join(folder, "switches/leaf1/config.cfg"));
    change("switches/leaf2/config.cfg", /\n {2}priority-flow-control mode on\n/, "\n");
    const { code, out } = await run("check", folder);
    expect(code).toBe(1);
    expect(out).toContain("error FILES_UNREADABLE at leaf1");
    expect(out).toMatch(/^error \w+ at leaf2/m);
    expect(out).not.toMatch(/^\s+at \//m);
  });
});

describe("wrong use", () => {
  it.each([
    ["no command", [], "rocefab: names no command\n  allowed: check, explain, changes\n"],
    ["an unknown command", ["chekc"], "rocefab: unknown command 'chekc' (Did you mean check?)\n  allowed: check, explain, changes\n"],
    ["an unknown option", ["check", "x", "--fast"], "rocefab: unknown option '--fast'\n"],
    ["no folder", ["check"], "rocefab: missing required argument 'folder'\n"],
    ["two folders", ["check", "a", "b"], "rocefab: too many arguments for 'check'"],
    ["a folder that does not exist", ["check", "no-such-folder"], "no-such-folder: does not exist\n"],
    ["a folder of something else", ["check", "src"], "src: is not a fabric folder: it has no plan.json\n"],
  ])("ends with 2 and one message: %s", async (_what, args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.startsWith(message)).toBe(true);
    expect(err).not.toMatch(/^\s+at /m);
  });

  it("gives { error } with --json", async () => {
    const { code, out, err } = await run("check", "no-such-folder", "--json");
    expect({ code, err }).toEqual({ code: 2, err: "" });
    expect(JSON.parse(out).error).toMatchObject({ where: "no-such-folder", what: "does not exist" });
  });
});

describe("help", () => {
  it("tells the exit codes, and ends with 0", async () => {
    const { code, out, err } = await run("check", "--help");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("Exit code 0: nothing blocks; 1: findings that block, or the check failed; 2: wrong use.");
  });

  it("prints the version of the package", async () => {
    expect(await run("--version")).toEqual({ code: 0, out: `${JSON.parse(readFileSync("package.json", "utf8")).version}\n`, err: "" });
  });
});

describe("the program", () => {
  const REFUSE_CDKTF = `data:text/javascript,${encodeURIComponent(`
    import { register } from "node:module";
    const hook = "export async function resolve(name, context, next) { if (/^(@?cdktf|constructs)/.test(name)) throw new Error(name + ' was loaded'); return next(name, context); }";
    register("data:text/javascript," + encodeURIComponent(hook));
  `)}`;

  function node(file: string, ...args: string[]): { code: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "--import", REFUSE_CDKTF, file, ...args], { encoding: "utf8" });
    return { code: status, output: stdout + stderr };
  }

  it("never loads cdktf", () => {
    write();
    expect(node("src/cli/main.ts", "check", folder)).toMatchObject({ code: 0, output: expect.stringContaining("none of them blocks") });
    expect(node("src/index.ts")).toMatchObject({ code: 1, output: expect.stringMatching(/(cdktf|constructs)\S* was loaded/) });
  });

  it("runs from source as npm script, with its exit code", () => {
    const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", "rocefab", "--", "check", "no-such-folder"], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("no-such-folder: does not exist");
  });
});
