import { NCCL_RELEASES, ncclAtLeast } from "../../../catalog/nccl.js";

const COMMENTS_SINCE = "2.26.2";
const LINES_CUT_SINCE = "2.30.3";
const LONGEST_LINE = 4095;
const LONGEST_PART = 1023;

/**
 * A conf file as NCCL reads it (src/misc/param.cc): before the first `=` the name, after it the value, byte for byte; of two equal names the
 * first wins; lines without `=` are skipped, and from 2.26 on those with `#` in column 0.
 *
 * @param version a known release. @default the newest
 */
export function parseConf(text: string, version: string = newest()): Record<string, string> {
  const settings = new Map<string, string>();
  for (const line of linesOf(text, version)) {
    const split = line.indexOf("=");
    if (split < 0 || (line.startsWith("#") && ncclAtLeast(version, COMMENTS_SINCE))) continue;
    const name = line.slice(0, split).slice(0, LONGEST_PART);
    if (!settings.has(name)) settings.set(name, line.slice(split + 1).slice(0, LONGEST_PART));
  }
  return Object.fromEntries(settings);
}

function newest(): string {
  return NCCL_RELEASES.at(-1) as string;
}

/** From 2.30.3 on the carriage return of a DOS line is dropped, and a longer line goes on as a new one. */
function linesOf(text: string, version: string): string[] {
  const lines = text.split("\n");
  if (!ncclAtLeast(version, LINES_CUT_SINCE)) return lines;
  return lines.map((line) => line.replace(/\r$/, "")).flatMap((line) => line.match(new RegExp(`.{1,${LONGEST_LINE}}`, "gs")) ?? []);
}
