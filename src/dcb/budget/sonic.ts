import type { Confidence, Derivation, Sourced } from "../../base/derivation.js";
import { asicFacts, isSpectrum } from "../../catalog/asics.js";
import type { ShippedBuffers, SonicPlatform } from "../../catalog/sonic-platform.js";
import type { PolicyIntent, SwitchRole } from "../../intent/fabric-intent.js";
import { LOSSLESS_POOL, POOL_SET } from "../ecn/shared-pool.js";
import { dynamicHeadroom } from "../headroom/dynamic.js";
import type { Headroom } from "../headroom/headroom.js";
import { sonicHeadroom } from "../headroom/sonic.js";
import { rowsOfSpeed } from "../headroom/table.js";
import { type BufferBudget, budgetDerivations, bufferBudget } from "./budget.js";
import type { BufferDevice, Buffers, DynamicPools, Guaranteed, LosslessPort } from "./buffers.js";
import { DYNAMIC_SOURCE } from "./dynamic-pools.js";
import type { Choices } from "./remedies.js";

/** A SONiC switch whose buffers are budgeted. */
export interface SonicSwitch {
  readonly platform: SonicPlatform;
  readonly confidence: Confidence;
  readonly asic: string;
  readonly role: SwitchRole;
  readonly mtu: number;
  /** Ports in use. */
  readonly ports: readonly SonicSwitchPort[];
  /** Lanes of every row of PORT, used or not. */
  readonly rows: readonly { readonly lanes: number; readonly up: boolean }[];
}

export interface SonicSwitchPort {
  readonly name: string;
  readonly speedMbps: number;
  /** Metres that headroom is sized for. */
  readonly cableM: number;
  readonly delayM: number;
  /** Null where the port pauses nothing. */
  readonly headroom: Headroom | null;
}

export interface SonicBudget {
  readonly budget: BufferBudget;
  readonly derivations: readonly Derivation[];
}

/** Null where nothing is lossless, or where no source gives the pools. */
export function sonicBudget(device: SonicSwitch, policy: PolicyIntent): SonicBudget | null {
  const shipped = device.platform.buffers[POOL_SET[device.role]];
  const groups = policy.classes.filter((c) => c.lossless).length;
  const ports = device.ports.flatMap((p) => (p.headroom ? [{ ...p, headroom: p.headroom, groups }] : []));
  if (!shipped || !(LOSSLESS_POOL in shipped.pools) || shipped.losslessQueueProfile === null || groups === 0 || ports.length === 0) return null;
  const buffers = buffersOf(device, shipped, policy.sonicBuffers);
  if (!buffers) return null;
  const budgeted: BufferDevice = { buffers, portRows: device.rows.length, ports };
  const budget = bufferBudget(budgeted, choicesOf(device, shipped, budgeted));
  return { budget, derivations: budgetDerivations(budgeted, sourceOf(device, buffers)) };
}

/** Where the pools come from, and what rests on more than that: nobody states what static pools leave, and how far headroom is oversubscribed is a choice. */
function sourceOf({ platform: { source }, confidence }: SonicSwitch, { kind }: Buffers): Sourced {
  switch (kind) {
    case "dynamic-pools":
      return { source: DYNAMIC_SOURCE, confidence: "published" };
    case "static-pools":
      return { source: `${source}; that reservations come on top of the pools is inferred (docs/facts/buffers.md, section 4)`, confidence: "general" };
    case "shared-headroom":
      return { source: `${source}; oversubscription: props.policy.sonicBuffers`, confidence };
    default:
      return { source, confidence };
  }
}

function buffersOf(device: SonicSwitch, shipped: ShippedBuffers, { model, oversubscription }: PolicyIntent["sonicBuffers"]): Buffers | undefined {
  if (!isSpectrum(device.asic)) return broadcomBuffers(shipped, oversubscription);
  return model === "dynamic" ? dynamicPools(device, shipped, oversubscription) : staticPools(shipped);
}

function broadcomBuffers({ pools }: ShippedBuffers, oversubscription: number): Buffers | undefined {
  const [poolBytes, xoffBytes] = [bytes(pools[LOSSLESS_POOL]?.size), bytes(pools[LOSSLESS_POOL]?.xoff) ?? 0];
  if (poolBytes === undefined) return undefined;
  if (xoffBytes === 0) return { kind: "private-headroom", pool: LOSSLESS_POOL, poolBytes };
  return { kind: "shared-headroom", pool: LOSSLESS_POOL, xoffBytes, oversubscription };
}

function staticPools(shipped: ShippedBuffers): Buffers | undefined {
  const mmuBytes = bytes(shipped.pools.egress_lossless_pool?.size);
  const ingressBytes = ingressPools(shipped).reduce((sum, pool) => sum + (bytes(pool.size) ?? 0), 0);
  return mmuBytes === undefined || ingressBytes === 0 ? undefined : { kind: "static-pools", mmuBytes, ingressBytes, guaranteed: guaranteedOf(shipped) };
}

function ingressPools({ pools }: ShippedBuffers): ShippedBuffers["pools"][string][] {
  return Object.values(pools).filter((pool) => pool.type === "ingress");
}

/** The device in the dynamic model; undefined where a fact of the ASIC is missing. */
export function dynamicPools({ asic, rows }: Pick<SonicSwitch, "asic" | "rows">, shipped: ShippedBuffers, oversubscription: number): DynamicPools | undefined {
  const facts = asicFacts(asic);
  if (!facts?.mmu || !facts.cell || !facts.pipeline) return undefined;
  const count = (of: readonly { readonly lanes: number }[]) => ({ count: of.length, eightLanes: of.filter((r) => r.lanes === 8).length });
  return {
    kind: "dynamic-pools",
    mmu: facts.mmu,
    cellBytes: facts.cell.value,
    pipelineBytes: facts.pipeline.value,
    ingressPools: ingressPools(shipped).length,
    oversubscription,
    guaranteed: guaranteedOf(shipped),
    up: count(rows.filter((r) => r.up)),
    all: count(rows),
    portLimitBytes: facts.sharedHeadroomCells && facts.sharedHeadroomCells.value * facts.cell.value,
  };
}

function guaranteedOf(shipped: ShippedBuffers): Guaranteed {
  const { lossyPgProfile, losslessQueueProfile, lossyQueueProfile, ingressProfileList, egressProfileList } = shipped;
  const sizeOf = (profile: string | null): number => bytes(shipped.profiles[profile ?? ""]?.size) ?? 0;
  const lists = [ingressProfileList, egressProfileList].flatMap((list) => list?.split(",") ?? []);
  return {
    lossyGroup: sizeOf(lossyPgProfile),
    losslessQueue: sizeOf(losslessQueueProfile),
    lossyQueue: sizeOf(lossyQueueProfile),
    portProfiles: lists.reduce((sum, name) => sum + sizeOf(name), 0),
  };
}

function choicesOf(device: SonicSwitch, shipped: ShippedBuffers, budgeted: BufferDevice): Choices {
  const { platform, confidence, mtu } = device;
  const asic = asicFacts(device.asic);
  const { buffers } = budgeted;
  const headroom = once((speedMbps, cableM, oversubscription) =>
    buffers.kind === "dynamic-pools"
      ? dynamicHeadroom(asic, { speedMbps, cableM, mtu }, oversubscription)?.value
      : sonicHeadroom({ platform, confidence, asic, speedMbps, cableM, mtu })?.value,
  );
  const headroomAt: Choices["headroomAt"] = ({ speedMbps }, cableM, oversubscription) => headroom(speedMbps, cableM, oversubscription);
  const rows = new Set(budgeted.ports.map((p) => p.speedMbps));
  const lengthsM = [...rows].flatMap((speedMbps) => rowsOfSpeed(platform, speedMbps).map((r) => r.cable));
  return { headroomAt, lengthsM, dynamic: buffers.kind === "static-pools" ? inDynamicModel(device, shipped, budgeted) : null };
}

type HeadroomBy = (speedMbps: number, cableM: number, oversubscription: number) => Headroom | undefined;

/** Ports of one speed and length have one headroom, which need not be computed for each of them. */
function once(compute: HeadroomBy): HeadroomBy {
  const known = new Map<string, Headroom | undefined>();
  return (speedMbps, cableM, oversubscription) => {
    const key = `${speedMbps} ${cableM} ${oversubscription}`;
    if (!known.has(key)) known.set(key, compute(speedMbps, cableM, oversubscription));
    return known.get(key);
  };
}

/** No shared headroom. */
const PRIVATE = 0;

/** The same switch in the dynamic model with private headroom; null where its headroom or its pools cannot be computed. */
function inDynamicModel(device: SonicSwitch, shipped: ShippedBuffers, budgeted: BufferDevice): BufferDevice | null {
  const buffers = dynamicPools(device, shipped, PRIVATE);
  const asic = asicFacts(device.asic);
  const headroomAt = once((speedMbps, cableM) => dynamicHeadroom(asic, { speedMbps, cableM, mtu: device.mtu }, PRIVATE)?.value);
  const ports = budgeted.ports.flatMap((port): LosslessPort[] => {
    const headroom = headroomAt(port.speedMbps, port.cableM, PRIVATE);
    return headroom ? [{ ...port, headroom }] : [];
  });
  return buffers && ports.length === budgeted.ports.length ? { ...budgeted, buffers, ports } : null;
}

function bytes(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
