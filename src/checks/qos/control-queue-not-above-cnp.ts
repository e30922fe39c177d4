import { switchRule } from "../per-device.js";

/** Routing protocols starve behind a strict CNP queue unless their own queue is strict and above it. */
export const controlQueueNotAboveCnp = switchRule("CONTROL_QUEUE_NOT_ABOVE_CNP", "error", () => (device) => {
  const { control } = device.view.qos;
  if (control.kind === "separate" || (control.strict && control.aboveOtherStrict)) return undefined;
  return {
    message: "the queue of routing protocols and LLDP can be starved by the strict queue of the CNPs",
    got: `queue ${control.queue}: ${control.strict ? "strict, below another strict queue" : "not strict"}`,
    allowed: "strict, above every other strict queue",
  };
});
