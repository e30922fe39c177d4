import { naturalSort } from "../../base/sort.js";
import type { BudgetPart } from "../../dcb/budget/buffers.js";
import { LOSSLESS_GROUPS, privateBudget, sharedBudget, staticBudget } from "../../dcb/budget/reserved.js";
import type { Cost, SumAndBudget } from "../../dcb/budget/verdict.js";
import { numberField, type PortRange, portRanges, type ReadDb, type ReadRow, rowOf, tableOf, textField } from "./config-db.js";
import { LOSSLESS_POOL } from "./platform.js";
import { isLossless, profileOf } from "./qos-lookup.js";

/**
 * Spectrum, static pools: the reservations come on top of the pools, so the MMU, which is egress_lossless_pool, less the ingress pools is what they
 * may take (inferred from SONiC's own pool computation, docs/facts/sonic.md, section b). Undefined where the text has no such pools.
 */
export function spectrumBudget(db: ReadDb): SumAndBudget | undefined {
  const pools = Object.entries(tableOf(db, "BUFFER_POOL"));
  const mmu = numberField(rowOf(db, "BUFFER_POOL", "egress_lossless_pool"), "size");
  const ingress = pools.filter(([, row]) => textField(row, "type") === "ingress").reduce((sum, [, row]) => sum + (numberField(row, "size") ?? 0), 0);
  if (mmu === null || ingress === 0) return undefined;
  const sizeOf = sizes("size");
  const parts = [
    { name: LOSSLESS_GROUPS, bytes: rangeBytes(db, "BUFFER_PG", sizeOf, isLossless) },
    { name: "lossy groups", bytes: rangeBytes(db, "BUFFER_PG", sizeOf, (profile) => !isLossless(profile)) },
    { name: "queues", bytes: rangeBytes(db, "BUFFER_QUEUE", sizeOf, () => true) },
    { name: "port profiles", bytes: listBytes(db) },
  ];
  const { available, formula } = staticBudget(mmu, ingress);
  return { ...summed(parts), available, formula, costs: costsOf(db, sizeOf) };
}

/**
 * Broadcom: in the shared headroom of the lossless pool, or, where the pool has none, in the pool itself.
 *
 * @param ratio how much larger than the shared headroom the sum may be; 1 or more
 */
export function broadcomBudget(db: ReadDb, ratio: number): SumAndBudget | undefined {
  const pool = rowOf(db, "BUFFER_POOL", LOSSLESS_POOL);
  const size = numberField(pool, "size");
  const xoff = numberField(pool, "xoff") ?? 0;
  if (size === null) return undefined;
  const shared = xoff > 0;
  const bytesOf = sizes(shared ? "xoff" : "size");
  const parts = [{ name: LOSSLESS_GROUPS, bytes: rangeBytes(db, "BUFFER_PG", bytesOf, isLossless) }];
  const { available, formula } = shared ? sharedBudget(xoff, LOSSLESS_POOL, ratio) : privateBudget(size, LOSSLESS_POOL);
  return { ...summed(parts), available, formula, costs: costsOf(db, bytesOf) };
}

type BytesOf = (profile: ReadRow | undefined) => number;

function sizes(field: "size" | "xoff"): BytesOf {
  return (profile) => numberField(profile, field) ?? 0;
}

function summed(parts: readonly BudgetPart[]): Pick<SumAndBudget, "needed" | "parts"> {
  return { needed: parts.reduce((sum, p) => sum + p.bytes, 0), parts: parts.filter((p) => p.bytes > 0) };
}

function rangeBytes(db: ReadDb, table: string, bytesOf: BytesOf, counts: (profile: ReadRow | undefined) => boolean): number {
  return portRanges(db, table).reduce((sum, range) => {
    const profile = profileOf(db, range);
    return counts(profile) ? sum + bytesOf(profile) * range.numbers.length * range.ports.length : sum;
  }, 0);
}

function listBytes(db: ReadDb): number {
  const lists = ["BUFFER_PORT_INGRESS_PROFILE_LIST", "BUFFER_PORT_EGRESS_PROFILE_LIST"].flatMap((table) => Object.values(tableOf(db, table)));
  const names = lists.flatMap((row) => (textField(row, "profile_list") ?? "").split(","));
  return names.reduce((sum, name) => sum + (numberField(rowOf(db, "BUFFER_PROFILE", name), "size") ?? 0), 0);
}

/** What each port takes for its lossless groups, the costliest first. */
function costsOf(db: ReadDb, bytesOf: BytesOf): Cost[] {
  const costs = new Map<string, Cost>();
  for (const [port, bytes] of naturalSort(bytesByPort(db, bytesOf), ([name]) => name)) {
    const cable = Number.parseInt(textField(rowOf(db, "CABLE_LENGTH", "AZURE"), port) ?? "", 10);
    const cost = { bytes, speedMbps: numberField(rowOf(db, "PORT", port), "speed"), rowM: Number.isNaN(cable) ? null : cable };
    const key = JSON.stringify(cost);
    costs.set(key, { ...cost, ports: [...(costs.get(key)?.ports ?? []), port] });
  }
  return [...costs.values()].sort((a, b) => b.bytes - a.bytes);
}

function bytesByPort(db: ReadDb, bytesOf: BytesOf): Map<string, number> {
  const ports = new Map<string, number>();
  const add = (range: PortRange, port: string): void => {
    ports.set(port, (ports.get(port) ?? 0) + bytesOf(profileOf(db, range)) * range.numbers.length);
  };
  for (const range of portRanges(db, "BUFFER_PG")) if (isLossless(profileOf(db, range))) for (const port of range.ports) add(range, port);
  return ports;
}
