import { naturalSort } from "../base/sort.js";
import { speedText } from "../base/units.js";
import { type ModelOnNos, speedsOf } from "../catalog/switch-model.js";
import { type PortPlace, portExists } from "./ports.js";
import type { PortProblem, TopologyCable, TopologyEdgePort } from "./topology.js";

/** No place is left at this speed, or the model has none of it. */
export function noPlaceLeft(device: string, model: ModelOnNos, speedMbps: number, wantedBy: string): PortProblem {
  const can = speedsOf(model).includes(speedMbps);
  const wanted = `${wantedBy} at ${speedText(speedMbps)}`;
  if (can) return { kind: "missing", device, port: "a port past the last", wantedBy: wanted, other: `${model.panel.length} panel ports` };
  return { kind: "speed", device, port: "any port", wantedBy: wanted, other: speedsOf(model).map(speedText).join(", ") };
}

/** A port that was named is not on the panel, or cannot run at this speed. */
export function noSuchPort(device: string, model: ModelOnNos, port: string, speedMbps: number, wantedBy: string): PortProblem {
  const exists = portExists(model, port);
  const other = exists ? `${port}: ${speedsOfPort(model, port)}` : `${model.panel[0]?.name} to ${model.panel.at(-1)?.name}, and their children when broken out`;
  return { kind: exists ? "speed" : "missing", device, port, wantedBy: `${wantedBy} at ${speedText(speedMbps)}`, other };
}

/** The speeds of the modes that have a port of this name. */
function speedsOfPort(model: ModelOnNos, port: string): string {
  const modes = model.panel.flatMap((p) => p.modes.filter((m) => m.ports.some((child) => child.name === port)));
  return [...new Set(modes.flatMap((m) => m.speedsMbps))]
    .sort((a, b) => b - a)
    .map(speedText)
    .join(", ");
}

interface PortUse {
  readonly device: string;
  readonly place: PortPlace;
  readonly wantedBy: string;
}

/** Ports wanted twice, and panel ports wanted in two breakout modes. */
export function clashes(cables: readonly TopologyCable[], edgePorts: readonly TopologyEdgePort[]): PortProblem[] {
  const uses: PortUse[] = [
    ...cables.flatMap((c) => [c.a, c.b].flatMap((end) => (end.kind === "host" ? [] : [{ device: end.device.name, place: end.place, wantedBy: c.id }]))),
    ...edgePorts.map((e) => ({ device: e.device.name, place: e.place, wantedBy: `edge port ${e.id}` })),
  ];
  const portOwners = new Map<string, PortUse>();
  const panelOwners = new Map<string, PortUse>();
  return naturalSort(uses, (u) => `${u.device} ${u.place.port.name} ${u.wantedBy}`).flatMap((use): PortProblem[] => {
    const portOwner = firstOf(portOwners, `${use.device} ${use.place.port.name}`, use);
    const panelOwner = firstOf(panelOwners, `${use.device} ${use.place.panel.number}`, use);
    const { device, place, wantedBy } = use;
    if (portOwner !== use) return [{ kind: "taken", device, port: place.port.name, wantedBy, other: portOwner.wantedBy }];
    if (panelOwner.place.mode.name === place.mode.name) return [];
    return [{ kind: "breakout", device, port: place.port.name, wantedBy: withMode(use), other: withMode(panelOwner) }];
  });
}

/** Whoever came first under a key. */
function firstOf(owners: Map<string, PortUse>, key: string, use: PortUse): PortUse {
  const first = owners.get(key) ?? use;
  owners.set(key, first);
  return first;
}

function withMode({ wantedBy, place }: PortUse): string {
  return `${wantedBy} (${place.mode.name === "" ? "whole" : place.mode.name})`;
}
