import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { classByDscp, type RocePort, reachedTcs, rocePorts } from "./treatment.js";

/** Classes that are told apart on the wire meet in no queue, else one gets the other's drops, marks or waits. */
export const classesShareQueue = switchRule("CLASSES_SHARE_QUEUE", "error", () => (device) => {
  const byDscp = classByDscp(device.slice.qos.classes);
  const found = rocePorts(device).flatMap((p) => sharedQueues(p, byDscp).map((text) => ({ port: p.port.name, text })));
  return found.length === 0 ? undefined : { message: `different classes share an egress queue: ${byText(found)}`, fix: "give every class a queue of its own" };
});

function sharedQueues({ view }: RocePort, byDscp: ReturnType<typeof classByDscp>): string[] {
  const reached = reachedTcs(view, byDscp).filter((r) => r.planned.length > 0);
  return reached.flatMap((a, i) =>
    reached
      .slice(i + 1)
      .filter((b) => a.tc.queue === b.tc.queue && !b.planned.some((c) => a.planned.includes(c)))
      .map((b) => `queue ${a.tc.queue} holds ${a.planned.map((c) => c.name).join(", ")} and ${b.planned.map((c) => c.name).join(", ")}`),
  );
}
