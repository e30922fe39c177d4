import type { PortSlice } from "../../plan/slices.js";

/** A panel port up to here has four lanes of 25G NRZ at most. */
const MOST_NRZ_PANEL_MBPS = 100_000;
const LANE_MBPS = 25_000;

/**
 * What follows `fec` at a port; null where `auto`, the default, is right: PAM4 has but one code, and lanes of 10G have none. At 25G IEEE's RS-FEC is
 * `rs-ieee`, since `rs-fec` may be the consortium's there (docs/facts/nxos.md, fact 46).
 */
export function fecWord({ speedMbps, link, panel }: Pick<PortSlice, "speedMbps" | "link" | "panel">): string | null {
  if (speedMbps === LANE_MBPS) return { rs: "rs-ieee", fc: "fc-fec", none: null }[link.fec];
  const panelMbps = speedMbps * Number(/-(\d+)x$/.exec(panel.mode)?.[1] ?? 1);
  const isNrz = panelMbps <= MOST_NRZ_PANEL_MBPS && speedMbps > LANE_MBPS;
  return isNrz && link.fec === "rs" ? "rs-fec" : null;
}
