import { switchRule } from "../per-device.js";
import { portsText } from "../words.js";

/** Routing protocols starve behind a strict CNP queue unless their own queue is strict and above it. */
export const controlQueueNotAboveCnp = switchRule("CONTROL_QUEUE_NOT_ABOVE_CNP", "error", () => (device) => {
  const { control } = device.view.qos;
  if (control.kind === "separate" || control.starvable.length === 0) return undefined;
  return {
    message: `queue ${control.queue} of routing protocols and LLDP can be starved by other queues, that of the CNPs first, on ${portsText(control.starvable)}`,
    allowed: "strict, above every other strict queue",
  };
});
