import { AI_PATTERN, type AsicFacts, type LosslessPattern } from "../../catalog/asics.js";
import type { Derived, Headroom } from "./headroom.js";
import { nvidiaHeadroom } from "./sonic.js";

/** What SONiC's dynamic buffer model is told of the lossless traffic: as NVIDIA has it on its AI platforms (SN5640-C512S2). */
export const DYNAMIC_PATTERN = AI_PATTERN;
/** The share of the free pool that the switch gives a lossless group, as an exponent: SONiC's own default_dynamic_th. */
export const DYNAMIC_TH = 0;

export interface DynamicPort {
  readonly speedMbps: number;
  /** Metres; see `equivalentMetres`. */
  readonly cableM: number;
  readonly mtu: number;
}

/** Whether the groups share one headroom: SONiC takes any ratio for that, and 1 gains nothing. */
export function isSharedHeadroom(oversubscription: number): boolean {
  return oversubscription > 1;
}

/**
 * The headroom that a switch gives a lossless group itself, in SONiC's dynamic buffer model. Undefined where the ASIC has no such model, or its formula
 * does not know the speed. Source: sonic-swss cfgmgr/buffer_headroom_mellanox.lua, own re-implementation.
 *
 * @param oversubscription above 1 the groups share one headroom, and have only XON for themselves
 */
export function dynamicHeadroom(asic: AsicFacts | undefined, port: DynamicPort, oversubscription: number): Derived<Headroom> | undefined {
  const computed = byFormula(asic, port, DYNAMIC_PATTERN);
  if (!computed) return undefined;
  return isSharedHeadroom(oversubscription) ? sharedHeadroom(computed) : compensated(computed, byFormula(asic, port, ALL_SMALL));
}

const ALL_SMALL: LosslessPattern = { ...DYNAMIC_PATTERN, smallPacketPercent: 100 };

function byFormula(asic: AsicFacts | undefined, port: DynamicPort, pattern: LosslessPattern): Derived<Headroom> | undefined {
  return asic?.dynamicHeadroom ? nvidiaHeadroom(asic, asic.dynamicHeadroom, { ...port, pattern }) : undefined;
}

function sharedHeadroom({ value, derivations }: Derived<Headroom>): Derived<Headroom> {
  const size = value.xon;
  return {
    value: { ...value, size },
    derivations: derivations.map((d) =>
      d.name === "size" ? { ...d, value: size, formula: "xon, since the groups share one headroom", inputs: { xonBytes: size } } : d,
    ),
  };
}

const COMPENSATION_BYTES = 2048;
const COMPENSATION = "2 KiB more, as releases since July 2026 add (sonic-swss pull request 4757)";

/** Where small packets alone would need more, newer releases add 2 KiB; on older ones it is room to spare. */
function compensated(computed: Derived<Headroom>, allSmall: Derived<Headroom> | undefined): Derived<Headroom> {
  const { value, derivations } = computed;
  const [xoff, size] = [value.xoff + COMPENSATION_BYTES, value.size + COMPENSATION_BYTES];
  if (!allSmall || xoff >= allSmall.value.xoff) return computed;
  const more: Readonly<Record<string, number>> = { xoff, size };
  const reasons = derivations.map((d) => ({
    ...d,
    ...(more[d.name] === undefined ? {} : { value: more[d.name], rounding: `${d.rounding}; ${COMPENSATION}` }),
  }));
  return { value: { ...value, xoff, size }, derivations: reasons };
}
