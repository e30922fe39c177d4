import type { ModelOnNos, NosPort } from "../catalog/switch-model.js";
import type { PortSlice } from "./slices.js";

/** A port of a switch as it is broken out, used or not. */
export interface PortRow {
  readonly lanes: number;
  /** In use. */
  readonly up: boolean;
}

/** Every port of a switch: those of the plan broken out as they are, unused ones and side ports whole. */
export function portRows({ panel, sonic }: ModelOnNos, ports: readonly PortSlice[]): PortRow[] {
  const used = new Set(ports.map((p) => p.name));
  const modeInUse = new Map(ports.map((p) => [p.panel.name, p.panel.mode]));
  const modesOf = new Map(panel.map((p) => [p.name, p.modes]));
  const whole: readonly NosPort[] = sonic?.ports ?? panel;
  return whole.flatMap((port) => {
    const mode = modesOf.get(port.name)?.find((m) => m.name === modeInUse.get(port.name));
    return (mode?.ports ?? [port]).map(({ name, lanes }) => ({ lanes: lanes?.split(",").length ?? 0, up: used.has(name) }));
  });
}
