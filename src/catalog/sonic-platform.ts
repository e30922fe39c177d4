import { parseSonicMode } from "./sonic-mode.js";
import type { BreakoutMode, ModelOnNos, PanelPort } from "./switch-model.js";

/** A row of pg_profile_lookup.ini. */
export interface PgProfile {
  /** Mb/s. */
  readonly speed: number;
  /** Metres. */
  readonly cable: number;
  /** Bytes. */
  readonly size: number;
  readonly xon: number;
  readonly xoff: number;
  readonly th: number;
  readonly xon_offset?: number;
}

/** The pools and profiles that the image ships for one role; values as CONFIG_DB has them. */
export interface ShippedBuffers {
  readonly pools: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly profiles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly lossyQueueProfile: string | null;
  readonly losslessQueueProfile: string | null;
  readonly lossyPgProfile: string | null;
  readonly ingressProfileList: string | null;
  readonly egressProfileList: string | null;
}

/** A row of port_config.ini with its modes from platform.json (mode -> aliases of its ports). */
export interface SonicPort {
  readonly name: string;
  readonly lanes: string;
  readonly alias: string;
  readonly index: string;
  readonly speed: string;
  readonly fec?: string;
  readonly modes: Readonly<Record<string, readonly string[]>>;
}

/** One file of data/sonic: what a SONiC image knows of a platform. */
export interface SonicPlatform {
  readonly source: string;
  readonly model: string;
  readonly platform: string;
  readonly hwsku: string;
  readonly asic: string;
  /** What a lossless render needs and the image does not give. */
  readonly missing: readonly string[];
  readonly ports: readonly SonicPort[];
  readonly pgProfiles: readonly PgProfile[];
  readonly buffers: Readonly<Partial<Record<"t0" | "t1", ShippedBuffers>>>;
}

/** What a lossless render needs and these facts do not give, in the words of `missing`. */
export function lacking({ pgProfiles, buffers }: Pick<SonicPlatform, "pgProfiles" | "buffers">): string[] {
  const hasPool = Object.values(buffers).some((b) => "ingress_lossless_pool" in b.pools);
  return [...(pgProfiles.length === 0 ? ["headroom rows"] : []), ...(hasPool ? [] : ["a lossless ingress pool"])];
}

/** The panel of a SONiC platform: the ports of its highest speed, in the platform's order. */
export function sonicModel(platform: SonicPlatform): ModelOnNos {
  const fastest = Math.max(...platform.ports.map((p) => Number(p.speed)));
  const panel = platform.ports.filter((p) => Number(p.speed) === fastest).map((p, i) => panelPort(p, i + 1));
  return { panel, sonic: platform, source: platform.source, confidence: "published" };
}

function panelPort(port: SonicPort, number: number): PanelPort {
  return { number, name: port.name, speedMbps: Number(port.speed), modes: modesOf(port) };
}

/** Every way to run a port, side ports included; whole where platform.json has no modes for it. */
export function modesOf(port: SonicPort): BreakoutMode[] {
  const allLanes = port.lanes.split(",");
  const base = Number(port.name.slice("Ethernet".length));
  const modes = Object.entries(port.modes).map(([name, aliases]) => {
    const { speedsMbps, count, lanes } = parseSonicMode(name, allLanes.length);
    const step = lanes / count;
    const ports = aliases.map((alias, child) => ({
      name: `Ethernet${base + child * step}`,
      alias,
      lanes: allLanes.slice(child * step, (child + 1) * step).join(","),
    }));
    return { name, speedsMbps, ports };
  });
  const whole = { name: "", speedsMbps: [Number(port.speed)], ports: [{ name: port.name, alias: port.alias, lanes: port.lanes }] };
  return modes.length > 0 ? modes : [whole];
}
