import { naturalSort } from "../../base/sort.js";
import type { NcclCopy } from "../../hosts/host-view.js";
import { CONF_PATH, ENVIRONMENT_PATHS } from "../../hosts/paths.js";
import { hostRule } from "../per-device.js";
import { listText } from "../words.js";
import { missingFile, RUN_SYNTH } from "./missing-file.js";
import { said } from "./nccl-settings-differ.js";

/** The shell profile, Docker's env file and the PyTorch bootstrap set what nccl.conf says: the environment wins over the file (docs/facts/hosts.md, section a.3). */
export const ncclFilesDiffer = hostRule("NCCL_FILES_DIFFER", "error", () => ({ view }) => {
  if (view.missing.includes(CONF_PATH)) return missingFile(CONF_PATH);
  const missing = ENVIRONMENT_PATHS.filter((path) => view.missing.includes(path)).map((path) => `${path}: the file is missing`);
  const unread = Object.entries(view.copies).flatMap(([path, copy]) => copy.unread.map((line) => `${path} has a line of somebody else: ${line.trim()}`));
  const differences = Object.entries(view.copies).flatMap(([path, copy]) => differencesOf(path, copy, view.nccl));
  const wins = differences.length === 0 ? [] : [`the environment wins over ${CONF_PATH}, and says something else: ${listText(differences.map((d) => d.at))}`];
  const message = [...missing, ...wins, ...unread].join("; ");
  if (message === "") return undefined;
  const names = naturalSort(new Set(differences.map((d) => d.name)), (name) => name);
  return {
    message,
    got: differences.map((d) => d.got).join("; "),
    allowed: names.length === 0 ? undefined : `what ${CONF_PATH} says: ${names.map((name) => `${name} ${said(view.nccl[name])}`).join("; ")}`,
    fix: `${RUN_SYNTH}; variables of your own go into props.nccl.env of the host`,
  };
});

interface Difference {
  readonly name: string;
  readonly at: string;
  readonly got: string;
}

function differencesOf(path: string, { settings }: NcclCopy, nccl: Readonly<Record<string, string>>): Difference[] {
  const names = naturalSort(new Set([...Object.keys(nccl), ...Object.keys(settings)]), (name) => name);
  return names
    .filter((name) => settings[name] !== nccl[name])
    .map((name) => ({ name, at: `${name} in ${path}`, got: `${name} ${said(settings[name])} in ${path}` }));
}
