import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileFabric } from "../../src/artifacts/compile.js";
import { fileSet } from "../../src/artifacts/file-set.js";
import { writeFolder } from "../../src/artifacts/write.js";
import { Bandwidth, ByteSize, CableLength } from "../../src/base/units.js";
import type { NosName } from "../../src/catalog/nos.js";
import type { ChangesReport } from "../../src/cli/changes/report.js";
import { DcbPolicy } from "../../src/intent/policy.js";
import { type PodOptions, pod, podIntent } from "../support/intents.js";
import { type Ran, run, writePod } from "./support.js";

const NOSES = ["nxos", "sonic", "cumulus"] as const;
const RELEASE_WITH_PATCHES = ["SN5600", "sonic", "202511"] as const;
const RELEASE_THAT_SPLITS_FIRST = ["SN5600", "cumulus", "5.10"] as const;
const FAR = DcbPolicy.rocev2({
  pauseBuffers: [
    {
      speed: Bandwidth.gbps(400),
      upTo: CableLength.metres(300),
      bufferSize: ByteSize.bytes(900_000),
      pauseThreshold: ByteSize.bytes(100_000),
      resumeThreshold: ByteSize.bytes(90_000),
    },
  ],
});

/** What differs between the old and the new fabric. */
const CHANGES: Readonly<Record<string, Omit<PodOptions, "leaf" | "spine">>> = {
  cable: { uplinkM: 300 },
  dscp: { policy: DcbPolicy.rocev2({ data: { dscp: [24] } }) },
  host: { hosts: 3 },
  link: { linksPerSpine: 2 },
  leaf: { leaves: 3 },
  priority: { policy: DcbPolicy.rocev2({ data: { priority: 4 } }) },
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "rocefab-changes-"));
  for (const nos of NOSES) writePod(folder(nos), pod(nos));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

function folder(name: string): string {
  return join(root, name);
}

/** Once for each name. */
function written(name: string, options: PodOptions): string {
  if (!existsSync(folder(name))) writePod(folder(name), options);
  return folder(name);
}

async function told(old: string, wanted: string, ...words: string[]): Promise<string> {
  const { code, out, err } = await run("changes", old, wanted, ...words);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out;
}

async function data(old: string, wanted: string): Promise<ChangesReport> {
  return JSON.parse(await told(old, wanted, "--json"));
}

describe.each(NOSES)("the text of rocefab changes on %s", (nos) => {
  it.each(Object.keys(CHANGES))("for another %s", async (what) => {
    const options = what === "cable" && nos === "nxos" ? { ...CHANGES[what], policy: FAR } : CHANGES[what];
    const wanted = written(`${nos}-${what}`, pod(nos, options));
    await expect(await told(folder(nos), wanted)).toMatchFileSnapshot(`golden/changes-${nos}-${what}.txt`);
  });

  it("is one line where nothing changes", async () => {
    const out = await told(folder(nos), folder(nos));
    expect(out).toMatch(/, nothing to change\n\npod1: nothing to change\n$/);
  });

  it("gives each switch of the whole as it gives it alone", async () => {
    const wanted = written(`${nos}-priority`, pod(nos, CHANGES.priority));
    const all = await data(folder(nos), wanted);
    for (const change of all.switches) {
      const alone: ChangesReport = JSON.parse(await told(folder(nos), wanted, change.name.toUpperCase(), "--json"));
      expect(alone).toEqual({ fabric: "pod1", switches: [change] });
    }
  });
});

describe("the text of rocefab changes on a release", () => {
  it.each([
    ["sonic-202511-cable", RELEASE_WITH_PATCHES, CHANGES.cable],
    ["cumulus-5.10-link", RELEASE_THAT_SPLITS_FIRST, CHANGES.link],
  ] as const)("%s", async (name, device, change) => {
    const both = { leaf: device, spine: device };
    const [old, wanted] = [written(`${name}-old`, pod(device[1], both)), written(`${name}-new`, pod(device[1], { ...change, ...both }))];
    await expect(await told(old, wanted)).toMatchFileSnapshot(`golden/changes-${name}.txt`);
  });
});

describe("switches that have no steps", () => {
  it("are new, or removed, and the others change", async () => {
    const wanted = written("nxos-leaf", pod("nxos", CHANGES.leaf));
    const grown = await data(folder("nxos"), wanted);
    expect(grown.switches.map((s) => [s.name, s.what])).toEqual([
      ["leaf1", "same"],
      ["leaf2", "same"],
      ["leaf3", "new"],
      ["spine1", "changed"],
      ["spine2", "changed"],
    ]);
    const shrunk = await data(wanted, folder("nxos"));
    expect(shrunk.switches.find((s) => s.name === "leaf3")).toMatchObject({ what: "removed", steps: [] });
  });

  it.each([
    ["NOS", "cumulus", pod("cumulus"), "was on SONiC 202505 and is on Cumulus Linux 5.14"],
    ["release", "sonic-old", pod("sonic", { leaf: RELEASE_WITH_PATCHES, spine: RELEASE_WITH_PATCHES }), "was on SONiC 202505 and is on SONiC 202511"],
    ["model", "sonic-5400", pod("sonic", { leaf: ["SN5400", "sonic", "202505"], spine: ["SN5400", "sonic", "202505"] }), "was SN5600 and is SN5400"],
  ] as const)("have another %s", async (_what, name, options, why) => {
    const { switches } = await data(folder("sonic"), written(name, options));
    for (const s of switches) expect(s).toMatchObject({ what: "replaced", steps: [], why: expect.stringContaining(why) });
  });

  it("are of one folder only where that holds a part of the fabric", async () => {
    const compiled = compileFabric(podIntent(pod("nxos")));
    writeFolder(folder("part"), fileSet(compiled, new Set(["leaf1"])));
    expect((await data(folder("part"), folder("part"))).switches.map((s) => s.name)).toEqual(["leaf1"]);
  });
});

describe("rocefab changes that cannot be told", () => {
  const failing = async (...words: string[]): Promise<Ran> => run("changes", ...words);

  it("ends with 2 for a switch that neither folder has, and lists those that it has", async () => {
    const { code, out, err } = await failing(folder("nxos"), folder("nxos"), "leaf9");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe('pod1: has no such switch in either folder\n  got:     "leaf9"\n  allowed: leaf1, leaf2, spine1, spine2\n');
  });

  it.each([0, 1])("ends with 2 where folder %i is none of a fabric", async (place) => {
    const folders = [folder("nxos"), folder("nxos")];
    folders[place] = "src";
    const { code, err } = await failing(...folders);
    expect(code).toBe(2);
    expect(err).toContain("src: is not a fabric folder: it has no plan.json");
  });

  it("ends with 1 and { error } where a config is broken", async () => {
    const broken = written("broken", pod("sonic"));
    writeFileSync(join(broken, "switches/leaf1/config_db.json"), "{");
    const { code, out, err } = await failing(folder("sonic"), broken, "--json");
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(JSON.parse(out).error).toMatchObject({ where: `${broken}: leaf1`, what: expect.stringContaining("is not JSON") });
  });

  it("reads the files as they are now", async () => {
    const edited = written("edited", pod("nxos"));
    const file = join(edited, "switches/leaf1/config.cfg");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^hostname leaf1$/m, "hostname leaf7"));
    const { switches } = await data(folder("nxos"), edited);
    expect(switches.find((s) => s.name === "leaf1")?.steps).toMatchObject([{ kind: "lines", lines: ["hostname leaf7"], effects: [] }]);
  });
});

describe("the data of rocefab changes", () => {
  it.each(NOSES)("is the same whatever is asked for, and says of %s what it disturbs", async (nos: NosName) => {
    const wanted = written(`${nos}-priority`, pod(nos, CHANGES.priority));
    const { switches } = await data(folder(nos), wanted);
    const kinds = switches.map((s) => s.steps.flatMap((step) => step.effects.map((e) => e.kind)));
    for (const found of kinds) expect(found).toContain(nos === "sonic" ? "port-flap" : "loss");
  });
});
