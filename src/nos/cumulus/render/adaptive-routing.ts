import { RocefabError } from "../../../base/errors.js";
import { portRanges } from "../../../base/text.js";
import { speedText } from "../../../base/units.js";
import { CUMULUS, spelling } from "../../../catalog/capabilities/index.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { ADAPTIVE_SPEEDS } from "../adaptive-speeds.js";
import { type Dialect, enabled } from "../dialect.js";
import { below, merged, type NvueTree } from "../tree.js";

/**
 * Load balancing by packet is adaptive routing on every port to another switch: beside one that lacks it traffic would be spread unevenly. Profile and
 * link utilization are left to the switch (docs/facts/cumulus.md, facts 20 and 47).
 *
 * @throws RocefabError for flowlets, and where ASIC or speed do not have it
 */
export function adaptiveRoutingTree(slice: SwitchSlice, dialect: Dialect): NvueTree {
  if (slice.loadBalancing === "ecmp") return {};
  const where = `${slice.name}: props.loadBalancing`;
  if (slice.loadBalancing === "flowlet") refuseFlowlets(where, slice);
  const path = spelling(where, CUMULUS.adaptiveRouting, slice);
  const uplinks = slice.ports.filter((p) => p.kind === "fabric");
  const others = uplinks.filter((p) => !ADAPTIVE_SPEEDS.has(p.speedMbps));
  if (others.length > 0) {
    throw new RocefabError({
      where,
      what: "asks for adaptive routing on ports of a speed that does not have it",
      got: `${portRanges(others.map((p) => p.name))} at ${[...new Set(others.map((p) => speedText(p.speedMbps)))].join(", ")}`,
      allowed: [...ADAPTIVE_SPEEDS].map(speedText).join(", "),
      fix: 'break the links out, e.g. an 800G port into 2x 400G, or take "ecmp"',
    });
  }
  if (uplinks.length === 0) return {};
  const ports = uplinks.map(({ name }) => [name, below(path, enabled(dialect))] as const);
  return merged({ interface: Object.fromEntries(ports) }, below(path, enabled(dialect)));
}

function refuseFlowlets(where: string, { nos }: SwitchSlice): never {
  throw new RocefabError({
    where,
    what: `asks for ${CUMULUS.flowlets.title}, which no release of Cumulus Linux has`,
    got: `flowlet on Cumulus Linux ${nos.release}`,
    allowed: '"per-packet", which is adaptive routing on Spectrum-4, or "ecmp"',
  });
}
