import { RocefabError } from "../../base/errors.js";
import { GID_IS_FOUND_SINCE, knownGidIndex, ncclAtLeast } from "../../catalog/nccl.js";
import type { NcclIntent } from "../../intent/fabric-intent.js";
import { refuseContradictions } from "./contradictions.js";
import { refuseBadDevices } from "./devices.js";
import type { NcclHost } from "./host.js";
import { ncclOverrides } from "./overrides.js";

/**
 * All that can be wrong with the NCCL part of a host before it is rendered.
 *
 * @param where construct path and prop, e.g. `stack/pod1/host1: props.nccl`
 * @param host its policy, GPU-NIC map and addresses; the leaves may still be unknown
 * @throws RocefabError
 */
export function refuseBadNccl(where: string, nccl: NcclIntent, host: NcclHost): void {
  const overrides = ncclOverrides(where, nccl);
  const values = Object.fromEntries(Object.entries(overrides).map(([name, { text }]) => [name, text]));
  refuseBadDevices(where, host);
  refuseContradictions(`${where}.env`, { version: nccl.version, values }, host);
  refuseUnknownGid(where, nccl.version, values, host);
}

function refuseUnknownGid(where: string, version: string, values: Readonly<Record<string, string>>, { nic, railsSupernet6 }: NcclHost): void {
  if (ncclAtLeast(version, GID_IS_FOUND_SINCE) || values.NCCL_IB_GID_INDEX !== undefined) return;
  if (railsSupernet6 !== null && knownGidIndex(nic) !== undefined)
    throw new RocefabError({
      where: `${where}.version`,
      what: `needs a GID index, and on rails with addresses of both families it depends on which one the kernel was given first`,
      got: version,
      allowed: `${GID_IS_FOUND_SINCE} or later, which finds the entry itself`,
      fix: "give env.NCCL_IB_GID_INDEX (the IPv4 RoCE v2 entry of `show_gids`), or move to a later NCCL",
    });
  if (knownGidIndex(nic) !== undefined) return;
  throw new RocefabError({
    where: `${where}.version`,
    what: `needs the GID index of the NIC, which rocefab does not know for this one: NCCL before ${GID_IS_FOUND_SINCE} takes 0, the link-local entry`,
    got: `${version} on ${nic}`,
    allowed: "ConnectX, BlueField, Thor, Pollara",
    fix: `give env.NCCL_IB_GID_INDEX (the IPv4 RoCE v2 entry of \`show_gids\`), or move to NCCL ${GID_IS_FOUND_SINCE} or later`,
  });
}
