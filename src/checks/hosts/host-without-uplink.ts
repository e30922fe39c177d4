import { hostRule } from "../per-device.js";

export const hostWithoutUplink = hostRule("HOST_WITHOUT_UPLINK", "error", () => ({ slice }) => {
  if (slice.rails.length > 0) return undefined;
  return { message: "no NIC of this host is cabled to a leaf", fix: "connect it, or leave it out" };
});
