import data from "./data/sonic-gcu.json" with { type: "json" };

/** Fields that SONiC's generic updater lets an operation touch. */
interface Allowed {
  readonly fields: readonly string[];
  readonly operations: readonly string[];
  /** By ASIC: what the eight digits in an image's version must not be below, e.g. `20241200`. */
  readonly minimumImage: Readonly<Record<string, string | undefined>>;
}

type GuardedTable = "PFC_WD" | "BUFFER_PROFILE";

const ASIC_OF_HWSKU: Readonly<Record<string, string>> = data.asicOfHwsku;
const CHANGES: Readonly<Record<GuardedTable, readonly Allowed[]>> = data.changes;

/** The updater's names of NVIDIA's ASICs: it compares their hwskus whole, and those of others may hold a name of its list. */
const NVIDIA = /^spc/;

/** The ASIC that the generic updater finds for an hwsku; undefined where it is on none of its lists. */
export function gcuAsic(hwsku: string): string | undefined {
  const own = hwsku.toLowerCase();
  const found = Object.entries(ASIC_OF_HWSKU).find(([name, asic]) => {
    const listed = name.toLowerCase();
    return NVIDIA.test(asic) ? listed === own : own.includes(listed);
  });
  return found?.[1];
}

export interface GuardedChange {
  readonly hwsku: string;
  /** e.g. `202505`. */
  readonly release: string;
  readonly table: GuardedTable;
  readonly op: "add" | "replace" | "remove";
  /** As the updater reads it from the path; empty for a row as a whole. */
  readonly field: string;
}

/** Why an image of the release may refuse the change; undefined where every one lets it through. */
export function gcuRefusal({ hwsku, release, table, op, field }: GuardedChange): string | undefined {
  const asic = gcuAsic(hwsku);
  if (asic === undefined) return `the generic updater does not know the hwsku ${hwsku}`;
  const allowed = CHANGES[table].find((c) => c.fields.includes(field) && c.operations.includes(op));
  if (!allowed) return "the generic updater lets nobody change it";
  const oldest = allowed.minimumImage[asic];
  if (oldest === undefined) return `the generic updater does not let it change on ${hwsku}`;
  return `${release}00` < oldest ? `the generic updater lets it change from an image of ${oldest} on` : undefined;
}

/** Oldest release whose generic updater takes whole rows of BUFFER_PROFILE: sonic-utilities pull request 4128, November 2025 (inferred from its date). */
export const WHOLE_PROFILES_SINCE = "202511";
/** Oldest release whose generic updater takes any change of WRED_PROFILE, not only of the green thresholds: sonic-utilities pull requests 4219 and 4226. */
export const WRED_CHANGES_SINCE = "202511";
/** Oldest release in which a new cable length has buffermgrd look up the headroom again (sonic-swss pull request 4004). */
export const CABLE_LOOKUP_SINCE = "202511";
