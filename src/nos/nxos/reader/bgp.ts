import { familyOf, type IpFamily } from "../../../base/ip.js";
import type { NeighborView, RoutingView } from "../../routing-view.js";
import { type ConfigLine, findAll, findLast, has, numberIn } from "./lines.js";

export type BgpView = Pick<
  RoutingView,
  "asn" | "routerId" | "networks" | "aggregates" | "redistribute" | "neighbors" | "maximumPaths" | "maximumPaths6" | "multipathRelax" | "gracefulRestart"
>;

const NO_BGP: BgpView = {
  asn: null,
  routerId: null,
  networks: [],
  aggregates: [],
  redistribute: [],
  neighbors: [],
  maximumPaths: null,
  maximumPaths6: null,
  multipathRelax: false,
  gracefulRestart: "unset",
};

const UNICAST: Readonly<Record<IpFamily, RegExp>> = { ipv4: /^address-family ipv4 unicast$/, ipv6: /^address-family ipv6 unicast$/ };

/** `router bgp` of the default VRF, unicast of both families; templates are resolved into their neighbours. */
export function bgpView(lines: readonly ConfigLine[]): BgpView {
  const router = findLast(lines, /^router bgp (\S+)$/);
  if (!router) return NO_BGP;
  const own = router.line.children;
  const familyLines = (family: IpFamily): readonly ConfigLine[] => findLast(own, UNICAST[family])?.line.children ?? [];
  const all = [...familyLines("ipv4"), ...familyLines("ipv6")];
  return {
    asn: asNumber(router.words[0] as string),
    routerId: findLast(own, /^router-id (\S+)$/)?.words[0] ?? null,
    networks: findAll(all, /^network (\S+\/\d+)/).map((f) => f.words[0] as string),
    aggregates: findAll(all, /^aggregate-address (\S+)(.*)$/).map(({ words: [prefix, rest] }) => ({
      prefix: prefix as string,
      summaryOnly: / summary-only\b/.test(rest as string),
    })),
    redistribute: findAll(all, /^redistribute (.+?)(?: route-map \S+)?$/).map((f) => f.words[0] as string),
    neighbors: findAll(own, /^neighbor (\S+)(?: remote-as (\S+))?$/).flatMap((f) => neighbors(own, f.line, f.words[0] as string, f.words[1] as string)),
    maximumPaths: numberIn(familyLines("ipv4"), /^maximum-paths (\d+)$/),
    maximumPaths6: numberIn(familyLines("ipv6"), /^maximum-paths (\d+)$/),
    multipathRelax: has(own, /^bestpath as-path multipath-relax$/),
    gracefulRestart: gracefulRestart(own),
  };
}

/** Plain, or `high.low`. */
function asNumber(text: string): number | null {
  const m = /^(?:(\d+)\.)?(\d+)$/.exec(text);
  return m ? Number(m[1] ?? 0) * 65_536 + Number(m[2]) : null;
}

function gracefulRestart(router: readonly ConfigLine[]): RoutingView["gracefulRestart"] {
  if (has(router, /^graceful-restart-helper$/)) return "helper";
  if (has(router, /^no graceful-restart$/)) return "off";
  return has(router, /^graceful-restart\b/) ? "full" : "unset";
}

/** One for each family that the neighbour or its template has; of one without, its own, which is then not active. */
function neighbors(router: readonly ConfigLine[], line: ConfigLine, peer: string, inlineAsn: string): NeighborView[] {
  const session = inherited(router, line.children, "peer(?:-session)?");
  const named = (["ipv4", "ipv6"] as const).filter((family) => has(session, UNICAST[family]));
  const families = named.length > 0 ? named : [familyOf(peer)];
  return families.map((family) => neighbor(router, session, { peer, family, inlineAsn }));
}

interface NeighborKey {
  readonly peer: string;
  readonly family: IpFamily;
  readonly inlineAsn: string;
}

function neighbor(router: readonly ConfigLine[], session: readonly ConfigLine[], { peer, family: of, inlineAsn }: NeighborKey): NeighborView {
  const families = session.filter((l) => UNICAST[of].test(l.text));
  const family = inherited(
    router,
    families.flatMap((f) => f.children),
    "peer-policy",
  );
  const timers = findLast(session, /^timers (\d+) (\d+)$/) ?? findLast(router, /^timers bgp (\d+) (\d+)$/);
  const remoteAs = findLast(session, /^remote-as (\S+)$/)?.words[0] ?? inlineAsn;
  return {
    peer,
    family: of,
    remoteAsn: remoteAs === "" ? null : asNumber(remoteAs),
    description: findLast(session, /^description (.+)$/)?.words[0] ?? null,
    activated: families.length > 0 && !has(session, /^shutdown$/),
    inMap: findLast(family, /^route-map (\S+) in$/)?.words[0] ?? null,
    outMap: findLast(family, /^route-map (\S+) out$/)?.words[0] ?? null,
    keepaliveS: timers ? Number(timers.words[0]) : null,
    holdS: timers ? Number(timers.words[1]) : null,
    connectS: numberIn(router, /^reconnect-interval (\d+)$/),
    maximumPrefix: maximumPrefix(family),
    bfd: has(session, /^bfd(?: singlehop)?$/) ? { intervalMs: null, multiplier: null } : null,
    loopAllowances: family.map((l) => l.text).filter((t) => /^(?:allowas-in|as-override|disable-peer-as-check)\b/.test(t)),
  };
}

/** Lines of the inherited templates first, so that the neighbour's own, which win, stand last. */
function inherited(router: readonly ConfigLine[], own: readonly ConfigLine[], kind: string, seen: readonly string[] = []): ConfigLine[] {
  const templates = findAll(own, new RegExp(`^inherit (${kind}) (\\S+)`)).flatMap(({ words: [what, name] }) => {
    const header = `template ${what} ${name}`;
    const template = router.find((l) => l.text === header);
    return template && !seen.includes(header) ? inherited(router, template.children, kind, [...seen, header]) : [];
  });
  return [...templates, ...own];
}

/** Beyond the limit a session goes down, unless the line says otherwise. */
function maximumPrefix(family: readonly ConfigLine[]): NeighborView["maximumPrefix"] {
  const found = findLast(family, /^maximum-prefix (\d+)(.*)$/);
  if (!found) return null;
  const [limit, rest = ""] = found.words;
  const action = / warning-only\b/.test(rest) ? "warning-only" : / restart \d+/.test(rest) ? "restart" : "shutdown";
  return { limit: Number(limit), action };
}
