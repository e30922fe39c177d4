import type { Confidence, Derivation } from "../../base/derivation.js";
import type { AsicFacts, FittedHeadroom, HeadroomModel, LosslessPattern, NvidiaHeadroom } from "../../catalog/asics.js";
import type { PgProfile, SonicPlatform } from "../../catalog/sonic-platform.js";
import { FITTED_FORMULA, fittedXoff } from "./fitted.js";
import type { Derived, Headroom } from "./headroom.js";
import { NVIDIA_FORMULA, nvidiaKnows, nvidiaXoff, upToKib } from "./nvidia.js";
import { derivationsOf, headroomFromTable, rowsOfSpeed } from "./table.js";

/** The MTU that every shipped table is made for. */
const TABLE_MTU = 9216;
const TAKES_WHOLE_FREE_POOL = 0;
const FORMULA_ROUNDING = "up to 1 KiB";

export interface SonicPort {
  readonly platform: SonicPlatform;
  readonly confidence: Confidence;
  readonly asic: AsicFacts | undefined;
  readonly speedMbps: number;
  /** Metres; see `equivalentMetres`. */
  readonly cableM: number;
  readonly mtu: number;
}

/**
 * Headroom of a lossless group under SONiC: the platform's own row; beyond its longest row, and on platforms without a table, the ASIC's formula or fit.
 * Undefined where nobody has published a rule, since a (speed, cable) pair without a row leaves the port silently lossy.
 */
export function sonicHeadroom(port: SonicPort): Derived<Headroom> | undefined {
  return headroomFromTable(port.platform, port.confidence, port.speedMbps, port.cableM) ?? beyondTable(port) ?? withoutTable(port);
}

/** Numbers of a longer cable than the table has; the user's own rows are not continued. */
function beyondTable(port: SonicPort): Derived<Headroom> | undefined {
  const rows = rowsOfSpeed(port.platform, port.speedMbps);
  const longest = rows.at(-1);
  const computed = port.confidence === "user" || !longest ? undefined : computedXoff(port, TABLE_MTU);
  if (!longest || !computed) return undefined;
  const xoff = Math.max(longest.xoff, computed.xoff);
  const value = {
    size: sizeFor(rows, xoff),
    xon: longest.xon,
    xoff,
    xonOffset: longest.xon_offset ?? null,
    dynamicTh: longest.th,
    rowM: port.cableM,
  };
  const rounding = `${computed.why.rounding}; not below the longest row, ${longest.cable} m`;
  return { value, derivations: derivationsOf(value, { ...computed.why, rounding }) };
}

/** NVIDIA's sizes hold the headroom and grow with it; Broadcom's do not. */
function sizeFor(rows: readonly PgProfile[], xoff: number): number {
  const holdsHeadroom = rows.every((r) => r.size > r.xoff);
  const most = (of: (r: PgProfile) => number): number => Math.max(...rows.map(of));
  return holdsHeadroom ? xoff + most((r) => r.size - r.xoff) : most((r) => r.size);
}

/** A platform without any row, whose ASIC has a formula that was verified on the tables of others. */
function withoutTable(port: SonicPort): Derived<Headroom> | undefined {
  const { platform, asic, mtu } = port;
  if (platform.pgProfiles.length > 0 || asic?.headroom?.kind !== "nvidia") return undefined;
  return nvidiaHeadroom(asic, asic.headroom, { ...port, mtu, pattern: asic.headroom.pattern });
}

/** What decides the headroom that NVIDIA's own formula gives. */
export interface FormulaPort {
  readonly speedMbps: number;
  readonly cableM: number;
  readonly mtu: number;
  readonly pattern: LosslessPattern;
}

/** All numbers by NVIDIA's formula; a port counts as one of eight lanes, the larger case. Undefined where a fact of the ASIC is missing. */
export function nvidiaHeadroom({ cell, pipeline }: AsicFacts, model: NvidiaHeadroom, port: FormulaPort): Derived<Headroom> | undefined {
  if (!cell || !pipeline || !nvidiaKnows(model, port.speedMbps)) return undefined;
  const xoff = nvidiaXoff(model, { ...port, cellBytes: cell.value });
  const xon = 2 * upToKib(pipeline.value);
  const value = { size: upToKib(xoff + xon + port.mtu), xon, xoff, xonOffset: null, dynamicTh: TAKES_WHOLE_FREE_POOL, rowM: port.cableM };
  return { value, derivations: derivationsOf(value, nvidiaWhy(model, cell.value, port)) };
}

interface Computed {
  readonly xoff: number;
  readonly why: Omit<Derivation, "name" | "value" | "unit">;
}

function computedXoff({ asic, platform, speedMbps, cableM }: SonicPort, mtu: number): Computed | undefined {
  const [model, cellBytes] = [asic?.headroom, asic?.cell?.value];
  if (!model || cellBytes === undefined || !covers(model, platform, speedMbps)) return undefined;
  if (model.kind === "nvidia") {
    const port = { speedMbps, cableM, mtu, pattern: model.pattern };
    return { xoff: nvidiaXoff(model, { ...port, cellBytes }), why: nvidiaWhy(model, cellBytes, port) };
  }
  return { xoff: fittedXoff(model, cellBytes, speedMbps, cableM), why: fittedWhy(model, cellBytes, speedMbps, cableM) };
}

function covers(model: HeadroomModel, { hwsku }: SonicPlatform, speedMbps: number): boolean {
  if (model.kind === "nvidia") return nvidiaKnows(model, speedMbps);
  return model.hwskus.includes(hwsku) && speedMbps >= model.slowestMbps && speedMbps <= model.fastestMbps;
}

function nvidiaWhy({ source, confidence }: NvidiaHeadroom, cellBytes: number, { speedMbps, cableM, mtu, pattern }: FormulaPort): Computed["why"] {
  const inputs = { speedMbps, cableM, portMtu: mtu, losslessMtu: pattern.mtu, smallPacketPercent: pattern.smallPacketPercent, cellBytes };
  return { formula: NVIDIA_FORMULA, inputs, rounding: FORMULA_ROUNDING, source, confidence };
}

function fittedWhy(fit: FittedHeadroom, cellBytes: number, speedMbps: number, cableM: number): Computed["why"] {
  const { baseBytes, turnaroundNs, packetBytes, error, source, confidence } = fit;
  const inputs = { speedMbps, cableM, baseBytes, turnaroundNs, cellBytes, packetBytes, marginPercent: error * 100 };
  return { formula: FITTED_FORMULA, inputs, rounding: `up to a cell of ${cellBytes} bytes`, source, confidence };
}
