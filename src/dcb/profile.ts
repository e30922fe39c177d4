import type { Derivation } from "../base/derivation.js";
import { RocefabError } from "../base/errors.js";
import { type AsicFacts, asicFacts } from "../catalog/asics.js";
import type { NosName } from "../catalog/nos.js";
import type { EcnStrategyIntent, PolicyIntent } from "../intent/fabric-intent.js";
import type { TrafficClass } from "../intent/policy.js";
import { dynamicSharedPool, type Link } from "./ecn/dynamic-shared-pool.js";
import { type EcnQueue, type EcnThresholds, ecnThresholds } from "./ecn/ecn.js";
import { sharedPool } from "./ecn/shared-pool.js";
import { dynamicHeadroom } from "./headroom/dynamic.js";
import type { Derived, Headroom } from "./headroom/headroom.js";
import { pauseBuffer } from "./headroom/pause-buffer.js";
import { sonicHeadroom } from "./headroom/sonic.js";
import type { PortFacts } from "./port-facts.js";

/** The computed numbers of all ports with the same facts; written once to the plan. */
export interface Profile {
  readonly nos: NosName;
  readonly asic: string;
  readonly speedMbps: number;
  /** Metres that headroom is sized for. */
  readonly cableM: number;
  readonly mtu: number;
  /** Priorities of the lossless classes. */
  readonly losslessClasses: readonly number[];
  /** Per priority group; null where the NOS sizes it itself (NX-OS to 100 m, Cumulus) or no source gives it. */
  readonly headroom: Headroom | null;
  /** Of every class with ECN that has no thresholds of its own; null where no class has ECN. */
  readonly ecn: EcnThresholds | null;
  /** Of classes with thresholds of their own, by name. */
  readonly ecnOfClass: Readonly<Record<string, EcnThresholds>>;
  /** What the lossless groups of the switch share; null where nobody has published or given it. */
  readonly sharedPool: { readonly bytes: number; readonly dynamicTh: number } | null;
  readonly derivations: readonly Derivation[];
}

/**
 * `sonic-acs-sn5600-leaf-72p-400g-30m` where the platform's own table and pools decide, `cumulus-spectrum-4-400g-30m` where the ASIC alone does,
 * `nxos-N9K-C9332D-GX2B-400g-30m` since pause buffers are given by model, `sonic-user:my-switch-leaf-72p-400g-30m` where the user has given the facts:
 * two ports with one id have the same numbers.
 */
export function profileId(facts: PortFacts): string {
  const { nos, model, speedMbps, cableM, role, losslessPorts } = facts;
  const owner = ownerOf(facts);
  const pool = model.sonic || model.sharedBuffer ? `-${role}-${losslessPorts}p` : "";
  return `${nos}-${owner}${pool}-${speedMbps / 1000}g-${cableM}m`;
}

function ownerOf({ nos, asic, modelName, model }: PortFacts): string {
  if (nos === "nxos") return modelName;
  return model.confidence === "user" ? `user:${modelName}` : (model.sonic?.hwsku.toLowerCase() ?? asic);
}

/**
 * @param links of all switches with the same ASIC; they decide how large a pool SONiC's dynamic buffer model leaves. By default the port's own
 * @throws RocefabError where the ASIC does not have the buffer model of the policy
 */
export function computeProfile(facts: PortFacts, policy: PolicyIntent, links: readonly Link[] = [facts]): Profile {
  refuseUnknownModel(facts, policy);
  const { nos, asic, speedMbps, cableM, mtu } = facts;
  const losslessClasses = losslessPriorities(policy);
  const headroom = losslessClasses.length > 0 ? headroomOf(facts, policy) : undefined;
  const queue = ecnQueue(facts, policy, headroom?.value, links);
  const marking = policy.classes.filter((c) => c.ecn);
  const shared = marking.some((c) => !strategyOf(policy, c, nos)) ? ecnThresholds(policy.ecnThresholds[nos], queue) : undefined;
  const own = marking.flatMap((c) => ownThresholds(policy, c, queue));
  return {
    nos,
    asic,
    speedMbps,
    cableM,
    mtu,
    losslessClasses,
    headroom: headroom?.value ?? null,
    ecn: shared?.value ?? null,
    ecnOfClass: Object.fromEntries(own.map(({ name, ecn }) => [name, ecn.value])),
    sharedPool: queue.pool && { bytes: queue.pool.bytes, dynamicTh: queue.pool.dynamicTh },
    derivations: [headroom, shared, ...own.map((o) => o.ecn)].flatMap((d) => d?.derivations ?? []),
  };
}

/** Thresholds of a class on a port of the profile; null where it does not mark. */
export function ecnOf(profile: Pick<Profile, "ecn" | "ecnOfClass">, { name, ecn }: Pick<TrafficClass, "name" | "ecn">): EcnThresholds | null {
  if (!ecn) return null;
  return (Object.hasOwn(profile.ecnOfClass, name) ? profile.ecnOfClass[name] : undefined) ?? profile.ecn;
}

function losslessPriorities({ classes }: PolicyIntent): number[] {
  const lossless = classes.filter((c) => c.lossless).map((c) => c.priority);
  return lossless.sort((a, b) => a - b);
}

function headroomOf({ nos, asic, model, modelName, speedMbps, cableM, mtu }: PortFacts, policy: PolicyIntent): Derived<Headroom> | undefined {
  if (nos === "nxos") return pauseBuffer(policy.pauseBuffers, modelName, speedMbps, cableM);
  if (!model.sonic) return undefined;
  if (isDynamic(policy)) return dynamicHeadroom(asicFacts(asic), { speedMbps, cableM, mtu }, policy.sonicBuffers.oversubscription);
  return sonicHeadroom({ platform: model.sonic, confidence: model.confidence, asic: asicFacts(asic), speedMbps, cableM, mtu });
}

function isDynamic({ sonicBuffers }: PolicyIntent): boolean {
  return sonicBuffers.model === "dynamic";
}

function refuseUnknownModel({ nos, asic }: PortFacts, policy: PolicyIntent): void {
  if (nos !== "sonic" || !isDynamic(policy) || asicFacts(asic)?.dynamicHeadroom) return;
  throw new RocefabError({
    where: "props.policy.sonicBuffers.model",
    what: `is not there on ${asic}: SONiC computes buffers itself on NVIDIA's ASICs only`,
    got: "dynamic",
    allowed: "traditional",
  });
}

function ecnQueue(facts: PortFacts, policy: PolicyIntent, headroom: Headroom | undefined, links: readonly Link[]): EcnQueue {
  const { nos, asic, speedMbps, losslessPorts } = facts;
  const known: AsicFacts | undefined = asicFacts(asic);
  const classes = losslessPriorities(policy).length;
  const fullGroups = losslessPorts * Math.max(1, classes);
  const computed = nos === "sonic" && isDynamic(policy) && !facts.model.sharedBuffer;
  const pool = computed ? dynamicSharedPool(facts, policy, links, fullGroups) : sharedPool(facts, headroom, fullGroups);
  return { nos, asic, speedMbps, cellBytes: known?.cell?.value ?? null, lossless: classes > 0, pool };
}

function strategyOf({ ecnOfClass }: PolicyIntent, { name }: TrafficClass, nos: NosName): EcnStrategyIntent | undefined {
  return Object.hasOwn(ecnOfClass, name) ? ecnOfClass[name]?.[nos] : undefined;
}

function ownThresholds(policy: PolicyIntent, c: TrafficClass, queue: EcnQueue): { name: string; ecn: Derived<EcnThresholds> }[] {
  const strategy = strategyOf(policy, c, queue.nos);
  if (!strategy) return [];
  const { value, derivations } = ecnThresholds(strategy, queue, `props.policy.classes: ${c.name}.ecnThresholds`);
  return [{ name: c.name, ecn: { value, derivations: derivations.map((d) => ({ ...d, name: d.name.replace("ecn.", `ecn.${c.name}.`) })) } }];
}
