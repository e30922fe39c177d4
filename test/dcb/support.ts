import { type AsicFacts, asicFacts } from "../../src/catalog/asics.js";
import type { NosName } from "../../src/catalog/nos.js";
import type { PgProfile, SonicPlatform } from "../../src/catalog/sonic-platform.js";
import type { SwitchModelFacts } from "../../src/catalog/switch-model.js";
import { knownSwitchModels, switchModelFacts } from "../../src/catalog/switch-models.js";
import type { EcnQueue } from "../../src/dcb/ecn/ecn.js";
import type { Derived, Headroom } from "../../src/dcb/headroom/headroom.js";
import { sonicHeadroom } from "../../src/dcb/headroom/sonic.js";
import type { PortFacts } from "../../src/dcb/port-facts.js";
import type { PolicyIntent } from "../../src/intent/fabric-intent.js";
import { DcbPolicy, type Rocev2Props } from "../../src/intent/policy.js";
import { policyIntent } from "../../src/intent/policy-intent.js";

export function platform(model: string): SonicPlatform {
  const found = switchModelFacts("test", model).nos.sonic?.sonic;
  if (!found) throw new Error(`${model} is not known under SONiC`);
  return found;
}

export function asic(name: string): AsicFacts {
  const found = asicFacts(name);
  if (!found) throw new Error(`${name} is not in the catalogue`);
  return found;
}

/** Every row of every built-in SONiC platform. */
export const PUBLISHED_ROWS: readonly { readonly model: SwitchModelFacts; readonly platform: SonicPlatform; readonly row: PgProfile }[] =
  knownSwitchModels().flatMap((model) => {
    const found = model.nos.sonic?.sonic;
    return found ? found.pgProfiles.map((row) => ({ model, platform: found, row })) : [];
  });

/** Headroom of a port of a model under SONiC, by the function that profiles use. */
export function onSonic({ nos, asic: name }: SwitchModelFacts, speedMbps: number, cableM: number, mtu = 9216): Derived<Headroom> | undefined {
  const { sonic, confidence } = nos.sonic ?? {};
  if (!sonic || !confidence) throw new Error("the model is not known under SONiC");
  return sonicHeadroom({ platform: sonic, confidence, asic: asicFacts(name), speedMbps, cableM, mtu });
}

export function policy(props: Rocev2Props = {}): PolicyIntent {
  return policyIntent(DcbPolicy.rocev2(props));
}

/** The policy with no class that is lossless. */
export function lossyOnly(props: Rocev2Props = {}): PolicyIntent {
  const whole = policy(props);
  return { ...whole, classes: whole.classes.map((c) => ({ ...c, lossless: false })) };
}

export const SECOND = { name: "storage", dscp: [34], priority: 4, share: 20 } as const;

export function queue(nos: NosName, more: Partial<EcnQueue> = {}): EcnQueue {
  return { nos, asic: "spectrum-4", speedMbps: 400_000, cellBytes: null, lossless: true, pool: null, ...more };
}

/** A 400G port with a cable of 30 m on a leaf with 64 lossless ports, and whatever is said otherwise. */
export function portFacts(model: string | SwitchModelFacts, nos: NosName, more: Partial<PortFacts> = {}): PortFacts {
  const found = typeof model === "string" ? switchModelFacts("test", model) : model;
  const onNos = found.nos[nos];
  if (!onNos) throw new Error(`${found.model} is not known under ${nos}`);
  return {
    nos,
    asic: found.asic,
    modelName: found.model,
    model: onNos,
    role: "leaf",
    losslessPorts: 64,
    speedMbps: 400_000,
    cableM: 30,
    mtu: 9216,
    ...more,
  };
}
