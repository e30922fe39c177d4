import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileFabric } from "../../src/artifacts/compile.js";
import { fileSet } from "../../src/artifacts/file-set.js";
import { writeFolder } from "../../src/artifacts/write.js";
import type { Derivation } from "../../src/base/derivation.js";
import { ByteSize, Duration } from "../../src/base/units.js";
import { SwitchModel } from "../../src/catalog/define.js";
import type { Explanation } from "../../src/cli/explain/explanation.js";
import type { FabricIntent } from "../../src/intent/fabric-intent.js";
import { DcbPolicy } from "../../src/intent/policy.js";
import type { FabricPlan } from "../../src/plan/fabric-plan.js";
import type { DeviceSlice, SwitchSlice } from "../../src/plan/slices.js";
import { type PodOptions, pod, podIntent } from "../support/intents.js";
import { type Ran, run, writePod } from "./support.js";

const TWO_LOSSLESS = DcbPolicy.rocev2({
  second: {
    name: "storage",
    dscp: [18],
    priority: 4,
    share: 20,
    ecnThresholds: { sonic: { min: ByteSize.kib(400), max: ByteSize.kib(1600), probability: 5 } },
  },
});

/** leaf1 with a port at the trust boundary, and a spine of somebody else. */
function withEdges(intent: FabricIntent): FabricIntent {
  const [spine] = intent.switches;
  if (!spine) throw new Error("the pod has no switch");
  const edge = { id: "array1", port: "Ethernet1/20", speedMbps: 400_000, trust: "none", cable: null, address: null, description: null } as const;
  const { model, nos } = spine;
  const core = { name: "core1", path: "test/pod1/core1", role: "spine", model, nos, asn: 64999, loopback: "192.168.9.1", policy: "assume-same" } as const;
  const cable = { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" } as const;
  const link = { device: "leaf2", imported: "core1", port: "Ethernet1/20", farPort: "Ethernet1/1", subnet: "192.168.10.0/31", speedMbps: 400_000, cable };
  const switches = intent.switches.map((s) => (s.name === "leaf1" ? { ...s, edgePorts: [edge] } : s));
  return { ...intent, switches, imported: [core], importedLinks: [link] };
}

const PODS = {
  sonic: pod("sonic"),
  nxos: pod("nxos", { change: withEdges }),
  cumulus: pod("cumulus"),
  far: pod("sonic", { uplinkM: 500 }),
  fit: pod("sonic", { leaf: ["Z9864F-ON", "sonic", "202505"], uplinkM: 500 }),
  two: pod("sonic", { policy: TWO_LOSSLESS }),
  dynamic: pod("sonic", { uplinkM: 14, policy: DcbPolicy.rocev2({ sonicBuffers: { model: "dynamic" } }) }),
  given: pod("nxos", {
    policy: DcbPolicy.rocev2({
      watchdog: { enabled: false },
      data: { ecn: false },
      dcqcn: { cnpInterval: Duration.us(4) },
    }),
  }),
} as const satisfies Record<string, PodOptions>;
type PodName = keyof typeof PODS;
const POD_NAMES = Object.keys(PODS) as PodName[];

let root: string;
const written = new Map<PodName, { readonly plan: FabricPlan; readonly slices: readonly DeviceSlice[] }>();
const folderOf = (name: PodName): string => join(root, name);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "rocefab-explain-"));
  for (const name of POD_NAMES) written.set(name, writePod(folderOf(name), PODS[name]));
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

async function explain(name: PodName, ...words: string[]): Promise<Ran> {
  return run("explain", folderOf(name), ...words);
}

async function told(name: PodName, ...words: string[]): Promise<string> {
  const { code, out, err } = await explain(name, ...words);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out;
}

async function data(name: PodName, ...words: string[]): Promise<Explanation> {
  return JSON.parse(await told(name, ...words, "--json"));
}

function compiled(name: PodName): { readonly plan: FabricPlan; readonly slices: readonly DeviceSlice[] } {
  const found = written.get(name);
  if (!found) throw new Error(`no pod ${name}`);
  return found;
}

function switchesOf(name: PodName): SwitchSlice[] {
  return compiled(name).slices.filter((s): s is SwitchSlice => s.kind === "switch");
}

describe("the text of rocefab explain", () => {
  it.each([
    ["sonic-devices", "sonic", []],
    ["sonic-leaf", "sonic", ["leaf1"]],
    ["sonic-port-kmin", "sonic", ["leaf1", "Ethernet0", "kmin"]],
    ["sonic-port-xoff", "sonic", ["leaf1", "Ethernet0", "xoff"]],
    ["sonic-formula", "far", ["leaf1", "Ethernet504", "headroom"]],
    ["sonic-fit", "fit", ["leaf1", "Ethernet504", "xoff"]],
    ["sonic-two-lossless-kmax", "two", ["leaf1", "Ethernet0", "kmax"]],
    ["nxos-leaf", "nxos", ["leaf1"]],
    ["cumulus-port", "cumulus", ["leaf1", "swp1s0"]],
    ["host", "sonic", ["host1"]],
    ["imported", "nxos", ["core1"]],
  ] as const)("of %s", async (file, name, words) => {
    await expect(await told(name, ...words)).toMatchFileSnapshot(`golden/explain-${file}.txt`);
  });

  it("of mistakes", async () => {
    const mistakes = [
      ["laef2"],
      ["leaf1", "Etherent8"],
      ["leaf1", "Ethernet8", "kmin"],
      ["leaf1", "Ethernet0", "kmim"],
      ["host1", "eno3"],
      ["host1", "kmin"],
      ["leaf1", "dcqcn"],
    ];
    const texts: string[] = [];
    for (const words of mistakes) {
      const { code, out, err } = await explain("sonic", ...words);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      texts.push(`$ rocefab explain pod1 ${words.join(" ")}\n${err.replaceAll(folderOf("sonic"), "pod1")}`);
    }
    await expect(texts.join("\n")).toMatchFileSnapshot("golden/explain-errors.txt");
  });
});

/** All numbers of a switch as data, by the name that explains them. */
function numbersOf(slice: SwitchSlice, port: SwitchSlice["ports"][number]): [string, number][] {
  const profile = slice.profiles[port.profile ?? ""];
  const { rowM: _, ...headroom } = profile?.headroom ?? {};
  const ofClasses = Object.entries(profile?.ecnOfClass ?? {}).map(([name, ecn]) => [`ecn.${name}`, ecn] as const);
  const ecn = [...(profile?.ecn ? [["ecn", profile.ecn] as const] : []), ...ofClasses].flatMap(([start, thresholds]) =>
    Object.entries(thresholds).map(([name, value]) => [`${start}.${name}`, value] as const),
  );
  const { pollMs, detectionMs, restorationMs } = slice.qos.watchdog;
  const times = slice.qos.watchdog.enabled ? { poll: pollMs, detection: detectionMs, restoration: restorationMs } : {};
  const watchdog = Object.entries(times).map(([name, value]) => [`watchdog.${name}`, value] as const);
  return [...Object.entries(headroom), ...ecn, ...watchdog].filter((n): n is [string, number] => n[1] !== null);
}

describe("every computed number", () => {
  it.each(POD_NAMES)("of every port of %s is explained under its own name, and under no other", async (name) => {
    const devices = switchesOf(name).filter((s) => s.index === 1);
    let asked = 0;
    for (const slice of devices)
      for (const port of slice.ports)
        for (const [quantity, value] of numbersOf(slice, port)) {
          const { ports, numbers } = await data(name, slice.name, port.name, quantity);
          expect([...ports.flatMap((p) => p.numbers), ...numbers].map((n) => [n.name, n.value])).toContainEqual([quantity, value]);
          asked += 1;
        }
    expect(asked > 0).toBe(name !== "given");
  });

  it.each(POD_NAMES)("of %s is in the text of its switch with formula, source and confidence", async (name) => {
    const [slice] = switchesOf(name) as [SwitchSlice];
    const text = await told(name, slice.name);
    const derivations = [...slice.derivations, ...slice.ports.flatMap((p) => compiled(name).plan.profiles[p.profile ?? ""]?.derivations ?? [])];
    for (const { name: number, value, formula, source, confidence } of derivations) {
      expect(text).toMatch(new RegExp(`^${number}( \\(.*\\))? = ${value.toLocaleString("en")} `, "m"));
      expect(text).toContain(`  formula:  ${formula}\n`);
      expect(text).toContain(`  source:   ${source} [${confidence}]\n`);
    }
  });

  it("by NVIDIA's formula is what the printed line gives, though its factor is no short decimal", async () => {
    const text = (await told("dynamic", "leaf1", "Ethernet504", "xoff")).replaceAll(/ bytes|,/g, "");
    const [, lossless, wire = "", occupancy] = /= up1K\(([\d.]+) \+ \(([\d. +]+)\) x ([\d.]+)\)$/m.exec(text) ?? [];
    const onTheWire = wire.split(" + ").reduce((sum, term) => sum + Number(term), 0);
    const added = text.includes("2 KiB more") ? 2048 : 0;
    expect(text).toMatch(new RegExp(`^xoff = ${Math.ceil((Number(lossless) + onTheWire * Number(occupancy)) / 1024) * 1024 + added} `, "m"));
  });

  it("is told for each port once, ports with the same reasons together", async () => {
    const { ports } = await data("sonic", "leaf1");
    const [leaf] = switchesOf("sonic").filter((s) => s.name === "leaf1");
    expect(ports.flatMap((p) => p.ports)).toEqual(leaf?.ports.map((p) => p.name));
    expect(ports.length).toBe(2);
  });
});

const names = ({ ports, numbers }: Explanation): string[] => [...ports.flatMap((p) => p.numbers), ...numbers].map((n: Derivation) => n.name);

describe("a quantity", () => {
  it.each([
    ["kmin", ["ecn.min", "ecn.storage.min"]],
    ["KMAX", ["ecn.max", "ecn.storage.max"]],
    ["pmax", ["ecn.probability", "ecn.storage.probability"]],
    ["ecn.storage", ["ecn.storage.min", "ecn.storage.max", "ecn.storage.probability"]],
    ["XOff", ["xoff"]],
    ["poll", ["watchdog.poll"]],
    ["watchdog", ["watchdog.poll", "watchdog.detection", "watchdog.restoration"]],
  ])("%s of a port means %j", async (quantity, meant) => {
    expect(names(await data("two", "leaf1", "Ethernet0", quantity))).toEqual(meant);
  });

  it("headroom means all of the priority group, and ecn all thresholds", async () => {
    expect(names(await data("sonic", "leaf1", "Ethernet0", "headroom"))).toEqual(expect.arrayContaining(["size", "xon", "xoff", "dynamicTh"]));
    expect(names(await data("sonic", "leaf1", "Ethernet0", "ecn"))).toEqual(["ecn.min", "ecn.max", "ecn.probability"]);
  });

  it("may stand in the place of the port, for all ports of the switch", async () => {
    const { ports, numbers } = await data("sonic", "leaf1", "xoff");
    expect(ports.map((p) => p.numbers.map((n) => n.name))).toEqual([["xoff"], ["xoff"]]);
    expect(numbers).toEqual([]);
  });
});

describe("a number that is not there", () => {
  it.each([
    ["nxos", "leaf1", "Ethernet1/1", "xoff", /no headroom: the switch carves it for cables up to 100 m; this one counts as 2 m/],
    ["nxos", "leaf1", "Ethernet1/20", "kmin", /the port is at the trust boundary: PFC is off/],
    ["cumulus", "leaf1", "swp1s0", "headroom", /from the cable-length that it is told, 30 m: the longest/],
    ["given", "leaf1", "Ethernet1/1", "kmin", /no ECN thresholds: no class of the policy has ECN/],
    ["given", "leaf1", "Ethernet1/1", "watchdog", /no watchdog times: policy\.watchdog\.enabled is false/],
    ["nxos", "leaf1", "Ethernet1/1", "watchdog", /NX-OS has no such setting: the switch's own stand/],
  ] as const)("says why: %s %s %s %s", async (name, device, port, quantity, why) => {
    expect(await told(name, device, port, quantity)).toMatch(why);
    const { ports, absent } = await data(name, device, port, quantity);
    expect([...ports.flatMap((p) => p.absent), ...absent].length).toBe(1);
  });

  it("names the prop that gives the pause buffers of a long NX-OS cable", async () => {
    const folder = join(root, "far-nxos");
    writePod(folder, pod("nxos", { uplinkM: 300 }));
    const { out } = await run("explain", folder, "leaf1", "Ethernet1/32", "xoff");
    expect(out).toContain("nobody publishes pause buffers for 300 m: give policy.pauseBuffers for 400G and 300 m");
  });

  it("names the prop that gives the headroom of a platform without a table", async () => {
    const folder = join(root, "bare");
    const bare = ["7060X6-64PE", "sonic", "202505"] as const;
    writePod(folder, pod("sonic", { leaf: bare, spine: bare, uplinkM: 30 }));
    const { out } = await run("explain", folder, "leaf1", "headroom");
    expect(out).toMatch(/no source gives it for 400G and 30 m on 7060X6-64PE: give sonic\.pgProfiles in SwitchModel\.define/);
  });

  it("names the definition of a model of one's own, which is no base", async () => {
    const folder = join(root, "own");
    const own = SwitchModel.define({ model: "own", basedOn: "7060X6-64PE" }).facts;
    const bare = ["7060X6-64PE", "sonic", "202505"] as const;
    writePod(
      folder,
      pod("sonic", { leaf: bare, spine: bare, change: (intent) => ({ ...intent, switches: intent.switches.map((s) => ({ ...s, model: own })) }) }),
    );
    const { out } = await run("explain", folder, "leaf1", "headroom");
    expect(out).toContain("give sonic.pgProfiles in the SwitchModel.define of own\n");
  });
});

describe("hosts", () => {
  it("have DCQCN's own times, or those of the policy", async () => {
    const [usual, given] = [await data("sonic", "host1"), await data("given", "host1")];
    const times = ({ ports }: Explanation) => ports.flatMap((p) => p.numbers.map((n) => [n.name, n.value, n.confidence]));
    expect(times(usual)).toEqual([
      ["dcqcn.cnpInterval", 50, "published"],
      ["dcqcn.alphaTimer", 55, "published"],
    ]);
    expect(times(given)).toEqual([
      ["dcqcn.cnpInterval", 4, "user"],
      ["dcqcn.alphaTimer", 55, "published"],
    ]);
  });

  it("know their NICs by interface and by RDMA device", async () => {
    expect(await data("sonic", "host1", "MLX5_0", "cnpInterval")).toEqual(await data("sonic", "host1", "enp24s0np0", "dcqcn.cnpInterval"));
  });
});

describe("help", () => {
  it("of the program names both commands, and that of the command its words", async () => {
    expect((await run("--help")).out).toMatch(/^ +check .*\n(.*\n)* +explain /m);
    const { code, out } = await run("explain", "--help");
    expect(code).toBe(0);
    expect(out).toContain("Usage: rocefab explain [options] <folder> [device] [port] [quantity]");
    expect(out).toContain("Exit code 0: told; 1: the folder cannot be read; 2: wrong use");
  });
});

describe("the data of --json", () => {
  it("has the members that docs/dcb.md names", async () => {
    const explanation = await data("nxos", "leaf1");
    const named = readFileSync("docs/dcb.md", "utf8").replaceAll(/\s+/g, " ");
    const members = (value: object) => `{ ${Object.keys(value).join(", ")} }`;
    const devices = JSON.parse(await told("nxos", "--json"));
    for (const value of [explanation, ...explanation.ports, ...explanation.absent, devices]) expect(named).toContain(`\`${members(value)}\``);
  });
});

describe("wrong use", () => {
  it("is { error } with --json, and ends with 2", async () => {
    const { code, out, err } = await explain("sonic", "leaf1", "Ethernet0", "kmim", "--json");
    expect({ code, err }).toEqual({ code: 2, err: "" });
    expect(JSON.parse(out).error).toMatchObject({ where: "leaf1 Ethernet0", got: "kmim" });
  });

  it.each([
    ["a folder that does not exist", ["explain", "no-such-folder"]],
    ["no folder", ["explain"]],
    ["too many words", ["explain", "a", "b", "c", "d", "e"]],
  ])("ends with 2: %s", async (_what, args) => {
    expect(await run(...args)).toMatchObject({ code: 2, out: "" });
  });
});

describe("a folder that cannot be read", () => {
  it("ends with 1 where it has no files of the device", async () => {
    const folder = join(root, "part");
    const part = compileFabric(podIntent(PODS.nxos));
    writeFolder(folder, fileSet(part, new Set(["leaf1"])));
    expect(await run("explain", folder, "leaf1")).toMatchObject({ code: 0 });
    const { code, err } = await run("explain", folder, "leaf2");
    expect(code).toBe(1);
    expect(err).toContain("device.json: is missing");
  });

  it("ends with 1 where plan and slice are of two runs", async () => {
    const folder = join(root, "mixed");
    writePod(folder, PODS.nxos);
    const file = join(folder, "plan.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), profiles: {} }));
    const { code, err } = await run("explain", folder, "leaf1");
    expect(code).toBe(1);
    expect(err).toMatch(/^plan\.json: has no profile \S+, which device\.json of leaf1 names/);
  });
});
