import { RocefabError } from "../base/errors.js";
import { speedText } from "../base/units.js";
import { type BreakoutMode, type ModelOnNos, modeAt, type NosPort, type PanelPort, speedsOf } from "../catalog/switch-model.js";
import type { FabricIntent, SwitchRole } from "../intent/fabric-intent.js";

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

/** What a fabric has declared of its ports. */
export interface DeclaredPorts extends Pick<FabricIntent, "capacity" | "superSpines"> {
  readonly uplinkMbps: number;
}

interface PortNeed {
  readonly ports: number;
  readonly speedMbps: number;
  /** In the words of `capacity`. */
  readonly formula: string;
  /** The prop that states the speed. */
  readonly speedProp: string;
}

/**
 * Refuses a device that has too few ports, or none of the speed, for the declared capacity.
 *
 * @throws RocefabError
 */
export function refuseSmallModel(model: ModelOnNos, role: SwitchRole, name: string, declared: DeclaredPorts, where: string): void {
  const needs = portNeeds(role, declared);
  const panels = needs.reduce((sum, need) => sum + panelsFor(model, need, name, where), 0);
  if (panels <= model.panel.length) return;
  const needed = needs.map(({ ports, speedMbps, formula }) => `${ports} x ${speedText(speedMbps)} (${formula})`).join(" and ");
  throw new RocefabError({
    where,
    what: `has too few ports for the declared capacity: ${needed} take ${panels} panel ports`,
    got: `${name} with ${model.panel.length} x ${speedText(model.panel[0]?.speedMbps ?? 0)}`,
    allowed: `at most ${model.panel.length} panel ports`,
    fix: `declare fewer ${fewer(role, declared)}, or take a bigger model`,
  });
}

function fewer(role: SwitchRole, { superSpines }: DeclaredPorts): string {
  if (role === "leaf") return "spines, linksPerSpine or hostPortsPerLeaf in `capacity`";
  if (role === "super-spine") return "leaves or spines in `capacity`, or linksPerSpine in `superSpines`";
  return superSpines ? "leavesPerPod, count or linksPerSpine in `superSpines`" : "leaves or linksPerSpine in `capacity`";
}

function portNeeds(role: SwitchRole, { capacity, superSpines: tier, uplinkMbps }: DeclaredPorts): PortNeed[] {
  const { spines, leaves, linksPerSpine, hostPortsPerLeaf, hostPortMbps } = capacity;
  const uplink = { speedMbps: uplinkMbps, speedProp: "uplink.speed" };
  const tierUplink = { speedMbps: tier?.uplink.speedMbps ?? uplinkMbps, speedProp: "superSpines.uplink.speed" };
  if (role === "super-spine") {
    const pods = tier ? leaves / tier.leavesPerPod : 1;
    return [{ ...tierUplink, ports: pods * spines * (tier?.linksPerSpine ?? 1), formula: "pods x spines x linksPerSpine" }];
  }
  if (role === "spine" && !tier) return [{ ...uplink, ports: leaves * linksPerSpine, formula: "leaves x linksPerSpine" }];
  if (role === "spine" && tier) {
    return [
      { ...uplink, ports: tier.leavesPerPod * linksPerSpine, formula: "leavesPerPod x linksPerSpine" },
      { ...tierUplink, ports: tier.count * tier.linksPerSpine, formula: "super-spines x linksPerSpine" },
    ];
  }
  return [
    { ...uplink, ports: spines * linksPerSpine, formula: "spines x linksPerSpine" },
    { ports: hostPortsPerLeaf, speedMbps: hostPortMbps, formula: "hostPortsPerLeaf", speedProp: "capacity.hostPortSpeed" },
  ];
}

function panelsFor(model: ModelOnNos, { ports, speedMbps, speedProp }: PortNeed, name: string, where: string): number {
  const per = portsPerPanel(model, speedMbps);
  if (per > 0) return Math.ceil(ports / per);
  throw new RocefabError({
    where,
    what: `cannot run its ports at ${speedText(speedMbps)}, which ${speedProp} asks for`,
    got: name,
    allowed: speedsOf(model).map(speedText).join(", "),
    fix: `change ${speedProp} or the model`,
  });
}
