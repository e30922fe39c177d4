import type { ModelOnNos } from "../../catalog/switch-model.js";

/** Ports of the panel's edge, at most 25G and never part of the fabric. Source: NVIDIA, Switch Port Attributes. */
const SIDE_PORTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["SN5600", ["swp65"]],
  ["SN5400", ["swp65", "swp66"]],
]);

export function sidePorts(model: string): readonly string[] {
  return SIDE_PORTS.get(model) ?? [];
}

/** `swp5`, or `swp5s0` of a broken-out port. */
export const PORT_NAME = /^swp([1-9]\d*)(?:s(\d+))?$/;

/** Every name that a port of the model can have, whole or broken out. */
export function portNames(model: string, onNos: ModelOnNos): ReadonlySet<string> {
  return new Set([...onNos.panel.flatMap((p) => p.modes.flatMap((m) => m.ports.map((port) => port.name))), ...sidePorts(model)]);
}
