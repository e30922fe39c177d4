import type { CableMedium } from "./cable.js";

export type Fec = "rs" | "fc" | "none";

/** How a port drives its cable; both ends of a cable have the same. */
export interface LinkSettings {
  readonly fec: Fec;
  /** Autonegotiation and link training of copper (IEEE 802.3 clauses 72, 73, 136, 162); null where nobody knows the medium: the switch's own setting stands. */
  readonly negotiated: boolean | null;
}

const LONGEST_COPPER_WITH_FC_M = 3;
/** Every link from here up is PAM4, or runs lanes of 25G. */
const LEAST_RS_MBPS = 50_000;

/**
 * FEC and negotiation of a port. From 50G up RS-FEC: PAM4 does not work without (IEEE 802.3 clauses 91, 134, 119), and lanes of 25G take the same at both
 * ends. 40G and below has lanes of 10G: none. 25G goes by medium (IEEE 802.3by): RS-FEC on optics and active cables, BASE-R on passive copper of at most
 * 3 m, none while nothing is plugged in. Passive copper negotiates, optics cannot, and an active copper cable ends the line at its own chip.
 */
export function linkSettings(speedMbps: number, cable: { readonly medium: CableMedium; readonly lengthM: number } | null): LinkSettings {
  return { fec: fecOf(speedMbps, cable), negotiated: cable === null || cable.medium === "user" ? null : cable.medium === "dac" };
}

function fecOf(speedMbps: number, cable: { readonly medium: CableMedium; readonly lengthM: number } | null): Fec {
  if (speedMbps >= LEAST_RS_MBPS) return "rs";
  if (speedMbps !== 25_000 || cable === null) return "none";
  return cable.medium === "dac" && cable.lengthM <= LONGEST_COPPER_WITH_FC_M ? "fc" : "rs";
}
