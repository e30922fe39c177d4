import type { PortSlice, SwitchSlice } from "../../plan/slices.js";

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

const LONGEST_NEGOTIATING_M = 5;
const LEAST_SILENT_MBPS_OF_GX2 = 200_000;
/** The others of an N9K-C9336C-FX2 have a fixed speed on copper. */
const NEGOTIATING_PORTS_OF_FX2 = new Set([1, 2, 3, 4, 5, 6, 33, 34, 35, 36]);

/** Whether passive copper at a port has a fixed speed, so that its far end must not negotiate either (docs/facts/nxos.md, fact 46). */
export function hasFixedSpeed({ asic }: Pick<SwitchSlice, "asic">, { speedMbps, panel, cable }: Pick<PortSlice, "speedMbps" | "panel" | "cable">): boolean {
  if (asic === "silicon-one-g200" || (cable?.lengthM ?? 0) > LONGEST_NEGOTIATING_M) return true;
  if (speedMbps === LANE_MBPS && panel.mode !== "") return true;
  if (asic === "cloud-scale-gx2") return speedMbps >= LEAST_SILENT_MBPS_OF_GX2;
  return asic === "cloud-scale-fx2" && !NEGOTIATING_PORTS_OF_FX2.has(panel.number);
}
