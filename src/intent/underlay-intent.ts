import { RocefabError } from "../base/errors.js";
import { type Prefix, prefix, prefix6 } from "../base/ip.js";
import { cableIntent } from "./cable-intent.js";
import type { BfdIntent, CapacityIntent, SuperSpinesIntent, UnderlayIntent } from "./fabric-intent.js";
import { type SuperSpinesProps, UNNUMBERED, type UnderlayProps } from "./props.js";

/** @throws RocefabError where a block is not canonical, or links of the two families are not alike */
export function underlayIntent(where: string, { spineAsn, leafAsnBase, loopbacks, links, rails, ipv6, bfd }: UnderlayProps): UnderlayIntent {
  const unnumbered = links === UNNUMBERED;
  return {
    spineAsn,
    leafAsnBase,
    loopbacks: prefix(`${where}.loopbacks`, loopbacks),
    links: unnumbered ? null : prefix(`${where}.links`, links),
    rails: prefix(`${where}.rails`, rails),
    ipv6: ipv6
      ? {
          loopbacks: prefix6(`${where}.ipv6.loopbacks`, ipv6.loopbacks),
          links: links6(`${where}.ipv6.links`, ipv6.links, unnumbered),
          rails: prefix6(`${where}.ipv6.rails`, ipv6.rails),
        }
      : null,
    bfd: bfdIntent(`${where}.bfd`, bfd),
  };
}

function links6(where: string, links: string | undefined, unnumbered: boolean): Prefix | null {
  if (links === undefined && !unnumbered)
    throw new RocefabError({
      where,
      what: "is missing: links that are numbered have addresses of both families",
      fix: 'give a block, or set links: "unnumbered"',
    });
  if (links === undefined) return null;
  if (unnumbered) throw new RocefabError({ where, what: "is given, but links are unnumbered and have no addresses", got: links, fix: "leave it out" });
  return prefix6(where, links);
}

const DEFAULT_BFD: BfdIntent = { intervalMs: 300, multiplier: 3 };

function bfdIntent(where: string, bfd: UnderlayProps["bfd"]): BfdIntent | null {
  if (bfd === undefined || bfd === false) return null;
  if (bfd === true) return DEFAULT_BFD;
  const intervalMs = bfd.interval?.toMs() ?? DEFAULT_BFD.intervalMs;
  if (!Number.isInteger(intervalMs))
    throw new RocefabError({ where: `${where}.interval`, what: "is not a whole number of milliseconds", got: String(bfd.interval) });
  return { intervalMs, multiplier: bfd.multiplier ?? DEFAULT_BFD.multiplier };
}

/** @throws RocefabError where pods are uneven or part a scalable unit, or the tier runs otherwise than the pods below it */
export function superSpinesIntent(
  where: string,
  given: SuperSpinesProps,
  { leaves, leavesPerSu }: CapacityIntent,
  underlay: Pick<UnderlayIntent, "links" | "ipv6">,
): SuperSpinesIntent {
  const { count, linksPerSpine, leavesPerPod, uplink, asn, loopbacks, links, ipv6 } = given;
  const unnumbered = links === UNNUMBERED;
  refuseOtherKind(`${where}.links`, unnumbered, underlay.links === null, "unnumbered", "underlay.links");
  refuseOtherKind(`${where}.ipv6`, ipv6 !== undefined, underlay.ipv6 !== null, "given", "underlay.ipv6");
  if (leaves % leavesPerPod !== 0)
    throw new RocefabError({
      where: `${where}.leavesPerPod`,
      what: "does not divide capacity.leaves, so that pods would be uneven",
      got: `${leavesPerPod}, with capacity.leaves ${leaves}`,
      allowed: "a divisor of capacity.leaves",
      fix: "change one of the two",
    });
  if (leavesPerPod % leavesPerSu !== 0)
    throw new RocefabError({
      where: `${where}.leavesPerPod`,
      what: "would part a scalable unit between two pods",
      got: `${leavesPerPod}, with ${leavesPerSu} leaves a unit`,
      allowed: "a multiple of capacity.leavesPerSu",
      fix: "change it, or capacity.leavesPerSu where there are no units",
    });
  refuseManyPaths(where, count * linksPerSpine, `${count} super-spines x ${linksPerSpine} links`);
  return {
    count,
    linksPerSpine,
    leavesPerPod,
    uplink: { speedMbps: uplink.speed.toMbps(), cable: cableIntent(uplink.cable) },
    asn,
    loopbacks: prefix(`${where}.loopbacks`, loopbacks),
    links: unnumbered ? null : prefix(`${where}.links`, links),
    ipv6: ipv6 ? { loopbacks: prefix6(`${where}.ipv6.loopbacks`, ipv6.loopbacks), links: links6(`${where}.ipv6.links`, ipv6.links, unnumbered) } : null,
  };
}

/** All tiers of a fabric run alike. */
function refuseOtherKind(where: string, own: boolean, underlay: boolean, word: string, prop: string): void {
  if (own === underlay) return;
  throw new RocefabError({ where, what: `is ${own ? "" : "not "}${word}, and ${prop} is ${underlay ? "" : "not "}so`, fix: "make the two alike" });
}

/** maximum-paths is 64 on every NOS, so that all of them spread alike. */
const MOST_UPLINKS = 64;

export function refuseManyPaths(where: string, uplinks: number, got: string): void {
  if (uplinks <= MOST_UPLINKS) return;
  throw new RocefabError({ where, what: "gives a switch more uplinks than ECMP can use", got, allowed: `at most ${MOST_UPLINKS}` });
}
