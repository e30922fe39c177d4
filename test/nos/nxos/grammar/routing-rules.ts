import { contains } from "./arguments.js";
import type { MatchedLine } from "./match-lines.js";
import { all, arg, below, type Config, type CrossRule, has, repeated } from "./query.js";
import {
  announced,
  bgpOf,
  connectedOf,
  liesAbove,
  loopbacksOf,
  mapEntries,
  neighborsOf,
  type Peering,
  peerings,
  portTo,
  prefixEntries,
  prefixesOf,
  type Role,
  regexesOf,
  remoteAs,
  roleOf,
  same,
  templateOf,
} from "./routing-view.js";

const LAST = 65_535;
const FIRST = 100;
const STEP = 10;
const OWN = "^$";
const ONE_AS = "^[0-9]+$";
const TWO_AS = "^[0-9]+_[0-9]+$";

/** What a device takes from below, and what it tells above, by as-path (docs/facts/routing.md, section 1). */
const PATHS_FROM_BELOW: Readonly<Record<Role, readonly string[]>> = { leaf: [], spine: [ONE_AS], "super-spine": [ONE_AS, TWO_AS] };
const PATHS_UPWARD: Readonly<Record<Role, readonly string[]>> = { leaf: [OWN], spine: [OWN, ONE_AS], "super-spine": [] };
const UNIVERSAL_ID: Readonly<Record<Role, string>> = { leaf: "10", spine: "20", "super-spine": "30" };

function mapNames({ top }: Config): string[] {
  return [...new Set(all(top, "route-map").map((m) => arg(m, "name")))];
}

function permits(entries: readonly MatchedLine[]): MatchedLine[] {
  return entries.filter((e) => arg(e, "action") === "permit");
}

function sequence(line: MatchedLine, name: string): number {
  return Number(arg(line, name));
}

function isLast(entry: MatchedLine): boolean {
  return arg(entry, "action") === "deny" && sequence(entry, "mapSequence") === LAST && entry.children.length === 0;
}

/** The entries of a map that do not follow 100, 110, ... and one deny of all. */
function misnumbered(entries: readonly MatchedLine[]): MatchedLine[] {
  return entries.filter((e, i) => (i === entries.length - 1 ? !isLast(e) : sequence(e, "mapSequence") !== FIRST + STEP * i));
}

function superSpineAsns(config: Config): string[] {
  return [...new Set(neighborsOf(config).flatMap((n) => (liesAbove(config, n) ? [remoteAs(config, n)] : [])))];
}

const MAP_RULES: readonly CrossRule[] = [
  {
    rule: "routing fact 2: entries of 100, 110, ..., and a last deny of everything, 65535",
    offences: (config) => mapNames(config).flatMap((name) => misnumbered(mapEntries(config, name))),
  },
  {
    rule: "routing fact 2: the entries of a map stand together",
    offences: ({ top }) => {
      const maps = all(top, "route-map");
      const other = (i: number) => arg(maps[i - 1], "name") !== arg(maps[i], "name");
      return maps.filter((m, i) => i > 0 && other(i) && maps.slice(0, i).some((e) => arg(e, "name") === arg(m, "name")));
    },
  },
  {
    rule: "routing facts 2 and 3: an entry permits a prefix-list, or refuses an as-path alone",
    offences: ({ top }) =>
      all(top, "route-map").filter((e) => {
        if (isLast(e)) return false;
        const prefix = has(e, "match-prefix", "match-prefix-v6");
        return arg(e, "action") === "permit" ? !prefix : prefix || !has(e, "match-as-path");
      }),
  },
  {
    rule: "routing fact 2: sequence numbers of a list ascend",
    offences: ({ top }) => {
      const lists = all(top, "prefix-list", "prefix-list-v6", "as-path-list");
      const before = (i: number) => lists.slice(0, i).filter((l) => l.id === lists[i]?.id && arg(l, "name") === arg(lists[i], "name"));
      return lists.filter((l, i) => before(i).some((b) => sequence(b, "sequence") >= sequence(l, "sequence")));
    },
  },
  {
    rule: "routing fact 1: maps of the right family",
    offences: (config) =>
      peerings(config).flatMap(({ v6, inMap, outMap }) => [...inMap, ...outMap].flatMap((e) => below(e, v6 ? "match-prefix" : "match-prefix-v6"))),
  },
  {
    rule: "routing fact 3: what goes up asks for an as-path, what comes from above does not",
    offences: (config) =>
      peerings(config)
        .filter((p) => p.up)
        .flatMap((p) => [...permits(p.outMap).filter((e) => !has(e, "match-as-path")), ...p.inMap.filter((e) => has(e, "match-as-path"))]),
  },
  {
    rule: "routing fact 4: what comes from below asks for an as-path, what goes down does not",
    offences: (config) =>
      peerings(config)
        .filter((p) => !p.up)
        .flatMap((p) => [...permits(p.inMap).filter((e) => !has(e, "match-as-path")), ...p.outMap.filter((e) => has(e, "match-as-path"))]),
  },
  {
    rule: "routing facts 3 and 4: as-paths of the tier",
    offences: (config) => {
      const role = roleOf(config);
      const wrong = (entries: readonly MatchedLine[], wanted: readonly string[]) =>
        permits(entries).filter((e) => [...regexesOf(config, e)].sort().join() !== [...wanted].sort().join());
      return peerings(config).flatMap((p) => (p.up ? wrong(p.outMap, PATHS_UPWARD[role]) : wrong(p.inMap, PATHS_FROM_BELOW[role])));
    },
  },
  {
    rule: "routing fact 4: a spine refuses upward first what came from above",
    offences: (config) => {
      if (roleOf(config) !== "spine") return [];
      const wanted = superSpineAsns(config).map((asn) => `_${asn}_`);
      return peerings(config).flatMap((p) => {
        const [first] = p.outMap;
        const refused = first && arg(first, "action") === "deny" ? regexesOf(config, first) : [];
        return p.up && !wanted.every((w) => refused.includes(w)) && first ? [first] : [];
      });
    },
  },
];

function outward(config: Config): Peering[] {
  return peerings(config).filter((p) => p.up);
}

/** What a leaf may announce: its loopback and its blocks. */
function ownEntries(config: Config) {
  return outward(config).flatMap((p) => permits(p.outMap).flatMap((e) => prefixesOf(config, e)));
}

const PREFIX_RULES: readonly CrossRule[] = [
  {
    rule: "routing fact 5: an exact length within its prefix",
    offences: (config) => prefixEntries(config).flatMap((e) => (!e.single && e.exact < e.prefix.length ? [e.line] : [])),
  },
  {
    rule: "routing fact 3: a leaf announces exact prefixes of its own",
    offences: (config) => {
      if (roleOf(config) !== "leaf") return [];
      const own = [...loopbacksOf(config), ...announced(config, "aggregate").map((a) => a.prefix), ...announced(config, "network").map((n) => n.prefix)];
      return ownEntries(config).flatMap((e) => (e.single && own.some((p) => same(p, e.prefix)) ? [] : [e.line]));
    },
  },
  {
    rule: "routing fact 5: the loopback and the blocks are in the fabric's lists",
    offences: (config) => {
      const ranges = prefixEntries(config).filter((e) => !e.single);
      const listed = (p: (typeof ranges)[number]["prefix"]) => ranges.some((r) => r.exact === p.length && contains(r.prefix, p));
      return prefixEntries(config).flatMap((e) => (e.single && !listed(e.prefix) ? [e.line] : []));
    },
  },
  {
    rule: "routing fact 5: both the loopbacks and the blocks pass each map",
    offences: (config) =>
      peerings(config).flatMap(({ v6, inMap, outMap, up, family }) => {
        const whole = v6 ? 128 : 32;
        const lengths = (map: readonly MatchedLine[]) => permits(map).flatMap((e) => prefixesOf(config, e).map((p) => p.exact));
        const maps = up && roleOf(config) === "leaf" ? [inMap] : [inMap, outMap];
        return maps.every((m) => lengths(m).includes(whole) && lengths(m).some((l) => l !== whole)) ? [] : [family];
      }),
  },
  {
    rule: "routing fact 6: a network is the loopback or a connected prefix, and no link's",
    offences: (config) => {
      const links = neighborsOf(config).flatMap((n) => portTo(config, n) ?? []);
      const linkPrefixes = connectedOf({ ...config, top: links });
      const held = [...loopbacksOf(config), ...connectedOf(config)];
      return announced(config, "network").flatMap(({ line, prefix }) =>
        held.some((h) => same(h, prefix)) && !linkPrefixes.some((l) => same(l, prefix)) ? [] : [line],
      );
    },
  },
  {
    rule: "routing fact 6: the loopback is announced",
    offences: (config) => {
      const networks = announced(config, "network").map((n) => n.prefix);
      return loopbacksOf(config).every((l) => networks.some((n) => same(n, l))) ? [] : all(config.top, "bgp");
    },
  },
  {
    rule: "routing fact 6: each host port inside the own blocks is announced",
    offences: (config) => {
      const networks = announced(config, "network").map((n) => n.prefix);
      const blocks = ownEntries(config).map((e) => e.prefix);
      return all(config.top, "ethernet").filter((port) =>
        connectedOf({ ...config, top: [port] }).some((c) => blocks.some((b) => contains(b, c)) && !networks.some((n) => same(n, c))),
      );
    },
  },
  {
    rule: "routing fact 6: an aggregate stands on a leaf, holds a network and goes up",
    offences: (config) => {
      const networks = announced(config, "network").map((n) => n.prefix);
      const own = ownEntries(config).map((e) => e.prefix);
      const good = (p: (typeof own)[number]) => roleOf(config) === "leaf" && networks.some((n) => contains(p, n) && !same(n, p)) && own.some((o) => same(o, p));
      return announced(config, "aggregate").flatMap(({ line, prefix }) => (good(prefix) ? [] : [line]));
    },
  },
  {
    rule: "routing fact 6: a host network goes up, alone or in its aggregate",
    offences: (config) => {
      const carried = [...ownEntries(config).map((e) => e.prefix), ...loopbacksOf(config)];
      return announced(config, "network").flatMap(({ line, prefix }) => (carried.some((c) => contains(c, prefix)) ? [] : [line]));
    },
  },
];

function farDevice(neighbor: MatchedLine): string {
  return arg(below(neighbor, "description")[0], "text").split(" ")[0] ?? "";
}

const PEER_RULES: readonly CrossRule[] = [
  {
    rule: "routing fact 14: the router id is the loopback",
    offences: ({ top }) => {
      const [loopback] = all(top, "loopback").flatMap((l) => below(l, "address"));
      return all(top, "bgp").flatMap((b) => below(b, "router-id").filter((r) => `${arg(r, "ipv4")}/32` !== arg(loopback, "loopback4")));
    },
  },
  { rule: "fact 23: a neighbour is the other end of a port's /31, or the port", offences: (config) => neighborsOf(config).filter((n) => !portTo(config, n)) },
  {
    rule: "fact 24: an unnumbered port has its neighbour",
    offences: (config) => {
      const peers = neighborsOf(config).map((n) => arg(n, "neighbor"));
      return all(config.top, "ethernet").filter((p) => has(p, "link-local") && !peers.includes(arg(p, "port")));
    },
  },
  {
    rule: "routing fact 14: a neighbour is said to be what its port says",
    offences: (config) =>
      neighborsOf(config).filter((n) => {
        const port = portTo(config, n);
        return port !== undefined && arg(below(port, "description")[0], "text") !== arg(below(n, "description")[0], "text");
      }),
  },
  {
    rule: "routing fact 14: remote-as is given once, and is another AS",
    offences: (config) =>
      neighborsOf(config).filter((n) => {
        const template = templateOf(config, n);
        const given = below(n, "remote-as").length + (template ? below(template, "remote-as").length : 0);
        return given !== 1 || remoteAs(config, n) === arg(bgpOf(config), "asn");
      }),
  },
  {
    rule: "fact 26: one ASN a leaf",
    offences: (config) => {
      if (roleOf(config) !== "spine") return [];
      const leaves = neighborsOf(config).filter((n) => !liesAbove(config, n));
      return leaves.filter((n) => leaves.some((o) => (remoteAs(config, o) === remoteAs(config, n)) !== (farDevice(o) === farDevice(n))));
    },
  },
  {
    rule: "fact 25: multipath-relax exactly where equal paths have different ASNs",
    offences: (config) => {
      const relaxed = all(config.top, "bgp").some((b) => has(b, "multipath-relax"));
      return superSpineAsns(config).length > 1 === relaxed ? [] : all(config.top, "bgp");
    },
  },
  {
    rule: "routing fact 9: maximum-paths below the number of equal paths",
    offences: (config) => {
      const above = neighborsOf(config).filter((n) => liesAbove(config, n));
      const beside = neighborsOf(config).map((n) => neighborsOf(config).filter((o) => farDevice(o) === farDevice(n)).length);
      const width = Math.max(above.length, ...beside, 1);
      const families = all(config.top, "bgp").flatMap((b) => below(b, "family", "family-v6"));
      return families.flatMap((f) => below(f, "maximum-paths").filter((m) => Number(arg(m, "paths")) < width));
    },
  },
  {
    rule: "routing fact 13: a power of two, 80 percent, and 5 minutes",
    offences: (config) =>
      peerings(config)
        .flatMap((p) => below(p.family, "maximum-prefix"))
        .filter((m) => {
          const limit = Number(arg(m, "prefixLimit"));
          return !Number.isInteger(Math.log2(limit)) || arg(m, "thresholdPercent") !== "80" || !["", "5"].includes(arg(m, "minutes"));
        }),
  },
  {
    rule: "routing fact 11: connect 10",
    offences: ({ top }) => all(top, "bgp").flatMap((b) => below(b, "reconnect").filter((r) => arg(r, "reconnectS") !== "10")),
  },
  {
    rule: "routing fact 28: BFD's interval and no redirects on each port of a template with bfd, and on no other",
    offences: (config) => {
      const wanted = neighborsOf(config).flatMap((n) => {
        const [template, port] = [templateOf(config, n), portTo(config, n)];
        return template && has(template, "template-bfd") && port ? [port] : [];
      });
      return all(config.top, "ethernet").filter((p) =>
        wanted.includes(p) ? !(has(p, "bfd-interval") && has(p, "no-redirects")) : has(p, "bfd-interval", "no-redirects"),
      );
    },
  },
  {
    rule: "fact 28: universal-id 10 on a leaf, 20 on a spine, 30 on a super-spine",
    offences: (config) => all(config.top, "load-sharing").filter((l) => arg(l, "seed") !== UNIVERSAL_ID[roleOf(config)]),
  },
  {
    rule: "routing fact 1: a family of a template has its networks",
    offences: (config) => {
      const bgp = bgpOf(config);
      return peerings(config).flatMap(({ v6, family }) => (bgp && has(bgp, v6 ? "family-v6" : "family") ? [] : [family]));
    },
  },
  {
    rule: "1a: one neighbour a link and family",
    offences: (config) =>
      repeated(neighborsOf(config), (n) => `${arg(portTo(config, n), "port") || n.number} ${arg(n, "neighbor").includes(":") ? "IPv6" : "IPv4"}`),
  },
];

export const ROUTING_RULES: readonly CrossRule[] = [...MAP_RULES, ...PREFIX_RULES, ...PEER_RULES];
