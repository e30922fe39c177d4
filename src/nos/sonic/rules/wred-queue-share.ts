import { worstCaseXoffShare } from "../../../dcb/ecn/ecn.js";
import { numberField, type ReadDb, type ReadRow, rowOf, textField, upPorts } from "../config-db.js";
import { profileOf, wredOf } from "../qos-lookup.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const ALONE = 1;
const QUEUES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** A maximum that the queue cannot reach is never used; inferred, hence a warning (docs/facts/sonic.md, fact 18). */
export const wredQueueShare = rule(
  "SONIC_WRED_ABOVE_QUEUE_SHARE",
  ({ db, look }: Inspected): Complaint => ({
    severity: "warning",
    message: "WRED has a maximum threshold above what the queue's buffer lets it reach",
    allowed: "a maximum below pool x alpha / (1 + alpha) of the queue's profile",
    places: upPorts(db).flatMap(([port]) =>
      QUEUES.filter((queue) => {
        const max = numberField(wredOf(look, port, queue), "green_max_threshold");
        const reach = reachableBytes(db, profileOf(db, look.at("BUFFER_QUEUE", port, queue)));
        return max !== null && reach !== null && max > reach;
      }).map((queue) => `${port} queue ${queue}`),
    ),
  }),
);

/** The most bytes that a queue can surely hold alone; null where the text does not say. */
function reachableBytes(db: ReadDb, profile: ReadRow | undefined): number | null {
  const size = numberField(rowOf(db, "BUFFER_POOL", textField(profile, "pool") ?? ""), "size");
  const dynamicTh = numberField(profile, "dynamic_th");
  const staticTh = numberField(profile, "static_th");
  if (size === null) return null;
  if (dynamicTh !== null) return worstCaseXoffShare(size, dynamicTh, ALONE);
  return staticTh === null ? null : Math.min(staticTh, size) - 1;
}
