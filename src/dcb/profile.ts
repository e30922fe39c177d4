import type { Derivation } from "../base/derivation.js";
import type { NosName } from "../catalog/nos.js";
import type { ModelOnNos } from "../catalog/switch-model.js";
import type { PolicyIntent } from "../intent/fabric-intent.js";
import { type EcnThresholds, ecnThresholds } from "./ecn.js";
import { type Headroom, headroomFromTable } from "./headroom.js";

/** What decides the numbers of a lossless port. */
export interface PortFacts {
  readonly nos: NosName;
  readonly asic: string;
  readonly modelName: string;
  readonly model: ModelOnNos;
  readonly speedMbps: number;
  readonly cableM: number;
  readonly mtu: number;
}

/** The computed numbers of all ports with the same facts; written once to the plan. */
export interface Profile {
  readonly nos: NosName;
  readonly asic: string;
  readonly speedMbps: number;
  readonly cableM: number;
  readonly mtu: number;
  /** Priorities of the lossless classes. */
  readonly losslessClasses: readonly number[];
  /** Per priority group; null where the NOS sizes it itself (NX-OS, Cumulus) or no source gives it. */
  readonly headroom: Headroom | null;
  /** Of every class with ECN; null where no class has it. */
  readonly ecn: EcnThresholds | null;
  readonly derivations: readonly Derivation[];
}

/**
 * `sonic-acs-sn5600-400g-30m` where the platform's own table gives the headroom, `cumulus-spectrum-4-400g-30m` where the ASIC alone decides,
 * `sonic-user:my-switch-400g-30m` where the user has given the facts: two ports with one id have the same numbers.
 */
export function profileId({ nos, asic, modelName, model, speedMbps, cableM }: PortFacts): string {
  const owner = model.confidence === "user" ? `user:${modelName}` : (model.sonic?.hwsku.toLowerCase() ?? asic);
  return `${nos}-${owner}-${speedMbps / 1000}g-${cableM}m`;
}

export function computeProfile({ nos, asic, model, speedMbps, cableM, mtu }: PortFacts, policy: PolicyIntent): Profile {
  const losslessClasses = policy.classes
    .filter((c) => c.lossless)
    .map((c) => c.priority)
    .sort((a, b) => a - b);
  const headroom = model.sonic && losslessClasses.length > 0 ? headroomFromTable(model.sonic, model.confidence, speedMbps, cableM) : undefined;
  const ecn = policy.classes.some((c) => c.ecn) ? ecnThresholds(nos, policy) : undefined;
  return {
    nos,
    asic,
    speedMbps,
    cableM,
    mtu,
    losslessClasses,
    headroom: headroom?.value ?? null,
    ecn: ecn?.value ?? null,
    derivations: [...(headroom?.derivations ?? []), ...(ecn?.derivations ?? [])],
  };
}
