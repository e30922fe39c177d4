import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { RocefabError } from "../base/errors.js";
import type { Finding } from "../base/finding.js";
import { naturalSort } from "../base/sort.js";
import type { CheckContext, CheckedHost, CheckedSwitch } from "../checks/rule.js";
import { parseHost } from "../hosts/index.js";
import { NOS_DRIVERS } from "../nos/index.js";
import type { FabricPlan } from "../plan/fabric-plan.js";
import { readPlan, readSlice } from "../plan/read.js";
import type { DeviceSlice, HostSlice, ImportedSlice, SwitchSlice } from "../plan/slices.js";
import { orUnreadable } from "./refusal.js";

/** A fabric's folder as the checks see it, and the devices whose files could not be read. */
export interface ReadFolder {
  readonly context: CheckContext;
  readonly unreadable: readonly Finding[];
}

/**
 * Reads a fabric's folder back: the plan, and what each device's own text says now.
 *
 * @throws RocefabError where the folder has no plan or slices of this version
 */
export function readFabricFolder(folder: string): ReadFolder {
  const plan = readFolderPlan(folder);
  const switchSlices = slices(folder, "switches");
  const hostSlices = slices(folder, "hosts").filter((s): s is HostSlice => s.kind === "host");
  const unreadable: Finding[] = [];
  const ownSwitches = switchSlices.filter((s): s is SwitchSlice => s.kind === "switch");
  const switches = ownSwitches.flatMap((slice) => orUnreadable(slice.name, unreadable, () => checkedSwitch(folder, slice)));
  const hosts = hostSlices.flatMap((slice) => orUnreadable(slice.name, unreadable, () => checkedHost(folder, slice)));
  const imported = switchSlices.filter((s): s is ImportedSlice => s.kind === "imported");
  const complete = switches.length === plan.switches.length && hosts.length === plan.hosts.length;
  return { context: { plan, switches, hosts, imported, problems: [], complete }, unreadable };
}

/**
 * The plan of a fabric's folder.
 *
 * @throws RocefabError where the folder has none of this version
 */
export function readFolderPlan(folder: string): FabricPlan {
  if (!existsSync(join(folder, "plan.json"))) {
    throw new RocefabError({
      where: folder,
      what: "is not a fabric folder: it has no plan.json",
      allowed: "a folder that synth wrote, e.g. cdktf.out/stacks/<stack>/fabrics/<fabric>",
    });
  }
  return readPlan(join(folder, "plan.json"), textOf(join(folder, "plan.json")));
}

/**
 * The slice of one device.
 *
 * @throws RocefabError where the folder has none of this version
 */
export function readFolderSlice(folder: string, kind: "switches" | "hosts", device: string): DeviceSlice {
  const file = join(folder, kind, device, "device.json");
  return readSlice(file, textOf(file));
}

function checkedSwitch(folder: string, slice: SwitchSlice): CheckedSwitch {
  const files = filesBelow(join(folder, "switches", slice.name));
  return { slice, text: { slice, files }, view: NOS_DRIVERS[slice.nos.name].parse(slice.name, files) };
}

function checkedHost(folder: string, slice: HostSlice): CheckedHost {
  return { slice, view: parseHost(slice.name, filesBelow(join(folder, "hosts", slice.name)), slice.nccl.version) };
}

function slices(folder: string, kind: "switches" | "hosts"): DeviceSlice[] {
  if (!existsSync(join(folder, kind))) return [];
  return naturalSort(readdirSync(join(folder, kind)), (name) => name).map((name) => readFolderSlice(folder, kind, name));
}

/** Relative path with `/` -> text. */
function filesBelow(folder: string, below = ""): Record<string, string> {
  const entries = naturalSort(readdirSync(join(folder, below)), (name) => name).map((name) => (below === "" ? name : `${below}/${name}`));
  return Object.assign(
    {},
    ...entries.map((path) => (statSync(join(folder, path)).isDirectory() ? filesBelow(folder, path) : { [path]: readFileSync(join(folder, path), "utf8") })),
  );
}

function textOf(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8");
  throw new RocefabError({ where: file, what: "is missing", fix: "run synth again" });
}
