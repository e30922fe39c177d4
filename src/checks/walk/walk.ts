import { ADDRESS_BITS, contains, familyOf, ofFamily, prefixLength } from "../../base/ip.js";
import { naturalSort } from "../../base/sort.js";
import { buildNetwork, type Network, type WalkCable, type WalkDevice } from "./network.js";
import { type Duty, dutiesOf, type LostCable, missingWidth, valleysAt, type WalkProblem } from "./problems.js";
import { PrefixTable } from "./table.js";

/** What may be in the tables of a family: a host prefix in a block of loopbacks, or exactly a block in the rails. */
export interface Permitted {
  readonly loopbacks: readonly string[];
  readonly rails: string;
  readonly blockLength: number;
}

export interface Walk {
  readonly network: Network;
  /** With every cable up, by prefix. */
  readonly tables: ReadonlyMap<string, PrefixTable>;
  readonly problems: readonly WalkProblem[];
}

/**
 * Originates every prefix of one family, whose views the devices bring, passes it through the parsed policy of every device and asserts, with all cables up and with each single one down
 * (docs/facts/routing.md, fact 15): every leaf holds every other leaf's prefixes at full width, nothing goes down and up again, nothing foreign is accepted.
 *
 * Parallel cables of two devices whose sessions have the same policy at both ends carry the same routes. With one of several down no route changes
 * anywhere, and both the width that is there and the width that is wanted lose that one link: the walk with all cables up has proved it. So only
 * cables that are alone in their bundle are taken away, and only the prefixes that they carried are settled again.
 */
export function walkUnderlay(devices: readonly WalkDevice[], cables: readonly WalkCable[], permitted: Permitted): Walk {
  const network = buildNetwork(devices, cables);
  const all = network.nodes.flatMap((n) => [...n.advertises, ...n.ownPrefixes]);
  const prefixes = naturalSort(new Set(ofFamily(familyOf(permitted.rails), all)), (p) => p);
  const duties = new Map(dutiesOf(network).map((d) => [d.prefix, d]));
  const tables = new Map<string, PrefixTable>();
  const problems: WalkProblem[] = [];
  for (const prefix of prefixes) {
    const table = new PrefixTable(network, prefix);
    if (!table.converge()) problems.push(...unsettled(network, prefix, null));
    tables.set(prefix, table);
    problems.push(...allUp(network, table, duties.get(prefix), permitted));
  }
  if (!problems.some((p) => p.kind === "unsettled")) problems.push(...singleFailures(network, [...tables.values()], duties));
  return { network, tables, problems };
}

function allUp(network: Network, table: PrefixTable, duty: Duty | undefined, permitted: Permitted): WalkProblem[] {
  const nodes = network.nodes.map((_, n) => n);
  const valleys = nodes.flatMap((n) => valleysAt(network, table, n, null));
  if (!duty) return [...valleys, ...(isPermitted(table.prefix, permitted) ? [] : nodes.flatMap((n) => foreignAt(network, table, n)))];
  if (!network.nodes[duty.owner]?.advertises.has(duty.prefix))
    return [...valleys, { node: duty.owner, kind: "origin", text: `its own ${duty.prefix}`, down: null }];
  return [...valleys, ...nodes.flatMap((n) => missingWidth(network, table, n, duty, null))];
}

function isPermitted(prefix: string, { loopbacks, rails, blockLength }: Permitted): boolean {
  const length = prefixLength(prefix);
  return (
    (length === ADDRESS_BITS[familyOf(rails)] && loopbacks.some((block) => contains(block, prefix))) || (length === blockLength && contains(rails, prefix))
  );
}

function foreignAt(network: Network, table: PrefixTable, node: number): WalkProblem[] {
  const from = (network.into[node] ?? []).filter((a) => table.accepted[a]).map((a) => network.nodes[network.arcs[a]?.from ?? node]?.name);
  return from.length === 0 ? [] : [{ node, kind: "foreign", text: `${table.prefix} from ${[...new Set(from)].join(", ")}`, down: null }];
}

function unsettled(network: Network, prefix: string, down: string | null): WalkProblem[] {
  return network.nodes.flatMap((n, node) => (n.advertises.has(prefix) ? [{ node, kind: "unsettled" as const, text: prefix, down }] : []));
}

function singleFailures(network: Network, tables: readonly PrefixTable[], duties: ReadonlyMap<string, Duty>): WalkProblem[] {
  const problems: WalkProblem[] = [];
  for (const [index, arc] of network.arcs.entries()) {
    const [cable, more] = arc.cables;
    if (index % 2 === 1 || cable === undefined || more !== undefined) continue;
    const lost: LostCable = { cable, a: arc.from, b: arc.to };
    for (const table of tables) problems.push(...withoutCable(network, table, [index, index + 1], lost, duties.get(table.prefix)));
  }
  return problems;
}

function withoutCable(network: Network, table: PrefixTable, arcs: readonly number[], lost: LostCable, duty: Duty | undefined): WalkProblem[] {
  const problems: WalkProblem[] = [];
  const settled = table.without(arcs, (changed) => {
    for (const node of changed) {
      problems.push(...valleysAt(network, table, node, lost.cable));
      if (duty) problems.push(...missingWidth(network, table, node, duty, lost));
    }
  });
  return settled ? problems : unsettled(network, table.prefix, lost.cable);
}
