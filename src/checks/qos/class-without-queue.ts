import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { classByDscp, type RocePort, reachedTcs, rocePorts } from "./treatment.js";

/** Every class of the policy ends in a queue that the text schedules; what an unscheduled queue gets is the switch's own affair, or nothing. */
export const classWithoutQueue = switchRule("CLASS_WITHOUT_QUEUE", "error", () => (device) => {
  const byDscp = classByDscp(device.slice.qos.classes);
  const found = rocePorts(device).flatMap((p) => unscheduled(p, byDscp).map((text) => ({ port: p.port.name, text })));
  return found.length === 0
    ? undefined
    : { message: `classes are in no queue that is scheduled: ${byText(found)}`, fix: "give the queue of every class a share, or make it strict" };
});

function unscheduled({ view }: RocePort, byDscp: ReturnType<typeof classByDscp>): string[] {
  return reachedTcs(view, byDscp)
    .filter((r) => r.planned.length > 0 && r.tc.scheduling === null)
    .map((r) => `${r.planned.map((c) => c.name).join(" and ")} (queue ${r.tc.queue})`);
}
