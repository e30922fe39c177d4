import { switchRule } from "../per-device.js";
import { byPeers, peerText } from "./peerings.js";

/** Limits are the planned power of two: a lower one trips before the fabric is full, a higher one protects less (docs/facts/routing.md, section 1 and fact 13). */
export const maximumPrefixNotAsPlanned = switchRule("MAXIMUM_PREFIX_NOT_AS_PLANNED", "warning", () => ({ slice, view }) => {
  const sessions = slice.routing.groups.flatMap((g) =>
    g.families.flatMap((f) => g.neighbors.flatMap((n) => [n.peer, n.port].map((peer) => [`${f.family} ${peer}`, f.maximumPrefix.limit] as const))),
  );
  const planned = new Map(sessions);
  const found = view.routing.neighbors.flatMap((n) => {
    const [seen, wanted] = [n.maximumPrefix?.limit, planned.get(`${n.family} ${n.peer}`)];
    return seen === undefined || wanted === undefined || seen === wanted ? [] : [{ peer: peerText(n), text: `${seen}, planned ${wanted}` }];
  });
  return found.length === 0 ? undefined : { message: `neighbours have other prefix limits than planned: ${byPeers(found)}` };
});
