import { RocefabError } from "../../../base/errors.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { FENCE, FENCED, MANAGEMENT_VRF, managementAddress } from "../management.js";
import { members, type NvueTree } from "../tree.js";

/**
 * Management services listen in the management VRF alone, and packets of GPU hosts to them are denied besides, whatever port they come in by. Never a
 * deny of all: it would stop the switch's own processes from talking (docs/facts/cumulus.md, facts 38 and 39).
 *
 * @throws RocefabError where the host ACL has the name of the fence
 */
export function fenceTree(slice: SwitchSlice): NvueTree {
  const { hostAcl, hostNetworks, services, name } = slice;
  const families = (["ipv4", "ipv6"] as const).map((type) => ({ type, networks: hostNetworks.filter((n) => n.includes(":") === (type === "ipv6")) }));
  const fences = families.filter(({ networks }) => networks.length > 0);
  const taken = fences.map(({ type }) => FENCE[type]).find((fence) => fence === hostAcl?.name);
  if (taken !== undefined)
    throw new RocefabError({ where: `${name}: props.hostAcl.name`, what: "is the name of another access list of the switch", got: taken });
  return {
    ...(fences.length > 0 ? { acl: Object.fromEntries(fences.map(({ type, networks }) => [FENCE[type], { type, rule: denials(networks) }])) } : {}),
    system: {
      ...(services.api === false ? {} : { api: { "listening-address": members([managementAddress(slice)]) } }),
      ...(fences.length > 0 ? { "control-plane": { acl: Object.fromEntries(fences.map(({ type }) => [FENCE[type], { inbound: {} }])) } } : {}),
      "ssh-server": { vrf: members([MANAGEMENT_VRF]) },
    },
  };
}

function denials(networks: readonly string[]): NvueTree {
  const matches = networks.flatMap((network) =>
    FENCED.map(({ protocol, port }) => ({ protocol, "source-ip": network, [protocol]: { "dest-port": members([port]) } })),
  );
  return Object.fromEntries(matches.map((ip, i) => [String(10 * (i + 1)), { action: { deny: {} }, match: { ip } }]));
}
