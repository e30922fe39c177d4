import { switchRule } from "../per-device.js";

/** The router id is the loopback, and so unique while loopbacks are (docs/facts/routing.md, fact 14). */
export const routerId = switchRule("ROUTER_ID", "error", () => ({ slice, view }) => {
  const got = view.routing.routerId;
  return got === slice.loopback ? undefined : { message: "the BGP router id is not the loopback", got: got ?? "unset", allowed: slice.loopback };
});
