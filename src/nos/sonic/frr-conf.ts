import { prefixLength } from "../../base/ip.js";
import type { NeighborGroup, PrefixList, RoutingSlice, SwitchSlice } from "../../plan/slices.js";
import { fillTemplate } from "../../templates.js";

/** frr.conf of docker_routing_config_mode split-unified: SONiC reads it once, at the start of its bgp container. */
export function frrConf(slice: SwitchSlice): string {
  const { routing } = slice;
  const interfaces = slice.ports.filter((p) => p.address !== null).map((p) => p.name);
  const sections = [
    fillTemplate("sonic/frr-globals", { hostname: slice.name }),
    fillTemplate("sonic/frr-interfaces", { interfaces }),
    fillTemplate("sonic/frr-prefix-lists", { lists: routing.prefixLists.map(prefixList) }),
    fillTemplate("sonic/frr-as-path-lists", { lists: routing.asPathLists }),
    fillTemplate("sonic/frr-route-maps", { maps: routing.routeMaps }),
    fillTemplate("sonic/frr-router-bgp", routerBgp(routing)),
  ];
  return `${sections.join("")}end\n`;
}

function prefixList({ name, entries }: PrefixList): object {
  return { name, entries: entries.map(({ seq, prefix, length }) => ({ seq, match: lengthMatch(prefix, length) })) };
}

const HOST_LENGTH = 32;

/** `10.0.0.0/12 ge 24 le 24`; a /32 needs no upper end, and a prefix of that very length neither. */
function lengthMatch(prefix: string, length: number): string {
  if (prefixLength(prefix) === length) return prefix;
  return length === HOST_LENGTH ? `${prefix} ge ${length}` : `${prefix} ge ${length} le ${length}`;
}

function routerBgp(routing: RoutingSlice): object {
  const { asn, routerId, timers, maximumPaths, multipathRelax, networks, aggregates } = routing;
  return { asn, routerId, timers, maximumPaths, multipathRelax, aggregates, networks, groups: routing.groups.map((g) => group(g, timers)) };
}

function group({ name, inMap, outMap, maximumPrefix, neighbors }: NeighborGroup, timers: RoutingSlice["timers"]): object {
  const { limit, warningPercent, restartMinutes } = maximumPrefix;
  const peerGroup = `${name}_V4`;
  return {
    name: peerGroup,
    timers,
    inMap,
    outMap,
    limit,
    warningPercent,
    atLimit: restartMinutes === null ? "warning-only" : `restart ${restartMinutes}`,
    neighbors: neighbors.map(({ address, remoteAsn, description }) => ({ address, remoteAsn, description, peerGroup })),
  };
}
