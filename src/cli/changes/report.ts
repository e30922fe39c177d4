import { readFabricFolder } from "../../artifacts/read.js";
import { RocefabError } from "../../base/errors.js";
import { naturalSort } from "../../base/sort.js";
import { NOS_FACTS } from "../../catalog/nos.js";
import type { NosIntent } from "../../intent/fabric-intent.js";
import { type DeviceChange, NO_CHANGE } from "../../nos/change.js";
import type { DeviceText } from "../../nos/driver.js";
import { NOS_DRIVERS } from "../../nos/index.js";

/** What `rocefab changes --json` prints. */
export interface ChangesReport {
  readonly fabric: string;
  /** Of either folder, in natural order of their names. */
  readonly switches: readonly SwitchChange[];
}

export interface SwitchChange extends DeviceChange {
  readonly name: string;
  /** As the new folder has it, of a removed switch as the old one had. */
  readonly nos: NosIntent;
  readonly what: "same" | "changed" | "new" | "removed" | "replaced";
  /** Why there are no steps between the two; null where there are, or need not be any. */
  readonly why: string | null;
}

/** @throws RocefabError where a folder or a file of a switch in it cannot be read */
export function changesBetween(oldFolder: string, newFolder: string): ChangesReport {
  const [old, wanted] = [folderOf(oldFolder), folderOf(newFolder)];
  const names = naturalSort(new Set([...old.texts.keys(), ...wanted.texts.keys()]), (n) => n);
  return { fabric: wanted.fabric, switches: names.map((name) => switchChange(name, old.texts.get(name), wanted.texts.get(name))) };
}

interface Folder {
  readonly fabric: string;
  readonly texts: ReadonlyMap<string, DeviceText>;
}

function folderOf(folder: string): Folder {
  const { context, unreadable } = readFabricFolder(folder);
  const [bad] = unreadable;
  if (bad)
    throw new RocefabError({
      where: `${folder}: ${bad.at}`,
      what: bad.got === undefined ? bad.message : `${bad.message}: ${bad.got}`,
      allowed: bad.allowed,
      fix: bad.fix,
    });
  return { fabric: context.plan.fabric, texts: new Map(context.switches.map(({ text }) => [text.slice.name, text])) };
}

function switchChange(name: string, old: DeviceText | undefined, wanted: DeviceText | undefined): SwitchChange {
  const nos = ((wanted ?? old) as DeviceText).slice.nos;
  if (!old) return { name, nos, what: "new", why: "it is not in the old folder: load its whole config", ...NO_CHANGE };
  if (!wanted) return { name, nos, what: "removed", why: "it is not in the new folder: nothing is done to it", ...NO_CHANGE };
  const why = otherSwitch(old, wanted);
  if (why !== null) return { name, nos, what: "replaced", why, ...NO_CHANGE };
  const change = NOS_DRIVERS[nos.name].change(old, wanted);
  const same = change.steps.length === 0 && change.refused.length === 0;
  return { name, nos, what: same ? "same" : "changed", why: null, ...change };
}

/** Steps lead from one config to another of the same model and release. */
function otherSwitch({ slice: old }: DeviceText, { slice: wanted }: DeviceText): string | null {
  if (old.model !== wanted.model) return `it was ${old.model} and is ${wanted.model}: load its whole config`;
  const [before, after] = [old, wanted].map(({ nos }) => `${NOS_FACTS[nos.name].title} ${nos.release}`);
  return before === after ? null : `it was on ${before} and is on ${after}: install that, then load its whole config`;
}
