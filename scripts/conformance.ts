import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { filesBelow } from "./files-below.js";

/**
 * node --import tsx scripts/conformance.ts CHECK PLATFORMS FOLDER: holds every SONiC and Cumulus config below FOLDER against the vendors' own schemas
 * (CHECK is that checker, PLATFORMS its port facts), and every frr.conf against FRR's own parser.
 */
const [check = "", platforms = "", folder = ""] = process.argv.slice(2);

interface Device {
  readonly folder: string;
  readonly nos: { readonly name: string; readonly release: string };
  readonly model: string;
}

function devices(): Device[] {
  return filesBelow(folder)
    .filter((file) => /\/switches\/[^/]+\/device\.json$/.test(file))
    .map((file) => ({ ...JSON.parse(readFileSync(join(folder, file), "utf8")), folder: join(folder, dirname(file)) }))
    .filter((slice) => slice.kind === "switch");
}

/** One run of a checker; `silent` is how some say that they accept. */
interface Judgement {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly silent?: boolean;
}

/** As many at once as there are processors. Ends the program where a checker does not accept what it was given. */
async function accepted(judgements: readonly Judgement[]): Promise<void> {
  const waiting = judgements.values();
  const worker = async (): Promise<void> => {
    for (const { title, command, args, silent = false } of waiting) {
      const { code, stdout, stderr } = await run(command, args);
      if (code === 0 && !(silent && stdout + stderr !== "")) continue;
      console.error(`${title}: exit ${code}\n${stdout}${stderr}`);
      process.exit(1);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

function run(command: string, args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(command, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => done({ code: error ? (error.code ?? error.message) : 0, stdout, stderr }));
  });
}

/** A schema is read once for each run of a checker, so a run gets several files; not all of them, so that every processor has work. */
const FILES_A_RUN = 12;

function parts<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / FILES_A_RUN) }, (_, i) => items.slice(i * FILES_A_RUN, (i + 1) * FILES_A_RUN));
}

function grouped(found: readonly Device[], key: (device: Device) => string): Map<string, Device[]> {
  const groups = new Map<string, Device[]>();
  for (const device of found) groups.set(key(device), [...(groups.get(key(device)) ?? []), device]);
  return groups;
}

/** Models whose ports the checker knows; a model of the user's own is judged without its panel. */
const PUBLISHED_PANEL = new Set(["SN5600", "SN5400", "SN4700", "SN4600C"]);

const all = devices();
const sonic = all.filter((d) => d.nos.name === "sonic");
const cumulus = all.filter((d) => d.nos.name === "cumulus");
/** With frrcfgd there is none. */
const withFrr = sonic.filter((d) => existsSync(join(d.folder, "frr.conf")));
await accepted([
  ...[...grouped(sonic, (d) => d.nos.release)].flatMap(([release, group]) =>
    parts(group).map((part) => ({
      title: `SONiC ${release}`,
      command: check,
      args: ["sonic", "--branch", release, "--platforms", platforms, ...part.map((d) => join(d.folder, "config_db.json"))],
    })),
  ),
  ...[...grouped(cumulus, (d) => `${d.nos.release} ${d.model}`)].flatMap(([key, group]) => {
    const [release = "", model = ""] = key.split(" ");
    const options = ["--cl", release, ...(PUBLISHED_PANEL.has(model) ? ["--model", model] : [])];
    return parts(group).map((part) => ({
      title: `Cumulus ${key}`,
      command: check,
      args: ["cumulus", ...options, ...part.map((d) => join(d.folder, "startup.yaml"))],
    }));
  }),
  ...withFrr.map((d) => ({ title: join(d.folder, "frr.conf"), command: "vtysh", args: ["-C", "-f", join(d.folder, "frr.conf")], silent: true })),
]);
if (sonic.length === 0 || cumulus.length === 0) {
  console.error(`${folder}: ${sonic.length} SONiC and ${cumulus.length} Cumulus switches: nothing was proved`);
  process.exit(1);
}
console.log(`${sonic.length} config_db.json, ${withFrr.length} frr.conf and ${cumulus.length} startup.yaml conform`);
