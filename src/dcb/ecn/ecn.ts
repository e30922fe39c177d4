import type { Derivation, Sourced } from "../../base/derivation.js";
import { RocefabError } from "../../base/errors.js";
import { speedText } from "../../base/units.js";
import type { NosName } from "../../catalog/nos.js";
import { ECN_PRESETS, type EcnPresetName } from "../../intent/ecn-presets.js";
import type { EcnStrategyIntent } from "../../intent/fabric-intent.js";
import { downToCell } from "../cells.js";
import type { Derived } from "../headroom/headroom.js";

/** WRED/ECN thresholds of a queue: bytes and percent. */
export interface EcnThresholds {
  readonly min: number;
  readonly max: number;
  readonly probability: number;
}

/** The pool that all lossless groups of a switch share, and how many of them can be full at once. */
export interface SharedPool extends Sourced {
  readonly bytes: number;
  /** Exponent of alpha: a group may take 2^n of what is free. */
  readonly dynamicTh: number;
  /** Ports that can be lossless, reserved ones included, times lossless classes. */
  readonly fullGroups: number;
}

/** What decides the thresholds of a queue. */
export interface EcnQueue {
  readonly nos: NosName;
  readonly asic: string;
  readonly speedMbps: number;
  readonly cellBytes: number | null;
  /** Whether any class of the policy is lossless, and so PFC must come after ECN. */
  readonly lossless: boolean;
  /** Null where nobody has published it. */
  readonly pool: SharedPool | null;
}

const DEFAULT_PRESET: Readonly<Record<NosName, EcnPresetName>> = { nxos: "cisco-roce-script-2026", sonic: "sonic-default", cumulus: "nvidia-roce" };

/**
 * The thresholds of a queue: the user's own, a named preset, or computed.
 *
 * @param strategy undefined where the user says nothing: computed where the shared pool is known, else the NOS's preset, also where headroom may leave
 *   nothing of the pool, of which findings tell
 * @param prop where the strategy stands, for messages and derivations
 * @throws RocefabError where `auto` lacks a number that nobody publishes, the pool leaves a group less than a cell, or nothing is said for an ASIC that no preset
 *   is of
 */
export function ecnThresholds(strategy: EcnStrategyIntent | undefined, queue: EcnQueue, prop = "props.policy.ecnThresholds"): Derived<EcnThresholds> {
  const { nos, pool } = queue;
  const chosen = strategy ?? (pool && pool.bytes > 0 ? "auto" : defaultPreset(queue, `${prop}.${nos}`));
  return chosen === "auto" ? autoThresholds(queue, `${prop}.${nos}`) : givenThresholds(chosen, nos, prop);
}

function defaultPreset({ nos, asic }: EcnQueue, where: string): EcnPresetName {
  const preset = DEFAULT_PRESET[nos];
  if (!ECN_PRESETS[preset].unknownTo?.includes(asic)) return preset;
  throw new RocefabError({
    where,
    what: `is missing, and no source gives thresholds for ${asic}`,
    allowed: `thresholds of your own, or a preset by its name, e.g. "${preset}"`,
    fix: `say which you take: ecnThresholds: { ${nos}: { min, max, probability } }`,
  });
}

function givenThresholds(strategy: Exclude<EcnStrategyIntent, "auto">, nos: NosName, prop: string): Derived<EcnThresholds> {
  const preset = typeof strategy === "string" ? ECN_PRESETS[strategy] : { ...strategy, source: prop, confidence: "user" as const };
  const value = { min: preset.minBytes, max: preset.maxBytes, probability: preset.probability };
  const formula = typeof strategy === "string" ? `preset ${strategy}` : "given by hand";
  const { source, confidence } = preset;
  return { value, derivations: derivationsOf(value, () => ({ formula, inputs: { nos }, source, confidence })) };
}

function derivationsOf(value: EcnThresholds, why: (name: keyof EcnThresholds) => Why): Derivation[] {
  return (["min", "max", "probability"] as const).map((name) => ({
    name: `ecn.${name}`,
    value: value[name],
    unit: name === "probability" ? "percent" : "bytes",
    ...why(name),
  }));
}

/** Queueing time at which marking starts, and at which it is at its most: 100 KB and 400 KB for each 25 Gb/s. */
const MIN_NS = 32_000;
const MAX_NS = 128_000;
const MOST_MARKED_PERCENT = 20;
const SCALED_BY_SPEED = "alibaba-edu/High-Precision-Congestion-Control simulation/run.py: DCQCN with Kmin 100 KB and Kmax 400 KB for each 25 Gb/s, Pmax 0.2";
const FEWEST_CELL_BYTES = 1;

/**
 * Kmin and Kmax as a queueing time of the link, since the bandwidth-delay product grows with the speed; Kmin below what a group can take when all are
 * full, so that marking starts before pausing, Kmax below what a group can take alone.
 */
function autoThresholds(queue: EcnQueue, where: string): Derived<EcnThresholds> {
  if (queue.lossless && !queue.pool) throw noPool(where, queue);
  const cell = queue.cellBytes ?? FEWEST_CELL_BYTES;
  if (queue.pool) refuseTinyShare(where, queue.pool, cell);
  const [min, max] = [threshold(queue, MIN_NS, queue.pool?.fullGroups ?? 1, cell), threshold(queue, MAX_NS, 1, cell)];
  const probability = { value: MOST_MARKED_PERCENT, why: { formula: "Pmax", inputs: {}, source: SCALED_BY_SPEED, confidence: "published" as const } };
  const value = { min: min.value, max: max.value, probability: probability.value };
  return { value, derivations: derivationsOf(value, (name) => ({ min, max, probability })[name].why) };
}

type Why = Omit<Derivation, "name" | "value" | "unit">;

/** The bytes of a queueing time, or, where that is less, what a group can take when so many are full. */
function threshold({ speedMbps, pool }: EcnQueue, nanoseconds: number, fullGroups: number, cell: number): { value: number; why: Why } {
  const bytesOfTime = (speedMbps * nanoseconds) / 8000;
  const byTime = { speedMbps, queueingTimeUs: nanoseconds / 1000, bytesOfTime };
  const rounding = `down to a cell of ${cell} bytes`;
  if (!pool) {
    const why: Why = { formula: "speed x queueing time", inputs: byTime, rounding, source: SCALED_BY_SPEED, confidence: "published" };
    return { value: downToCell(bytesOfTime, cell), why };
  }
  const shareBytes = worstCaseXoffShare(pool.bytes, pool.dynamicTh, fullGroups);
  const why: Why = {
    formula: "min(speed x queueing time, pool x alpha / (1 + full groups x alpha))",
    inputs: { ...byTime, poolBytes: pool.bytes, dynamicTh: pool.dynamicTh, alpha: 2 ** pool.dynamicTh, fullGroups, shareBytes },
    rounding,
    source: `${SCALED_BY_SPEED}; share: Zhu et al., SIGCOMM'15, section 4; pool: ${pool.source}`,
    confidence: pool.confidence,
  };
  return { value: downToCell(Math.min(bytesOfTime, shareBytes), cell), why };
}

function noPool(where: string, { nos, asic, speedMbps }: EcnQueue): RocefabError {
  const onSonic = nos === "sonic";
  return new RocefabError({
    where,
    what: `cannot be computed: no source gives ${onSonic ? `both headroom for this cable at ${speedText(speedMbps)} and a lossless pool` : "the shared pool"} of ${asic}`,
    got: "auto",
    allowed: `a preset or thresholds of your own, or a model with ${onSonic ? "sonic.pgProfiles and sonic.buffers" : "sharedBuffer"}`,
    fix: `SwitchModel.define({ model: "...", basedOn: "...", ${onSonic ? "sonic: { pgProfiles, buffers }" : "sharedBuffer: { pool, dynamicTh }"} })`,
  });
}

/** A minimum threshold of less than a cell would mark every packet. */
function refuseTinyShare(where: string, { bytes, dynamicTh, fullGroups }: SharedPool, cell: number): void {
  const share = worstCaseXoffShare(bytes, dynamicTh, fullGroups);
  if (share >= cell) return;
  throw new RocefabError({
    where,
    what: "cannot be computed: when all lossless groups are full, the shared pool leaves each less than one cell",
    got: `pool ${bytes} B, dynamicTh ${dynamicTh}, ${fullGroups} lossless groups: ${Math.max(0, share)} B each`,
    allowed: `at least ${cell} B each`,
    fix: "use shorter cables or fewer lossless ports, give a larger pool or dynamicTh, or thresholds of your own",
  });
}

/**
 * The most that one lossless priority group can surely take of a dynamic pool when every lossless group of the switch is full: the largest whole number
 * below alpha P / (1 + n alpha), alpha = 2^th. A Kmin above it means that PFC acts before ECN. Source: Zhu et al., SIGCOMM'15, section 4, with SONiC's
 * dynamic threshold.
 *
 * @param poolBytes shared pool
 * @param dynamicTh exponent of alpha
 * @param fullGroups lossless groups that can be full at once: ports x lossless classes
 */
export function worstCaseXoffShare(poolBytes: number, dynamicTh: number, fullGroups: number): number {
  const alpha = 2 ** dynamicTh;
  return Math.ceil((alpha * poolBytes) / (1 + fullGroups * alpha)) - 1;
}
