import { type Lookups, lookupsOf } from "../lookups.js";
import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { farEndPauses } from "./far-end.js";
import { classByDscp, pausedOn, priorityOf, type RocePort, reachedTcs, rocePorts } from "./treatment.js";

/** Pause works only where both ends of a cable speak it. */
export const pfcMissingOnLinkEnd = switchRule("PFC_MISSING_ON_LINK_END", "error", (context) => {
  const lookups = lookupsOf(context);
  return (device) => {
    const byDscp = classByDscp(device.slice.qos.classes);
    const found = rocePorts(device).flatMap((p) =>
      missingPriorities(p, byDscp, lookups).map((n) => ({ port: `${p.port.name} (to ${p.port.description})`, text: `priority ${n}` })),
    );
    if (found.length === 0) return undefined;
    return { message: `PFC is off on one end of a cable while the other end pauses: ${byText(found)}`, fix: "turn PFC on at both ends of every cable" };
  };
});

function missingPriorities({ port, view }: RocePort, byDscp: ReturnType<typeof classByDscp>, lookups: Lookups): number[] {
  return reachedTcs(view, byDscp)
    .filter((r) => r.planned.some((c) => c.lossless) && r.tc.ingress === "lossless" && pausedOn(view, r.tc) === null)
    .map(priorityOf)
    .filter((priority) => farEndPauses(lookups, port, priority));
}
