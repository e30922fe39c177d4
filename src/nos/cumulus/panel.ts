import type { Fec } from "../../catalog/link.js";
import type { ModelOnNos } from "../../catalog/switch-model.js";
import type { PortSlice } from "../../plan/slices.js";

/** Ports of the panel's edge, at most 25G and never part of the fabric. Source: NVIDIA, Switch Port Attributes. */
const SIDE_PORTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["SN5600", ["swp65"]],
  ["SN5400", ["swp65", "swp66"]],
]);

/** The model as its vendor names it: that of a variant is the one that it is based on. */
export function hardwareOf(model: string, { hardware }: Pick<ModelOnNos, "hardware">): string {
  return hardware ?? model;
}

export function sidePorts(hardware: string): readonly string[] {
  return SIDE_PORTS.get(hardware) ?? [];
}

/** `swp5`, or `swp5s0` of a broken-out port. */
export const PORT_NAME = /^swp([1-9]\d*)(?:s(\d+))?$/;

/** Every name that a port of the model can have, whole or broken out. */
export function portNames(model: string, onNos: ModelOnNos): ReadonlySet<string> {
  const ofPanel = onNos.panel.flatMap((p) => p.modes.flatMap((m) => m.ports.map((port) => port.name)));
  return new Set([...ofPanel, ...sidePorts(hardwareOf(model, onNos))]);
}

/** Optical modules do not negotiate. Source: NVIDIA, Switch Port Attributes. */
export function isOptical({ cable }: Pick<PortSlice, "cable">): boolean {
  return cable?.medium === "aoc" || cable?.medium === "fiber";
}

export const FEC_WORDS: Readonly<Record<Fec, string>> = { rs: "rs", fc: "baser", none: "off" };
