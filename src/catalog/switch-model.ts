import type { Sourced } from "../base/derivation.js";
import type { NosName } from "./nos.js";
import type { SonicPlatform } from "./sonic-platform.js";

/** One port as the NOS names it: a whole panel port, or one child of a broken-out one. */
export interface NosPort {
  readonly name: string;
  /** SONiC only: PORT.lanes and PORT.alias. */
  readonly lanes?: string;
  readonly alias?: string;
}

/** A way to run a panel port: whole (one port) or broken out. */
export interface BreakoutMode {
  /** The vendor's own spelling, verbatim. */
  readonly name: string;
  /** Mb/s a port of this mode can run at, its nominal speed first. */
  readonly speedsMbps: readonly number[];
  /** In order of their place in the panel port, lower first. */
  readonly ports: readonly NosPort[];
  /** Cumulus only, where the lanes of the panel port are known: how many each port of this mode has. */
  readonly lanesPerPort?: number;
}

/** A front-panel port that can be part of the fabric (management-speed side ports are none). */
export interface PanelPort {
  /** 1-based, in the order of the front panel. */
  readonly number: number;
  readonly name: string;
  readonly speedMbps: number;
  readonly modes: readonly BreakoutMode[];
}

/** What a switch model is under one NOS. */
export interface ModelOnNos extends Sourced {
  readonly panel: readonly PanelPort[];
  /** SONiC only. */
  readonly sonic?: SonicPlatform;
  /** Cumulus only: the known model whose panel a variant has, side ports and transceivers included. */
  readonly hardware?: string;
  /** The buffer that lossless groups share, where the user has given it. */
  readonly sharedBuffer?: SharedBuffer;
}

/** A dynamic pool: a group may take 2^dynamicTh of what is free of it. */
export interface SharedBuffer {
  readonly poolBytes: number;
  readonly dynamicTh: number;
}

/** A switch that can be bought. */
export interface SwitchModelFacts {
  readonly model: string;
  readonly vendor: string;
  /** e.g. `spectrum-4`, `tomahawk-5`, `cloud-scale-gx2`. */
  readonly asic: string;
  readonly nos: Readonly<Partial<Record<NosName, ModelOnNos>>>;
}

/** The way rocefab runs a panel port at a speed: as many ports as it gives, its nominal speed preferred. */
export function modeAt(port: PanelPort, speedMbps: number): BreakoutMode | undefined {
  const fitting = port.modes.filter((m) => m.speedsMbps.includes(speedMbps));
  return fitting.sort((a, b) => b.ports.length - a.ports.length || a.speedsMbps.indexOf(speedMbps) - b.speedsMbps.indexOf(speedMbps))[0];
}

/** Every speed any mode of the model can run, fastest first. */
export function speedsOf(model: ModelOnNos): number[] {
  return [...new Set(model.panel.flatMap((p) => p.modes.flatMap((m) => m.speedsMbps)))].sort((a, b) => b - a);
}
