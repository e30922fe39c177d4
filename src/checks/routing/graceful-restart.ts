import { switchRule } from "../per-device.js";

/** Off, in the text: a restarter keeps forwarding into a dead control plane for its whole restart time (docs/facts/routing.md, section 1 and fact 12). */
export const gracefulRestart = switchRule("GRACEFUL_RESTART", "error", () => ({ view }) => {
  const got = view.routing.gracefulRestart;
  return got === "off" ? undefined : { message: "BGP graceful restart is not written off", got, allowed: "off, for the whole router" };
});
