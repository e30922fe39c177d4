import { parseFrr } from "../views/frr-parser.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const LOOPBACK_LIST = "PL_LoopbackV4";

/** SONiC's maintenance switch (TSA) finds its maps by the family in their name, and its loopback by this list (docs/facts/routing.md, fact 21). */
export const frrNames = rule("SONIC_FRR_NAMES", ({ frrText }: Inspected): Complaint => {
  const { peers, prefixLists } = parseFrr(frrText);
  const outMaps = [...peers.values()].flatMap((p) => [p.families.ipv4.outMap, p.families.ipv6.outMap].filter((map) => map !== null));
  return {
    severity: "error",
    message: "TSA and TSB cannot work with these names",
    allowed: `out-maps that end in _V4 or _V6, and a prefix-list ${LOOPBACK_LIST}`,
    places: [...outMaps.filter((name) => !/_V[46]$/.test(name)), ...(Object.hasOwn(prefixLists, LOOPBACK_LIST) ? [] : [`no ${LOOPBACK_LIST}`])],
  };
});
