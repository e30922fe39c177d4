import { RocefabError } from "../../base/errors.js";
import { NXOS, spelling } from "../../catalog/capabilities/index.js";
import type { SwitchSlice } from "../../plan/slices.js";
import type { NxosDlb, OutputQueuing } from "./config.js";

/**
 * Dynamic load balancing over the ports to other switches (docs/facts/nxos.md, fact 47); null for hashed ECMP.
 *
 * @throws RocefabError where ASIC or release do not have it, or a port has an output policy of its own, which DLB would not apply
 */
export function dlbConfig(slice: SwitchSlice, { ofProfile }: OutputQueuing): NxosDlb | null {
  if (slice.loadBalancing === "ecmp") return null;
  const where = `${slice.name}: props.loadBalancing`;
  const mode = spelling(where, slice.loadBalancing === "flowlet" ? NXOS.flowlets : NXOS.perPacket, slice);
  const uplinks = slice.ports.filter((p) => p.kind === "fabric");
  const own = uplinks.find((p) => p.profile !== null && ofProfile[p.profile] !== undefined);
  if (own) {
    throw new RocefabError({
      where,
      what: "asks for DLB at a port that has an output policy of its own, which NX-OS does not apply to the flows of DLB",
      got: `${own.name} with ${own.profile === null ? "" : ofProfile[own.profile]}`,
      allowed: "the same ECN thresholds at all speeds, or all uplinks at the fastest speed",
      fix: 'give ecnThresholds.nxos one pair, or take "ecmp"',
    });
  }
  return uplinks.length === 0 ? null : { mode, ports: uplinks.map((p) => shortName(p.name)).join(",") };
}

/** As NX-OS prints ports in a list: `Ethernet1/31` -> `Eth1/31`. */
export function shortName(port: string): string {
  return port.replace(/^Ethernet/, "Eth");
}
