import type { SonicPlatform } from "../catalog/sonic-platform.js";
import type { ModelOnNos } from "../catalog/switch-model.js";
import { type SonicBudget, type SonicSwitch, sonicBudget } from "../dcb/budget/sonic.js";
import type { Profile } from "../dcb/profile.js";
import type { FabricIntent, SwitchIntent } from "../intent/fabric-intent.js";
import { modelOf } from "../topology/build.js";
import type { BufferSlice, PortSlice } from "./slices.js";

/** The buffers of a SONiC switch by its policy, and whether they hold what its ports reserve; null on other NOS, and where nothing is reserved or known. */
export function budgetOf(
  intent: FabricIntent,
  device: SwitchIntent,
  ports: readonly PortSlice[],
  profiles: Readonly<Record<string, Profile>>,
): SonicBudget | null {
  const model = modelOf(device);
  const { sonic: platform, confidence } = model;
  if (!platform) return null;
  const sonicSwitch: SonicSwitch = {
    platform,
    confidence,
    asic: device.model.asic,
    role: device.role,
    mtu: intent.mtu.switch,
    ports: ports.flatMap((p) => {
      const { cable } = p;
      const headroom = profiles[p.profile ?? ""]?.headroom;
      if (!cable || !headroom) return [];
      return [{ name: p.name, speedMbps: p.speedMbps, cableM: cable.headroomM, delayM: cable.headroomM - cable.lengthM, headroom }];
    }),
    rows: rowsOf(model, platform, ports),
  };
  return sonicBudget(sonicSwitch, intent.policy);
}

/** Null on other NOS. */
export function bufferSlice({ policy }: FabricIntent, { nos }: SwitchIntent, budget: SonicBudget | null): BufferSlice | null {
  return nos.name === "sonic" ? { ...policy.sonicBuffers, overBudget: budget && !budget.budget.fits ? budget.budget : null } : null;
}

/** Every row of PORT as the switch is broken out; unused ports and side ports are whole. */
function rowsOf({ panel }: ModelOnNos, platform: SonicPlatform, ports: readonly PortSlice[]): SonicSwitch["rows"] {
  const up = new Set(ports.map((p) => p.name));
  const modeInUse = new Map(ports.map((p) => [p.panel.name, p.panel.mode]));
  const modesOf = new Map(panel.map((p) => [p.name, p.modes]));
  return platform.ports.flatMap((port) => {
    const mode = modesOf.get(port.name)?.find((m) => m.name === modeInUse.get(port.name));
    return (mode?.ports ?? [port]).map(({ name, lanes }) => ({ lanes: lanes?.split(",").length ?? 0, up: up.has(name) }));
  });
}
