import { naturalSort } from "../../base/sort.js";
import { plannedHostView } from "../../hosts/index.js";
import { CONF_PATH } from "../../hosts/paths.js";
import { hostRule } from "../per-device.js";

/** The rules of the traffic class tell of it, whatever its value. */
const OF_OTHER_RULES = "NCCL_IB_TC";

/** nccl.conf says what was planned, as NCCL reads it: a quoted value, a blank or a variable of somebody else's changes what a job does. */
export const ncclSettingsDiffer = hostRule("NCCL_SETTINGS_DIFFER", "error", () => ({ slice, view }) => {
  if (view.missing.includes(CONF_PATH)) return undefined; // NCCL_FILES_DIFFER tells of it
  const planned = plannedHostView(slice).nccl;
  const names = naturalSort(new Set([...Object.keys(planned), ...Object.keys(view.nccl)]), (name) => name);
  const found = names
    .filter((name) => name !== OF_OTHER_RULES && view.nccl[name] !== planned[name])
    .map((name) => `${name} is ${said(view.nccl[name])}, planned ${said(planned[name])}`);
  if (found.length === 0) return undefined;
  return { message: `nccl.conf says something else than was planned: ${found.join("; ")}`, fix: "give the host nccl.env for variables of your own" };
});

export function said(value: string | undefined): string {
  return value === undefined ? "not set" : JSON.stringify(value);
}
