import { RocefabError } from "../base/errors.js";
import history from "./data/nccl-history.json" with { type: "json" };
import names from "./data/nccl-names.json" with { type: "json" };

/** How a release declares a variable: an integer, free text, or one of the strictly parsed types of 2.29.7 and later. */
export interface NcclVariable {
  readonly name: string;
  readonly kind: "int" | "text";
  /** First and last release that has it. */
  readonly first: string;
  readonly last: string;
}

const replacements: ReadonlyMap<string, string | null> = new Map(Object.entries(names.removed));
const spellings: ReadonlyMap<string, string | null> = new Map(Object.entries(names.mistyped));

/** NCCL releases that rocefab knows the variables of, oldest first. Source: the release tags of NVIDIA/nccl. */
export const NCCL_RELEASES: readonly string[] = history.releases;

const place = new Map(NCCL_RELEASES.map((release, i) => [release, i]));
const variables: ReadonlyMap<string, NcclVariable> = new Map(
  Object.entries(history.variables).map(([name, v]) => [name, { name, kind: v.kind === "int" ? "int" : "text", first: v.first, last: v.last }]),
);

export function ncclVariable(name: string): NcclVariable | undefined {
  return variables.get(name);
}

export function ncclVariables(version: string): NcclVariable[] {
  return [...variables.values()].filter((v) => hasVariable(version, v.name));
}

/** @throws RocefabError where the release is not a known one */
export function refuseUnknownNccl(where: string, version: string): void {
  if (place.has(version)) return;
  throw new RocefabError({
    where,
    what: "is not an NCCL release that rocefab knows the variables of",
    got: version,
    allowed: `${nearestReleases(version).join(", ")} are the nearest of ${NCCL_RELEASES[0]} to ${NCCL_RELEASES.at(-1)}`,
    fix: "give the release that the job's container really has (`NCCL version` in its log)",
  });
}

const MOST_NEAREST = 4;

/** Those of the same minor release first, then by how far away they are, of equals the newer; the newest where the text is no release at all. */
function nearestReleases(version: string): string[] {
  const wanted = numberOf(version);
  const distance = (release: string, part: "minor" | "patch"): number => Math.abs(numberOf(release)[part] - wanted[part]);
  const newestFirst = [...NCCL_RELEASES].reverse();
  return newestFirst.sort((a, b) => distance(a, "minor") - distance(b, "minor") || distance(a, "patch") - distance(b, "patch")).slice(0, MOST_NEAREST);
}

const RELEASE = /(\d{1,4})\.(\d{1,3})(?:\.(\d{1,4}))?/;

/** Major and minor in one number, so that releases stand on one line. */
function numberOf(version: string): { readonly minor: number; readonly patch: number } {
  const [, major, minor, patch = "0"] = RELEASE.exec(version) ?? [];
  if (major === undefined || minor === undefined) return { minor: Number.MAX_SAFE_INTEGER, patch: 0 };
  return { minor: 1000 * Number(major) + Number(minor), patch: Number(patch) };
}

/** Both are known releases. */
export function ncclAtLeast(version: string, release: string): boolean {
  return (place.get(version) ?? -1) >= (place.get(release) ?? Number.POSITIVE_INFINITY);
}

export function hasVariable(version: string, name: string): boolean {
  const v = variables.get(name);
  return v !== undefined && ncclAtLeast(version, v.first) && ncclAtLeast(v.last, version);
}

/** What to write instead of a name that releases after 2.3.5 dropped, null where nothing replaces it; undefined for all others. */
export function insteadOfRemoved(name: string): string | null | undefined {
  return replacements.get(name);
}

/** The right spelling of a wrong name that is seen in public configurations, null where nothing fits it; undefined for all others. */
export function rightSpelling(name: string): string | null | undefined {
  return spellings.get(name);
}

/** From this release on NCCL finds the GID itself, and NCCL_IB_ADDR_RANGE and NCCL_IB_ADDR_FAMILY exist. */
export const GID_IS_FOUND_SINCE = "2.21.5";

/**
 * Index of the first IPv4 RoCE v2 entry in the GID table of a NIC with one address on bare metal: mlx5 3; bnxt and ionic 1. Source:
 * docs/facts/hosts.md, section a.6.
 */
const GID_INDEX: readonly (readonly [nic: RegExp, index: number])[] = [
  [/^(ConnectX|BlueField)/i, 3],
  [/^(Thor|BCM57|Pollara)/i, 1],
];

/** GID index for a release that takes 0 by default; undefined for a NIC whose table rocefab does not know. */
export function knownGidIndex(nic: string): number | undefined {
  return GID_INDEX.find(([pattern]) => pattern.test(nic))?.[1];
}

/** PATH types in the order of distance, and the release that has each. Source: src/graph/paths.cc. */
const LEVELS: readonly (readonly [level: string, first: string])[] = [
  ["LOC", "2.6.4"],
  ["NVL", "2.6.4"],
  ["NVB", "2.6.4"],
  ["C2C", "2.26.2"],
  ["PIX", "2.6.4"],
  ["PXB", "2.6.4"],
  ["P2C", "2.27.3"],
  ["PXN", "2.6.4"],
  ["PHB", "2.6.4"],
  ["SYS", "2.6.4"],
];

/** Values of NCCL_NET_GDR_LEVEL and NCCL_P2P_LEVEL; none before 2.6.4, where they are integers of another meaning. */
export function pathLevels(version: string): string[] {
  return LEVELS.filter(([, first]) => ncclAtLeast(version, first)).map(([level]) => level);
}

/** The integers of old, which NCCL still translates; everything above 5 is SYS. */
const LEGACY_LEVELS = ["LOC", "PIX", "PXB", "PHB", "SYS", "SYS"] as const;

export function legacyPathLevel(level: number): string {
  return LEGACY_LEVELS[level] ?? "SYS";
}

/** Channels that a communicator can have. Source: MAXCHANNELS. */
export function mostChannels(version: string): number {
  return ncclAtLeast(version, "2.25.1") ? 64 : 32;
}
