import { asicFacts } from "../../catalog/asics.js";
import type { PolicyIntent } from "../../intent/fabric-intent.js";
import type { BufferDevice } from "../budget/buffers.js";
import { DYNAMIC_SOURCE, dynamicPoolBytes } from "../budget/dynamic-pools.js";
import { reserved } from "../budget/reserved.js";
import { dynamicPools } from "../budget/sonic.js";
import { DYNAMIC_TH, dynamicHeadroom } from "../headroom/dynamic.js";
import type { Headroom } from "../headroom/headroom.js";
import type { PortFacts } from "../port-facts.js";
import type { SharedPool } from "./ecn.js";
import { POOL_SET } from "./shared-pool.js";

/** A cable of the fabric, as headroom sees it. */
export type Link = Pick<PortFacts, "speedMbps" | "cableM">;

const MOST_LANES = 8;

/**
 * The least that the shared pool of a switch can become in SONiC's dynamic buffer model, so that growth within the capacity changes no threshold: every
 * port that can be lossless is up, has eight lanes and the headroom of the most demanding link. Null where the image ships no pools, or a fact of the
 * ASIC is missing.
 *
 * @param links of all switches with the same ASIC
 */
export function dynamicSharedPool(facts: PortFacts, policy: PolicyIntent, links: readonly Link[], fullGroups: number): SharedPool | null {
  const { asic, model, role, losslessPorts, mtu } = facts;
  const shipped = model.sonic?.buffers[POOL_SET[role]];
  const groups = fullGroups / losslessPorts;
  const headroom = mostDemanding(asic, mtu, links, policy.sonicBuffers.oversubscription);
  if (!model.sonic || !shipped || !headroom) return null;
  const port = (up: boolean) => ({ lanes: MOST_LANES, up });
  const rows = [...Array<boolean>(losslessPorts).fill(true), ...model.sonic.ports.map(() => false)].map(port);
  const buffers = dynamicPools({ asic, rows }, shipped, policy.sonicBuffers.oversubscription);
  if (!buffers) return null;
  const ports = rows.filter((r) => r.up).map((_, i) => ({ name: `${i + 1}`, speedMbps: facts.speedMbps, cableM: facts.cableM, groups, headroom }));
  const device: BufferDevice = { buffers, portRows: rows.length, ports };
  const { needed } = reserved(device);
  const bytes = Math.max(0, dynamicPoolBytes(buffers, needed));
  const { mmu, ingressPools } = buffers;
  const source = `${DYNAMIC_SOURCE}: (MMU ${mmu.value} B - reserved ${needed} B) / ${ingressPools}, with all ${losslessPorts} ports up`;
  return { bytes, dynamicTh: DYNAMIC_TH, fullGroups, source, confidence: "published" };
}

function mostDemanding(asic: string, mtu: number, links: readonly Link[], oversubscription: number): Headroom | undefined {
  const all = links.flatMap((link) => dynamicHeadroom(asicFacts(asic), { ...link, mtu }, oversubscription)?.value ?? []);
  return all.sort((a, b) => b.xoff - a.xoff)[0];
}
