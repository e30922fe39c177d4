import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseHost } from "../../src/hosts/index.js";
import { parseConf } from "../../src/hosts/nccl/oracle/conf.js";
import { BOOTSTRAP_PATH, ENV_PATH, SHELL_PATH } from "../../src/hosts/paths.js";
import { filesOf, hostSlice } from "./support.js";

/** Values with every character that some dialect treats in a way of its own. */
const AWKWARD = {
  NCCL_DEBUG_FILE: "/var/log/nccl.%h.%p",
  NCCL_ALGO: "^pat;allreduce:ring,tree",
  NCCL_NET_FORCE_MERGE: "mlx5_0,mlx5_3;mlx5_4,mlx5_5",
  NCCL_THREAD_THRESHOLDS: "1 2 3 4 5 6",
};

const slice = hostSlice({ nccl: { env: AWKWARD } });
const files = filesOf(slice);
const expected = parseHost("host1", files).nccl;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rocefab-hosts-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, path: string): string {
  const file = join(folder, name);
  writeFileSync(file, files[path] as string);
  return file;
}

describe("one profile in four dialects", () => {
  it("means the same to NCCL, with every hand-written value in it", () => {
    expect(expected).toMatchObject(AWKWARD);
  });

  it("means the same to a shell", () => {
    const script = `. ${written("nccl.sh", SHELL_PATH)}; env`;
    const found = parseConf(execFileSync("sh", ["-c", script], { env: {}, encoding: "utf8" }));
    expect(Object.fromEntries(Object.entries(found).filter(([name]) => name.startsWith("NCCL_")))).toEqual(expected);
  });

  it("means the same to docker run --env-file", () => {
    const lines = (files[ENV_PATH] as string).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]))).toEqual(expected);
  });
});

/** Stands in for PyTorch: notes what it sees and in what order. */
const TORCH = `
import os
calls = [["import", {k: v for k, v in os.environ.items() if k.startswith("NCCL_")}]]
class cuda:
    @staticmethod
    def set_device(device):
        calls.append(["set_device", device])
class ones:
    def __init__(self, *_, **__):
        self.value = 1
    def item(self):
        return self.value
`;
const DISTRIBUTED = `
import json, torch
def init_process_group(backend, rank, world_size):
    torch.calls.append(["init_process_group", backend, rank, world_size])
def all_reduce(tensor):
    tensor.value = torch.calls[-1][3]
def destroy_process_group():
    print(json.dumps(torch.calls))
`;

function runBootstrap(env: Record<string, string>): { calls: unknown[][]; warnings: string } {
  const torch = join(folder, "torch");
  mkdirSync(torch, { recursive: true });
  writeFileSync(join(torch, "__init__.py"), TORCH);
  writeFileSync(join(torch, "distributed.py"), DISTRIBUTED);
  const warnings = join(folder, "warnings");
  const out = execFileSync("sh", ["-c", `python3 ${written("bootstrap.py", BOOTSTRAP_PATH)} 2>${warnings}`], {
    env: { PATH: process.env.PATH, PYTHONPATH: folder, ...env },
    encoding: "utf8",
  });
  return { calls: JSON.parse(out.trim().split("\n").at(-1) as string), warnings: execFileSync("cat", [warnings], { encoding: "utf8" }) };
}

describe("the PyTorch bootstrap", () => {
  const torchrun = { LOCAL_RANK: "3", RANK: "11", WORLD_SIZE: "128" };

  it("compiles", () => {
    expect(() => execFileSync("python3", ["-m", "py_compile", written("bootstrap.py", BOOTSTRAP_PATH)], { stdio: "pipe" })).not.toThrow();
  });

  it("sets the profile before torch is there, takes the GPU of its local rank, then joins over NCCL", () => {
    const { calls, warnings } = runBootstrap(torchrun);
    expect(calls).toEqual([
      ["import", expected],
      ["set_device", 3],
      ["init_process_group", "nccl", 11, 128],
    ]);
    expect(warnings).toBe("");
  });

  it("leaves the job's own settings and says that they differ from the plan", () => {
    const { calls, warnings } = runBootstrap({ ...torchrun, NCCL_IB_TC: "0" });
    expect(calls[0]).toEqual(["import", { ...expected, NCCL_IB_TC: "0" }]);
    expect(warnings).toBe("rocefab: NCCL_IB_TC is '0' in the environment, the fabric was planned for '106'\n");
  });

  it("asks for torchrun where its variables are missing", () => {
    expect(() => runBootstrap({})).toThrow();
    expect(execFileSync("cat", [join(folder, "warnings")], { encoding: "utf8" })).toBe("rocefab: 'LOCAL_RANK' is not set; start this with torchrun\n");
  });
});
