import { contains, networkOf } from "../../base/ip.js";
import type { RoutingView } from "../../nos/routing-view.js";

/**
 * Prefixes that a device puts into BGP and tells others: networks with a connected route behind them, aggregates with a part, and whatever is
 * redistributed, without the parts of a summary-only aggregate. A prefix that is both network and redistributed is not told at all: that is what
 * FRR does with suppress-fib-pending (docs/facts/routing.md, section 1).
 */
export function advertisedPrefixes(view: RoutingView): Set<string> {
  const connected = new Set(view.interfaces.filter((i) => i.up).flatMap((i) => i.addresses.map(networkOf)));
  const redistributed = view.redistribute.some((source) => /connected|direct/.test(source)) ? [...connected] : [];
  const networks = view.networks.filter((n) => connected.has(n));
  const local = new Set([...networks, ...redistributed]);
  const alive = view.aggregates.filter((a) => [...local].some((p) => p !== a.prefix && contains(a.prefix, p)));
  const hidden = (p: string): boolean => alive.some((a) => a.summaryOnly && a.prefix !== p && contains(a.prefix, p));
  const silent = new Set(networks.filter((n) => redistributed.includes(n)));
  return new Set([...[...local].filter((p) => !hidden(p) && !silent.has(p)), ...alive.map((a) => a.prefix)]);
}
