import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
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

/** Ends the program where a checker does not accept what it was given; `silent` is how some say so. */
function accepted(title: string, command: string, args: readonly string[], silent = false): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (status === 0 && !(silent && stdout + stderr !== "")) return;
  console.error(`${title}: exit ${status ?? error?.message}\n${stdout}${stderr}`);
  process.exit(1);
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
for (const [release, group] of grouped(sonic, (d) => d.nos.release)) {
  accepted(`SONiC ${release}`, check, ["sonic", "--branch", release, "--platforms", platforms, ...group.map((d) => join(d.folder, "config_db.json"))]);
}
for (const [key, group] of grouped(cumulus, (d) => `${d.nos.release} ${d.model}`)) {
  const [release = "", model = ""] = key.split(" ");
  accepted(`Cumulus ${key}`, check, [
    "cumulus",
    "--cl",
    release,
    ...(PUBLISHED_PANEL.has(model) ? ["--model", model] : []),
    ...group.map((d) => join(d.folder, "startup.yaml")),
  ]);
}
for (const device of sonic) accepted(`${device.folder}/frr.conf`, "vtysh", ["-C", "-f", join(device.folder, "frr.conf")], true);
if (sonic.length === 0 || cumulus.length === 0) {
  console.error(`${folder}: ${sonic.length} SONiC and ${cumulus.length} Cumulus switches: nothing was proved`);
  process.exit(1);
}
console.log(`${sonic.length} config_db.json, ${sonic.length} frr.conf and ${cumulus.length} startup.yaml conform`);
