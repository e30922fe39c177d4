import type { Derivation, Sourced } from "../../base/derivation.js";
import { naturalSort } from "../../base/sort.js";
import type { BudgetPart, BufferDevice, Buffers } from "./buffers.js";
import { type Choices, type Remedy, remediesOf } from "./remedies.js";
import { costOf, fits, type Reservation, reserved } from "./reserved.js";

/** Whether a switch has the buffer for all that it reserves, and what could be done where it has not. */
export interface BufferBudget {
  readonly model: Buffers["kind"];
  /** Bytes. */
  readonly needed: number;
  readonly available: number;
  readonly formula: string;
  readonly parts: readonly BudgetPart[];
  readonly fits: boolean;
  readonly overLimit: Reservation["overLimit"];
  /** The costliest first. */
  readonly costs: readonly PortCost[];
  /** The cheapest first; empty where all fits. */
  readonly remedies: readonly Remedy[];
}

/** Ports that cost the same. */
export interface PortCost {
  readonly bytes: number;
  readonly speedMbps: number;
  /** Metres that the headroom serves. */
  readonly rowM: number;
  /** In natural order. */
  readonly ports: readonly string[];
}

export function bufferBudget(device: BufferDevice, choices: Choices): BufferBudget {
  const { needed, available, formula, parts, overLimit } = reserved(device);
  const enough = fits({ needed, available, overLimit });
  const remedies = enough ? [] : remediesOf(device, choices);
  return { model: device.buffers.kind, needed, available, formula, parts, fits: enough, overLimit, costs: costsOf(device), remedies };
}

function costsOf(device: BufferDevice): PortCost[] {
  const groups = new Map<string, PortCost & { readonly ports: string[] }>();
  for (const port of naturalSort(device.ports, (p) => p.name)) {
    const { speedMbps, headroom } = port;
    const bytes = costOf(device, port);
    const key = `${bytes} ${speedMbps} ${headroom.rowM}`;
    const known = groups.get(key);
    if (known) known.ports.push(port.name);
    else groups.set(key, { bytes, speedMbps, rowM: headroom.rowM, ports: [port.name] });
  }
  return [...groups.values()].sort((a, b) => b.bytes - a.bytes || b.speedMbps - a.speedMbps || b.rowM - a.rowM);
}

/** Why the sum and the budget are what they are. */
export function budgetDerivations(device: BufferDevice, { source, confidence }: Sourced): Derivation[] {
  const { needed, available, parts, rule, terms } = reserved(device);
  const { buffers, ports } = device;
  const losslessGroups = ports.reduce((sum, p) => sum + p.groups, 0);
  const inputs = { model: buffers.kind, losslessPorts: ports.length, losslessGroups, ...Object.fromEntries(parts.map((p) => [p.name, p.bytes])) };
  const common = { unit: "bytes", source, confidence };
  return [
    { name: "headroom.sum", value: needed, ...common, formula: parts.map((p) => p.name).join(" + "), inputs },
    { name: "headroom.budget", value: available, ...common, formula: rule, inputs: { model: buffers.kind, ...terms } },
  ];
}
