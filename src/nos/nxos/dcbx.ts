import type { PortSlice, SwitchSlice } from "../../plan/slices.js";
import type { PfcMode } from "./config.js";
import { isLossless } from "./groups.js";

/** Whether DCBX TLVs go out. */
export function advertisesDcbx(slice: SwitchSlice): boolean {
  return slice.qos.dcbx.switches !== "off";
}

/** PFC of a port: on, off at the trust boundary, and on willing switches left to the host. */
export function pfcModeOf(slice: SwitchSlice, port: PortSlice): PfcMode {
  if (port.trust === "none" || !isLossless(slice)) return "off";
  const { switches } = slice.qos.dcbx;
  if (switches === "ieee") return "on send-tlv";
  return switches === "willing" && port.kind === "host" ? "auto" : "on";
}
