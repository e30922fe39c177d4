import { RocefabError } from "../../base/errors.js";
import { ADDRESS_BITS, familyOf, type IpFamily, ofFamily, prefixLength } from "../../base/ip.js";
import type { GroupFamily, NeighborGroup, PrefixList, RouteMap, RoutingSlice, SwitchSlice } from "../../plan/slices.js";
import { fillTemplate } from "../../templates.js";

/**
 * frr.conf of docker_routing_config_mode split-unified: SONiC reads it once, at the start of its bgp container.
 *
 * @throws RocefabError where the fabric runs BFD
 */
export function frrConf(slice: SwitchSlice): string {
  const { routing } = slice;
  refuseBfd(slice);
  const interfaces = slice.ports.filter((p) => p.address !== null || p.unnumbered).map((p) => p.name);
  const sections = [
    fillTemplate("sonic/frr-globals", { hostname: slice.name }),
    fillTemplate("sonic/frr-interfaces", { interfaces }),
    fillTemplate("sonic/frr-prefix-lists", { lists: routing.prefixLists.map(prefixList) }),
    fillTemplate("sonic/frr-as-path-lists", { lists: routing.asPathLists }),
    fillTemplate("sonic/frr-route-maps", { maps: routing.routeMaps.map(routeMap) }),
    fillTemplate("sonic/frr-router-bgp", routerBgp(routing)),
  ];
  return `${sections.join("")}end\n`;
}

/** `neighbor ... bfd` without bfdd loads without a word, and a silent failure still takes the hold time (docs/facts/routing.md, section 2.1). */
function refuseBfd({ name, routing }: SwitchSlice): void {
  if (routing.bfd === null) return;
  throw new RocefabError({
    where: `${name}: underlay.bfd`,
    what: "asks for BFD, which SONiC does not run beside frr.conf: its bgp container starts bfdd only with frr_mgmt_framework_config, for frrcfgd",
    got: `${routing.bfd.intervalMs} ms x ${routing.bfd.multiplier}`,
    fix: "leave underlay.bfd out for a fabric with SONiC switches: the hold time of 9 s catches what the link does not show",
  });
}

/** `ip` or `ipv6`, as lists and matches begin. */
const KEYWORD: Readonly<Record<IpFamily, string>> = { ipv4: "ip", ipv6: "ipv6" };

function prefixList({ name, entries }: PrefixList): object {
  return { name, entries: entries.map(({ seq, prefix, length }) => ({ keyword: KEYWORD[familyOf(prefix)], seq, match: lengthMatch(prefix, length) })) };
}

/** `10.0.0.0/12 ge 24 le 24`; a host prefix needs no upper end, and a prefix of that very length neither. */
function lengthMatch(prefix: string, length: number): string {
  if (prefixLength(prefix) === length) return prefix;
  return length === ADDRESS_BITS[familyOf(prefix)] ? `${prefix} ge ${length}` : `${prefix} ge ${length} le ${length}`;
}

const FIRST_SEQ = 100;
const SEQ_STEP = 10;
const LAST_SEQ = 65_535;

/** SONiC has IPv6 routes lead to the global address of a neighbour; the entry lets every route go on to the next (docs/facts/routing.md, section 2.4). */
function routeMap({ name, family, entries }: RouteMap): object {
  const keyword = KEYWORD[family];
  const own = entries.map((e) => ({ ...e, keyword, preferGlobal: false }));
  if (family === "ipv4" || !name.startsWith("FROM_")) return { name, entries: own };
  const preferGlobal = { seq: FIRST_SEQ, action: "permit", asPath: null, prefixList: null, keyword, preferGlobal: true };
  return { name, entries: [preferGlobal, ...own.map((e) => ({ ...e, seq: e.seq === LAST_SEQ ? LAST_SEQ : e.seq + SEQ_STEP }))] };
}

function routerBgp(routing: RoutingSlice): object {
  const { asn, routerId, timers, maximumPaths, multipathRelax } = routing;
  const groups = routing.groups.map((g) => group(g, timers));
  return { asn, routerId, timers, multipathRelax, groups, families: families(routing).map((f) => ({ ...f, maximumPaths })) };
}

function families({ networks, aggregates, groups }: RoutingSlice): object[] {
  return (["ipv4", "ipv6"] as const).flatMap((family) => {
    const own = ofFamily(family, networks);
    const policies = groups.flatMap((g) => g.families.filter((f) => f.family === family).map((f) => policy(g, f)));
    return own.length === 0 ? [] : [{ family, networks: own, aggregates: ofFamily(family, aggregates), policies }];
  });
}

/** A group of unnumbered sessions has the name of IPv4, which it carries first (docs/facts/routing.md, section 2.4). */
function peerGroupName({ name, session }: NeighborGroup): string {
  return session === "ipv6" ? `${name}_V6` : `${name}_V4`;
}

function policy(group: NeighborGroup, { inMap, outMap, maximumPrefix }: GroupFamily): object {
  const { limit, warningPercent, restartMinutes } = maximumPrefix;
  return {
    name: peerGroupName(group),
    inMap,
    outMap,
    limit,
    warningPercent,
    atLimit: restartMinutes === null ? "warning-only" : `restart ${restartMinutes}`,
  };
}

function group(group: NeighborGroup, timers: RoutingSlice["timers"]): object {
  const peerGroup = peerGroupName(group);
  const unnumbered = group.session === "unnumbered";
  return {
    name: peerGroup,
    timers,
    neighbors: group.neighbors.map(({ peer, remoteAsn, description }) => ({ peer, remoteAsn, description, peerGroup, unnumbered })),
  };
}
