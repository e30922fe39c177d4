import type { Derivation } from "../base/derivation.js";
import type { NosName } from "../catalog/nos.js";
import { ECN_PRESETS, type EcnPresetName } from "../intent/ecn-presets.js";
import type { PolicyIntent } from "../intent/fabric-intent.js";

/** WRED/ECN thresholds of a queue: bytes and percent. */
export interface EcnThresholds {
  readonly min: number;
  readonly max: number;
  readonly probability: number;
}

const DEFAULT_PRESET: Readonly<Record<NosName, EcnPresetName>> = { nxos: "cisco-roce-script-2026", sonic: "sonic-default", cumulus: "nvidia-roce" };

/** The thresholds of a NOS: the user's own, or a named preset with its source. */
export function ecnThresholds(nos: NosName, policy: PolicyIntent): { value: EcnThresholds; derivations: Derivation[] } {
  const given = policy.ecnThresholds[nos] ?? DEFAULT_PRESET[nos];
  const preset = typeof given === "string" ? ECN_PRESETS[given] : { ...given, source: "props.policy.ecnThresholds", confidence: "user" as const };
  const value = { min: preset.minBytes, max: preset.maxBytes, probability: preset.probability };
  const formula = typeof given === "string" ? `preset ${given}` : "given by hand";
  const derivations = Object.entries(value).map(([name, v]) => ({
    name: `ecn.${name}`,
    value: v,
    unit: name === "probability" ? "percent" : "bytes",
    formula,
    inputs: { nos },
    source: preset.source,
    confidence: preset.confidence,
  }));
  return { value, derivations };
}

/**
 * What one lossless priority group can still take of a dynamic pool when every lossless group of the switch is full: alpha P / (1 + n alpha),
 * alpha = 2^th. Kmin above it means that PFC acts before ECN. Source: Zhu et al., SIGCOMM'15, section 4, with SONiC's dynamic threshold.
 *
 * @param poolBytes shared pool
 * @param dynamicTh exponent of alpha
 * @param fullGroups lossless groups that can be full at once: ports x lossless classes
 */
export function worstCaseXoffShare(poolBytes: number, dynamicTh: number, fullGroups: number): number {
  const alpha = 2 ** dynamicTh;
  return Math.floor((alpha * poolBytes) / (1 + fullGroups * alpha));
}
