import { RocefabError } from "../../base/errors.js";
import { prefixLength } from "../../base/ip.js";
import { naturalSort } from "../../base/sort.js";
import { NOS_FACTS } from "../../catalog/nos.js";
import type { AsPathListName, NeighborGroup, PrefixListName, RouteMapName, RoutingSlice, SwitchSlice } from "../../plan/slices.js";
import type { NxosBgp, NxosRouting } from "./config.js";

const PREFIX_LIST: Readonly<Record<PrefixListName, string>> = {
  PL_LoopbackV4: "PL-LOOPBACK-V4",
  PL_FABRIC_LOOPBACKS_V4: "PL-FABRIC-LOOPBACKS-V4",
  PL_FABRIC_HOSTS_V4: "PL-FABRIC-HOSTS-V4",
  PL_OWN_HOSTS_V4: "PL-OWN-HOSTS-V4",
};

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
  return {
    prefixLists: routing.prefixLists.flatMap(({ name, entries }) =>
      entries.map(({ seq, prefix, length }) => ({ name: PREFIX_LIST[name], seq, prefix, eq: length === prefixLength(prefix) ? null : length })),
    ),
    asPathLists: routing.asPathLists.flatMap(({ name, entries }) => entries.map(({ seq, regex }) => ({ name: dashed(name), seq, regex }))),
    routeMaps: routing.routeMaps.flatMap(({ name, entries }) =>
      entries.map(({ action, seq, asPath, prefixList }) => ({
        name: dashed(name),
        action,
        seq,
        asPathList: asPath && dashed(asPath),
        prefixList: prefixList && PREFIX_LIST[prefixList],
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
    networks: naturalSort(routing.networks, (n) => n),
    aggregates,
    maximumPaths,
    templates: groups.map((group) => ({
      name: group.name,
      keepaliveS: timers.keepaliveS,
      holdS: timers.holdS,
      inMap: dashed(group.inMap),
      outMap: dashed(group.outMap),
      maximumPrefix: maximumPrefixText(group.maximumPrefix),
    })),
    neighbors: groups.flatMap((group) =>
      group.neighbors.map(({ address, remoteAsn, description }) => ({ address, template: group.name, remoteAsn, description })),
    ),
  };
}

function maximumPrefixText({ limit, warningPercent, action, restartMinutes }: NeighborGroup["maximumPrefix"]): string {
  return `${limit} ${warningPercent} ${action === "restart" ? `restart ${restartMinutes}` : action}`;
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
