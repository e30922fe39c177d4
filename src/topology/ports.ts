import { RocefabError } from "../base/errors.js";
import { speedText } from "../base/units.js";
import { type BreakoutMode, type ModelOnNos, modeAt, type NosPort, type PanelPort, speedsOf } from "../catalog/switch-model.js";
import type { CapacityIntent, SwitchRole } from "../intent/fabric-intent.js";

/** Where a cable goes in: a panel port, run in a mode, and one of the ports that the mode gives. */
export interface PortPlace {
  readonly panel: PanelPort;
  readonly mode: BreakoutMode;
  readonly port: NosPort;
}

/** Place n (1-based) from the bottom of the panel at a speed; undefined past the top, or where no mode has the speed. */
export function fromBottom(model: ModelOnNos, speedMbps: number, n: number): PortPlace | undefined {
  const per = portsPerPanel(model, speedMbps);
  return per === 0 ? undefined : place(model.panel[Math.ceil(n / per) - 1], speedMbps, (n - 1) % per);
}

/** Place n (1-based) from the top of the panel; within a panel port the lower child comes first. */
export function fromTop(model: ModelOnNos, speedMbps: number, n: number): PortPlace | undefined {
  const per = portsPerPanel(model, speedMbps);
  return per === 0 ? undefined : place(model.panel[model.panel.length - Math.ceil(n / per)], speedMbps, (n - 1) % per);
}

/** The place of a port that was named, at a speed; the mode that rocefab itself would choose is preferred. */
export function byName(model: ModelOnNos, speedMbps: number, name: string): PortPlace | undefined {
  for (const panel of model.panel) {
    const preferred = modeAt(panel, speedMbps);
    for (const mode of preferred ? [preferred, ...panel.modes] : []) {
      const port = mode.speedsMbps.includes(speedMbps) ? mode.ports.find((p) => p.name === name) : undefined;
      if (port) return { panel, mode, port };
    }
  }
  return undefined;
}

export function portExists(model: ModelOnNos, name: string): boolean {
  return model.panel.some((p) => p.modes.some((m) => m.ports.some((port) => port.name === name)));
}

/** Ports of this speed that one panel port gives; 0 where the model cannot do the speed. */
export function portsPerPanel(model: ModelOnNos, speedMbps: number): number {
  const first = model.panel[0];
  return first ? (modeAt(first, speedMbps)?.ports.length ?? 0) : 0;
}

function place(panel: PanelPort | undefined, speedMbps: number, child: number): PortPlace | undefined {
  const mode = panel && modeAt(panel, speedMbps);
  const port = mode?.ports[child];
  return panel && mode && port ? { panel, mode, port } : undefined;
}

/** Refuses a device that has too few ports, or none of the speed, for the declared capacity. */
export function refuseSmallModel(model: ModelOnNos, role: SwitchRole, name: string, capacity: CapacityIntent, uplinkMbps: number, where: string): void {
  const fabricPorts = role === "leaf" ? capacity.spines * capacity.linksPerSpine : capacity.leaves * capacity.linksPerSpine;
  const fabricPanels = panelsFor(model, fabricPorts, uplinkMbps, name, where);
  const hostPanels = role === "leaf" ? panelsFor(model, capacity.hostPortsPerLeaf, capacity.hostPortMbps, name, where) : 0;
  if (fabricPanels + hostPanels <= model.panel.length) return;
  const fabricNeed = `${fabricPorts} x ${speedText(uplinkMbps)} (${role === "leaf" ? "spines x linksPerSpine" : "leaves x linksPerSpine"})`;
  const hostNeed = role === "leaf" ? ` and ${capacity.hostPortsPerLeaf} x ${speedText(capacity.hostPortMbps)} (hostPortsPerLeaf)` : "";
  throw new RocefabError({
    where,
    what: `has too few ports for the declared capacity: ${fabricNeed}${hostNeed} take ${fabricPanels + hostPanels} panel ports`,
    got: `${name} with ${model.panel.length} x ${speedText(model.panel[0]?.speedMbps ?? 0)}`,
    allowed: `at most ${model.panel.length} panel ports`,
    fix:
      role === "leaf"
        ? "declare fewer spines, linksPerSpine or hostPortsPerLeaf in `capacity`, or take a bigger model"
        : "declare fewer leaves or linksPerSpine in `capacity`, or take a bigger model",
  });
}

function panelsFor(model: ModelOnNos, ports: number, speedMbps: number, name: string, where: string): number {
  const per = portsPerPanel(model, speedMbps);
  if (per > 0) return Math.ceil(ports / per);
  throw new RocefabError({
    where,
    what: `cannot run its ports at ${speedText(speedMbps)}`,
    got: name,
    allowed: speedsOf(model).map(speedText).join(", "),
    fix: "change the speed of the uplink (or `capacity.hostPortSpeed`), or the model",
  });
}
