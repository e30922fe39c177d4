import { type SonicBudget, type SonicSwitch, sonicBudget } from "../dcb/budget/sonic.js";
import type { Profile } from "../dcb/profile.js";
import type { FabricIntent, SwitchIntent } from "../intent/fabric-intent.js";
import { modelOf } from "../topology/build.js";
import type { PortRow } from "./port-rows.js";
import type { BufferSlice, PortSlice } from "./slices.js";

/** The buffers of a SONiC switch by its policy, and whether they hold what its ports reserve; null on other NOS, and where nothing is reserved or known. */
export function budgetOf(
  intent: FabricIntent,
  device: SwitchIntent,
  ports: readonly PortSlice[],
  rows: readonly PortRow[],
  profiles: Readonly<Record<string, Profile>>,
): SonicBudget | null {
  const { sonic: platform, confidence } = modelOf(device);
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
    rows,
  };
  return sonicBudget(sonicSwitch, intent.policy);
}

/** Null on other NOS. */
export function bufferSlice({ policy }: FabricIntent, { nos }: SwitchIntent, budget: SonicBudget | null): BufferSlice | null {
  return nos.name === "sonic" ? { ...policy.sonicBuffers, overBudget: budget && !budget.budget.fits ? budget.budget : null } : null;
}
