import { switchRule } from "../per-device.js";
import { listText } from "../words.js";

/** A description that names another device sends whoever looks for a fault to the wrong end of a cable. */
export const neighborDescription = switchRule("NEIGHBOR_DESCRIPTION", "warning", () => ({ slice, view }) => {
  const planned = new Map(slice.routing.groups.flatMap((g) => g.neighbors.flatMap((n) => [n.peer, n.port].map((key) => [key, n.description] as const))));
  const found = view.routing.neighbors.flatMap(({ peer, description }) => {
    const wanted = planned.get(peer);
    return wanted === undefined || description === wanted ? [] : [`${peer} (${description ?? "none"}, planned ${wanted})`];
  });
  return found.length === 0 ? undefined : { message: `neighbours are described as other devices: ${listText([...new Set(found)])}` };
});
