import { RocefabError } from "../../base/errors.js";
import { familyOf, type IpFamily, ofFamily, prefixLength } from "../../base/ip.js";
import { naturalSort } from "../../base/sort.js";
import { NOS_FACTS } from "../../catalog/nos.js";
import type { AsPathListName, MaximumPrefix, NeighborGroup, PrefixListName, RouteMapName, RoutingSlice, SwitchSlice } from "../../plan/slices.js";
import type { NxosBgp, NxosRouting } from "./config.js";

/** `ip` or `ipv6`, as lists and matches begin. */
const KEYWORD: Readonly<Record<IpFamily, string>> = { ipv4: "ip", ipv6: "ipv6" };

/** `PL_LoopbackV4` -> `PL-LOOPBACK-V4`, `PL_OWN_HOSTS_V6` -> `PL-OWN-HOSTS-V6`. */
function prefixListName(name: PrefixListName): string {
  return name
    .replace(/_?(V[46])$/, "-$1")
    .replaceAll("_", "-")
    .toUpperCase();
}

/** As NX-OS configs spell them: `FROM_SPINE_V4` -> `FROM-SPINE-V4`. */
function dashed(name: AsPathListName | RouteMapName): string {
  return name.replaceAll("_", "-");
}

/** Source: Batfish's NX-OS grammar (docs/facts/routing.md, fact 27). */
const LONGEST_REGEX = 63;

/**
 * The underlay in NX-OS's words.
 *
 * @throws RocefabError where a number or an expression is beyond what NX-OS takes
 */
export function routingConfig(slice: SwitchSlice): NxosRouting {
  const { routing } = slice;
  const regexes = routing.asPathLists.flatMap((list) => list.entries.map((e) => e.regex));
  for (const regex of regexes) refuseLongRegex(slice, regex);
  refuseBfdInterval(slice);
  return {
    prefixLists: routing.prefixLists.flatMap(({ name, entries }) =>
      entries.map(({ seq, prefix, length }) => ({
        keyword: KEYWORD[familyOf(prefix)],
        name: prefixListName(name),
        seq,
        prefix,
        eq: length === prefixLength(prefix) ? null : length,
      })),
    ),
    asPathLists: routing.asPathLists.flatMap(({ name, entries }) => entries.map(({ seq, regex }) => ({ name: dashed(name), seq, regex }))),
    routeMaps: routing.routeMaps.flatMap(({ name, family, entries }) =>
      entries.map(({ action, seq, asPath, prefixList }) => ({
        name: dashed(name),
        action,
        seq,
        asPathList: asPath && dashed(asPath),
        keyword: KEYWORD[family],
        prefixList: prefixList && prefixListName(prefixList),
      })),
    ),
    bgp: bgpConfig(slice, routing),
  };
}

function bgpConfig(slice: SwitchSlice, routing: RoutingSlice): NxosBgp {
  const { asn, routerId, timers, multipathRelax, aggregates, maximumPaths, groups } = routing;
  const { mostPaths } = NOS_FACTS.nxos;
  if (maximumPaths > mostPaths) {
    throw new RocefabError({
      where: `${slice.name}: maximum-paths`,
      what: "is more than every NX-OS release takes",
      got: maximumPaths,
      allowed: `1-${mostPaths}`,
    });
  }
  return {
    asn,
    routerId,
    reconnectS: timers.connectS,
    multipathRelax,
    families: (["ipv4", "ipv6"] as const).flatMap((family) => {
      const networks = ofFamily(family, routing.networks);
      if (networks.length === 0) return [];
      return [{ family, networks: naturalSort(networks, (n) => n), aggregates: ofFamily(family, aggregates), maximumPaths }];
    }),
    templates: groups.map((group) => ({
      name: templateName(group),
      bfd: routing.bfd !== null,
      keepaliveS: timers.keepaliveS,
      holdS: timers.holdS,
      families: group.families.map(({ family, inMap, outMap, maximumPrefix }) => ({
        family,
        inMap: dashed(inMap),
        outMap: dashed(outMap),
        maximumPrefix: maximumPrefixText(maximumPrefix),
      })),
    })),
    neighbors: groups.flatMap((group) =>
      group.neighbors.map(({ peer, remoteAsn, description }) => ({ peer, template: templateName(group), remoteAsn, description })),
    ),
  };
}

function templateName({ name, session }: NeighborGroup): string {
  return session === "ipv6" ? `${name}-V6` : name;
}

function maximumPrefixText({ limit, warningPercent, action, restartMinutes }: MaximumPrefix): string {
  return `${limit} ${warningPercent} ${action === "restart" ? `restart ${restartMinutes}` : action}`;
}

/** Source: Cisco, Interfaces Configuration Guide 10.6(x), chapter 6 (docs/facts/routing.md, fact 36). */
const BFD_INTERVAL_MS = { least: 50, most: 999 };

function refuseBfdInterval({ name, routing: { bfd } }: SwitchSlice): void {
  const { least, most } = BFD_INTERVAL_MS;
  if (bfd === null || (bfd.intervalMs >= least && bfd.intervalMs <= most)) return;
  throw new RocefabError({
    where: `${name}: underlay.bfd.interval`,
    what: "is beyond what NX-OS takes",
    got: `${bfd.intervalMs} ms`,
    allowed: `${least} to ${most} ms`,
  });
}

function refuseLongRegex(slice: SwitchSlice, regex: string): void {
  if (regex.length <= LONGEST_REGEX) return;
  throw new RocefabError({
    where: `${slice.name}: as-path expression`,
    what: "is longer than NX-OS takes",
    got: regex,
    allowed: `at most ${LONGEST_REGEX} characters`,
  });
}
