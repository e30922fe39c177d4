import { rangeText } from "../../base/text.js";
import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { meantLossless, rocePorts } from "./treatment.js";

/** The egress queue of a lossless class must not drop before the ingress buffer pauses. */
export const egressQueueLimited = switchRule("EGRESS_QUEUE_LIMITED", "error", () => (device) => {
  const found = rocePorts(device).flatMap(({ port, view }) => {
    const limited = view.classes.filter((c) => meantLossless(view, c) && c.egressUnlimited === false).map((c) => c.queue);
    return limited.length === 0 ? [] : [{ port: port.name, text: `queue ${rangeText(limited)}` }];
  });
  if (found.length === 0) return undefined;
  return {
    message: `lossless egress queues are limited, so that they drop before ingress pauses: ${byText(found)}`,
    allowed: "an egress limit at or above the pool",
  };
});
