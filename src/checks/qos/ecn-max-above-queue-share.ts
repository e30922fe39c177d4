import { worstCaseXoffShare } from "../../dcb/ecn/ecn.js";
import { switchRule } from "../per-device.js";
import { listText } from "../words.js";
import { rocePorts } from "./treatment.js";

/**
 * A maximum that a queue cannot reach, since its group is paused before it even when no other is full, is never used: marking stays weaker than meant.
 * Held wherever the plan knows the shared pool; on SONiC a rule of its own reads the pool in the text.
 */
export const ecnMaxAboveQueueShare = switchRule("ECN_MAX_ABOVE_QUEUE_SHARE", "warning", () => (device) => {
  const { nos, profiles } = device.slice;
  const beyond = rocePorts(device).flatMap(({ port, view }) => {
    const pool = profiles[port.profile ?? ""]?.sharedPool;
    const reach = pool ? worstCaseXoffShare(pool.bytes, pool.dynamicTh, 1) : Number.POSITIVE_INFINITY;
    const highest = Math.max(0, ...view.classes.filter((tc) => tc.ingress === "lossless").map((tc) => tc.ecn?.maxBytes ?? 0));
    return highest > reach ? [{ port: port.name, highest, reach }] : [];
  });
  if (nos.name === "sonic" || beyond.length === 0) return undefined;
  return {
    message: `ECN has a maximum that a queue cannot reach, since it is paused before, on ${listText(beyond.map((b) => b.port))}`,
    got: `maximum threshold ${Math.max(...beyond.map((b) => b.highest))} B`,
    allowed: `at most ${Math.min(...beyond.map((b) => b.reach))} B: pool x alpha / (1 + alpha), by the model's sharedBuffer`,
    fix: `set policy.ecnThresholds.${nos.name}: "auto", or give a maximum that is not above it`,
  };
});
