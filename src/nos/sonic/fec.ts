import type { PortSlice } from "../../plan/slices.js";

export type Fec = "rs" | "fc" | "none";

const LONGEST_COPPER_WITH_FC_M = 3;

/**
 * FEC of a port. From 50G up every link is PAM4 or runs lanes of 25G: RS-FEC. 40G and below has lanes of 10G: none. 25G goes by medium
 * (IEEE 802.3by): RS-FEC on optics and active cables, BASE-R on passive copper of at most 3 m, none while nothing is plugged in.
 */
export function fecOf(speedMbps: number, cable: PortSlice["cable"]): Fec {
  if (speedMbps >= 50_000) return "rs";
  if (speedMbps !== 25_000 || cable === null) return "none";
  return cable.medium === "dac" && cable.lengthM <= LONGEST_COPPER_WITH_FC_M ? "fc" : "rs";
}
