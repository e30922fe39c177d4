import type { Confidence } from "../../base/derivation.js";
import type { AsicFacts, FittedHeadroom, HeadroomModel, LosslessPattern, NvidiaHeadroom } from "../../catalog/asics.js";
import type { PgProfile, SonicPlatform } from "../../catalog/sonic-platform.js";
import { FITTED_FORMULA, fittedXoff } from "./fitted.js";
import type { Derived, Headroom } from "./headroom.js";
import { NVIDIA_FORMULA, nvidiaKnows, nvidiaTerms, nvidiaXoff, upToKib } from "./nvidia.js";
import { derivationsOf, headroomFromTable, rowsOfSpeed, type Why } from "./table.js";

/** The MTU that every shipped table is made for. */
const TABLE_MTU = 9216;
const TAKES_WHOLE_FREE_POOL = 0;
const NVIDIA_TABLES = "sonic-net/sonic-buildimage, pg_profile_lookup.ini of NVIDIA's platforms";
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
  const { hwsku, source } = port.platform;
  const inputs = { hwsku, speedMbps: port.speedMbps, rowM: longest.cable };
  const ofRow = { formula: "as at the longest cable of pg_profile_lookup.ini", inputs, source, confidence: port.confidence };
  const xoffWhy = { ...computed.why, rounding: `${computed.why.rounding}; not below the longest row, ${longest.cable} m` };
  const why = { size: sizeWhy(rows, xoff, computed.why, ofRow), xon: ofRow, xoff: xoffWhy, xonOffset: ofRow, dynamicTh: ofRow };
  return { value, derivations: derivationsOf(value, why) };
}

/** NVIDIA's sizes hold the headroom and grow with it; Broadcom's do not. */
function sizeFor(rows: readonly PgProfile[], xoff: number): number {
  return holdsHeadroom(rows) ? xoff + guaranteedBytes(rows) : most(rows, (r) => r.size);
}

function sizeWhy(rows: readonly PgProfile[], xoffBytes: number, { source, confidence }: Why, ofRow: Why): Why {
  if (!holdsHeadroom(rows)) return { ...ofRow, formula: "largest size of pg_profile_lookup.ini[speed]" };
  const inputs = { xoffBytes, guaranteedBytes: guaranteedBytes(rows) };
  return { formula: "xoff + guaranteed", inputs, source: `${source}; guaranteed: the most that a row has beside its xoff, ${ofRow.source}`, confidence };
}

function holdsHeadroom(rows: readonly PgProfile[]): boolean {
  return rows.every((r) => r.size > r.xoff);
}

function guaranteedBytes(rows: readonly PgProfile[]): number {
  return most(rows, (r) => r.size - r.xoff);
}

function most(rows: readonly PgProfile[], of: (r: PgProfile) => number): number {
  return Math.max(...rows.map(of));
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
  const { source, confidence } = model;
  const common = { rounding: FORMULA_ROUNDING, source, confidence };
  const xonSource = `${source}; pipeline: ${pipeline.source}, twice for a port of eight lanes`;
  const xonWhy = { ...common, formula: "2 x up1K(pipeline)", inputs: { pipelineBytes: pipeline.value }, source: xonSource };
  const why = {
    size: { ...common, formula: "up1K(xoff + xon + port MTU)", inputs: { xoffBytes: xoff, xonBytes: xon, portMtu: port.mtu } },
    xon: xonWhy,
    xoff: nvidiaWhy(model, cell.value, port),
    xonOffset: xonWhy,
    dynamicTh: { formula: "as every row of NVIDIA's tables", inputs: {}, source: NVIDIA_TABLES, confidence: "published" as const },
  };
  return { value, derivations: derivationsOf(value, why) };
}

interface Computed {
  readonly xoff: number;
  readonly why: Why;
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

function nvidiaWhy(model: NvidiaHeadroom, cellBytes: number, port: FormulaPort): Why {
  const { speedMbps, cableM, mtu, pattern } = port;
  const terms = nvidiaTerms(model, { ...port, cellBytes });
  const inputs = { speedMbps, cableM, portMtu: mtu, losslessMtu: pattern.mtu, smallPacketPercent: pattern.smallPacketPercent, cellBytes, ...terms };
  const { source, confidence } = model;
  return { formula: NVIDIA_FORMULA, inputs, rounding: FORMULA_ROUNDING, source, confidence };
}

function fittedWhy(fit: FittedHeadroom, cellBytes: number, speedMbps: number, cableM: number): Why {
  const { baseBytes, turnaroundNs, packetBytes, error, source, confidence } = fit;
  const inputs = { speedMbps, cableM, baseBytes, turnaroundNs, cellBytes, packetBytes, marginPercent: error * 100 };
  return { formula: FITTED_FORMULA, inputs, rounding: `up to a cell of ${cellBytes} bytes`, source, confidence };
}
