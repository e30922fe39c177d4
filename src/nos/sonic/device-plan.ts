import type { ShippedBuffers, SonicPlatform, SonicPort } from "../../catalog/sonic-platform.js";
import { modesOf } from "../../catalog/sonic-platform.js";
import type { BreakoutMode, ModelOnNos } from "../../catalog/switch-model.js";
import type { EcnThresholds } from "../../dcb/ecn/ecn.js";
import type { Headroom } from "../../dcb/headroom/headroom.js";
import { ecnOf, type Profile } from "../../dcb/profile.js";
import type { TrafficClass } from "../../intent/policy.js";
import type { PortSlice, SwitchSlice } from "../../plan/slices.js";
import { hasLosslessBuffers, platformOf, shippedBuffers, wholeMode } from "./platform.js";

/** A switch in SONiC's shape: all of its ports, used or not, and the buffers that its image ships for its role. */
export interface DevicePlan {
  readonly slice: SwitchSlice;
  readonly platform: SonicPlatform;
  /** Whether the switch sizes headroom and pools itself. */
  readonly dynamic: boolean;
  readonly shipped: ShippedBuffers | undefined;
  readonly ports: readonly PortPlan[];
  /** Breakout mode of each panel port, verbatim; empty on platforms without modes. */
  readonly modes: readonly { readonly panel: string; readonly mode: string }[];
}

/** A row of PORT and what hangs on it. */
export interface PortPlan {
  readonly name: string;
  readonly alias: string;
  readonly lanes: string;
  readonly index: string;
  /** 0 for a whole port, else 1-based among the children (sonic-config-engine portconfig.py). */
  readonly subport: number;
  readonly speedMbps: number;
  /** Null for an unused port. */
  readonly slice: PortSlice | null;
  /** Null where the port pauses nothing: unused, at the trust boundary, or on a platform whose headroom nobody has given. */
  readonly lossless: { readonly priorities: readonly number[]; readonly headroom: Headroom } | null;
  /** Of the classes that mark, by name; empty on ports without a profile. */
  readonly ecn: ReadonlyMap<string, EcnThresholds>;
}

export function planDevice(slice: SwitchSlice, model: ModelOnNos): DevicePlan {
  const platform = platformOf(slice, model);
  const shipped = shippedBuffers(platform, slice.role);
  const panels = platform.ports.map((port) => ({ port, mode: modeInUse(port, slice) }));
  return {
    slice,
    platform,
    dynamic: slice.buffers?.model === "dynamic",
    shipped,
    ports: panels.flatMap(({ port, mode }) => mode.ports.map((_, child) => portPlan(slice, shipped, port, mode, child))),
    modes: panels.filter(({ mode }) => mode.name !== "").map(({ port, mode }) => ({ panel: port.name, mode: mode.name })),
  };
}

function modeInUse(port: SonicPort, slice: SwitchSlice): BreakoutMode {
  const used = slice.ports.find((p) => p.panel.name === port.name);
  const mode = used && modesOf(port).find((m) => m.name === used.panel.mode);
  return mode ?? wholeMode(port);
}

function portPlan(slice: SwitchSlice, shipped: ShippedBuffers | undefined, port: SonicPort, mode: BreakoutMode, child: number): PortPlan {
  const { name = port.name, alias = port.alias, lanes = port.lanes } = mode.ports[child] ?? {};
  const used = slice.ports.find((p) => p.name === name) ?? null;
  const profile = used?.trust === "dscp" && used.profile !== null ? slice.profiles[used.profile] : undefined;
  const pauses = profile?.headroom && profile.losslessClasses.length > 0 && hasLosslessBuffers(shipped);
  return {
    name,
    alias,
    lanes,
    index: port.index,
    subport: mode.ports.length === 1 ? 0 : child + 1,
    speedMbps: used?.speedMbps ?? mode.speedsMbps[0] ?? Number(port.speed),
    slice: used,
    lossless: pauses ? { priorities: [...profile.losslessClasses].sort((a, b) => a - b), headroom: profile.headroom } : null,
    ecn: new Map(profile ? ecnByClass(profile, slice.qos.classes) : []),
  };
}

function ecnByClass(profile: Pick<Profile, "ecn" | "ecnOfClass">, classes: readonly TrafficClass[]): (readonly [string, EcnThresholds])[] {
  const entries = classes.map((c) => [c.name, ecnOf(profile, c)] as const);
  return entries.filter((entry): entry is readonly [string, EcnThresholds] => entry[1] !== null);
}

/** `pg_lossless_400000_40m_profile`: buffermgrd looks for this very name and takes an existing row as it is. */
export function losslessProfileName(speedMbps: number, cableM: number): string {
  return `pg_lossless_${speedMbps}_${cableM}m_profile`;
}
