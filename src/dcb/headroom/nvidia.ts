import type { LosslessPattern, NvidiaHeadroom } from "../../catalog/asics.js";

const KIB = 1024;
const SMALL_PACKET = 64;
/** km/s of the signal, as SONiC takes it. */
const SIGNAL_METRES_PER_SECOND = 198e6;
/** Bytes of MAC and PHY delay. */
const MAC_PHY_BYTES = 0.8 * KIB;
/** Pause quanta that a peer may take to answer, by Gb/s. Source: IEEE 802.3 annex 31B. */
const PEER_QUANTA: Readonly<Record<number, number>> = { 800: 905, 400: 905, 200: 453, 100: 394, 50: 147, 40: 118, 25: 80, 10: 67 };
const QUANTUM_BYTES = 64;

/** What decides the headroom of a port on NVIDIA's ASICs. */
export interface NvidiaPort {
  readonly cellBytes: number;
  readonly speedMbps: number;
  /** Metres; see `equivalentMetres`. */
  readonly cableM: number;
  readonly mtu: number;
  readonly pattern: LosslessPattern;
}

export const NVIDIA_FORMULA = "up1K(lossless MTU + (port MTU + wire + MAC/PHY + peer + tile) x occupancy)";

/** Whether the formula has a published answer of the peer for a speed. */
export function nvidiaKnows({ peerResponse, fastestMbps }: NvidiaHeadroom, speedMbps: number): boolean {
  return speedMbps <= fastestMbps && (peerResponse !== "ieee" || PEER_QUANTA[speedMbps / 1000] !== undefined);
}

/**
 * Bytes that a lossless priority group must absorb after it has sent XOFF: what is on the wire both ways, what the peer still sends, and the MTU that
 * has just begun, in cells. Source: sonic-swss cfgmgr/buffer_headroom_mellanox.lua, own re-implementation.
 */
export function nvidiaXoff(model: NvidiaHeadroom, port: NvidiaPort): number {
  const { wireBytes, macPhyBytes, peerBytes, tileBytes, occupancy } = nvidiaTerms(model, port);
  return upToKib(port.pattern.mtu + (port.mtu + wireBytes + macPhyBytes + peerBytes + tileBytes) * occupancy);
}

/** The terms of the formula that follow from the port and the ASIC. */
export function nvidiaTerms(model: NvidiaHeadroom, port: NvidiaPort): Record<"wireBytes" | "macPhyBytes" | "peerBytes" | "tileBytes" | "occupancy", number> {
  const { speedMbps, cableM } = port;
  return {
    wireBytes: (2 * cableM * speedMbps * 1e6) / SIGNAL_METRES_PER_SECOND / 8,
    macPhyBytes: MAC_PHY_BYTES,
    peerBytes: model.peerResponse === "ieee" ? (PEER_QUANTA[speedMbps / 1000] ?? Number.NaN) * QUANTUM_BYTES : model.peerResponse.bytes,
    tileBytes: (speedMbps / 1000) * model.tileBytesPerGbps,
    occupancy: occupancy(model, port),
  };
}

/** Bytes of buffer for each byte on the wire: small packets fill cells badly. */
function occupancy({ wholeCells }: NvidiaHeadroom, { cellBytes, pattern: { smallPacketPercent: p, mtu } }: NvidiaPort): number {
  const smallByBytes = (100 * SMALL_PACKET) / ((p * SMALL_PACKET + (100 - p) * mtu) / 100);
  return (100 - smallByBytes + smallByBytes * worstCellFactor(cellBytes, wholeCells)) / 100;
}

function worstCellFactor(cellBytes: number, wholeCells: boolean): number {
  if (cellBytes <= 2 * SMALL_PACKET) return Math.ceil((2 * cellBytes) / (1 + cellBytes));
  return wholeCells ? Math.ceil(cellBytes / SMALL_PACKET) : cellBytes / SMALL_PACKET;
}

export function upToKib(bytes: number): number {
  return Math.ceil(bytes / KIB) * KIB;
}
