import type { NcclCopy } from "./host-view.js";
import { parseConf } from "./nccl/oracle/conf.js";
import { BOOTSTRAP_PATH, ENV_PATH, SHELL_PATH } from "./paths.js";

/** Readers of the files that set NCCL's environment, by path. */
export const COPY_READERS: Readonly<Record<string, (text: string) => NcclCopy>> = {
  [SHELL_PATH]: shellCopy,
  [ENV_PATH]: dockerCopy,
  [BOOTSTRAP_PATH]: pythonCopy,
};

type Setting = readonly [name: string, value: string];

/** Docker's env file has the dialect of nccl.conf, but a line without `=` takes the caller's value. */
function dockerCopy(text: string): NcclCopy {
  return copyOf(text.split("\n"), (line) => Object.entries(parseConf(line))[0]);
}

const EXPORT = /^export ([A-Za-z_]\w*)=([\w.,:/@%+-][\w.,:/@%+=-]*|'(?:[^']|'\\'')*')$/;

function shellCopy(text: string): NcclCopy {
  return copyOf(text.split("\n"), (line) => {
    const [, name, word] = EXPORT.exec(line) ?? [];
    return name === undefined || word === undefined ? undefined : [name, unquoted(word)];
  });
}

function unquoted(word: string): string {
  return word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word;
}

const PROFILE_START = "PROFILE = {";
const PROFILE_USE = "for name, value in PROFILE.items():";
const ENTRY = /^ {4}("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$/;

/** The literals of PROFILE; of the program around them only what speaks of PROFILE or of a variable can change a setting. */
function pythonCopy(text: string): NcclCopy {
  const lines = text.split("\n");
  const start = lines.indexOf(PROFILE_START);
  const end = start < 0 ? -1 : lines.indexOf("}", start);
  const profile = end < 0 ? [] : lines.slice(start + 1, end);
  const around = end < 0 ? lines : [...lines.slice(0, start), ...lines.slice(end + 1)];
  const { settings, unread } = copyOf(profile, entry);
  return { settings, unread: [...unread, ...around.filter((line) => line !== PROFILE_USE && /\bPROFILE\b|\bNCCL_/.test(line))] };
}

function entry(line: string): Setting | undefined {
  const [, name, value] = ENTRY.exec(line) ?? [];
  if (name === undefined || value === undefined) return undefined;
  try {
    return [JSON.parse(name), JSON.parse(value)];
  } catch {
    return undefined;
  }
}

/** A name that comes twice is unread: which one wins differs between shells, Docker and NCCL. */
function copyOf(lines: readonly string[], read: (line: string) => Setting | undefined): NcclCopy {
  const settings = new Map<string, string>();
  const unread: string[] = [];
  for (const line of lines.filter((l) => l !== "" && !l.startsWith("#"))) {
    const setting = read(line);
    if (setting && !settings.has(setting[0])) settings.set(...setting);
    else unread.push(line);
  }
  return { settings: Object.fromEntries(settings), unread };
}
