import { RocefabError } from "../../base/errors.js";
import { naturalSort } from "../../base/sort.js";
import type { SwitchSlice } from "../../plan/slices.js";
import type { NxosFence } from "./config.js";
import { FENCE } from "./management.js";

/**
 * SSH cannot be bound to a VRF, so that its lines take no packets of GPU hosts, whatever address of the switch they are sent to; everybody else
 * stays let in (docs/facts/nxos.md, fact 45). Null for a family without hosts.
 *
 * @throws RocefabError where the host ACL has the name of the fence
 */
export function fenceConfig(slice: SwitchSlice): NxosFence {
  const [ipv4, ipv6] = (["ipv4", "ipv6"] as const).map((family) => {
    const networks = slice.hostNetworks.filter((network) => network.includes(":") === (family === "ipv6"));
    return networks.length === 0 ? null : { name: FENCE[family], networks: naturalSort(networks, (n) => n) };
  });
  const taken = Object.values(FENCE).find((name) => name === slice.hostAcl?.name);
  if (taken !== undefined)
    throw new RocefabError({ where: `${slice.name}: props.hostAcl.name`, what: "is the name of another access list of the switch", got: taken });
  return { ipv4: entries(ipv4 ?? null), ipv6: entries(ipv6 ?? null) };
}

const STEP = 10;

function entries(list: { readonly name: string; readonly networks: readonly string[] } | null): NxosFence["ipv4"] {
  if (list === null) return null;
  const denied = list.networks.map((network, i) => ({ seq: STEP * (i + 1), network }));
  return { name: list.name, denied, restSeq: STEP * (denied.length + 1) };
}
