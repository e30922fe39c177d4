import { describe, expect, it } from "vitest";
import { parseHost } from "../../src/hosts/index.js";
import { BOOTSTRAP_PATH, ENV_PATH, HOST_PATHS, SHELL_PATH, SYSCTL_PATH } from "../../src/hosts/paths.js";
import { filesOf, hostSlice } from "./support.js";

const AWKWARD = { NCCL_DEBUG_FILE: "/var/log/nccl.%h.%p", NCCL_ALGO: "^pat;allreduce:ring,tree", NCCL_THREAD_THRESHOLDS: "1 2 3 4 5 6" };
const slice = hostSlice({ nccl: { env: AWKWARD } });
const files = filesOf(slice);

function copy(path: string, text: string) {
  return parseHost("host1", { [path]: text }).copies[path];
}

describe("the copies of nccl.conf", () => {
  it.each([SHELL_PATH, ENV_PATH, BOOTSTRAP_PATH])("say the same in %s, and nothing that is not read", (path) => {
    const { nccl, copies } = parseHost("host1", files);
    expect(nccl).toMatchObject(AWKWARD);
    expect(copies[path]).toEqual({ settings: nccl, unread: [] });
  });

  it.each(["export A='it'\\''s'", "export A='=x'", "export A=a=b", "export A=''"])("reads the shell's %s", (line) => {
    const value = { "export A='it'\\''s'": "it's", "export A='=x'": "=x", "export A=a=b": "a=b", "export A=''": "" }[line];
    expect(copy(SHELL_PATH, `# A=0\n\n${line}\n`)).toEqual({ settings: { A: value }, unread: [] });
  });

  it.each(['export A="0"', "A=0", "unset A", "export A==x", "  export A=0", "export A=0 # why", "export A=$(id)"])("leaves the shell's %s unread", (line) => {
    expect(copy(SHELL_PATH, `${line}\n`)).toEqual({ settings: {}, unread: [line] });
  });

  it("takes a name that comes twice for a line of somebody else", () => {
    expect(copy(ENV_PATH, "A=1\nA=2\n")).toEqual({ settings: { A: "1" }, unread: ["A=2"] });
    expect(copy(SHELL_PATH, "export A=1\nexport A=2\n")).toEqual({ settings: { A: "1" }, unread: ["export A=2"] });
  });

  it("leaves a variable unread that Docker takes from its caller", () => {
    expect(copy(ENV_PATH, "A==b,c\nNCCL_IB_TC\n")).toEqual({ settings: { A: "=b,c" }, unread: ["NCCL_IB_TC"] });
  });

  it("reads a profile's literals, and leaves unread what else may change them", () => {
    const text = 'PROFILE = {\n    "A": "x\\"y",\n    "B": \'0\',\n}\nfor name, value in PROFILE.items():\nPROFILE["A"] = "z"\n';
    expect(copy(BOOTSTRAP_PATH, text)).toEqual({ settings: { A: 'x"y' }, unread: ["    \"B\": '0',", 'PROFILE["A"] = "z"'] });
    expect(copy(BOOTSTRAP_PATH, "print()\n")).toEqual({ settings: {}, unread: [] });
  });
});

describe("the reverse-path filters", () => {
  const filters = (text: string) => parseHost("host1", { [SYSCTL_PATH]: text }).reversePathFilters;

  it("fact 36: are loose on every rail and on all", () => {
    const expected = Object.fromEntries(["all", ...slice.rails.map((r) => r.netdev)].map((netdev) => [netdev, "2"]));
    expect(parseHost("host1", files).reversePathFilters).toEqual(expected);
  });

  it("are read in both spellings of a key, the last one winning, without comments", () => {
    expect(filters("net.ipv4.conf.all.rp_filter=1\n-net/ipv4/conf/eth0.100/rp_filter = 2\nnet.ipv4.conf.all.rp_filter = 0\n")).toEqual({
      all: "0",
      "eth0.100": "2",
    });
    expect(filters("net.ipv4.conf.eth0/100.rp_filter = 1\n; net.ipv4.conf.a.rp_filter = 1\n# net/ipv4/conf/b/rp_filter = 1\nvm.swappiness = 1\n")).toEqual({
      "eth0.100": "1",
    });
  });
});

it("a file that is missing is named", () => {
  expect(parseHost("host1", files).missing).toEqual([]);
  expect(parseHost("host1", {}).missing).toEqual(HOST_PATHS);
  expect(Object.keys(files).sort()).toEqual([...HOST_PATHS].sort());
});
