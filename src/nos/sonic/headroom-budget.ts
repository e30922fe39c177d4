import { numberField, portRanges, type ReadDb, type ReadRow, rowOf, tableOf, textField } from "./config-db.js";
import { LOSSLESS_POOL } from "./platform.js";
import { isLossless, profileOf } from "./qos-lookup.js";

/** What the rows of a device take from its buffer, and what there is, bytes. */
export interface HeadroomBudget {
  readonly needed: number;
  readonly available: number;
  /** How `available` comes about, for people. */
  readonly formula: string;
}

/** Shared headroom may be this much smaller than the sum of all groups: SONiC's own example of over_subscribe_ratio (Configuration.md). */
export const OVERSUBSCRIPTION = 2;
/** What a person can do about it. */
export const SMALLER_HEADROOM = "use fewer ports, lower speeds or shorter cables on this switch, or one lossless class less";

/**
 * Spectrum, static pools: the reservations come on top of the pools, so the MMU, which is egress_lossless_pool, less the ingress pools is what they
 * may take (inferred from SONiC's own pool computation, docs/facts/sonic.md, section b). Undefined where the text has no such pools.
 */
export function spectrumBudget(db: ReadDb): HeadroomBudget | undefined {
  const pools = Object.entries(tableOf(db, "BUFFER_POOL"));
  const mmu = numberField(rowOf(db, "BUFFER_POOL", "egress_lossless_pool"), "size");
  const ingress = pools.filter(([, row]) => textField(row, "type") === "ingress").reduce((sum, [, row]) => sum + (numberField(row, "size") ?? 0), 0);
  if (mmu === null || ingress === 0) return undefined;
  return {
    needed: groupBytes(db, "size") + rangeBytes(db, "BUFFER_QUEUE", "size") + listBytes(db),
    available: mmu - ingress,
    formula: `egress_lossless_pool ${mmu} B - ingress pools ${ingress} B`,
  };
}

/** Broadcom: in the shared headroom of the lossless pool, or, where the pool has none, in the pool itself. */
export function broadcomBudget(db: ReadDb): (HeadroomBudget & { readonly shared: boolean }) | undefined {
  const pool = rowOf(db, "BUFFER_POOL", LOSSLESS_POOL);
  const size = numberField(pool, "size");
  const xoff = numberField(pool, "xoff") ?? 0;
  if (size === null) return undefined;
  if (xoff > 0) return { shared: true, needed: groupBytes(db, "xoff"), available: xoff, formula: `xoff of ${LOSSLESS_POOL}` };
  return { shared: false, needed: groupBytes(db, "size"), available: size, formula: `size of ${LOSSLESS_POOL}` };
}

/** Lossless priority groups of all ports together. */
export function losslessGroups(db: ReadDb): number {
  const ranges = portRanges(db, "BUFFER_PG").filter((range) => isLossless(profileOf(db, range)));
  return ranges.reduce((sum, range) => sum + range.numbers.length * range.ports.length, 0);
}

/** Sum over all lossless groups. */
function groupBytes(db: ReadDb, field: "size" | "xoff"): number {
  return rangeBytes(db, "BUFFER_PG", field, isLossless);
}

function rangeBytes(db: ReadDb, table: string, field: string, counts: (profile: ReadRow | undefined) => boolean = () => true): number {
  return portRanges(db, table).reduce((sum, range) => {
    const profile = profileOf(db, range);
    return counts(profile) ? sum + (numberField(profile, field) ?? 0) * range.numbers.length * range.ports.length : sum;
  }, 0);
}

function listBytes(db: ReadDb): number {
  const lists = ["BUFFER_PORT_INGRESS_PROFILE_LIST", "BUFFER_PORT_EGRESS_PROFILE_LIST"].flatMap((table) => Object.values(tableOf(db, table)));
  const names = lists.flatMap((row) => (textField(row, "profile_list") ?? "").split(","));
  return names.reduce((sum, name) => sum + (numberField(rowOf(db, "BUFFER_PROFILE", name), "size") ?? 0), 0);
}
