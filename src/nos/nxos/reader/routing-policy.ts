import type { IpFamily } from "../../../base/ip.js";
import type { AsPathEntry, PrefixEntry, RouteMapEntry } from "../../routing-view.js";
import { type ConfigLine, findAll, has, numberIn } from "./lines.js";

type ByName<T> = Readonly<Record<string, readonly T[]>>;

/** An entry without a number follows the last one by 5. */
const SEQ_STEP = 5;
const ROUTE_MAP_DEFAULT_SEQ = 10;

export function prefixLists(lines: readonly ConfigLine[]): ByName<PrefixEntry> {
  const lists = new Map<string, PrefixEntry[]>();
  for (const { words } of findAll(lines, /^ip(?:v6)? prefix-list (\S+)(?: seq (\d+))? (permit|deny) (\S+\/\d+)(.*)$/)) {
    const [name = "", seq = "", action, prefix = "", rest = ""] = words;
    const list = listOf(lists, name);
    list.push({ seq: sequence(seq, list), action: action as PrefixEntry["action"], prefix, ...lengths(prefix, rest) });
  }
  return sortedBySeq(lists);
}

function lengths(prefix: string, rest: string): { fromLength: number; toLength: number } {
  const own = Number(prefix.slice(prefix.indexOf("/") + 1));
  const longest = prefix.includes(":") ? 128 : 32;
  const bound = (word: string): number | undefined => {
    const m = new RegExp(`(?:^| )${word} (\\d+)`).exec(rest);
    return m ? Number(m[1]) : undefined;
  };
  const [eq, ge, le] = [bound("eq"), bound("ge"), bound("le")];
  if (eq !== undefined) return { fromLength: eq, toLength: eq };
  return { fromLength: ge ?? own, toLength: le ?? (ge === undefined ? own : longest) };
}

export function asPathLists(lines: readonly ConfigLine[]): ByName<AsPathEntry> {
  const lists = new Map<string, AsPathEntry[]>();
  for (const { words } of findAll(lines, /^ip as-path access-list (\S+)(?: seq (\d+))? (permit|deny) (.+)$/)) {
    const [name = "", seq = "", action, regex = ""] = words;
    const list = listOf(lists, name);
    list.push({ seq: sequence(seq, list), action: action as AsPathEntry["action"], regex: regex.replace(/^"(.*)"$/, "$1") });
  }
  return sortedBySeq(lists);
}

export function routeMaps(lines: readonly ConfigLine[]): ByName<RouteMapEntry> {
  const maps = new Map<string, RouteMapEntry[]>();
  for (const { line, words } of findAll(lines, /^route-map (\S+)(?: (permit|deny))?(?: (\d+))?$/)) {
    const [name = "", action = "", seq = ""] = words;
    const entry = { seq: seq === "" ? ROUTE_MAP_DEFAULT_SEQ : Number(seq), action: (action || "permit") as RouteMapEntry["action"] };
    listOf(maps, name).push({ ...entry, ...clauses(line.children) });
  }
  return sortedBySeq(maps);
}

function clauses(lines: readonly ConfigLine[]): Pick<RouteMapEntry, "prefixLists" | "families" | "asPathLists" | "continues" | "other"> {
  const names = (pattern: RegExp): string[] => findAll(lines, pattern).flatMap((f) => (f.words[0] as string).split(" "));
  return {
    prefixLists: names(PREFIX_LIST_MATCH),
    families: (["ipv4", "ipv6"] as const).filter((family) => has(lines, FAMILY_MATCH[family])),
    continues: false,
    asPathLists: names(AS_PATH_MATCH),
    other: lines.map((l) => l.text).filter((t) => !PREFIX_LIST_MATCH.test(t) && !AS_PATH_MATCH.test(t) && !/^description /.test(t)),
  };
}

const PREFIX_LIST_MATCH = /^match ip(?:v6)? address prefix-list (.+)$/;
const FAMILY_MATCH: Readonly<Record<IpFamily, RegExp>> = { ipv4: /^match ip address /, ipv6: /^match ipv6 address / };
const AS_PATH_MATCH = /^match as-path (.+)$/;

function listOf<T>(lists: Map<string, T[]>, name: string): T[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

function sequence(seq: string, list: readonly { readonly seq: number }[]): number {
  return seq === "" ? (list.at(-1)?.seq ?? 0) + SEQ_STEP : Number(seq);
}

function sortedBySeq<T extends { readonly seq: number }>(lists: ReadonlyMap<string, readonly T[]>): ByName<T> {
  return Object.fromEntries([...lists].map(([name, entries]) => [name, [...entries].sort((a, b) => a.seq - b.seq)]));
}

/** Seed of the ECMP hash. */
export function universalId(lines: readonly ConfigLine[]): number | null {
  return numberIn(lines, /^ip load-sharing address .*\buniversal-id (\d+)\b/);
}
