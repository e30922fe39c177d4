import { AI_PATTERN, type AsicFacts } from "../../catalog/asics.js";
import type { Headroom } from "../headroom/headroom.js";
import { nvidiaHeadroom } from "../headroom/sonic.js";
import { type BufferBudget, bufferBudget } from "./budget.js";
import type { BufferDevice, LosslessPort } from "./buffers.js";
import { withCables } from "./remedies.js";
import { fits, reserved } from "./reserved.js";

/** A port whose headroom the switch sizes itself. */
export type UnsizedPort = Omit<LosslessPort, "headroom">;

/**
 * The least that the groups of a switch need, by every algorithm and traffic pattern that is published for its ASIC, against the whole MMU. Null where
 * nobody has published the MMU or a formula. Ports at a speed that no formula knows count as nothing.
 *
 * @param mtu of the ports
 */
export function smallestBudget(asic: AsicFacts | undefined, mtu: number, unsized: readonly UnsizedPort[]): BufferBudget | null {
  if (!asic?.mmu || !asic.cell) return null;
  const headroomAt = ({ speedMbps }: Pick<LosslessPort, "speedMbps">, cableM: number) => smallestHeadroom(asic, speedMbps, cableM, mtu);
  const ports = unsized.flatMap((port): LosslessPort[] => {
    const headroom = headroomAt(port, port.cableM);
    return headroom ? [{ ...port, headroom }] : [];
  });
  if (ports.length === 0) return null;
  const device: BufferDevice = { buffers: { kind: "whole-mmu", mmu: asic.mmu, cellBytes: asic.cell.value }, portRows: ports.length, ports };
  const longest = Math.max(...ports.map((p) => p.cableM));
  const lengthsM = fits(reserved(device)) ? [] : [longestThatFits(longest, (metres) => fits(reserved(withCables(device, metres, headroomAt))))];
  return bufferBudget(device, { headroomAt, lengthsM, dynamic: null });
}

function smallestHeadroom(asic: AsicFacts, speedMbps: number, cableM: number, mtu: number): Headroom | undefined {
  const models = [asic.headroom, asic.dynamicHeadroom].flatMap((m) => (m?.kind === "nvidia" ? [m] : []));
  const all = models.flatMap((m) => [m.pattern, AI_PATTERN].flatMap((pattern) => nvidiaHeadroom(asic, m, { speedMbps, cableM, mtu, pattern })?.value ?? []));
  const [smallest] = all.sort((a, b) => a.xoff - b.xoff);
  return smallest && { ...smallest, size: smallest.xoff };
}

/** Metres, 1 where none fits; what fits at a length fits at each shorter one. */
function longestThatFits(mostM: number, holds: (metres: number) => boolean): number {
  let [from, to] = [1, Math.max(1, mostM)];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (holds(middle)) from = middle;
    else to = middle - 1;
  }
  return from;
}
